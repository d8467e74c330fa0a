import Board
import Casebook
import Rules

extension Tour {
  /// What is said beside the board now.
  func lesson(in game: GameModel) -> Lesson {
    let words = TourWords(tour: self, game: game)
    let task = words.task
    var lesson = Lesson(
      heading: mistake == nil ? stage.heading : "Not proven", text: words.text, task: task.shown,
      number: stage.lesson,
      count: TourStage.lessons)
    lesson.aim = task.aim
    lesson.isAboutRing = stage == .order
    return lesson
  }
}

/// What the tour says, in words.
struct TourWords {
  let tour: Tour
  let game: GameModel

  /// The same with keys, and without them for who plays by other means.
  struct Task {
    var shown: String
    var aim: String

    init(_ shown: String, _ aim: String? = nil) {
      self.shown = shown
      self.aim = aim ?? shown
    }
  }

  private var setting: Setting { tour.story.setting }
  private var rival: String { tour.rivalName }
  private var liar: String { setting.person(TourCase.liar).short }
  private var witness: String { setting.person(TourCase.witness).short }
  private var hour: String { "\(TourCase.hour)" }
  private var bodyRoom: String { room(tour.story.bodyTile) }
  private var weapon: String { tour.weapon.map { setting.weapon($0).short } ?? "weapon" }
  private func room(_ tile: TileID) -> String {
    tour.state.tile(tile).map { setting.room($0.room).name } ?? "dark room"
  }

  var text: [String] {
    switch tour.mistake {
    case .excluded?:
      return [
        "Your log speaks against that. In a match you would be out now and could only watch. "
          + "Here you may take it back."
      ]
    case .unproven(let left)?:
      return [
        "That may be right, but your log allows \(left) answers, and only proof wins. In a match "
          + "you would be out. Here you may take it back."
      ]
    case nil: return stageText
    }
  }

  private var stageText: [String] {
    switch tour.stage {
    case .look:
      [
        "Half past eight. You take over from a colleague, and three pieces are in your log. The map "
          + "is the house from above; a dot is a dark room."
      ]
    case .room:
      [
        "There it lies, in the \(bodyRoom). Who is in an open room can be seen from anywhere, and so "
          + "can the weapon that lies in plain sight there."
      ]
    case .door:
      [
        "Gaps in the walls are doors. Whoever goes through one into the dark opens that room for "
          + "everybody. It takes one action; a turn has two."
      ]
    case .search:
      [
        "Your first action is spent, and one is left. What you can do with it is in the list, "
          + "whatever it is. A search finds what a room hides."
      ]
    case .order:
      [
        "Both actions are spent, and the turn passes on. The order is drawn anew each round, and "
          + "shown a round ahead: now and next."
      ]
    case .wound:
      [
        "Your search found a paper. One motive is on both that you hold: a secret. Now the body: "
          + "before you know its wound, no weapon can be compared."
      ]
    case .warmth:
      [
        "A shot, so one of two guns. What you learn is in your log; the others see only what you "
          + "did. The body's warmth tells two hours of the four."
      ]
    case .weapon:
      [
        "Six or seven o'clock, then. Weapons lie in plain sight. In the \(room(TourCase.weaponRoom)) "
          + "there is a gun: compare it with the wound."
      ]
    case .prints:
      [
        "It fits: the \(weapon) did it. Dust shows the prints of four people on a weapon, and if it "
          + "is the right one, the murderer is among them."
      ]
    case .question:
      [
        "\(witness) and \(liar) both held it. \(liar) has told your colleague of company at \(hour): "
          + "\(witness) and two others. Ask \(witness) about the same hour."
      ]
    case .lies:
      [
        "An honest alibi clears all whom it names: they were there, not with the body. But these two "
          + "cannot both be true, and only the murderer lies."
      ]
    case .grid:
      [
        "So one of the two did it. Such thoughts go into the grid. At this level the program "
          + "strikes out what your log excludes; the marks are yours."
      ]
    case .confer:
      [
        "Which of the two? \(rival) has searched the \(bodyRoom), and something was hidden there. "
          + "Two detectives in one room can swap copies of a piece."
      ]
    case .dossiers:
      [
        "A trace: the murderer is slightly built. How everybody looks stands in the dossiers: hand, "
          + "hair, build, and whether they smoke."
      ]
    case .proof:
      [
        "Each question has one answer left, and that is proof. Had you no marks of the program, "
          + "nobody would tell you. Seeing it is the game."
      ]
    case .accuse:
      [
        "An accusation is a whole turn and comes first in it. Right and proven, it wins. Anything "
          + "else puts you out for good, though not in this tour."
      ]
    case .end: ended
    }
  }

  private var ended: [String] {
    tour.isWon
      ? [
        "Solved, and proven. These pages tell the whole evening to everybody: the hours, the lies, "
          + "and when each of you could have known."
      ]
      : [
        "Twelve. The ferry has gone, and the murderer with it. It happens, and the tour can be "
          + "begun again from the title."
      ]
  }

  // MARK: - What to do

  var task: Task {
    tour.place.map { task(before: $0) } ?? stageTask
  }

  /// What to do with what is open, if the lesson asked for it.
  private func task(before place: Glimpse.Place) -> Task {
    switch (tour.stage, place) {
    case (.look, .room(tour.story.bodyTile)), (.room, .room):
      Task("That is in the room. Esc closes the page.", "Go back.")
    case (.order, .roster): Task("Esc closes the page.", "Go back.")
    case (.question, .questions(TourCase.witness)):
      Task("Press \(hourDigit): where was \(witness) at \(hour)?", "Ask about \(hour).")
    case (.lies, .log):
      Task(
        "Compare what the two say of \(hour) (↓ scrolls). Esc closes the log.",
        "Compare what \(witness) and \(liar) say of \(hour), and go back.")
    case (.grid, .notebook):
      tour.hasMarked
        ? Task("Marked. Esc closes the grid.", "Marked. Go back.")
        : Task(
          "Move to \(witness) or \(liar) with the arrows, and press Enter.",
          "Mark \(witness) or \(liar).")
    case (.confer, .give): Task("Choose any piece to give. Yours stays in your log.")
    case (.confer, .get): Task("Choose what the \(bodyRoom) hides.")
    case (.dossiers, .dossiers):
      Task(
        "Who is slight, \(liar) or \(witness)? Esc closes the dossiers.",
        "Who is slight, \(liar) or \(witness)? Then go back.")
    case (.proof, .notebook):
      Task(
        "What is not struck out is left. Esc closes the grid.",
        "What is not excluded is left. Then go back.")
    case (.accuse, .accuse(isComplete: false)): Task("Choose what your log does not exclude.")
    case (.accuse, .accuse(isComplete: true)): Task("Take Accuse, if these are the four.")
    case (_, _): Task("Esc goes back.", "Go back.")
    }
  }

  private var hourDigit: Int { (Hour.allCases.firstIndex(of: TourCase.hour) ?? 0) + 1 }

  private var stageTask: Task {
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
      let isDark = tour.state.tile(next) == nil
      let name = "the \(room(next)), \(side) you"
      return onMap(
        Task(
          "Move the frame to \(name), and press Enter.",
          "\(isDark ? "Open" : "Walk to") \(name)."))
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
