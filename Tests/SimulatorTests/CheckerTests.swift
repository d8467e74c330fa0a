import Casebook
import Ring
import Rules
import Table
import Testing

@testable import Simulator

/// The checker sees what it is there for: each promise, broken by hand.
@Suite("The checker")
struct CheckerTests {
  /// A match of three, of which the first record is committed.
  private struct Scene {
    let world: World
    var checker: Checker
    let first: Record
    let setting: Setting
    let seals: Seals

    init() throws {
      var setup = Setup(seed: 1)
      setup.thinking = nil
      world = World(setup)
      checker = world.checker
      first = try #require(checker.chain(World.match).records.first)
      setting = try #require(Scenery.setting)
      seals = try #require(world.checker.seals)
    }

    var due: SeatID { first.case.due ?? SeatID(0) }

    func record(
      after before: Record, _ step: Step, voters: Membership? = nil, honest: Bool = true
    ) -> Record {
      var state = before.case
      if honest { try? state.apply(step, in: setting, seals: seals) }
      return Record(
        match: before.match, index: before.index + 1, previous: hash(before), move: step,
        case: state, voters: voters ?? before.voters)
    }

    func hash(_ record: Record) -> String { Interner.hash(world.interner.encode(record)) }

    /// Puts a record on the disks of these nodes.
    mutating func store(_ record: Record, term: Int, on nodes: [Int]) {
      for node in nodes {
        var ledger = checker.disks[node]
        ledger.matches[0].position = Position(term: term, index: record.index)
        ledger.matches[0].hash = hash(record)
        ledger.matches[0].ballot.term = max(term, ledger.matches[0].ballot.term)
        checker.synced(node, ledger)
      }
    }

    mutating func commit(_ record: Record, term: Int = 1, by node: Int = 0) {
      if case .move(let seat, let number, let move, _) = record.move {
        checker.proposed(
          Proposal(
            match: record.match, seat: seat, number: number, index: record.index - 1, move: move))
      }
      checker.committed(
        hash(record), term: term, index: record.index, state: record.case, by: node)
    }

    func pass(_ number: Int, by seat: SeatID? = nil) -> Step {
      .move(seat: seat ?? due, number: number, .pass, shown: [])
    }
  }

  @Test("says nothing of what is right")
  func right() throws {
    var scene = try Scene()
    let record = scene.record(after: scene.first, scene.pass(1))
    scene.store(record, term: 1, on: [0, 2])
    scene.commit(record)
    #expect(scene.checker.violation == nil)
    #expect(scene.checker.committed(World.match) == 2)
  }

  @Test("Q: a record that is on one disk of three")
  func quorum() throws {
    var scene = try Scene()
    let record = scene.record(after: scene.first, scene.pass(1))
    scene.store(record, term: 1, on: [0])
    scene.commit(record)
    #expect(scene.checker.violation?.pledge == .quorum)
  }

  @Test("Q: a record that a majority holds of an earlier term only")
  func quorumOfTerm() throws {
    var scene = try Scene()
    let record = scene.record(after: scene.first, scene.pass(1))
    scene.store(record, term: 2, on: [0, 1])
    scene.commit(record, term: 3)
    #expect(scene.checker.violation?.pledge == .quorum)
  }

  @Test("Q: a majority of the new voters and not of the old")
  func quorumOfBoth() throws {
    var scene = try Scene()
    let old = scene.first.voters.voters
    var new = old
    new[1].tag = "e1"
    let step = Step.newDevice(SeatID(1))
    let joint = Membership(voters: new, outgoing: old)
    let record = scene.record(after: scene.first, step, voters: joint)
    scene.store(record, term: 1, on: [0])
    var ledger = scene.checker.disks[1]
    ledger.matches[0].tag = "e1"
    ledger.matches[0].position = Position(term: 1, index: 1)
    ledger.matches[0].hash = scene.hash(record)
    scene.checker.wounded(1, ledger)
    scene.commit(record)
    #expect(scene.checker.violation?.pledge == .quorum)
    #expect(scene.checker.violation?.text.contains("1 of 3") == true)
  }

  @Test("Q: voters that change all at once")
  func roster() throws {
    let old = Membership(voters: [.init(node: "a1", tag: "1"), .init(node: "a2", tag: "2")])
    var both = old
    both.voters = both.voters.map { Voter(node: $0.node, tag: "e") }
    #expect(Checker.may(old, follow: old))
    #expect(!Checker.may(both, follow: old))
    #expect(!Checker.may(Membership(voters: both.voters, outgoing: old.voters), follow: old))
    let one = Membership(voters: [both.voters[0], old.voters[1]], outgoing: old.voters)
    #expect(Checker.may(one, follow: old))
    #expect(Checker.may(Membership(voters: one.voters), follow: one))
    #expect(!Checker.may(old, follow: one))
  }

  @Test("H: another record at a place that is taken")
  func twoRecords() throws {
    var scene = try Scene()
    let record = scene.record(after: scene.first, scene.pass(1))
    let other = scene.record(after: scene.first, .skip(seat: scene.due, .away))
    scene.store(record, term: 1, on: [0, 2])
    scene.commit(record)
    scene.commit(other, by: 1)
    #expect(scene.checker.violation?.pledge == .host)
  }

  @Test("H: two hosts in one term")
  func twoHosts() throws {
    var scene = try Scene()
    for node in 0...1 {
      let voters = scene.first.voters.voters
      var ring = Ring(
        me: voters[node], members: voters.map(\.node), membership: scene.first.voters,
        memory: Memory(ballot: Ballot(term: 1, vote: voters[node])), now: 0)
      _ = ring.beginHosting(now: 0)
      var seen = Machine.Seen()
      scene.checker.chains[World.match]?.records = []
      scene.checker.chains[World.match]?.terms = []
      scene.checker.watch(node, ring, match: World.match, seen: &seen)
    }
    #expect(scene.checker.violation?.pledge == .host)
  }

  @Test("D: a host without a record that was committed before its term", arguments: [0, 2])
  func ignorantHost(committedIn term: Int) throws {
    var scene = try Scene()
    scene.checker.chains[World.match]?.terms = [term]
    let voters = scene.first.voters.voters
    var ring = Ring(
      me: voters[0], members: voters.map(\.node), membership: scene.first.voters,
      memory: Memory(ballot: Ballot(term: 1, vote: voters[0])), now: 0)
    _ = ring.beginHosting(now: 0)
    var seen = Machine.Seen()
    scene.checker.watch(0, ring, match: World.match, seen: &seen)
    #expect(scene.checker.violation?.pledge == (term == 0 ? .durable : nil))
  }

  @Test("D: a record that does not follow from the committed one")
  func fork() throws {
    var scene = try Scene()
    let other = Record(
      match: World.match, index: 0, previous: "", move: .begin, case: scene.first.case,
      voters: Membership(voters: [scene.first.voters.voters[0]]))
    let record = scene.record(after: other, scene.pass(1))
    scene.store(record, term: 1, on: [0, 1, 2])
    scene.commit(record)
    #expect(scene.checker.violation?.pledge == .durable)
  }

  @Test("T: a seat that is not due, and a state that the step does not make")
  func turn() throws {
    var scene = try Scene()
    let other = try #require(scene.first.case.seatIDs.first { $0 != scene.due })
    let record = scene.record(after: scene.first, scene.pass(1, by: other))
    scene.store(record, term: 1, on: [0, 2])
    scene.commit(record)
    #expect(scene.checker.violation?.pledge == .turn)

    scene = try Scene()
    let wrong = scene.record(after: scene.first, scene.pass(1), honest: false)
    scene.store(wrong, term: 1, on: [0, 2])
    scene.commit(wrong)
    #expect(scene.checker.violation?.pledge == .turn)
  }

  @Test("T: a turn that is passed, and a move that its player never made")
  func absence() throws {
    for (absence, pledge) in [(Absence.skip, Pledge?.none), (.bot, nil), (.wait, .turn)] {
      var scene = try Scene()
      let agreed = scene.record(after: scene.first, .absence(seat: scene.due, absence))
      let passed = scene.record(after: agreed, .skip(seat: scene.due, .away))
      for record in [agreed, passed] {
        scene.store(record, term: 1, on: [0, 2])
        scene.commit(record)
      }
      #expect(scene.checker.violation?.pledge == pledge)
    }
    var scene = try Scene()
    let record = scene.record(after: scene.first, scene.pass(1))
    scene.store(record, term: 1, on: [0, 2])
    scene.checker.committed(
      scene.hash(record), term: 1, index: 1, state: record.case, by: 0)
    #expect(scene.checker.violation?.pledge == .turn)
  }

  @Test("O: a move that is applied twice, and a number that is given to two moves")
  func once() throws {
    var scene = try Scene()
    let first = scene.record(after: scene.first, scene.pass(1))
    let again = scene.record(after: first, scene.pass(1))
    for record in [first, again] {
      scene.store(record, term: 1, on: [0, 2])
      scene.commit(record)
    }
    #expect(scene.checker.violation?.pledge == .once)

    scene = try Scene()
    for move in [Move.pass, .search] {
      var ledger = scene.checker.disks[scene.due.value]
      ledger.matches[0].pending = Proposal(
        match: World.match, seat: scene.due, number: 1, index: 0, move: move)
      scene.checker.synced(scene.due.value, ledger)
    }
    #expect(scene.checker.violation?.pledge == .once)
  }

  @Test("R: an answer that is not true")
  func answers() throws {
    var scene = try Scene()
    let record = scene.record(after: scene.first, scene.pass(1))
    scene.checker.answered(
      .init(match: World.match, seat: scene.due, number: 1), .rejected(reason: "No."), by: 0)
    #expect(scene.checker.violation == nil)
    scene.store(record, term: 1, on: [0, 2])
    scene.commit(record)
    #expect(scene.checker.violation?.pledge == .answer)

    scene = try Scene()
    scene.checker.answered(
      .init(match: World.match, seat: scene.due, number: 1), .accepted, by: 0)
    #expect(scene.checker.violation?.pledge == .answer)
  }

  @Test("M: a disk that takes back a term, a vote, a commit or a record")
  func memory() throws {
    let changes: [(inout Ledger.Match) -> Void] = [
      { $0.ballot = Ballot(term: 0) },
      { $0.ballot.vote = Voter(node: "a3", tag: "b2") },
      { $0.ballot.vote = nil },
      { $0.commit = -1 },
      { $0.position = Position(term: 0, index: 0) },
    ]
    for change in changes {
      var scene = try Scene()
      var ledger = scene.checker.disks[1]
      change(&ledger.matches[0])
      scene.checker.synced(1, ledger)
      #expect(scene.checker.violation?.pledge == .memory)
    }
    var scene = try Scene()
    var ledger = scene.checker.disks[1]
    ledger.incarnation = 5
    scene.checker.synced(1, ledger)
    ledger.incarnation = 4
    scene.checker.synced(1, ledger)
    #expect(scene.checker.violation?.pledge == .memory)
  }

  @Test("M: a node that says more than its disk has")
  func talk() throws {
    let tag = "b1"
    let messages: [Message] = [
      .ring(match: World.match, tag: tag, .vote(term: 2, granted: true)),
      .ring(match: World.match, tag: tag, .stored(term: 1, index: 1)),
      .ring(
        match: World.match, tag: tag,
        .alive(term: 1, host: nil, stored: Position(term: 2, index: 0))),
      .stored(match: "other", tag: tag),
      .propose(
        Proposal(match: World.match, seat: SeatID(1), number: 1, index: 0, move: .pass)),
    ]
    for message in messages {
      var scene = try Scene()
      scene.checker.check(.send([], message), by: 1, in: scene.world)
      #expect(scene.checker.violation?.pledge == .memory, "\(message)")
    }
    var scene = try Scene()
    scene.checker.check(
      .send([], .ring(match: World.match, tag: tag, .beat(term: 1, index: 0, commit: 1, safe: 3))),
      by: 1, in: scene.world)
    #expect(scene.checker.violation?.pledge == .durable)
    scene = try Scene()
    scene.checker.check(
      .send([], .ring(match: World.match, tag: tag, .beat(term: 1, index: 0, commit: 0, safe: 4))),
      by: 1, in: scene.world)
    #expect(scene.checker.violation?.pledge == .answer)
  }
}
