import Board
import Casebook
import Rules

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

  var setting: Setting { tour.story.setting }
  var rival: String { tour.rivalName }
  var liar: String { setting.person(TourCase.liar).short }
  var witness: String { setting.person(TourCase.witness).short }
  var hour: String { "\(TourCase.hour)" }
  var bodyRoom: String { room(tour.story.bodyTile) }
  var weapon: String { tour.weapon.map { setting.weapon($0).short } ?? "weapon" }
  func room(_ tile: TileID) -> String {
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
}
