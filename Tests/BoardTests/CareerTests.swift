import Casebook
import Foundation
import Rules
import Testing

@testable import Board

/// A career, from evenings made by hand.
struct CareerTests {
  /// An evening that the first of two solved, changed as a test likes.
  private func evening(
    _ id: String, day: String = "2026-11-30", _ change: (inout GameModel) -> Void = { _ in },
    round: Int = 13, names: [String] = ["Ann", "Bob"], level: Level = .normal, me: Int = 0
  ) throws -> Evening {
    let match = try AchievementTests.solved(names, level: level, round: round)
    var game = match.game(me: me)
    game.id = id
    game.lobby = "Friday"
    for at in game.players.indices {
      game.players[at].isBot = false
      game.players[at].person = PersonModel(node: "n\(at)", name: names[at])
    }
    change(&game)
    return try #require(Evening(of: game, day: day))
  }

  @Test func anEveningIsWhatTheMatchWas() throws {
    let evening = try evening(
      "m1", { $0.par = .known(Par(pieces: 3, round: 9)) }, round: 15,
      names: ["Ann", "Bob", "Cy"], level: .hard)
    #expect(evening.lobby == "Friday" && evening.day == "2026-11-30" && evening.id == "m1")
    #expect(evening.result == .won && !evening.isProven)
    #expect(evening.round == 15 && evening.pieces == 0 && evening.par == 3)
    #expect(evening.rules.level == .hard && evening.rivals == 2)
    #expect(evening.company.map(\.node) == ["n1", "n2"])
    #expect(
      evening.achievements == [
        .firstCase, .underPar, .notOneQuestion, .weakStomach, .againstTwo,
      ])
  }

  @Test func everyWayThatAnEveningEnds() throws {
    #expect(try evening("m", me: 1).result == .beaten)
    func result(_ moves: (inout Fixture) throws -> Void) throws -> Evening.Result? {
      var match = try Fixture(names: ["Ann", "Bob"])
      try match.passUntil(0)
      try moves(&match)
      while match.state.outcome == nil { try match.make(.pass) }
      try match.open()
      return Evening(of: match.game(), day: "")?.result
    }
    #expect(try result { _ in } == .late)
    #expect(try result { try $0.make(.resign) } == .resigned)
    #expect(try result { try $0.make(.accuse($0.dealt.secrets.truth.solution)) } == .unproven)
    #expect(
      try result { match in
        var solution = match.dealt.secrets.truth.solution
        solution.motive = .debt
        try match.make(.accuse(solution))
      } == .wrong)
    // What could not be read is no evening, nor what is not told yet, nor a lesson.
    #expect(Evening(of: try Scenes.foul().game(), day: "") == nil)
    #expect(Evening(of: try Scenes.middle().game(), day: "") == nil)
    var lesson = try Scenes.ended().game()
    lesson.lesson = AchievementTests.lesson
    #expect(Evening(of: lesson, day: "") == nil)
    // Whether an accusation was right may be past finding out.
    var untold = try Scenes.ended().game()
    untold.chronicle.removeFirst(untold.chronicle.count - 2)
    #expect(Evening(of: untold, day: "")?.result == .untold)
  }

  @Test func aMatchCountsOnce() throws {
    var career = Career()
    career.add(try evening("m1"))
    let once = career
    career.add(try evening("m1"))
    career.add(watched: "m1")
    #expect(career == once)
    #expect(career.has("m1") && !career.has("m2"))
    career.add(watched: "m2")
    career.add(watched: "m2")
    #expect(career.watched == 1 && career.total.played == 1)
    #expect(career.streak == 1)
  }

  @Test func figuresAddUp() throws {
    var career = Career()
    career.add(try evening("a", { $0.par = .known(Par(pieces: 4, round: 9)) }, round: 17))
    career.add(try evening("b", round: 14))
    career.add(try evening("c", me: 1))
    career.add(try evening("d", names: ["Ann"], level: .easy))
    career.add(try evening("e", { $0.par = .known(Par(pieces: 1, round: 9)) }, level: .hard))
    #expect(career.total.played == 5 && career.total.won == 4 && career.total.beaten == 1)
    #expect(career.total.proven == 0)
    #expect(
      career.tallies.map { [$0.level.rawValue, "\($0.rivals)", "\($0.played)", "\($0.won)"] } == [
        ["easy", "0", "1", "1"], ["normal", "1", "3", "2"], ["hard", "1", "1", "1"],
      ])
    #expect(career.fastest == 13 && career.fewest == 0 && career.againstPar == -4)
    #expect(career.streak == 2 && career.longestStreak == 2)
    #expect(career.hall.map(\.round) == [13, 13, 14, 17])
    #expect(
      career.friends.map(\.evenings) == [3, 1] && career.friends.map(\.node) == ["n1", "n0"])
  }

  @Test func achievementsKeepTheirFirstDay() throws {
    var career = Career()
    career.add(try evening("a", day: "2026-01-02"))
    career.add(try evening("b", day: "2026-01-03", level: .hard))
    #expect(career.honour(.firstCase)?.day == "2026-01-02")
    #expect(career.honour(.firstCase)?.times == 2)
    #expect(career.honour(.againstTwo)?.day == "2026-01-03")
    #expect(career.honour(.againstTwo)?.times == 1)
    #expect(career.honour(.lastFerry) == nil)
  }

  @Test func theHallIsInOrder() throws {
    var career = Career()
    for (id, round, day) in [("a", 14, "2"), ("b", 9, "3"), ("c", 14, "1"), ("d", 11, "4")] {
      career.add(try evening(id, day: day, round: round))
    }
    #expect(career.hall.map(\.day) == ["3", "4", "1", "2"])
    #expect(career.hall[0].company == ["Bob"] && career.hall[0].lobby == "Friday")
  }

  @Test func aFriendIsTheMachineNotTheName() throws {
    var career = Career()
    career.add(try evening("a", day: "1"))
    career.add(try evening("b", day: "2", { $0.players[1].name = "Robert" }))
    career.add(try evening("c", day: "3", { $0.players[1].isBot = true }))
    #expect(career.friends.map(\.name) == ["Robert"])
    #expect(career.friends[0].evenings == 2 && career.friends[0].day == "2")
  }

  @Test func itStaysSmall() throws {
    var career = Career()
    let first = try evening("m")
    let match = try AchievementTests.solved(round: 13)
    for at in 0..<600 {
      var game = match.game()
      (game.id, game.lobby) = ("\(at)", String(repeating: "W", count: 24))
      game.players[1].isBot = false
      game.players[1].person = PersonModel(
        node: "\(at)" + String(repeating: "f", count: 60), name: "Bob")
      career.add(try #require(Evening(of: game, day: "2026-11-30")))
    }
    #expect(career.total.won == 600 && career.hall.count == 20 && career.friends.count == 60)
    #expect(career.counted.count == 400 && career.counted.last == "599")
    #expect(try JSONEncoder().encode(career).count < 32_000)
    #expect(career.isSound && first.result == .won)
    // Whoever came last is among the friends.
    #expect(career.friends.contains { $0.node.hasPrefix("599f") })
  }

  @Test func whatIsStoredComesBackOrIsRefused() throws {
    var career = Career()
    career.add(try evening("m1", { $0.par = .known(Par(pieces: 4, round: 9)) }))
    let text = String(decoding: try JSONEncoder().encode(career), as: UTF8.self)
    #expect(try JSONDecoder().decode(Career.self, from: Data(text.utf8)) == career)
    #expect(career.isSound && Career().isSound)
    for (from, to) in [
      ("\"version\":1", "\"version\":2"), ("\"streak\":1", "\"streak\":-1"),
      ("\"played\":1", "\"played\":9223372036854775807"),
      ("\"againstPar\":-4", "\"againstPar\":-9223372036854775808"),
    ] {
      #expect(text.contains(from), "\(from)")
      let changed = Data(text.replacingOccurrences(of: from, with: to).utf8)
      #expect(try !JSONDecoder().decode(Career.self, from: changed).isSound, "\(to)")
    }
  }
}
