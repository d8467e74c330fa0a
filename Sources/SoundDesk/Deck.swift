package import Soundscape

/// What plays one sound at a time; all five are heard together.
package enum Deck: Int, Hashable, Sendable, CaseIterable {
  case music, ambience, near, far, speech

  package init(_ channel: Channel) {
    switch channel {
    case .near: self = .near
    case .far: self = .far
    }
  }

  /// Whose volume counts.
  package var kind: SoundKind {
    switch self {
    case .music: .music
    case .ambience, .near, .far: .effects
    case .speech: .speech
    }
  }

  /// How much of full scale a sound of full scale is heard at, at a volume of 100. Music and one of
  /// the others stay well within full scale together.
  package var gain: Double {
    switch self {
    case .music: 0.30
    case .ambience, .near: 0.50
    case .far: 0.30
    case .speech: 0.60
    }
  }
}

/// What can be played.
package enum Sound: Hashable, Sendable, CustomStringConvertible {
  /// A piece of the score.
  case piece(String)
  /// What is said, by a number of the desk's own.
  case utterance(Int)

  package var description: String {
    switch self {
    case .piece(let name): name
    case .utterance(let number): "utterance \(number)"
    }
  }

  package static let music = Sound.piece("music")
  init(_ effect: Effect) { self = .piece(effect.rawValue) }
  init(_ ambience: Ambience) { self = .piece("ambience-" + ambience.rawValue) }
}

/// What the desk has to know of a sound that can be played now.
package struct Clip: Hashable, Sendable {
  /// Milliseconds.
  package var length: Int
  /// How loud it is beside the others of its kind, 0 to 1.
  package var gain: Double
  /// Where its words begin, in milliseconds, if it has words.
  package var words: [Int]

  package init(length: Int, gain: Double = 1, words: [Int] = []) {
    self.length = length
    self.gain = gain
    self.words = words
  }
}
