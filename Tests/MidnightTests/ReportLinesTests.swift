import Casebook
import CasebookText
import Node
import Rules
import Table
import Testing

@testable import midnight

/// The lines that programs read; what they say is documented in docs/ARCHITECTURE.md.
@Suite struct ReportLinesTests {
  private func lines(_ report: Report) -> [String] {
    var printer = ReportLines()
    return printer.lines(for: report, port: 4000)
  }

  @Test func theRing() {
    #expect(lines(.host(name: "Ada", term: 3)) == ["host Ada term 3"])
    #expect(lines(.hostless) == ["hostless"])
  }

  @Test func whereOthersJoin() {
    var printer = ReportLines()
    let ways = JoinWay.ways(to: [
      Address(host: "fe80::1", port: 40123, interface: 1),
      Address(host: "192.168.1.20", port: 40123), Address(host: "1.0.0.0", port: 1),
    ])
    #expect(
      printer.lines(for: .hosting(lobby: "The Old House"), port: 40123, ways: ways) == [
        "hosting The Old House on port 40123", "address 192.168.1.20:40123 code 60N0-0H97-5VGM",
        "address 1.0.0.0:1 code 0100-0000-01HJ",
      ])
  }

  @Test func whoGetsIn() {
    #expect(lines(.locked(title: "The Old House")) == ["locked The Old House"])
    #expect(lines(.waits(name: "Eve")) == ["waits Eve"])
    #expect(
      lines(.turnedAway(name: "Eve", reason: "Ada has not let you in."))
        == ["turned away Eve: Ada has not let you in."])
  }

  @Test func whoIsAskedAndWhatIsSaid() {
    #expect(lines(.invited(name: "Ada", lobby: "The Old House")) == ["invited Ada The Old House"])
    #expect(lines(.declined(name: "Eve")) == ["declined Eve"])
    #expect(lines(.said(name: "Ada", text: "Good evening")) == ["said Ada: Good evening"])
  }

  @Test func answers() {
    var printer = ReportLines()
    _ = printer.lines(for: .started(match: "a1", names: ["Ada"], mine: SeatID(2)), port: 1)
    func lines(_ seat: Int, _ number: Int, _ answer: Answer) -> [String] {
      printer.lines(for: .answered(SeatID(seat), number: number, answer), port: 1)
    }
    #expect(lines(2, 7, .accepted) == ["accepted 7"])
    #expect(
      lines(2, 8, .rejected(reason: "It is not your turn."))
        == ["rejected 8 It is not your turn."])
    // What a bot of this node hears is not its player's.
    #expect(lines(1, 7, .accepted) == [])
  }

  @Test func roles() {
    #expect(
      lines(.started(match: "a1", names: ["Ada", "Grace"], mine: SeatID(1)))
        == ["seat 1 Ada", "seat 2 Grace", "match a1 started, I am seat 2"])
    #expect(
      lines(.started(match: "a1", names: ["Ada"], mine: nil)).last
        == "match a1 started, I am the witness")
  }

  @Test func whatIsWatched() throws {
    let setting = try referee().setting
    var state = try referee().opening(
      rules: MatchRules(level: .easy), seed: 1, detectives: [0, 1])
    let seats = try (#require(state.turnHolder), SeatID(1))
    var printer = ReportLines()
    func lines(_ report: Report) -> [String] { printer.lines(for: report, port: 1) }
    let names = ["Ada", "Grace"]
    #expect(
      lines(.watching(match: "a1", names: names, over: "Ada"))
        == ["seat 1 Ada", "seat 2 Grace", "watching a1 over Ada"])
    #expect(lines(.shown([], state)) == ["turn 1 seat \(seats.0.value + 1)"])
    #expect(lines(.outOfSight) == ["out of sight"])
    #expect(
      lines(.watching(match: "a1", names: names, over: "Grace")) == ["watching a1 over Grace"])
    let steps: [Step] = [
      .move(seat: seats.0, number: 3, .search, shown: []),
      .opened(Opened(.tile(TileID(4)), text: "")), .skip(seat: seats.1, .away),
    ]
    #expect(
      lines(.shown(steps, state))
        == ["move seat \(seats.0.value + 1) search", "opened tile 5", "skip seat 2 away"])
    #expect(!printer.isOver)
    for seat in state.seatIDs {
      try state.apply(
        .move(seat: seat, number: 9, .resign, shown: []), in: setting, seals: try referee().seals)
    }
    #expect(lines(.seenToTheEnd(state, setting)) == ["end nobody", "truth unknown"])
    #expect(printer.isOver)
  }

  private func referee() throws -> Referee {
    let content = try CasebookText.load()
    let secret = SecretNumber(high: 1, low: 2)
    let dealt = try Dealer.deal(secret, level: .easy, content: content)
    return try #require(Referee(case: dealt, content: content))
  }

  @Test func theNewSteps() throws {
    let state = try referee().opening(
      rules: MatchRules(level: .easy), seed: 1, detectives: [0, 1])
    var printer = ReportLines()
    func committed(_ step: Step) -> [String] {
      printer.lines(
        for: .committed(index: 4, term: 2, hash: "beef", step, state), port: 1)
    }
    let first = try #require(state.turnHolder)
    #expect(committed(.begin) == ["record 4 beef", "turn 1 seat \(first.value + 1)"])
    #expect(committed(.newDevice(SeatID(1))) == ["record 4 beef", "device seat 2"])
    #expect(committed(.newDevice(nil)) == ["record 4 beef", "device witness"])
    #expect(committed(.settled) == ["record 4 beef"])
    #expect(committed(.goOn(without: SeatID(1))) == ["record 4 beef", "alone without seat 2"])
    let opened = Opened(.tile(TileID(15)), text: "")
    #expect(committed(.opened(opened)) == ["record 4 beef", "opened tile 16"])
    #expect(committed(.judged(won: true, [])) == ["record 4 beef", "judged won"])
    #expect(committed(.judged(won: false, [])) == ["record 4 beef", "judged lost"])
    #expect(committed(.foul([])) == ["record 4 beef", "foul"])
    #expect(committed(.reveal([])) == ["record 4 beef"])
    #expect(
      committed(.absence(seat: SeatID(1), .wait)) == ["record 4 beef", "absence seat 2 wait"])
    #expect(
      committed(.absence(seat: SeatID(1), nil)) == ["record 4 beef", "absence seat 2 over"])
    #expect(
      committed(.standIn(seat: SeatID(1), .answer(agree: false)))
        == ["record 4 beef", "standin seat 2 decline"])
    let poll = AbsencePoll(seat: SeatID(1), awaySeconds: 60, secondsLeft: 29, votes: [:])
    #expect(printer.lines(for: .poll(poll), port: 1) == ["poll seat 2 29"])
    // What proves a move is no part of its line.
    let shown = [Opened(.passages(TileID(3)), text: "secret")]
    #expect(
      committed(.move(seat: SeatID(0), number: 1, .walk(to: TileID(2)), shown: shown))
        == ["record 4 beef", "move seat 1 walk"])
  }

  @Test func theEnd() throws {
    let referee = try referee()
    var state = referee.opening(rules: MatchRules(level: .easy), seed: 1, detectives: [0])
    func ending(_ state: CaseState) -> [String] {
      lines(.over(index: 9, hash: "beef", state, referee.setting))
    }
    let tile = try #require(state.tile(state.seat(SeatID(0)).tile)?.doors.first)
    try state.apply(
      .move(seat: SeatID(0), number: 1, .explore(to: tile), shown: []), in: referee.setting,
      seals: referee.seals)
    var foul = state
    let unreadable = Seals(
      read: { _ in .unreadable }, verdict: { _, _ in nil }, provesFoul: { _, _ in true })
    try foul.apply(.foul([]), in: referee.setting, seals: unreadable)
    try foul.apply(.reveal([]), in: referee.setting, seals: unreadable)
    #expect(ending(foul) == ["end foul", "truth unknown", "final 9 beef"])
    try state.apply(
      .move(seat: SeatID(0), number: 2, .resign, shown: []), in: referee.setting,
      seals: referee.seals)
    let reveal = try #require(referee.opening(in: state))
    try state.apply(reveal, in: referee.setting, seals: referee.seals)
    let told = ending(state)
    #expect(told.count == 3 && told[0] == "end nobody")
    #expect(told[1].hasPrefix("truth ") && told[1].split(separator: "|").count == 4)
  }
}
