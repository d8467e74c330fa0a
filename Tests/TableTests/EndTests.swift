import Casebook
import Ring
import Rules
import Sealing
import Simulator
import Testing

@testable import Table

/// How a match ends: accusations, the truth, and a deal that was not honest.
struct EndTests {
  private static let free = MatchRules(turnSeconds: 0, freeAccusations: true)

  /// The step of the accusation, and those after it.
  private func afterAccusation(_ match: Match?) -> [Step] {
    let steps = (match?.chronicle ?? []).map(\.step)
    let at = steps.firstIndex { if case .move(_, _, .accuse, _) = $0 { true } else { false } }
    return at.map { Array(steps[$0...]) } ?? []
  }

  @Test func anAccusationIsProvenWithOnesOwnEvidence() throws {
    var house = try House.playing(["a", "b"], bot: .inspector, rules: MatchRules())
    house.pass(600_000, until: \.isOver)
    let match = try #require(house.match("b"))
    let truth = try #require(House.truth(of: match))
    let winner = try #require(
      match.state.outcome?.winner, "the bots of this case find the murderer")
    let steps = afterAccusation(match)
    guard case .move(winner, _, .accuse(truth.solution), let shown)? = steps.first else {
      Issue.record("\(steps)")
      return
    }
    // What was shown leaves no other answer, by what the dealer knows of it.
    let pieces = shown.compactMap { opened -> Piece? in
      guard case .evidence(let id) = opened.item, match.state.seat(winner).holds(id) else {
        return nil
      }
      return Piece(id: id, content: truth.contents[id.value])
    }
    #expect(pieces.count == shown.count)
    #expect(HypothesisSet(setting: match.setting, pieces: pieces).solution == truth.solution)
    #expect(match.state.truth == truth)
  }

  @Test func anAccusationThatIsNotProvenIsLost() throws {
    var house = try House.playing(["a", "b", "c"])
    house.passUntilDue("b")
    let truth = try #require(house.match("b").flatMap { House.truth(of: $0) })
    house.sent = []
    house.wish("b", .play(.accuse(truth.solution)))
    #expect(house.match("c")?.state.seat(SeatID(1)).standing == .accused)
    #expect(house.match("c")?.state.outcome == nil)
    #expect(house.keys.isEmpty)
  }

  /// Shares that do not lie on one polynomial open an envelope for some and not for others, and what
  /// the number makes shows nothing of it.
  @Test func whoseKeysDidNotFitFindsTheDealDishonest() throws {
    var house = try House.playing(["a", "b"], rules: MatchRules(rounds: 1, turnSeconds: 0))
    house.tables["b"]?.match?.keyring.callFoul(.envelope(3))
    house.play("a", .pass)
    house.play("b", .pass)
    house.pass(1_000)
    #expect(house.match("a")?.audit == .honest)
    #expect(house.match("b")?.audit == .dishonest([CaseItem.all[3]]))
    #expect(house.notices("b").contains { $0.contains("not honest") })
  }

  @Test(arguments: [true, false])
  func aFreeAccusationIsJudgedWithEverybodysKeys(isRight: Bool) throws {
    var house = try House.playing(["a", "b", "c"], rules: Self.free)
    house.passUntilDue("b")
    var solution = try #require(house.match("b").flatMap { House.truth(of: $0) }).solution
    let truth = try #require(house.match("b").flatMap { House.truth(of: $0) })
    if !isRight { solution.hour = solution.hour == .four ? .five : .four }
    house.sent = []
    house.wish("b", .play(.accuse(solution)))
    let verdict = Sealed.verdict(solution.index)
    for (pair, keys) in house.keys {
      #expect(
        keys.isSubset(of: isRight ? [verdict, House.truth, House.number] : [verdict]), "\(pair)")
    }
    #expect(house.keys.count == 6)
    let match = try #require(house.match("c"))
    guard case .judged(isRight, let shares)? = afterAccusation(match).dropFirst().first else {
      Issue.record("\(afterAccusation(match))")
      return
    }
    #expect(shares.allSatisfy { $0.of == verdict })
    #expect(Set(shares.map(\.holder)).count == 2)
    if isRight {
      #expect(match.state.outcome == .solved(by: SeatID(1)))
      #expect(match.state.truth == truth)
    } else {
      #expect(match.state.seat(SeatID(1)).standing == .accused)
      #expect(match.state.outcome == nil)
      #expect(match.openedItems.isEmpty)
    }
  }

  @Test func aVerdictWaitsForAMajority() throws {
    var house = try House.playing(["a", "b", "c"], rules: Self.free)
    house.passUntilDue("b")
    let truth = try #require(house.match("b").flatMap { House.truth(of: $0) })
    house.lose = { _, message in House.areKeys(message, of: [0, 1, 2]) }
    house.wish("b", .play(.accuse(truth.solution)))
    house.pass(2_000)
    #expect(house.match("c")?.state.awaiting == .verdict(truth.solution, by: SeatID(1)))
    #expect(house.match("a")?.keysMissing(now: house.now)?.count == 1)
    house.wish("b", .play(.pass))
    #expect(house.notices("b").last == "The accusation is being judged: wait a moment.")
    house.lose = { _, _ in false }
    house.pass(1_000)
    #expect(house.match("c")?.state.outcome == .solved(by: SeatID(1)))
    #expect(house.isOver)
  }

  @Test func theTruthIsOpenedAtTheEndAndNotBefore() throws {
    var house = try House.playing(["a", "b", "c"])
    house.wish("a", .play(.resign))
    house.wish("b", .play(.resign))
    #expect(house.keys.isEmpty)
    for node in ["a", "b", "c"] { #expect(house.match(node)?.openedItems.isEmpty == true) }
    house.wish("c", .play(.resign))
    let ends: Set<Sealed> = [House.truth, House.number]
    #expect(Set(house.keys.values) == [ends])
    #expect(house.keys.count == 6)
    for node in ["a", "b", "c"] {
      let match = try #require(house.match(node))
      #expect(match.isOver)
      #expect(match.state.outcome == .nobodyLeft)
      #expect(match.state.truth == House.truth(of: match))
      #expect(match.audit == .honest)
      guard case .reveal(let opened)? = match.chronicle.last?.step else {
        Issue.record("\(String(describing: match.chronicle.last))")
        return
      }
      #expect(opened.map(\.item) == [.truth, .number])
      #expect(house.disks[node]?.file?.isOver == true)
    }
  }

  /// Seed 4424: a player came back when the others had just ended the match.
  @Test func whoComesBackAtTheEndStillGetsWhatTheyFound() throws {
    var house = try House.playing(["a", "b", "c"])
    house.play("b", .search)
    house.play("b", try #require(house.look("b")))
    house.kill("b")
    house.disks["b"]?.change { $0.log = [] }
    house.lose = { node, message in node == "b" && House.areKeys(message, of: [0, 1, 2]) }
    try house.restart("b", name: "B")
    house.pass(1_000)
    for node in ["a", "b", "c"] { house.wish(node, .play(.resign)) }
    house.pass(1_000)
    try #require(house.match("b")?.isOver == true)
    #expect(house.match("b")?.log == SeatLog())
    house.lose = { _, _ in false }
    house.pass(1_000)
    let match = try #require(house.match("b"))
    #expect(!match.log.pieces.isEmpty)
    #expect(match.log == House.fullLog(of: SeatID(1), in: match))
  }

  // MARK: - Deals that are not honest

  /// A place behind a door of the hall, the same in every house that deals its first case.
  private func place() throws -> TileID {
    let house = try House.playing(["a", "b", "c"])
    return try #require(house.door("b"))
  }

  @Test func aPlaceThatSaysNothingEndsTheMatchForAll() throws {
    let door = try place()
    let item = CaseItem.tile(door)
    var house = try House.playing(["a", "b", "c"], flaws: [item.index: .unreadable])
    house.play("b", .explore(to: door))
    house.pass(1_000)
    for node in ["a", "b", "c"] {
      let match = try #require(house.match(node))
      #expect(match.state.outcome == .foulDeal)
      #expect(match.isOver)
      #expect(match.audit == .dishonest([item]))
      #expect(house.notices(node).contains { $0.contains("not honest") })
    }
  }

  @Test func aPlaceThatNoKeysOpenIsProvenFoul() throws {
    let door = try place()
    let item = CaseItem.tile(door)
    var house = try House.playing(["a", "b", "c"], flaws: [item.index: .unopenable])
    house.play("b", .explore(to: door))
    house.pass(1_000)
    for node in ["a", "b", "c"] {
      let match = try #require(house.match(node))
      #expect(match.state.outcome == .foulDeal)
      let proofs = match.chronicle.compactMap {
        if case .foul(let shares) = $0.step { shares } else { nil }
      }
      #expect(proofs.count == 1)
      #expect(proofs.first?.allSatisfy { $0.of == House.tile(door) } == true)
      #expect(Set((proofs.first ?? []).map(\.holder)).count == 2)
      #expect(match.audit == .dishonest([item]))
    }
  }

  @Test func evidenceThatWasExchangedIsFoundInTheEnd() throws {
    let (one, other) = (CaseItem.evidence(EnvelopeID(4)), CaseItem.evidence(EnvelopeID(9)))
    var house = try House.playing(
      ["a", "b", "c"],
      flaws: [one.index: .holds(other.index), other.index: .holds(one.index)])
    for node in ["a", "b", "c"] { house.wish(node, .play(.resign)) }
    for node in ["a", "b", "c"] {
      #expect(house.match(node)?.audit == .dishonest([one, other]))
      let isReported = house.reports[node]?.contains {
        if case .audit(.dishonest([one, other]), .some) = $0 { true } else { false }
      }
      #expect(isReported == true)
    }
  }

  @Test func aNumberThatCannotBeOpenedIsNoReasonToWait() throws {
    var house = try House.playing(
      ["a", "b", "c"], flaws: [CaseItem.number.index: .unopenable])
    for node in ["a", "b", "c"] { house.wish(node, .play(.resign)) }
    house.pass(1_000)
    for node in ["a", "b", "c"] {
      let match = try #require(house.match(node))
      #expect(match.isOver)
      #expect(match.state.truth == House.truth(of: match))
      #expect(match.audit == .unopened)
    }
  }
}
