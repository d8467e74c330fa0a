package import Casebook
package import Rules

/// What a guided match learns of where the player is looking.
package struct Glimpse: Hashable, Sendable {
  /// What is open in front of the board.
  package enum Place: Hashable, Sendable {
    case room(TileID)
    case roster, log, notebook, dossiers
    case questions(SuspectID)
    /// While conferring: what to give, and what to ask for.
    case give, get
    /// An accusation, and whether it is thought out.
    case accuse(isComplete: Bool)
    case other
  }

  /// Which part of the board the arrows belong to.
  package enum Part: Hashable, Sendable {
    case map, list, log
  }

  /// Nil on the board itself.
  package var place: Place?
  package var part: Part
  /// The tile under the mark.
  package var looking: TileID?
  package var marks: Marks

  package init(
    place: Place? = nil, part: Part = .map, looking: TileID? = nil, marks: Marks = Marks()
  ) {
    self.place = place
    self.part = part
    self.looking = looking
    self.marks = marks
  }
}

extension BoardState {
  /// Where the player looks in a match; elsewhere, nowhere.
  package var glimpse: Glimpse {
    guard case .game(let id) = kind else { return Glimpse() }
    let place: Glimpse.Place? = stack.last.map {
      switch $0.place {
      case .room(let tile): .room(tile)
      case .roster: .roster
      case .log: .log
      case .notebook: .notebook
      case .dossiers: .dossiers
      case .questions(let person): .questions(person)
      case .give: .give
      case .get: .get
      case .accuse(let draft), .confirm(let draft):
        .accuse(isComplete: draft.solution != nil)
      default: .other
      }
    }
    let part: Glimpse.Part =
      switch focus {
      case .map: .map
      case .actions: .list
      case .log: .log
      }
    var glimpse = Glimpse(place: place, part: part, looking: looking)
    glimpse.marks = marks[id] ?? Marks()
    return glimpse
  }
}

extension GameModel {
  /// Something in the list of what can be done.
  package enum Deed: Hashable, Sendable {
    case make(Move)
    case ask(SuspectID)
    case confer, accuse
  }

  /// The digit that does it, if it has one now.
  package func digit(_ deed: Deed) -> Character? {
    let items = Deeds.page(for: self).items
    let at = items.firstIndex { item in
      switch (deed, item.action) {
      case (.make(let move), .make(let made)): move == made
      case (.ask(let person), .open(.questions(let asked))): person == asked
      case (.confer, .open(.give)), (.confer, .open(.confer)): true
      case (.accuse, .open(.accuse)): true
      default: false
      }
    }
    return at.flatMap { $0 < 10 ? BoardState.digit($0) : nil }
  }
}
