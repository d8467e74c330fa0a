import Casebook
import Ring
import Rules
import Table
import Testing

@testable import Simulator

@Suite("The machinery")
struct MachineryTests {
  @Test("Things happen in the order of time, and then of being added")
  func agenda() {
    var draw = SplitMix64(seed: 3)
    var agenda = Agenda<Int>()
    var expected: [(time: Int, item: Int)] = []
    for item in 0..<500 {
      let time = draw.below(50)
      agenda.add(item, at: time)
      expected.append((time, item))
      // Some are taken out in between.
      if draw.below(5) == 0, let first = agenda.removeFirst() {
        let least = expected.indices.min { expected[$0] < expected[$1] }
        if let least { #expect(expected.remove(at: least) == first) }
      }
    }
    expected.sort { $0 < $1 }
    for one in expected {
      if let first = agenda.removeFirst() { #expect(first == one) }
    }
    #expect(agenda.nextTime == nil)
  }

  @Test("A clock runs fast, and stands still")
  func clock() {
    var clock = LocalClock(perMillion: 1_050_000, offset: 5_000_000)
    #expect(clock.milliseconds(at: 2_000_000) == 7_100)
    #expect(clock.lasting(1_050) == 1_000_000)
    clock.stood = 1_000_000
    #expect(clock.milliseconds(at: 2_000_000) == 6_050)
  }

  private func keep(_ index: Int) -> Keep { .commit(match: "c", index) }

  private func freshDisk() -> Disk {
    var image = Image()
    let info = MatchInfo(
      id: "c", lobby: "", roster: [], witness: nil, rules: MatchRules(),
      file: CaseFile(
        level: .easy, people: [], victim: 0, rooms: [], weapons: [], hall: TileID(0),
        bodyTile: TileID(0), bodyRoom: RoomID(0), finder: SuspectID(0), labels: []),
      faces: [], sealed: "", parent: nil)
    image.apply(.match(KeptMatch(info: info, sealed: "", tag: "t"), Ballot(term: 1)))
    return Disk(image)
  }

  @Test("A disk forgets with the program what it had not begun, with the power what is not synced")
  func disk() throws {
    var disk = freshDisk()
    disk.enqueue(1, [keep(1)])
    disk.enqueue(2, [keep(2)])
    let begun = disk.begin()
    let batch = try #require(begun)
    #expect(batch.ids == [1, 2])
    disk.enqueue(3, [keep(3)])
    #expect(disk.begin() == nil)
    disk.write(batch.number)
    #expect(disk.visible.match("c")?.commit == 2)
    #expect(disk.durable.match("c")?.commit == -1)

    var killed = disk
    killed.kill()
    #expect(killed.sync(batch.number) == nil)
    killed.open()
    #expect(killed.durable.match("c")?.commit == 2)
    #expect(killed.durable.incarnation == 1)

    var dark = disk
    dark.cutPower(kept: 0)
    dark.open()
    #expect(dark.durable.match("c")?.commit == -1)
    dark = disk
    dark.cutPower(kept: 1)
    #expect(dark.durable.match("c")?.commit == 2)

    #expect(disk.sync(batch.number)?.ids == [1, 2])
    #expect(disk.durable.match("c")?.commit == 2)
    #expect(disk.begin()?.ids == [3])
  }

  @Test("A write that fails is the last; what can be seen of it goes with the power")
  func failedWrite() throws {
    for failure in [Disk.Failure.visible, .lost] {
      var disk = freshDisk()
      disk.nextFailure = failure
      disk.enqueue(1, [keep(1)])
      let begun = disk.begin()
      let batch = try #require(begun)
      disk.write(batch.number)
      #expect(disk.sync(batch.number)?.failure == failure)
      disk.enqueue(2, [keep(2)])
      #expect(disk.begin() == nil)
      #expect(disk.durable.match("c")?.commit == -1)
      var restarted = disk
      restarted.kill()
      restarted.open()
      #expect(restarted.durable.match("c")?.commit == (failure == .visible ? 1 : -1))
      disk.cutPower(kept: 0)
      disk.open()
      #expect(disk.durable.match("c")?.commit == -1)
    }
  }

  @Test("The newest record replaces those after it")
  func records() {
    var image = freshDisk().durable
    func record(_ index: Int, _ term: Int) -> KeptRecord {
      KeptRecord(match: "c", index: index, term: term, hash: "h\(index)", bytes: "r\(index)")
    }
    for index in 0...3 { image.apply(.newest(record(index, 1), commit: index - 1)) }
    image.apply(.newest(record(2, 2), commit: 1))
    #expect(image.match("c")?.position == Position(term: 2, index: 2))
    #expect(image.match("c")?.records.count == 3)
    // The one with index 2 is not known to be committed.
    image.apply(.newest(record(5, 2), commit: 1))
    image.apply(.older(record(4, 2)))
    #expect(image.match("c")?.records.map { $0?.index } == [0, 1, nil, nil, 4, 5])
    #expect(image.match("c")?.resumed().history.map(\.index) == [0, 1, 4])
  }

  @Test("The same seed gives the same run, another gives another", arguments: 1...6)
  func determinism(seed: UInt64) {
    for mode in [Plan.Mode.safety, .liveness] {
      let plan = Plan.drawn(seed: seed, mode: mode)
      let (one, two) = (Run(plan, isTraced: true), Run(plan, isTraced: true))
      #expect(one.digest == two.digest)
      #expect(one.trace == two.trace)
      #expect(one.steps == two.steps)
      #expect(Run(Plan.drawn(seed: seed + 100, mode: mode)).digest != one.digest)
    }
  }

  @Test("A few seeds of each kind hold", arguments: [Plan.Mode.safety, .liveness])
  func fewSeeds(mode: Plan.Mode) {
    for seed in 1...12 {
      let run = Run(Plan.drawn(seed: UInt64(seed), mode: mode))
      #expect(run.violation == nil, "seed \(seed): \(run.violation.map { "\($0)" } ?? "")")
      #expect(run.steps > 500)
    }
  }
}
