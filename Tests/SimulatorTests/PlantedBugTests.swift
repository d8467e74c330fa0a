import Ring
import Testing

@testable import Simulator

/// Mistakes that have been made before, by others: each is planted in every node of a network, and
/// the checker must see what comes of it.
@Suite("Planted bugs are caught") struct PlantedBugTests {
  /// Those that any disaster brings out, and within how many seeds.
  static let drawn: [(Fault, seeds: Int)] = [
    (.answersBeforeDurable, 5), (.writesTermAndVoteApart, 5), (.skipsRecommit, 5),
    (.countsReachableOnly, 5), (.countsAnyTerm, 20), (.votesForOlder, 60),
    (.forgetsMoveNumbers, 60),
  ]

  @Test("By disasters that are drawn", arguments: drawn)
  func disasters(fault: Fault, seeds: Int) {
    let plans = (1...seeds).lazy.map { Plan.drawn(seed: UInt64($0), mode: .safety) }
    guard let caught = plans.first(where: { Run($0.planting(fault)).violation != nil }) else {
      Issue.record("\(fault.rawValue) was not seen in \(seeds) seeds")
      return
    }
    // It is the planted bug that was seen.
    #expect(Run(caught).violation == nil)
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

  @Test("Every planted bug is looked for")
  func all() {
    let looked =
      Self.drawn.map(\.0) + [
        .votesOnceForEver, .keepsTagOfEmptyDisk, .changesRosterAtOnce,
      ]
    #expect(Set(looked) == Set(Fault.allCases))
    #expect(looked.count >= 8)
  }
}
