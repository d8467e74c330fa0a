import Dispatch
import Score
import SoundDesk
import Soundscape
import Synchronization
import Synth
import Voicebox

/// A sound that is ready to be loaded.
struct MadeSound: Sendable {
  var samples: [Int16]
  var channels: Int
  /// Samples a second.
  var rate: Int
  var gain = 1.0
  /// The sample at which each word begins, if there are words.
  var words: [Int] = []

  var clip: Clip {
    Clip(
      length: samples.count / max(1, channels) * 1000 / max(1, rate), gain: gain,
      words: words.map { $0 * 1000 / max(1, rate) })
  }
}

/// Makes sounds on threads of their own: music takes long, and effects and speech are not to wait for
/// it, nor the program for any of them.
final class Maker: Sendable {
  private let music = DispatchQueue(label: "midnight.music")
  private let pieces = DispatchQueue(label: "midnight.pieces")
  private let speech = DispatchQueue(label: "midnight.speech")
  private let score: [String: Piece]
  private let voicebox = Mutex<Result<Voicebox, VoiceError>?>(nil)
  private let results = Mutex<[(Sound, MadeSound?)]>([])
  private let tell: @Sendable () -> Void

  /// `tell` is called on any thread when there is something to collect.
  init(_ score: [String: Piece], tell: @escaping @Sendable () -> Void) {
    self.score = score
    self.tell = tell
  }

  func make(_ sound: Sound, _ utterance: Utterance?) {
    let queue =
      switch sound {
      case .music: music
      case .piece: pieces
      case .utterance: speech
      }
    queue.async {
      let made =
        switch sound {
        case .piece(let name): self.render(name)
        case .utterance: utterance.flatMap { self.say($0) }
        }
      self.results.withLock { $0.append((sound, made)) }
      self.tell()
    }
  }

  /// What has become ready; nil for what cannot be made.
  func collect() -> [(Sound, MadeSound?)] {
    results.withLock { results in
      defer { results = [] }
      return results
    }
  }

  private func render(_ name: String) -> MadeSound? {
    guard let piece = score[name] else { return nil }
    let rendered = Synth.render(piece)
    return MadeSound(
      samples: rendered.samples, channels: rendered.channels, rate: Rendered.rate,
      gain: piece.gain)
  }

  /// Without a voice nothing is said, and all else is heard.
  private func say(_ utterance: Utterance) -> MadeSound? {
    let voicebox = voicebox.withLock { voicebox in
      // Only somebody who wants to hear speech pays for it.
      if voicebox == nil { voicebox = Result { () throws(VoiceError) in try Voicebox() } }
      return voicebox
    }
    guard case .success(let voicebox) = voicebox, let spoken = voicebox.say(utterance) else {
      return nil
    }
    return MadeSound(samples: spoken.samples, channels: 1, rate: spoken.rate, words: spoken.words)
  }
}
