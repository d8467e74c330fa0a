import Casebook
import Rules

/// What is sealed and waited for, in words.
enum KeyText {
  /// 'Waiting for 1 more key, from Bob or Cy.'; nil if nothing is to be said.
  static func line(
    missing: Int?, from names: [String], seconds: Int = 0, look: Look = .unicode
  ) -> Line? {
    guard let missing, missing > 0 else { return nil }
    let text = "Waiting for \(missing) more key\(missing == 1 ? "" : "s")"
    guard !names.isEmpty else { return Line(Wait.sentence(text, seconds: seconds), .dim) }
    let whom = RingText(ring: RingModel(), look: look).whom(missing, of: names, theRest: "others")
    return Line(Wait.sentence("\(text), from \(whom)", seconds: seconds), .dim)
  }

  /// What the match waits for; nil if it waits for no keys.
  static func awaited(in game: GameModel) -> String? {
    game.view.state.awaiting.map {
      Wait.added(
        to: text($0, by: game.me == $0.seat ? nil : game.name(of: $0.seat)),
        seconds: game.waited)
    }
  }

  /// The same, by whom it is: nil for the player's own.
  static func text(_ awaiting: Awaiting, by name: String?) -> String {
    let name = name.map { Typeset.clip($0, to: 18) }
    return switch awaiting {
    case .tile: name.map { "\($0) opens a door." } ?? "The door is being opened."
    case .verdict: name.map { "\($0)'s accusation is judged." } ?? "Your accusation is judged."
    }
  }
}

extension GameModel {
  /// The player's evidence whose content has not come yet.
  var sealedEvidence: [Opening] {
    view.me.opened.filter { view.log.content(of: $0.envelope) == nil }
  }
}
