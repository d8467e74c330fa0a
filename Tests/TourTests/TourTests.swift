import Board
import Casebook
import Rules
import Testing

@testable import Tour

/// The tour, played by the keys that its lessons ask for.
struct TourTests {
  /// What somebody presses who does as they are told.
  static let way: [(stage: TourStage, keys: String)] = [
    (.look, "Down Right"), (.room, "Up Up r Esc"), (.door, "Left Down Down Enter"),
    (.search, "1"), (.order, "p Esc"), (.wound, "Right Enter 2"), (.warmth, "2"),
    (.weapon, "Up Enter 3"), (.prints, "2"), (.question, "2 3"), (.lies, "Tab Tab Enter Esc"),
    (.grid, "n Down Down Enter Esc"), (.confer, "3 1 1"), (.dossiers, "d Esc"),
    (.proof, "n Esc"), (.accuse, "4 0 5 6 3 3 2"),
  ]

  /// The tour as it stands when a stage begins.
  static func evening(
    at goal: TourStage, width: Int = 80, height: Int = 24, look: Look = .unicode
  ) throws -> Evening {
    var evening = try Evening(width: width, height: height, look: look)
    for (stage, keys) in way where stage < goal { try evening.press(keys) }
    return evening
  }

  @Test func isWonByDoingAsOneIsTold() throws {
    var evening = try Evening()
    var pressed = 0
    for (stage, keys) in Self.way {
      let now = evening.tour.stage
      #expect(now == stage, "before \(keys)")
      try evening.press(keys)
      pressed += keys.split(separator: " ").count
    }
    let (stage, isWon, round) = (evening.tour.stage, evening.tour.isWon, evening.tour.state.round)
    #expect(stage == .end)
    #expect(isWon)
    // Six rounds and some fifty keys: ten minutes for somebody who reads.
    #expect(round == 9)
    #expect(pressed < 60)
  }

  /// Every 'Press 3 ...' names the digit under which the list has it.
  @Test func digitsInTasksDoWhatTheySay() throws {
    var pressed = 0
    for (stage, keys) in Self.way {
      var evening = try Self.evening(at: stage)
      for word in keys.split(separator: " ") {
        let task = try evening.lesson.task
        if let key = task.wholeMatch(of: /Press ([0-9a-z])[ :,].*/)?.1 {
          #expect(word == key, "\(stage): \(task)")
          pressed += 1
          break
        }
        try evening.press(String(word))
      }
    }
    #expect(pressed >= 12)
  }

  @Test func lessonsAreNumberedWithoutAGap() throws {
    let numbers = TourStage.allCases.map(\.lesson)
    #expect(Set(numbers) == Set(1...12))
    #expect(numbers == numbers.sorted())
    #expect(TourStage.lessons == 12)
  }

  /// The case is what the texts say it is, whatever becomes of the generator and the casebook.
  @Test func theCaseIsTheOneThatIsTold() throws {
    let tour = try Evening().tour
    let referee = tour.story.referee
    var state = tour.state
    var round = [TourCase.me: 100, TourCase.rival: 100]
    // Whoever gives up lets the truth be told.
    for seat in [TourCase.me, TourCase.rival] {
      round[seat]? += 1
      let step = referee.step(.resign, by: seat, number: 100, in: state)
      try state.apply(step, in: referee.setting, seals: referee.seals)
    }
    let reveal = try #require(referee.opening(in: state))
    try state.apply(reveal, in: referee.setting, seals: referee.seals)
    let truth = try #require(state.truth)
    #expect(truth.solution.murderer == TourCase.liar)
    #expect(truth.solution.hour == TourCase.hour)
    #expect(truth.solution.weapon == tour.weapon)
    #expect(truth.solution.motive == .secret)
    let lie = tour.story.setting.envelope(.alibi(speaker: TourCase.liar, hour: TourCase.hour))
    #expect(lie.map(truth.lies.contains) == true)
    #expect(tour.story.setting.person(TourCase.liar).traits.build == .slight)
    #expect(tour.story.setting.person(TourCase.witness).traits.build != .slight)
  }

  /// What the log leaves when a stage begins: each lesson takes something away, and the last but
  /// one proves the case.
  @Test func eachLessonTellsSomething() throws {
    func left(_ stage: TourStage) throws -> HypothesisSet { try Self.evening(at: stage).tour.left }
    #expect(try left(.order).motives == [.secret])
    #expect(try left(.warmth).weapons.count == 2)
    #expect(try left(.weapon).hours == [.six, .seven])
    #expect(try left(.prints).weapons.count == 1)
    #expect(try left(.question).murderers.count == 4)
    #expect(
      try left(.lies).murderers == SuspectSet([TourCase.liar, TourCase.witness]))
    #expect(try left(.confer).solution == nil)
    #expect(try left(.dossiers).solution?.murderer == TourCase.liar)
  }
}
