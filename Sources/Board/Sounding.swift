import Casebook
import Rules
package import Soundscape

/// How a player has the game in front of them.
package enum Medium: Hashable, Sendable {
  case screen
  /// Lines of text, which somebody else may read aloud.
  case lines
}

/// What has been heard of a screen, so that all is heard once and nothing old is.
struct Sounding: Hashable, Sendable {
  var kind: BoardState.Kind?
  /// What was open in front.
  var places: [Place] = []
  /// What the player's keys have done since, as it is heard.
  var deeds: [Effect] = []
  /// Whether music was asked for last, or that there be none.
  var music: Bool?
  /// The room that is heard.
  var tile: TileID?
  /// What was said last stands here; nil once the listener has moved on.
  var saidAt: Spot?
  /// The player has done something that ends whatever is said.
  var hasMovedOn = false
  var match = Match()
  var finale = Finale()

  /// Where something that is said can be read.
  struct Spot: Hashable {
    var place: Place
    var tab: Int
  }

  /// What is known of a match.
  struct Match: Hashable {
    var pieces: Set<EnvelopeID> = []
    var searched: Set<TileID> = []
    var turn: Turn?
    /// It is the player's turn, and where they are nothing has said so.
    var isTurnUntold = false
  }

  /// A turn that is called out, or an offer that waits.
  struct Turn: Hashable {
    var round: Int
    var position: Int
    var isAsked: Bool
  }

  /// The end of a match, which is told when the effect that heralds it has been heard.
  struct Finale: Hashable {
    var wasOpen = false
    /// Until when it is waited for at most, and for what.
    var awaited: Effect?
    var until = 0
    /// Nobody has told it yet.
    var isUntold = false
    /// What has been heard to its end.
    var heard: Set<Effect> = []

    /// However long an effect is, nobody waits longer, in milliseconds.
    static let patience = 5_000

    /// Sees whether a match is open, which it is no more once it has an outcome.
    mutating func see(_ outcome: Outcome?, at now: Int) {
      if let outcome, wasOpen {
        isUntold = true
        if let herald = outcome.herald, !heard.contains(herald) {
          (awaited, until) = (herald, now + Self.patience)
        }
      }
      wasOpen = outcome == nil
      if awaited != nil, now >= until { awaited = nil }
    }

    mutating func ended(_ effect: Effect) {
      if effect == awaited { awaited = nil }
      if [.verdict, .escaped].contains(effect) { heard.insert(effect) }
    }
  }
}

extension BoardState {
  /// The effect that something here waits for; nil if nothing does.
  package var awaited: Effect? { sounding.finale.awaited }

  /// An effect has ended, or was not played at all: what waits for it goes on.
  package mutating func ended(_ effect: Effect) { sounding.finale.ended(effect) }
}
