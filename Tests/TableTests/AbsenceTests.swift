import Casebook
import Foundation
import Ring
import Rules
import Testing

@testable import Table

/// What becomes of the turns of a seat whose player is away, and that it is given back.
struct AbsenceTests {
  private let gone = SeatID(2)

  /// A match of three without the third, in which this has been agreed.
  private func agreed(_ absence: Absence, rules: MatchRules = House.asked) throws -> House {
    var house = try House.asking(rules: rules)
    for node in ["a", "b"] { house.wish(node, .vote(gone, absence)) }
    house.pass(200)
    #expect(house.agreed(2, at: "a") == absence)
    return house
  }

  @Test func aBotMovesAndNothingIsSkipped() throws {
    var house = try agreed(.bot)
    let (skips, number) = (house.skips("a"), house.match("a")?.state.seat(gone).lastMove)
    for _ in 0..<4 {
      house.passUntilMissed("c")
      #expect(house.due("a") == "c")
      house.pass(10_000) { $0.due("a") != "c" }
      #expect(house.due("a") != "c")
    }
    #expect(house.standIns(2, at: "a").count >= 6)
    #expect(house.standIns(2, at: "b") == house.standIns(2, at: "a"))
    #expect(house.skips("a") == skips)
    #expect(house.match("b")?.state.seat(gone).lastMove == number)
    #expect(house.match("b")?.state.seat(gone).opened.isEmpty == false)
  }

  @Test func whatItOpenedThePlayerReadsWhenBack() throws {
    var house = try agreed(.bot)
    for _ in 0..<4 {
      house.passUntilMissed("c")
      house.pass(10_000) { $0.due("a") != "c" }
    }
    let opened = try #require(house.match("a")?.state.seat(gone).opened.map(\.envelope))
    #expect(!opened.isEmpty)
    try house.restart("c", name: "C")
    house.pass(3_000)
    #expect(house.match("c")?.view(of: gone).log.pieces.map(\.id) == opened)
    #expect(house.agreed(2, at: "c") == nil && house.agreed(2, at: "b") == nil)
  }

  @Test func whoComesBackInTheMiddleOfATurnHasTheRestOfItAndAllTheTime() throws {
    var house = try agreed(.bot, rules: MatchRules(turnSeconds: 60, absenceSeconds: 10))
    house.passUntilMissed("c")
    let before = house.standIns(2, at: "a").count
    house.pass(10_000) {
      $0.standIns(2, at: "a").count > before && $0.match("a")?.state.awaiting == nil
    }
    #expect(house.due("a") == "c")
    #expect(house.match("a")?.state.actionsLeft == 1)
    let moves = house.standIns(2, at: "a").count
    try house.restart("c", name: "C")
    house.pass(300)
    #expect(house.agreed(2, at: "a") == nil)
    #expect(house.steps("a").last == .absence(seat: gone, nil))
    house.pass(20_000)
    #expect(house.standIns(2, at: "a").count == moves)
    #expect(house.due("a") == "c")
    #expect((38...41).contains(house.match("c")?.secondsLeft ?? 0))
    house.wish("c", .play(.pass))
    house.pass(100)
    #expect(house.answers("c") == [.accepted])
    #expect(house.due("a") != "c")
  }

  @Test func aPlayersOwnMoveThatWasOnItsWayIsNotTakenForTheBots() throws {
    var house = try House.playing(["a", "b", "c"], rules: House.asked)
    house.passUntilDue("c")
    // The move does not get through any more.
    house.unplugged = ["c"]
    house.wish("c", .play(.search))
    let number = try #require(house.match("c")?.pending?.number)
    house.pass(12_000) { $0.poll("a") != nil }
    for node in ["a", "b"] { house.wish(node, .vote(gone, .bot)) }
    house.passUntilMissed("c")
    house.pass(10_000) { $0.due("a") != "c" }
    house.unplugged = []
    house.pass(8_000)
    #expect(house.times(number, of: gone, at: "a") == 0)
    #expect(house.answers("c").count == 1)
    #expect(house.answers("c").last != .accepted)
    #expect(house.agreed(2, at: "a") == nil)
  }

  @Test func everybodyWaitsUntilThePlayerIsBack() throws {
    var house = try agreed(.wait, rules: MatchRules(turnSeconds: 20, absenceSeconds: 10))
    house.passUntilMissed("c")
    let index = try #require(house.match("a")?.index)
    house.pass(120_000)
    #expect(house.match("a")?.index == index)
    #expect(house.due("b") == "c")
    #expect(house.match("b")?.secondsLeft == nil)
    try house.restart("c", name: "C")
    house.pass(1_000)
    #expect(house.steps("b").last == .absence(seat: gone, nil))
    #expect((18...20).contains(house.match("b")?.secondsLeft ?? 0))
    house.wish("c", .play(.pass))
    house.pass(100)
    #expect(house.answers("c") == [.accepted])
    #expect(house.match("b")?.index == index + 2)
  }

  @Test(arguments: [
    (Absence.wait, Step.skip(seat: SeatID(2), .away)),
    (.bot, .standIn(seat: SeatID(2), .answer(agree: false))),
  ])
  func whoAsksSomebodyAwayNeedNotWait(absence: Absence, step: Step) throws {
    var house = try House.playing(["a", "b", "c"], rules: House.asked)
    house.play("a", try #require(house.look("a")))
    let give = try #require(house.match("a")?.state.seat(SeatID(0)).opened.first?.envelope)
    house.play("c", try #require(house.look("c", but: give)))
    let get = try #require(house.match("a")?.state.seat(gone).opened.first?.envelope)
    house.passUntilDue("a")
    house.kill("c")
    house.pass(15_000) { $0.poll("a") != nil }
    for node in ["a", "b"] { house.wish(node, .vote(gone, absence)) }
    house.pass(200)
    house.wish("a", .play(.offer(to: gone, give: give, get: get)))
    house.pass(2_000)
    #expect(house.steps("b").last == step)
    #expect(house.due("b") == "a")
    #expect(house.match("a")?.state.declined == [gone])
  }

  @Test func thoseWhoAreTiredOfWaitingAgreeOnSomethingElse() throws {
    var house = try agreed(.wait)
    house.passUntilMissed("c")
    house.pass(30_000)
    for node in ["a", "b"] { house.wish(node, .vote(gone, .bot)) }
    house.pass(5_000) { $0.due("a") != "c" }
    #expect(house.due("a") != "c")
    #expect(!house.standIns(2, at: "b").isEmpty)
  }

  @Test func onceItIsSkippedByAgreementNobodyIsAskedAgain() throws {
    var house = try agreed(.skip)
    let skips = house.skips("a")
    for _ in 0..<3 {
      house.passUntilMissed("c")
      house.pass(300)
      house.wish("a", .play(.pass))
      house.wish("b", .play(.pass))
    }
    house.pass(60_000)
    #expect(house.skips("a") > skips)
    #expect(house.poll("a") == nil)
  }

  @Test func theVoteEndsWithoutAResultWhenThePlayerIsBack() throws {
    var house = try House.asking()
    house.wish("a", .vote(gone, .bot))
    try house.restart("c", name: "C")
    house.pass(3_000) { $0.poll("b") == nil }
    house.pass(100)
    for node in ["a", "b", "c"] {
      #expect(house.poll(node) == nil)
      #expect(house.agreed(2, at: node) == nil)
    }
    house.pass(60_000)
    #expect(!house.steps("a").contains { if case .absence = $0 { true } else { false } })
  }

  @Test func aSecondAbsenceIsAskedAboutAnew() throws {
    var house = try agreed(.wait)
    try house.restart("c", name: "C")
    house.pass(1_000)
    house.kill("c")
    house.pass(9_000)
    #expect(house.agreed(2, at: "a") == nil && house.poll("a") == nil)
    house.passUntilMissed("c")
    house.pass(500)
    #expect(house.due("a") != "c")
    house.pass(3_000)
    #expect(house.poll("b")?.seat == gone)
  }

  @Test func anewHostKeepsToWhatIsAgreed() throws {
    var house = try House.asking(["a", "b", "c", "d", "e"], about: "c")
    for node in ["a", "b", "d", "e"] { house.wish(node, .vote(gone, .wait)) }
    house.pass(200)
    house.passUntilMissed("c", at: "b")
    house.kill("a")
    house.pass(5_000) { $0.host("b") != nil && $0.host("b") != "a" }
    house.pass(8_000)
    #expect(house.due("b") == "c")
    #expect(house.poll("b") == nil || house.poll("b")?.seat == SeatID(0))
    try house.restart("c", name: "C")
    house.pass(2_000)
    #expect(house.agreed(2, at: "b") == nil)
    #expect(house.due("c") == "c")
  }

  @Test func aMoveThatOnlyMissedAnAgreementIsTakenAllTheSame() throws {
    var house = try House.asking()
    let due = try #require(house.due("a"))
    #expect(due != "c")
    let mover = due == "a" ? "b" : due
    if due == "a" { house.wish("a", .play(.pass)) }
    house.passUntilMissed(mover, at: "a")
    for node in ["a", "b"] { house.wish(node, .vote(gone, .wait)) }
    house.pass(200)
    let match = try #require(house.match("a"))
    #expect(match.chronicle.last?.step == .absence(seat: gone, .wait))
    // It was made before that was known; and one that missed a move is not.
    for (index, isTaken) in [(match.index - 2, false), (Int.min, false), (match.index - 1, true)] {
      house.utter(
        .propose(
          Proposal(
            match: match.info.id, seat: SeatID(1), number: 5_000, index: index, move: .pass)),
        from: "b", to: "a")
      house.pass(100)
      #expect((house.match("a")?.index == match.index + 1) == isTaken)
    }
    #expect(house.times(5_000, of: SeatID(1), at: "b") == 1)
  }

  @Test func aBotsSeatIsNeverSaidToBeAway() throws {
    let house = try House.playing(["a", "b"], rules: House.asked, seatBots: [.constable])
    let match = try #require(house.match("b"))
    let bot = try #require(match.state.seatIDs.first { match.info.member($0)?.seatBot != nil })
    let head = try #require(house.record("b", match.index))
    for (seat, isTaken) in [(bot, false), (SeatID(0), true)] {
      var record = head
      (record.index, record.previous) = (head.index + 1, House.codec.hash("the one before"))
      record.move = .absence(seat: seat, .bot)
      try record.case.apply(
        .absence(seat: seat, .bot), in: match.setting, seals: match.dealt.seals)
      #expect(match.accepts(record) == isTaken)
    }
  }

  // MARK: - Matches of earlier versions

  @Test func aMatchOfTheVersionBeforeGoesOnAndNobodyIsAsked() throws {
    var house = try House.playing(
      ["a", "b", "c"], rules: MatchRules(turnSeconds: 0, absenceSeconds: 0))
    for _ in 0..<5 {
      let mover = try #require(house.due("a"))
      house.wish(mover, .play(.pass))
    }
    house.pass(300)
    for node in ["a", "b", "c"] {
      house.kill(node)
      house.disks[node]?.change { $0.becomeVersion3() }
    }
    #expect(house.disks["a"]?.file?.newest?.bytes.contains("bsence") == false)
    for node in ["a", "b"] { try house.restart(node, name: node.uppercased()) }
    house.pass(3_000)
    let match = try #require(house.match("b"))
    #expect(match.info.rules.absenceSeconds == 0)
    #expect(match.chronicle.count == match.index + 1)
    #expect(house.tables["b"]?.standing == .playing)
    for _ in 0..<6 {
      house.pass(4_000) { $0.due("a") != "c" }
      house.wish(try #require(house.due("a")), .play(.pass))
    }
    house.pass(90_000)
    #expect(house.match("b")?.index ?? 0 > match.index + 6)
    #expect(house.poll("a") == nil && house.agreed(2, at: "a") == nil)
    try house.restart("c", name: "C")
    house.pass(3_000)
    #expect(house.hash("c") == house.hash("a"))
  }
}

extension Disk.File {
  /// Writes every record as version 3 did, which knew of no absences.
  fileprivate mutating func becomeVersion3() {
    var previous = ""
    for record in records {
      var text = record.bytes.replacingOccurrences(of: "\"absenceSeconds\":0,", with: "")
      if let old = House.codec.decode(record.bytes)?.previous, !old.isEmpty {
        text = text.replacingOccurrences(of: old, with: previous)
      }
      previous = House.codec.hash(text)
      let kept = KeptRecord(
        match: record.match, index: record.index, term: record.term, hash: previous, bytes: text)
      if record.index == newest?.index { newest = kept } else { older[record.index] = kept }
    }
  }
}
