import Casebook
import CasebookText
import Testing

@testable import Rules

@Suite struct BotTests {
  private let content: CasebookContent

  init() throws { content = try CasebookText.load() }

  private func deal(_ number: Int, _ level: Level = .normal) throws -> DealtCase {
    try Dealer.deal(CaseFigures.secrets(number + 1)[number], level: level, content: content)
  }

  @Test(arguments: Level.allCases, 0..<3)
  func noBotEverWantsWhatItMayNotDo(level: Level, number: Int) throws {
    let dealt = try deal(number, level)
    let bots: [Bot] = [.inspector, .constable, .inspector, .constable]
    for free in [false, true] {
      let match = try #require(
        BotMatch(
          dealt, content: content, bots: bots, seed: UInt64(number), freeAccusations: free))
      let result = match.play()
      #expect(result.seats.allSatisfy { $0.blunders == 0 })
    }
  }

  @Test(arguments: 0..<4)
  func aDealtCaseIsOneThatTheInspectorKnowsInTime(number: Int) throws {
    let secret = CaseFigures.secrets(4)[number]
    let dealt = try Dealer.deal(secret, level: .normal, content: content)
    #expect(try Dealer.deal(secret, level: .normal, content: content) == dealt)
    let trial = try #require(
      BotMatch(dealt, content: content, bots: [.inspector], seed: secret.low))
    let result = trial.play()
    #expect(try #require(result.seats[0].knowsFrom) <= 20)
    #expect(result.winner == SeatID(0))
  }

  @Test func aMatchOfBotsIsAFunctionOfItsSeed() throws {
    let dealt = try deal(0)
    func pieces(_ seed: UInt64) throws -> [EnvelopeID] {
      let match = BotMatch(dealt, content: content, bots: [.constable, .inspector], seed: seed)
      return try #require(match).play().seats[0].pieces
    }
    #expect(try pieces(1) == pieces(1))
    #expect(try pieces(1) != pieces(2))
  }

  @Test func aBotOutOfTurnPasses() throws {
    let match = try Match(seats: 2)
    let waiting = try #require(match.state.seatIDs.first { $0 != match.due })
    var draw = SplitMix64(seed: 1)
    #expect(Bot.inspector.move(in: match.view(waiting), using: &draw) == .pass)
  }

  @Test func theInspectorOpensTheDoorTowardsTheBody() throws {
    // The body of the fixture is diagonal to the hall: both doors lead towards it.
    let match = try Match(seats: 1)
    var draw = SplitMix64(seed: 1)
    let move = Bot.inspector.move(in: match.view(SeatID(0)), using: &draw)
    #expect([.explore(to: TileID(1)), .explore(to: TileID(4))].contains(move))
  }

  @Test func theInspectorLooksAtTheWoundBeforeItLeavesTheBody() throws {
    var match = try Match(seats: 1)
    try match.play(.explore(to: TileID(1)), .walk(to: TileID(5)))
    var draw = SplitMix64(seed: 1)
    let move = Bot.inspector.move(in: match.view(SeatID(0)), using: &draw)
    #expect([.examine(.wound), .examine(.temperature), .search].contains(move))
  }

  @Test func anOfferOfSomethingNewIsTaken() throws {
    var match = try Match(seats: 2, rules: MatchRules(actionsPerTurn: 4))
    let first = match.due
    try match.play(.explore(to: TileID(1)), .walk(to: TileID(5)), .examine(.wound), .pass)
    while match.due == first { try match.play(.pass) }
    let second = match.due
    try match.play(.walk(to: TileID(1)), .walk(to: TileID(5)), .search)
    let give = try #require(match.state.seat(second).opened.first).envelope
    let get = try #require(match.state.seat(first).opened.first).envelope
    try match.play(.offer(to: first, give: give, get: get))
    var draw = SplitMix64(seed: 1)
    #expect(Bot.inspector.move(in: match.view(first), using: &draw) == .answer(agree: true))
  }

  @Test func whatFollowsFromTheLogIsWorthNothing() throws {
    let setting = try Match(seats: 1).setting
    let wound = try #require(setting.envelope(.wound))
    let other = try #require(
      WeaponID.all.first { setting.weapon($0).wound != .blade })
    let prints = try #require(setting.envelope(.prints(weapon: other)))
    let log = SeatLog(pieces: [Piece(id: wound, content: .wound(.blade))])
    let match = try Match(seats: 1)
    let view = SeatView(setting: setting, state: match.state, seat: SeatID(0), log: log)
    let estimates = Estimates(view: view)
    #expect(estimates.bits(wound) == 0)
    #expect(estimates.bits(prints) == 0)
    #expect(estimates.bits(.temperature) > 0.5)
  }

  @Test func logarithmsAreRight() {
    #expect(log2(1) == 0)
    #expect(log2(0.25) == -2)
    #expect(abs(log2(3) - 1.584_962_500_721) < 1e-7)
    #expect(abs(log2(0.7) + 0.514_573_172_830) < 1e-7)
    #expect(log2(0) == -.infinity)
  }

  @Test func figuresAddUp() throws {
    var figures = CaseFigures(level: .normal, content: content)
    #expect(figures.round(percentile: 50) == nil)
    #expect(figures.drawsThatPass == 0)
    for secret in CaseFigures.secrets(6) {
      let drawn = try Dealer.draw(secret, level: .normal, content: content)
      figures.add(drawn, seed: 1)
    }
    figures.race(try deal(0), seed: 1)
    #expect(figures.cases == 6)
    #expect(figures.matches == 1)
    #expect(figures.draws == 6 + figures.rejected.values.reduce(0, +))
    let shares = EvidenceKind.allCases.reduce(0) { $0 + figures.share(of: $1) }
    #expect(abs(shares - 100) < 0.001)
    #expect(abs(figures.seatWinRates.reduce(0, +) - 100) < 0.001)
    let rounds = try [10, 50, 90].map { try #require(figures.round(percentile: $0)) }
    #expect(rounds == rounds.sorted() && rounds[0] > 3 && rounds[1] <= 20)
    #expect(figures.piecesOpened.least <= figures.piecesOpened.median)
    #expect(figures.blunders == 0)
  }
}
