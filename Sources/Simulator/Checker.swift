import Casebook
import Ring
import Rules
import Table

/// What a match promises, by the letters that the tests and the reports use.
package enum Pledge: String, Sendable {
  /// An accepted move stays.
  case durable = "D"
  /// No move is applied twice.
  case once = "O"
  /// One term has one host, and one index one record.
  case host = "H"
  /// Only the seat that is due moves, by the rules.
  case turn = "T"
  /// What a disk has promised it does not take back.
  case memory = "M"
  /// What is committed is on a majority of the disks.
  case quorum = "Q"
  /// Players are told the truth.
  case answer = "R"
  /// Nobody has a key, or reads a piece, without a committed right to it.
  case keys = "K"
  /// What is said is for the table and for nobody else.
  case chat = "C"
  /// With a healthy majority the match goes on.
  case live = "L"
  /// The ring's own checks of itself.
  case ring = "S"
}

/// A promise that was broken.
package struct Violation: Hashable, Sendable, CustomStringConvertible {
  package let pledge: Pledge
  package let text: String
  /// In microseconds.
  package let at: Int

  package var description: String {
    "\(pledge.rawValue) (\(pledge)) at \(Trace.time(at)): \(text)"
  }
}

/// Watches a run from outside, and says so when a promise is broken. It knows every disk and hears
/// every message, and shares nothing with the ring that it watches.
struct Checker {
  let interner: Interner
  /// What of the case proves itself genuine.
  let seals: Seals?
  /// What everybody finds out about the deal in the end.
  let expectedAudit: Audit
  /// Whether a node sends keys that are none.
  let hasLiar: Bool
  private(set) var violation: Violation?
  var time = 0
  var chains: [String: Chain] = [:]
  /// The matches that others go on from.
  var parents: [String: String] = [:]
  /// What each node's disk durably holds.
  var disks: [Ledger] = []
  /// Nodes whose disk was emptied or damaged at some time: what they said before may be gone.
  var wounded: Set<Int> = []
  /// What those disks held before: an answer for it may be on its way.
  var lost: [Ledger.Match] = []
  var votes: [Office: Voter] = [:]
  /// The records that do something for a player who is away, by their hashes: each is looked at when
  /// its maker makes it.
  var forAbsent: Set<String> = []
  /// What each number was given to.
  var proposals: [MoveName: Move] = [:]
  /// Every move that a player has ever made, on disks that are lost too.
  var made: Set<MoveName> = []

  /// A voter in a term of a match.
  struct Office: Hashable {
    let match: String
    let voter: Voter
    let term: Int
  }

  /// A seat's move.
  struct MoveName: Hashable {
    let match: String
    let seat: SeatID
    let number: Int
  }

  init(interner: Interner, setup: Setup) {
    self.interner = interner
    seals = setup.seals(interner)
    expectedAudit = setup.expectedAudit
    hasLiar = setup.liar != nil
  }

  mutating func report(_ pledge: Pledge, _ text: String) {
    if violation == nil { violation = Violation(pledge: pledge, text: text, at: time) }
  }

  /// The committed records of a match, oldest first.
  func chain(_ match: String) -> Chain { chains[match] ?? Chain() }

  /// How many records of the match are committed.
  func committed(_ match: String) -> Int { chains[match]?.records.count ?? 0 }

  /// The node of each seat.
  func roster(_ match: String) -> [String] {
    disks.lazy.compactMap { $0.match(match)?.roster }.first ?? []
  }

  /// Whose turn it is after the newest committed record.
  func due(_ match: String) -> Int? {
    let roster = roster(match)
    let seat = chain(match).state?.due?.value
    return seat.flatMap { roster.indices.contains($0) ? node(roster[$0]) : nil }
  }

  func name(_ node: Int) -> String { Machine.name(node) }
  func node(_ name: String) -> Int? { disks.indices.first { self.name($0) == name } }

  // MARK: - The ring of a node

  /// Compares what a node's ring says of itself with what it said before.
  mutating func watch(_ node: Int, _ ring: Ring, match: String, seen: inout Machine.Seen) {
    if seen.match != match { seen = .init(match: match) }
    // Without a disk, whoever comes back to the match goes on from what was stored last.
    if ring.isBroken { seen = .init(match: match) }
    if ring.term < seen.term {
      report(.memory, "\(name(node)) went back from term \(seen.term) to \(ring.term)")
    }
    if ring.commit < seen.commit {
      report(.memory, "\(name(node)) went back from commit \(seen.commit) to \(ring.commit)")
    }
    if let violation = ring.violations.first { report(.ring, violation) }
    if ring.host == ring.me.node, !seen.isElected || ring.term != seen.term {
      chains[match, default: Chain()].elected.insert(ring.me.node)
    }
    seen.isElected = ring.host == ring.me.node
    if ring.isHost, !seen.isHost || ring.term != seen.term { hosts(node, ring, match: match) }
    seen.term = ring.term
    seen.commit = ring.commit
    seen.isHost = ring.isHost
  }

  private mutating func hosts(_ node: Int, _ ring: Ring, match: String) {
    if let other = chains[match]?.hosts[ring.term], other != ring.me {
      report(
        .host, "\(name(node)) hosts term \(ring.term), which \(other.node) has hosted")
    }
    chains[match, default: Chain()].hosts[ring.term] = ring.me
    // A host that learns late of its own office may miss what a later term has committed.
    let chain = chain(match)
    guard let last = chain.terms.lastIndex(where: { $0 < ring.term }) else { return }
    let top = chain.records[last]
    if !holds(ring.head?.hash, top) {
      report(
        .durable,
        "\(name(node)) hosts term \(ring.term) without record \(top.index), which is committed")
    }
  }

  /// Whether a record with this hash is `record` or comes after it.
  func holds(_ hash: String?, _ record: Record) -> Bool {
    var hash = hash
    let wanted = Interner.hash(interner.encode(record))
    while let current = hash {
      if current == wanted { return true }
      guard let earlier = interner.record(current), earlier.index > record.index else {
        return false
      }
      hash = earlier.previous
    }
    return false
  }
}

/// The committed records of one match.
struct Chain {
  var records: [Record] = []
  /// The term in which each of them was first known to be committed.
  var terms: [Int] = []
  /// The state after the last, reached by applying every step.
  var state: CaseState?
  /// What all its states together give a right to.
  var rights = Checker.Rights()
  var moves: [Checker.MoveName: Int] = [:]
  /// Those that a player was told are rejected.
  var rejected: Set<Checker.MoveName> = []
  var hosts: [Int: Voter] = [:]
  /// The nodes that were host in some term, if only until they were found out not to be.
  var elected: Set<String> = []
}
