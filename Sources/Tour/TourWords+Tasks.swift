import Board
import Casebook
import Rules

// What to do, and how to get where it is done.
extension TourWords {
  /// What to do with what is open, if the lesson asked for it.
  func shown(before place: Glimpse.Place) -> String {
    switch (tour.stage, place) {
    case (.look, .room(tour.story.bodyTile)), (.room, .room):
      "That is in the room. Esc closes the page."
    case (.order, .roster): "Esc closes the page."
    case (.question, .questions(TourCase.witness)):
      "Press \(hourDigit): where was \(witness) at \(hour)?"
    case (.lies, .log): "Compare what the two say of \(hour) (↓ scrolls). Esc closes the log."
    case (.grid, .notebook):
      tour.hasMarked
        ? "Marked. Esc closes the grid."
        : "Move to \(witness) or \(liar) with the arrows, and press Enter."
    case (.confer, .give): "Choose any piece to give. Yours stays in your log."
    case (.confer, .get): "Choose what the \(bodyRoom) hides."
    case (.dossiers, .dossiers): "Who is slight, \(liar) or \(witness)? Esc closes the dossiers."
    case (.proof, .notebook): "What is not struck out is left. Esc closes the grid."
    case (.accuse, .accuse(isComplete: false)): "Choose what your log does not exclude."
    case (.accuse, .accuse(isComplete: true)): "Take Accuse, if these are the four."
    case (_, _): "Esc goes back."
    }
  }

  private var hourDigit: Int { (Hour.allCases.firstIndex(of: TourCase.hour) ?? 0) + 1 }

  /// What the lesson asks for.
  var task: Task {
    switch tour.stage {
    case .look:
      return onMap(
        Task(
          "Move the heavy frame to the BODY with the arrows.", "Look at the room with the body."))
    case .room:
      let name = room(TourCase.peopled)
      return onMap(
        Task(
          "Move the frame to the \(name) and press r to look closer.",
          "Look closer at the \(name)."))
    case .door: return at(TourCase.dark) { Task("Go on.") }
    case .search:
      return at(TourCase.dark) { press(.make(.search), "search the \(room(TourCase.dark))") }
    case .order:
      return Task("Press p to see who plays.", "Look who plays.")
    case .wound:
      return at(tour.story.bodyTile) { press(.make(.examine(.wound)), "examine the wound") }
    case .warmth:
      return at(tour.story.bodyTile) {
        press(.make(.examine(.temperature)), "feel the body's warmth")
      }
    case .weapon:
      return at(TourCase.weaponRoom) {
        press(.make(.examine(.weapon)), "compare the \(weapon) with the wound")
      }
    case .prints:
      return at(TourCase.weaponRoom) { press(.make(.dust), "dust the \(weapon)") }
    case .question: return question
    case .lies: return log
    case .grid:
      return Task(
        "Press n to open the grid, and mark one of the two.",
        "Mark one of the two in the deduction grid.")
    case .confer: return confer
    case .dossiers:
      return Task(
        "Press d: who of the two is slight, \(liar) or \(witness)?",
        "Read in the dossiers who of the two is slight, \(liar) or \(witness).")
    case .proof:
      return Task(
        "Press n to see in the grid what is left.",
        "See in the deduction grid what is not excluded.")
    case .accuse: return accusation
    case .end:
      return tour.isWon
        ? Task("Turn the pages with ← and →. Esc leads to the title.", "Read, and leave.")
        : Task("Esc leads to the title.", "Leave.")
    }
  }

  private var question: Task {
    at(TourCase.weaponRoom) {
      let asking = "interview \(witness) about \(hour)"
      guard let digit = game.digit(.ask(TourCase.witness)) else {
        return press(.ask(TourCase.witness), asking)
      }
      return Task(
        "Press \(digit) to interview \(witness), then \(hourDigit) for \(hour) o'clock.",
        asking.capitalisedFirst + ".")
    }
  }

  private var log: Task {
    let keys =
      switch tour.focus {
      case .map: "Tab twice and then Enter"
      case .list: "Tab and then Enter"
      case .log: "Enter"
      }
    return Task("Press \(keys) to read the whole log.", "Read your whole log.")
  }

  private var confer: Task {
    mine {
      guard game.view.partners.contains(where: { $0.seat == TourCase.rival }) else {
        let coming = "\(rival) is on the way to you: "
        return press(.make(.pass), "pass", before: coming)
      }
      let what = "what the \(bodyRoom) hides"
      guard let digit = game.digit(.confer) else {
        return Task("Confer: give any piece, and ask for \(what).")
      }
      return Task(
        "Press \(digit) to confer. Give any piece, and ask for \(what).",
        "Confer with \(rival): give any piece, and ask for \(what).")
    }
  }

  private var accusation: Task {
    mine {
      guard game.view.mayAccuse else {
        return press(.make(.pass), "pass", before: "An accusation begins a turn, so now ")
      }
      guard let digit = game.digit(.accuse) else {
        return Task("Accuse: choose what your log does not exclude.")
      }
      return Task(
        "Press \(digit), choose what your log does not exclude, and Accuse.",
        "Accuse: choose what your log does not exclude.")
    }
  }

  // MARK: - Ways of saying it

  /// What takes the player's own turn.
  private func mine(_ task: () -> Task) -> Task {
    game.view.state.due == TourCase.me
      ? task() : Task("It is \(rival)'s turn. It takes a moment.")
  }

  /// What is done in a room, or how to get there.
  private func at(_ tile: TileID, _ task: () -> Task) -> Task {
    mine {
      let here = game.view.me.tile
      guard here != tile else { return task() }
      guard let next = Way.next(from: here, to: tile, in: tour.state) else {
        return Task("Find a way to the \(room(tile)).")
      }
      let side =
        next.row < here.row
        ? "above"
        : next.row > here.row ? "below" : next.column < here.column ? "left of" : "right of"
      let wind =
        next.row < here.row
        ? "north" : next.row > here.row ? "south" : next.column < here.column ? "west" : "east"
      let isDark = tour.state.tile(next) == nil
      let name = "the \(room(next)), \(side) you"
      return onMap(
        Task(
          "Move the frame to \(name), and press Enter.",
          isDark
            ? "Open the door to the \(wind)." : "Walk \(wind) to the \(room(next))."))
    }
  }

  /// The arrows belong to the map only while it has them.
  private func onMap(_ task: Task) -> Task {
    tour.focus == .map ? task : Task("Tab leads back to the map.", task.aim)
  }

  private func press(_ deed: GameModel.Deed, _ what: String, before: String = "") -> Task {
    let aim = before.isEmpty ? what.capitalisedFirst + "." : "\(before)\(what)."
    guard let digit = game.digit(deed) else { return Task(aim) }
    return Task(
      before.isEmpty ? "Press \(digit) to \(what)." : "\(before)press \(digit) to \(what).", aim)
  }
}

extension String {
  fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
