import Casebook
import Ring
import Rules
import Table
import Testing

@testable import Simulator

/// Words that scenarios are written in.
extension World {
  /// A match of so many seats that everybody has resumed, with a host; nobody plays by themselves.
  static func seated(
    _ seats: Int, seed: UInt64 = 1, change: (inout Setup) -> Void = { _ in }
  ) throws -> World {
    var setup = Setup(seed: seed)
    setup.seats = seats
    setup.thinking = nil
    change(&setup)
    let world = World(setup)
    try #require(world.run(within: 5_000) { $0.host != nil && $0.isSettled })
    return world
  }

  var names: [String] { machines.map(\.name) }
  var others: [String] { names.filter { $0 != host } }

  /// Whether everybody who runs knows the newest committed record and hears everybody else who does.
  var isSettled: Bool {
    let running = machines.filter { $0.isRunning && !$0.isFrozen }
    return running.allSatisfy { machine in
      guard let ring = machine.table?.ring else { return false }
      return ring.commit == committed - 1 && running.allSatisfy { ring.isHere($0.name) }
    }
  }

  /// Whether the host hears a node.
  func isHeard(_ name: String) -> Bool {
    host.flatMap { table($0)?.ring?.isHere(name) } ?? false
  }

  /// Who has to move.
  var due: String? { checker.due(World.match).map(Machine.name) }

  /// Whether all those who run are asked about a seat whose player is away.
  func isAsked(about seat: SeatID) -> Bool {
    machines.allSatisfy { !$0.isRunning || $0.table?.absencePoll?.seat == seat }
  }

  /// What has been agreed for it.
  func absence(of seat: SeatID) -> Absence? {
    checker.chain(World.match).state?.seat(seat).absence
  }

  /// The player who is due passes; returns who that was.
  @discardableResult
  func passTurn() throws -> String {
    let name = try #require(due)
    wish(name, .play(.pass))
    return name
  }

  /// Whoever is due passes, until so many records more are committed.
  func playOn(_ records: Int, within milliseconds: Int = 10_000) -> Bool {
    let goal = committed + records
    let end = now + milliseconds * 1_000
    while committed < goal, now < end, violation == nil {
      let count = committed
      if let due, table(due)?.match?.pending == nil { wish(due, .play(.pass)) }
      run(within: 300) { $0.committed > count }
    }
    return committed >= goal
  }

  /// How often a node's player heard that a move was accepted.
  func accepted(_ node: String) -> Int {
    answers.count { $0.node == node && $0.answer == .accepted }
  }

  /// The place of a node's newest record on its disk.
  func stored(_ node: String) -> Position {
    machines[place(node)].disk.durable.match(World.match)?.position ?? .none
  }

  /// Fails the test if a promise was broken.
  func expectNoViolation(_ location: SourceLocation = #_sourceLocation) {
    #expect(violation == nil, "\(violation.map { "\($0)" } ?? "")", sourceLocation: location)
  }
}

extension Directive {
  /// The record in it, if it sends one as a host does.
  var sentRecord: (term: Int, bytes: String)? {
    if case .send(_, .record(_, _, let term, _, let bytes)) = self { (term, bytes) } else { nil }
  }
  var isAnswer: Bool { if case .send(_, .answer) = self { true } else { false } }
  var isCommitted: Bool { if case .report(.committed) = self { true } else { false } }
  var isProposal: Bool { if case .send(_, .propose) = self { true } else { false } }
  var isVoteRequest: Bool { if case .send(_, .ring(_, _, .askVote)) = self { true } else { false } }
}
