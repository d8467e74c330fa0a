import Casebook
import Ring
import Rules
import Sealing
import Table

/// What a run begins with.
struct Setup: Hashable, Sendable {
  enum Opening: Hashable, Sendable {
    /// Every disk holds the deal and the first record, committed; everybody resumes.
    case resumed
    /// The first opens a lobby, the others come, and the match is started.
    case lobby
  }

  var seed: UInt64
  var seats = 3
  /// Whether one more node sits out as the witness.
  var witness = false
  var opening = Opening.resumed
  var rules = MatchRules(level: Scenery.level, turnSeconds: 0)
  /// How long a player thinks, in milliseconds; nil if nobody plays by themselves.
  var thinking: ClosedRange<Int>? = 5...300
  /// Whether players resign once in a while, and do other rare things.
  var isWild = false
  /// What the dealer has done to envelopes, by number.
  var flaws: [Int: ToySealer.Flaw] = [:]
  /// Microseconds for a write.
  var disk = 500...2_000
  /// By node; those that are missing are right.
  var clocks: [LocalClock] = []
  #if PLANTED_BUGS
    /// The mistake that every node makes.
    var fault: Fault?
  #endif

  init(seed: UInt64) { self.seed = seed }

  var nodeCount: Int { seats + (witness ? 1 : 0) }

  func clock(of place: Int) -> LocalClock {
    clocks.indices.contains(place) ? clocks[place] : LocalClock()
  }
}

extension Setup {
  /// The case as it is sealed for every node.
  var sealedCase: String {
    let keys = (0..<nodeCount).map { Machine.key(of: Machine.name($0)) }
    return ToySealer.seal(Scenery.name, holders: keys, flaws: flaws)
  }

  /// What of it proves itself genuine.
  func seals(_ interner: Interner) -> Seals? {
    let codec = interner.codec(key: "")
    let verdicts = rules.freeAccusations ? Solution.count : nil
    return codec.sealer.read(sealedCase, CaseItem.count, verdicts).map { codec.seals(of: $0) }
  }
}

extension Setup: CustomStringConvertible {
  var description: String {
    let clocks = clocks.map { "\($0.perMillion - 1_000_000) ppm + \($0.offset / 1_000) ms" }
    return "\(seats) seats\(witness ? " and a witness" : ""), \(opening), turns of "
      + "\(rules.turnSeconds) s, \(rules.actionsPerTurn) actions, thinking \(thinking.map { "\($0)" } ?? "never") ms, "
      + "disks \(disk) µs, \(isWild ? "wild" : "tame"), clocks \(clocks)"
  }
}
