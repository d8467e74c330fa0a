import Board
import Casebook
import Rules
import Testing

@testable import Tour

/// What becomes of somebody who does not do as they are told.
struct DeviationTests {
  @Test func aWrongAccusationIsTakenBack() throws {
    var evening = try TourTests.evening(at: .wound)
    let before = evening.tour.state
    // Of the wrong person.
    try evening.press("2 1 1 1 1 3 2")
    let (mistake, after) = (evening.tour.mistake, evening.tour.state)
    #expect(mistake == .excluded)
    #expect(after == before)
    let lesson = try evening.lesson
    #expect(lesson.text.first?.contains("take it back") == true)
    #expect(lesson.heading == "Not proven")
    // The next move is a new thought.
    try evening.press("Right Enter")
    let gone = evening.tour.mistake
    #expect(gone == nil)
  }

  @Test func aRightGuessIsNotEnoughEither() throws {
    var evening = try TourTests.evening(at: .lies)
    try evening.press("4")
    var left = 0
    if case .pass? = try evening.lastMove { left = evening.tour.left.count }
    try evening.press("4 0 5 6 3 3 2")
    let mistake = evening.tour.mistake
    #expect(left > 1)
    #expect(mistake == .unproven(left: left))
    #expect(try evening.lesson.text.first?.contains("allows \(left) answers") == true)
  }

  @Test func passingAllTheTimeEndsAtMidnight() throws {
    var evening = try Evening()
    for _ in 0..<60 where !evening.tour.isOver {
      guard let digit = try evening.game.digit(.make(.pass)) else { break }
      evening.press(.character(digit))
    }
    let (outcome, isWon, stage) = (
      evening.tour.state.outcome, evening.tour.isWon, evening.tour.stage
    )
    #expect(outcome == .midnight)
    #expect(!isWon)
    #expect(stage == .end)
    #expect(try evening.lesson.text.first?.contains("ferry has gone") == true)
    #expect(!evening.hasLeft)
    try evening.press("Esc")
    #expect(evening.hasLeft)
  }

  @Test func qAsksBeforeItLeaves() throws {
    var evening = try TourTests.evening(at: .wound)
    try evening.press("q")
    #expect(evening.draw().contains { $0.contains("Leave the tour?") })
    try evening.press("1")
    #expect(!evening.hasLeft)
    try evening.press("q 2")
    #expect(evening.hasLeft)
    let stage = evening.tour.stage
    #expect(stage == .wound)
  }

  @Test func givingUpIsLeaving() throws {
    var tour = try Evening().tour
    let answer = tour.take(.move(.resign))
    let isOver = tour.isOver
    #expect(answer == .left)
    #expect(!isOver)
  }

  @Test func whatIsNoMatterOfTheTourIsLeftToOthers() throws {
    var tour = try Evening().tour
    #expect(tour.take(.prefer(Preferences())) == .notMine)
    #expect(tour.take(.quit) == .notMine)
    #expect(tour.take(.tour) == .notMine)
  }

  /// Whoever searches the body's room has the trace already and need not confer for it.
  @Test func whatIsKnownIsNotTaughtAgain() throws {
    var evening = try TourTests.evening(at: .wound)
    try evening.press("Right Enter 1 1 1 Up Enter 3 2 2 3 Tab Tab Enter Esc n Down Down Enter Esc")
    let stage = evening.tour.stage
    #expect(stage == .dossiers)
  }

  /// From anywhere the tasks lead back to the lesson.
  @Test func tasksLeadBackFromWhereverOneIs() throws {
    var evening = try TourTests.evening(at: .wound)
    // Into the Servants' Hall instead of the body's room.
    try evening.press("Up Enter")
    #expect(
      try evening.lesson.task == "Move the frame to the Still Room, right of you, and press Enter.")
    try evening.press("Tab")
    #expect(try evening.lesson.task == "Tab leads back to the map.")
    try evening.press("d")
    #expect(try evening.lesson.task == "Esc goes back.")
    try evening.press("Esc Tab Tab Right Enter Down Enter")
    #expect(try evening.lesson.task == "Press 2 to examine the wound.")
  }

  /// Any keys at all: nothing traps, and a task is always named.
  @Test(arguments: 0..<6)
  func anyKeysAreTaken(seed: UInt64) throws {
    var draw = SplitMix64(seed: seed)
    let keys: [Key] =
      [.up, .down, .left, .right, .enter, .enter, .escape, .tab]
      + "1234567890rpdncowx?q".map { .character($0) }
    var evening = try Evening()
    for _ in 0..<300 {
      evening.press(keys[draw.below(keys.count)])
      let lesson = try evening.lesson
      #expect(!lesson.task.isEmpty)
      #expect(!lesson.aim.isEmpty)
    }
  }
}

extension Evening {
  /// The player's last move.
  var lastMove: Move? {
    get throws {
      for entry in try game.chronicle.reversed() {
        if case .move(TourCase.me, _, let move, _) = entry.step { return move }
      }
      return nil
    }
  }
}
