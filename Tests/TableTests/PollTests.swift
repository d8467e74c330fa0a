import Casebook
import Rules
import Testing

@testable import Table

/// Those present vote on a seat whose player is away.
struct PollTests {
  private let gone = SeatID(2)

  @Test func afterTheAgreedTimeEverybodySeesTheTimeToVoteRunOut() throws {
    var house = try House.playing(["a", "b", "c"], rules: House.asked)
    house.kill("c")
    house.pass(9_500)
    #expect(house.poll("a") == nil && house.poll("b") == nil)
    house.pass(1_500)
    let poll = try #require(house.poll("b"))
    #expect(poll.seat == gone && poll.awaySeconds == 10 && poll.votes == [:])
    #expect(house.poll("a") == poll)
    #expect((29...30).contains(poll.secondsLeft))
    house.pass(10_000)
    for node in ["a", "b"] {
      #expect(house.poll(node)?.secondsLeft == poll.secondsLeft - 10)
      #expect(house.poll(node)?.awaySeconds == 20)
    }
    let told = (house.reports["b"] ?? []).compactMap { report -> Int? in
      if case .poll(let poll) = report { poll.secondsLeft } else { nil }
    }
    #expect(told.count > 8 && told == told.sorted(by: >))
  }

  @Test func untilThenAndMeanwhileTheMatchGoesOn() throws {
    var house = try House.asking()
    let (index, round) = (house.match("a")?.index ?? 0, house.match("a")?.state.round ?? 0)
    for _ in 0..<6 {
      house.passUntilMissed("a", at: "a")
      house.wish("a", .play(.pass))
      house.pass(500) { $0.due("a") != "c" }
    }
    #expect(house.poll("a")?.seat == gone)
    #expect(house.match("a")?.index ?? 0 > index + 6)
    #expect(house.match("a")?.state.round ?? 0 > round + 1)
    #expect(house.skips("a") > 1)
  }

  @Test(arguments: Absence.allCases)
  func whatAllChooseIsAgreedAtOnce(choice: Absence) throws {
    var house = try House.asking()
    house.wish("b", .vote(gone, choice))
    #expect(house.poll("a")?.votes == [SeatID(1): choice])
    #expect(house.poll("b")?.votes == [SeatID(1): choice])
    #expect(house.agreed(2, at: "a") == nil)
    house.wish("a", .vote(gone, choice))
    house.pass(200)
    for node in ["a", "b"] {
      #expect(house.agreed(2, at: node) == choice)
      #expect(house.poll(node) == nil)
    }
    #expect(house.steps("b").contains(.absence(seat: gone, choice)))
    house.pass(60_000)
    #expect(house.poll("a") == nil)
    #expect(house.steps("a").count { if case .absence = $0 { true } else { false } } == 1)
  }

  @Test(arguments: [
    ([Absence.bot, .bot, .skip], Absence.bot), ([.wait, .wait, .bot], .wait),
    ([.bot, .wait], .wait), ([.bot, .skip], .skip), ([.wait, .skip], .skip),
    ([.skip, .wait, .bot], .skip), ([.bot], .bot), ([], .skip),
  ])
  func mostVotesCountAndOfEvenOnesWhatChangesLess(votes: [Absence], outcome: Absence) throws {
    var house = try House.asking(["a", "b", "d", "c"], about: "c")
    let seat = SeatID(3)
    for (node, vote) in zip(["a", "b", "d"], votes) { house.wish(node, .vote(seat, vote)) }
    if votes.count < 3 {
      // Who has not voted has until the end.
      house.pass(28_000)
      #expect(house.agreed(3, at: "a") == nil)
      #expect(house.poll("d")?.votes.count == votes.count)
    }
    house.pass(4_000)
    #expect(house.agreed(3, at: "b") == outcome)
    #expect(house.poll("a") == nil && house.poll("d") == nil)
  }

  @Test func aVoteCanBeChangedAndIsOne() throws {
    var house = try House.asking(["a", "b", "d", "c"], about: "c")
    for vote in [Absence.wait, .skip, .bot] { house.wish("b", .vote(SeatID(3), vote)) }
    #expect(house.poll("a")?.votes == [SeatID(1): .bot])
    house.wish("a", .vote(SeatID(3), .wait))
    house.wish("d", .vote(SeatID(3), .bot))
    house.pass(200)
    #expect(house.agreed(3, at: "d") == .bot)
  }

  @Test func whoeverVotesAndVanishesHasNotVoted() throws {
    var house = try House.asking(["a", "b", "d", "c", "e"], about: "c")
    house.wish("d", .vote(SeatID(3), .bot))
    house.kill("d")
    house.pass(1_500)
    #expect(house.poll("a")?.votes == [:])
    for node in ["a", "b", "e"] { house.wish(node, .vote(SeatID(3), .wait)) }
    house.pass(200)
    #expect(house.agreed(3, at: "a") == .wait)
  }

  @Test func onlyWhoIsHereAndPlaysVotes() throws {
    var house = try House.asking(["a", "b", "d", "c"], about: "c", witness: "f")
    let (seat, match) = (SeatID(3), try #require(house.match("a")?.info.id))
    house.wish("d", .play(.resign))
    house.pass(100)
    #expect(house.tables["a"]?.electors == [SeatID(0), SeatID(1)])
    // A witness, one who is out, and a stranger.
    for node in ["f", "d"] {
      house.wish(node, .vote(seat, .bot))
      #expect(
        house.notices(node).last == "Only who is still in a match votes on who is away from it.")
      house.utter(.absenceVote(match: match, seat: seat, .bot), from: node, to: "a")
    }
    let link = house.intrude("a", as: "e0")
    house.send("a", .message(link, .absenceVote(match: match, seat: seat, .bot)))
    // Of another match, on a bot's seat or one that is not there, and on one who is here.
    house.utter(.absenceVote(match: "ff", seat: seat, .bot), from: "b", to: "a")
    for other in [1, 2, 4, 11] {
      house.utter(.absenceVote(match: match, seat: SeatID(other), .bot), from: "b", to: "a")
    }
    #expect(house.poll("a")?.votes == [:])
    #expect(house.poll("a")?.seat == seat)
    house.wish("a", .vote(seat, .skip))
    house.wish("b", .vote(seat, .skip))
    house.pass(200)
    #expect(house.agreed(3, at: "f") == .skip)
  }

  @Test func whoIsWronglySaidToBeAwayDoesNotVoteOnThemselves() throws {
    var house = try House.playing(["a", "b", "c"], rules: House.asked)
    // Nothing of what it says arrives: it hears the others.
    house.unplugged = ["c"]
    house.pass(12_000)
    #expect(house.poll("a")?.seat == gone)
    house.unplugged = []
    let match = try #require(house.match("a")?.info.id)
    house.utter(.absenceVote(match: match, seat: gone, .bot), from: "c", to: "a")
    #expect(house.poll("a")?.votes == [:])
  }

  @Test func nobodyIsAskedWhereThatIsNotAgreed() throws {
    var house = try House.playing(
      ["a", "b", "c"], rules: MatchRules(turnSeconds: 0, absenceSeconds: 0))
    house.kill("c")
    house.pass(120_000)
    house.wish("a", .vote(gone, .bot))
    house.pass(1_000)
    #expect(house.poll("a") == nil)
    #expect(house.agreed(2, at: "a") == nil)
    #expect(house.notices("a").last == "There is no vote on that seat.")
  }

  @Test func theOnlyOneLeftOfTwoDecidesAlone() throws {
    var house = try House.asking(["a", "c"], about: "c", witness: "f")
    #expect(house.poll("f")?.seat == SeatID(1))
    house.wish("a", .vote(SeatID(1), .bot))
    house.pass(200)
    #expect(house.agreed(1, at: "f") == .bot)
  }

  @Test func ofTwoWhoAreAwayOneIsAskedAboutAfterTheOther() throws {
    var house = try House.playing(["a", "b", "c", "d", "e"], rules: House.asked)
    house.kill("e")
    house.kill("d")
    house.pass(11_000)
    #expect(house.poll("b")?.seat == SeatID(3))
    for node in ["a", "b", "c"] { house.wish(node, .vote(SeatID(3), .wait)) }
    house.pass(200)
    #expect(house.poll("b")?.seat == SeatID(4))
    #expect(house.poll("b")?.votes == [:])
    for node in ["a", "b", "c"] { house.wish(node, .vote(SeatID(4), .bot)) }
    house.pass(200)
    #expect(house.poll("c") == nil)
    #expect(house.agreed(3, at: "c") == .wait && house.agreed(4, at: "c") == .bot)
  }

  @Test func aNewHostAsksAnew() throws {
    var house = try House.asking(["a", "b", "c", "d", "e"], about: "e")
    house.wish("b", .vote(SeatID(4), .bot))
    house.pass(15_000)
    #expect(house.poll("c")?.votes == [SeatID(1): .bot])
    house.kill("a")
    house.pass(5_000) { $0.host("c") != "a" && $0.poll("c") != nil }
    let poll = try #require(house.poll("c"))
    #expect(poll.seat == SeatID(4) && poll.votes == [:] && poll.secondsLeft == 30)
    #expect(poll.awaySeconds >= 25)
    for node in ["b", "c", "d"] { house.wish(node, .vote(SeatID(4), .wait)) }
    house.pass(300)
    #expect(house.agreed(4, at: "d") == .wait)
    // Then about the one who hosted.
    house.pass(15_000) { $0.poll("d") != nil }
    #expect(house.poll("d")?.seat == SeatID(0))
  }

  @Test func theHostItselfCanBeTheOneWhoIsMissed() throws {
    var house = try House.asking(about: "a")
    #expect(house.poll("b")?.seat == SeatID(0) && house.poll("c")?.seat == SeatID(0))
    for node in ["b", "c"] { house.wish(node, .vote(SeatID(0), .bot)) }
    house.pass(300)
    #expect(house.agreed(0, at: "b") == .bot && house.agreed(0, at: "c") == .bot)
  }

  @Test func timeInWhichTheHostSleptIsNotCounted() throws {
    var house = try House.playing(["a", "b", "c"], rules: House.asked)
    house.kill("c")
    house.pass(5_000)
    for node in ["a", "b"] { house.sleep(node) }
    house.now += 60_000
    for node in ["a", "b"] { house.wake(node) }
    house.pass(3_000)
    #expect(house.host("a") != nil)
    #expect(house.poll("a") == nil && house.poll("b") == nil)
    house.pass(5_000)
    #expect(house.poll("a")?.seat == gone && house.poll("b")?.seat == gone)
  }

  @Test func aVoteStopsWhereItIsWhileTooFewAreHere() throws {
    var house = try House.asking()
    house.kill("b")
    house.pass(2_000)
    #expect(house.poll("a") == nil)
    house.wish("a", .vote(gone, .bot))
    house.pass(60_000)
    #expect(house.agreed(2, at: "a") == nil)
  }

  @Test func anotherIsAskedForWhenWhatWasAgreedNoLongerSuits() throws {
    var house = try House.asking()
    for node in ["a", "b"] { house.wish(node, .vote(gone, .wait)) }
    house.pass(200)
    #expect(house.agreed(2, at: "b") == .wait)
    // The same again is no reason.
    house.wish("b", .vote(gone, .wait))
    #expect(house.poll("a") == nil)
    house.wish("b", .vote(gone, .bot))
    #expect(house.poll("a")?.votes == [SeatID(1): .bot])
    #expect(house.poll("a")?.secondsLeft == 30)
    house.wish("a", .vote(gone, .wait))
    house.pass(200)
    // Even: what changes less.
    #expect(house.poll("b") == nil)
    #expect(house.agreed(2, at: "a") == .wait)
    house.wish("a", .vote(gone, .skip))
    house.wish("b", .vote(gone, .skip))
    house.pass(200)
    #expect(house.agreed(2, at: "b") == .skip)
  }

  @Test func aProgramVotesAsItWasTold() throws {
    var house = try House.playing(["a", "b", "c"], bot: .constable, rules: House.asked)
    for node in ["a", "b"] { house.tables[node]?.me.vote = .bot }
    // They play on: the night must last.
    house.lose = { node, message in if case .propose = message { true } else { false } }
    house.kill("c")
    house.pass(12_000) { $0.poll("b") != nil }
    #expect(house.poll("b")?.votes == [:])
    house.pass(4_000)
    #expect(house.agreed(2, at: "b") == .bot)
  }

  // MARK: - What a host says

  @Test func nobodyButTheHostIsHeardAndNothingThatMakesNoSense() throws {
    var house = try House.playing(["a", "b", "c"], rules: House.asked)
    let match = try #require(house.match("b")?.info.id)
    func word(_ seat: Int, left: Int = 20, away: Int = 12, votes: [SeatID: Absence] = [:])
      -> Message
    {
      .absencePoll(
        match: match,
        AbsencePoll(seat: SeatID(seat), awaySeconds: away, secondsLeft: left, votes: votes))
    }
    house.utter(word(2), from: "c", to: "b")
    #expect(house.poll("b") == nil)
    for bad in [word(1), word(3), word(11), word(2, votes: [SeatID(7): .bot])] {
      house.utter(word(2), from: "a", to: "b")
      #expect(house.poll("b")?.seat == gone)
      house.utter(bad, from: "a", to: "b")
      #expect(house.poll("b") == nil)
    }
    house.utter(word(2, left: Int.max, away: Int.min), from: "a", to: "b")
    #expect(house.poll("b")?.secondsLeft == 30 && house.poll("b")?.awaySeconds == 0)
    house.utter(word(2, left: -5, away: Int.max), from: "a", to: "b")
    #expect(house.poll("b")?.secondsLeft == 0 && house.poll("b")?.awaySeconds == 86_400)
    house.utter(.absencePoll(match: "ff", nil), from: "a", to: "b")
    #expect(house.poll("b") != nil)
    // One of which nothing more is heard is none.
    house.pass(2_500)
    #expect(house.poll("b") != nil)
    house.pass(1_000)
    #expect(house.poll("b") == nil)
  }

  @Test func whoLeavesTheTableSeesNoVoteAnyMore() throws {
    var house = try House.asking(["a", "b", "c", "d"], about: "c")
    #expect(house.poll("d") != nil)
    house.wish("d", .leave)
    #expect(house.poll("d") == nil)
  }
}
