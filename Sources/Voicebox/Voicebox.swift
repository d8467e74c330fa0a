import CEspeak
package import Soundscape
import Synchronization

/// What speaks: turns an utterance into samples, in the thread that asks.
///
/// eSpeak NG has one state for the whole process, which is held while something is said: two of these
/// wait for one another.
package final class Voicebox: Sendable {
  /// Whether eSpeak NG has begun. It does so once: ending and beginning it anew in one process does
  /// not work.
  private static let hasBegun = Mutex(false)

  /// Samples a second.
  private let rate: Int

  /// Seconds; what is longer breaks off.
  package static let longest = 90

  package init() throws(VoiceError) {
    let refusal: VoiceError? = Self.hasBegun.withLock { hasBegun in
      if !hasBegun, let refusal = Self.begin() { return refusal }
      hasBegun = true
      return Self.set(.narrator) ? nil : VoiceError(code: .noVoice)
    }
    if let refusal { throw refusal }
    rate = Int(espeak_ng_GetSampleRate())
  }

  /// Says something; nil if nothing of it can be said.
  package func say(_ utterance: Utterance) -> Spoken? {
    let text = Reading.aloud(utterance.text)
    guard !text.isEmpty else { return nil }
    return Self.hasBegun.withLock { _ in
      guard Self.set(utterance.voice) else { return nil }
      guard let accent = utterance.voice.accent,
        let phonemes = Phonemes.of(text, coloured: accent)
      else { return synthesise(text) }
      return synthesise(phonemes, arePhonemes: true)
    }
  }

  // MARK: - eSpeak NG

  private static func begin() -> VoiceError? {
    espeak_ng_InitializePath(nil)
    var status = espeak_ng_Initialize(nil)
    if status == ENS_OK {
      status = espeak_ng_InitializeOutput(ENOUTPUT_MODE_SYNCHRONOUS, 0, nil)
    }
    guard status == ENS_OK else { return VoiceError(code: .noData, cause: text(of: status)) }
    espeak_SetSynthCallback(receive)
    return nil
  }

  private static func text(of status: espeak_ng_STATUS) -> String {
    var bytes = [CChar](repeating: 0, count: 200)
    espeak_ng_GetStatusCodeMessage(status, &bytes, bytes.count)
    return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The voice, or what is there of it: its language in the usual variant, then plain English.
  private static func set(_ voice: Voice) -> Bool {
    let language = voice.language == "en-gb" ? plain : voice.language
    let names = [
      "\(language)+\(voice.variant)", language, "\(plain)+\(voice.variant)", plain,
    ]
    guard names.contains(where: { espeak_ng_SetVoiceByName($0) == ENS_OK }) else { return false }
    espeak_ng_SetParameter(espeakRATE, Int32(clamping: voice.pace), 0)
    espeak_ng_SetParameter(espeakPITCH, Int32(clamping: voice.pitch), 0)
    return true
  }

  /// The name of British English among the voices.
  private static let plain = "en"

  private func synthesise(_ text: String, arePhonemes: Bool = false) -> Spoken? {
    let take = Take(most: rate * Self.longest)
    // Markup is never obeyed; phonemes are our own.
    let flags = espeakCHARS_UTF8 | espeakENDPAUSE | (arePhonemes ? espeakPHONEMES : 0)
    let status = withExtendedLifetime(take) {
      text.withCString { bytes in
        espeak_ng_Synthesize(
          bytes, text.utf8.count + 1, 0, POS_CHARACTER, 0, UInt32(flags), nil,
          Unmanaged.passUnretained(take).toOpaque())
      }
    }
    guard status == ENS_OK || take.isFull, !take.samples.isEmpty else { return nil }
    return Spoken(
      rate: rate, samples: Loudness.evened(take.samples), words: take.heardWords(apart: rate / 40))
  }
}

/// What has come of one utterance so far.
private final class Take {
  var samples: [Int16] = []
  var words: [Int] = []
  let most: Int

  init(most: Int) { self.most = most }

  var isFull: Bool { samples.count >= most }

  /// Where words begin that are heard as such: eSpeak NG tells of some that have run into the one
  /// before, and of one in the pause at the end.
  func heardWords(apart least: Int) -> [Int] {
    let end = samples.lastIndex { !Loudness.isSilent($0) } ?? 0
    var heard: [Int] = []
    for word in words where word < end {
      if let last = heard.last, word - last < least { continue }
      heard.append(word)
    }
    return heard
  }
}

/// Called by eSpeak NG with the next samples and what happens in them; 1 ends it.
private func receive(
  _ samples: UnsafeMutablePointer<Int16>?, _ count: Int32,
  _ events: UnsafeMutablePointer<espeak_EVENT>?
) -> Int32 {
  // The list of events has an end that carries the pointer, too.
  guard var event = events, let pointer = event.pointee.user_data else { return 0 }
  let take = Unmanaged<Take>.fromOpaque(pointer).takeUnretainedValue()
  while event.pointee.type != espeakEVENT_LIST_TERMINATED {
    let sample = Int(event.pointee.sample)
    if event.pointee.type == espeakEVENT_WORD { take.words.append(sample) }
    event += 1
  }
  if let samples, count > 0 {
    take.samples += UnsafeBufferPointer(start: samples, count: Int(count))
  }
  return take.isFull ? 1 : 0
}
