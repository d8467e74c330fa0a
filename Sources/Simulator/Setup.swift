import Casebook
import Ring
import Rules

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

extension Setup: CustomStringConvertible {
  var description: String {
    let clocks = clocks.map { "\($0.perMillion - 1_000_000) ppm + \($0.offset / 1_000) ms" }
    return "\(seats) seats\(witness ? " and a witness" : ""), \(opening), turns of "
      + "\(rules.turnSeconds) s, \(rules.actionsPerTurn) actions, thinking \(thinking.map { "\($0)" } ?? "never") ms, "
      + "disks \(disk) µs, \(isWild ? "wild" : "tame"), clocks \(clocks)"
  }
}
