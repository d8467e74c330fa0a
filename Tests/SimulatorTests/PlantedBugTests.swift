import Casebook
import Ring
import Rules
import Table
import Testing

@testable import Simulator

/// Mistakes that have been made before, by others: each is planted in every node of a network, and
/// the checker must see what comes of it.
@Suite("Planted bugs are caught") struct PlantedBugTests {
  /// Those that any disaster brings out, and within which seeds: the rare ones where it was soon.
  static let drawn: [(Fault, seeds: ClosedRange<UInt64>)] = [
    (.answersBeforeDurable, 1...5), (.writesTermAndVoteApart, 1...5), (.skipsRecommit, 1...5),
    (.countsReachableOnly, 1...5), (.countsAnyTerm, 30...90), (.votesForOlder, 5...60),
    (.forgetsMoveNumbers, 40...100), (.sharesWhenStored, 1...5), (.sharesWithEverybody, 1...5),
    (.answersAnyAsker, 1...20), (.opensBeforeCommit, 35...80),
  ]

  @Test("By disasters that are drawn", arguments: drawn)
  func disasters(fault: Fault, seeds: ClosedRange<UInt64>) {
    let plans = seeds.lazy.map { Plan.drawn(seed: $0, mode: .safety) }
    guard let caught = plans.first(where: { Run($0.planting(fault)).violation != nil }) else {
      Issue.record("\(fault.rawValue) was not seen in seeds \(seeds)")
      return
    }
    // It is the planted bug that was seen.
    #expect(Run(caught).violation == nil)
  }

  @Test("One that breaks no promise but stops the match")
  func standstill() {
    let caught = (1...10).first { seed in
      let plan = Plan.drawn(seed: UInt64(seed), mode: .liveness)
      return Run(plan.planting(.votesOnceForEver)).violation?.pledge == .live
    }
    #expect(caught != nil)
  }

  @Test(
    "Keys that are none, or that nobody asks for, stop it too",
    arguments: [(Fault.trustsAnyShare, 55...75), (.hostAsksForNoKeys, 1...20)])
  func withoutKeys(fault: Fault, seeds: ClosedRange<Int>) {
    let plans = seeds.lazy.map { Plan.drawn(seed: UInt64($0), mode: .liveness) }
    let caught = plans.first { Run($0.planting(fault)).violation != nil }
    #expect(caught != nil)
    if let caught { #expect(Run(caught).violation == nil) }
  }

  @Test("A plan that fails is made shorter, and fails in the same way")
  func shrinking() throws {
    let failed = try #require(
      (1...20).lazy.map { seed in
        Run(Plan.drawn(seed: UInt64(seed), mode: .safety).planting(.countsReachableOnly))
      }.first { $0.violation != nil })
    let shrunk = Shrinker.shrink(failed, budget: 40)
    #expect(shrunk.violation?.pledge == failed.violation?.pledge)
    #expect(shrunk.plan.disasters.count < failed.plan.disasters.count)
    #expect(shrunk.plan.disasters.allSatisfy(failed.plan.disasters.contains))
    #expect(!shrunk.trace.isEmpty)
  }

  @Test(
    "An empty disk that votes as the voter it was", arguments: [Fault.keepsTagOfEmptyDisk, nil])
  func emptyDisk(fault: Fault?) throws {
    let world = try World.seated(3) { $0.fault = fault }
    #expect(world.playOn(3))
    let host = try #require(world.host)
    let (behind, lost) = (world.others[0], world.others[1])
    // Two have records that the third has not; then one of the two is away and one has lost them.
    world.part([behind])
    #expect(world.playOn(3))
    world.cutPower(host)
    // What was sent to the third and is still on its way never comes.
    world.hangUp(world.place(host), world.place(behind))
    world.emptyDisk(lost)
    world.join([behind])
    world.start(lost)
    world.run(within: 20_000) { $0.violation != nil }
    #expect((world.violation != nil) == (fault != nil))
  }

  @Test("Two voters that are exchanged at once", arguments: [Fault.changesRosterAtOnce, nil])
  func exchange(fault: Fault?) throws {
    let world = try World.seated(5) { $0.fault = fault }
    for lost in world.others.prefix(2) {
      world.emptyDisk(lost)
      world.start(lost)
    }
    world.run(within: 10_000) { $0.violation != nil }
    #expect(world.violation?.pledge == (fault == nil ? nil : .quorum))
  }

  @Test(
    "A bot for a player who is away, and who comes back",
    arguments: [Fault.movesAsPlayer, .keepsStandIn, nil])
  func standIn(fault: Fault?) throws {
    let world = try World.seated(3) {
      $0.fault = fault
      $0.rules.absenceSeconds = 5
    }
    let away = try #require(world.others.first)
    let seat = SeatID(world.place(away))
    world.cutPower(away)
    #expect(world.run(within: 15_000) { $0.isAsked(about: seat) })
    for name in world.names where name != away { world.wish(name, .vote(seat, .bot)) }
    world.run(within: 2_000) { $0.absence(of: seat) == .bot }
    #expect(world.absence(of: seat) == .bot)
    // The others go on until the bot has had a turn.
    while world.due != away, world.violation == nil { #expect(world.playOn(1)) }
    world.run(within: 5_000) { $0.due != away || $0.violation != nil }
    if fault == .movesAsPlayer { return #expect(world.violation?.pledge == .turn) }
    world.expectNoViolation()
    // Whoever is back is moved for no more.
    world.start(away)
    world.run(within: 10_000) { $0.absence(of: seat) == nil || $0.violation != nil }
    while world.due != away, world.violation == nil { #expect(world.playOn(1)) }
    world.run(within: 5_000) { $0.violation != nil }
    #expect(world.violation?.pledge == (fault == nil ? nil : .turn))
  }

  @Test("Every planted bug is looked for")
  func all() {
    let looked =
      Self.drawn.map(\.0) + [
        .votesOnceForEver, .keepsTagOfEmptyDisk, .changesRosterAtOnce, .trustsAnyShare,
        .hostAsksForNoKeys, .movesAsPlayer, .keepsStandIn,
      ]
    #expect(Set(looked) == Set(Fault.allCases))
    #expect(looked.count >= 8)
  }
}
