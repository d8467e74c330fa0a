import COpenAL
package import SoundDesk

/// Owns a device, its context, a source for each deck, and the samples of each sound. For one thread.
///
/// All sources stand at the listener, and every sound is loaded in stereo, which OpenAL plays on the
/// speakers as it is: a gain is exactly that part of full scale.
package final class Mixer {
  private let device: OpaquePointer
  private let context: OpaquePointer
  private let sources: [ALuint]
  private var loaded: [Sound: Loaded] = [:]
  private var rates: [Deck: Int] = [:]

  private struct Loaded {
    let buffer: ALuint
    let rate: Int
  }

  /// Where it is to be heard.
  package enum Output {
    /// On the device that OpenAL Soft chooses.
    case standard
    /// Nowhere: `render` hands out the samples, 16 bits and stereo, so many a second.
    case loopback(rate: Int)
  }

  package init(_ output: Output) throws(MixerError) {
    // Without HRTF: filters for headphones would change the levels.
    var attributes = [MIDNIGHT_ALC_HRTF, ALC_FALSE]
    let device: OpaquePointer?
    switch output {
    case .standard:
      device = alcOpenDevice(nil)
    case .loopback(let rate):
      device = alcLoopbackOpenDeviceSOFT(nil)
      attributes += [
        ALC_FREQUENCY, ALCint(rate), ALC_FORMAT_CHANNELS_SOFT, ALC_STEREO_SOFT,
        ALC_FORMAT_TYPE_SOFT, ALC_SHORT_SOFT,
      ]
    }
    guard let device else { throw .noDevice }
    guard let context = alcCreateContext(device, attributes + [0]) else {
      alcCloseDevice(device)
      throw .noContext
    }
    alcSetThreadContext(context)
    _ = alGetError()
    var sources = Deck.allCases.map { _ in ALuint(0) }
    alGenSources(ALsizei(sources.count), &sources)
    guard alGetError() == AL_NO_ERROR else {
      alcSetThreadContext(nil)
      alcDestroyContext(context)
      alcCloseDevice(device)
      throw .noSources
    }
    for source in sources {
      alSourcei(source, AL_SOURCE_RELATIVE, AL_TRUE)
      alSourcef(source, AL_ROLLOFF_FACTOR, 0)
    }
    (self.device, self.context, self.sources) = (device, context, sources)
  }

  deinit {
    use()
    alDeleteSources(ALsizei(sources.count), sources)
    for sound in loaded.values {
      withUnsafePointer(to: sound.buffer) { alDeleteBuffers(1, $0) }
    }
    alcSetThreadContext(nil)
    alcDestroyContext(context)
    alcCloseDevice(device)
  }

  /// Whether the device is still there.
  package var isConnected: Bool {
    var value: ALCint = 1
    alcGetIntegerv(device, ALC_CONNECTED, 1, &value)
    return value != 0
  }

  /// Milliseconds of sound that the device has mixed.
  package var clock: Int {
    var nanoseconds: Int64 = 0
    alcGetInteger64vSOFT(device, MIDNIGHT_ALC_DEVICE_CLOCK, 1, &nanoseconds)
    return Int(nanoseconds / 1_000_000)
  }

  /// Takes samples, interleaved if there are two channels; full scale is 32767.
  package func load(
    _ sound: Sound, _ samples: [Int16], channels: Int, rate: Int
  ) throws(MixerError) {
    use()
    discard(sound)
    let stereo = channels == 2 ? samples : samples.flatMap { [$0, $0] }
    var buffer: ALuint = 0
    alGenBuffers(1, &buffer)
    stereo.withUnsafeBytes {
      alBufferData(
        buffer, AL_FORMAT_STEREO16, $0.baseAddress, ALsizei($0.count / 4 * 4), ALsizei(rate))
    }
    guard alGetError() == AL_NO_ERROR else {
      alDeleteBuffers(1, &buffer)
      _ = alGetError()
      throw .noBuffer
    }
    loaded[sound] = Loaded(buffer: buffer, rate: rate)
  }

  /// Forgets a sound that no deck plays.
  package func discard(_ sound: Sound) {
    guard let old = loaded.removeValue(forKey: sound) else { return }
    use()
    withUnsafePointer(to: old.buffer) { alDeleteBuffers(1, $0) }
  }

  /// Plays a sound that is loaded, from its beginning.
  package func play(_ sound: Sound, on deck: Deck, gain: Double, loops: Bool) {
    guard let found = loaded[sound] else { return }
    use()
    let source = sources[deck.rawValue]
    alSourceStop(source)
    alSourcei(source, AL_BUFFER, ALint(found.buffer))
    alSourcei(source, AL_LOOPING, loops ? AL_TRUE : AL_FALSE)
    alSourcef(source, AL_GAIN, ALfloat(gain))
    alSourcePlay(source)
    rates[deck] = found.rate
  }

  /// Within the device's next period or two, and without a click.
  package func setGain(_ gain: Double, of deck: Deck) {
    use()
    alSourcef(sources[deck.rawValue], AL_GAIN, ALfloat(gain))
  }

  /// In the middle of a sound this clicks, unless its gain has been nothing for a moment.
  package func stop(_ deck: Deck) {
    use()
    alSourceStop(sources[deck.rawValue])
    alSourcei(sources[deck.rawValue], AL_BUFFER, 0)
    rates[deck] = nil
  }

  /// How far each deck has come in what it plays, in milliseconds; one that plays nothing is left out.
  package var heard: [Deck: Int] {
    use()
    var heard: [Deck: Int] = [:]
    for (deck, rate) in rates {
      var (state, offset): (ALint, ALint) = (0, 0)
      // The offset first: at the end it goes back to the beginning.
      alGetSourcei(sources[deck.rawValue], AL_SAMPLE_OFFSET, &offset)
      alGetSourcei(sources[deck.rawValue], AL_SOURCE_STATE, &state)
      if state == AL_PLAYING { heard[deck] = Int(offset) * 1000 / rate }
    }
    return heard
  }

  /// The next samples of a loopback device, left and right in turn.
  package func render(frames: Int) -> [Int16] {
    [Int16](unsafeUninitializedCapacity: frames * 2) { samples, count in
      alcRenderSamplesSOFT(device, samples.baseAddress, ALCsizei(frames))
      count = frames * 2
    }
  }

  /// OpenAL's functions mean the thread's context; there may be several mixers.
  private func use() {
    if alcGetThreadContext() != context { alcSetThreadContext(context) }
  }
}
