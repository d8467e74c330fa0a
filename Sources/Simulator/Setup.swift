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
  /// Whether players choose to wait for somebody who is away, who may never come back.
  var waits = false
  /// Whether players resign once in a while, and do other rare things.
  var isWild = false
  /// Whether players talk.
  var talks = false
  /// What the dealer has done to envelopes, by number.
  var flaws: [Int: ToySealer.Flaw] = [:]
  /// Seats in which bots play, on top of `seats`.
  var bots = 0
  /// How many turns of a thousand begin with an accusation.
  var accusing = 0
  /// A node whose keys are none.
  var liar: Int?
  /// A node that asks for keys to which it has no right.
  var prier: Int?
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

  /// What everybody who sees the end finds out about the deal.
  var expectedAudit: Audit {
    if flaws[CaseItem.number.index] != nil { return .unopened }
    let flawed = flaws.keys.sorted().compactMap { CaseItem(index: $0) }
    return flawed.isEmpty ? .honest : .dishonest(flawed)
  }

  /// The log of a seat that has opened all it has a right to.
  func log(of seat: SeatID, in state: CaseState) -> SeatLog? {
    guard let dealt = Scenery.dealt else { return nil }
    return state.seat(seat).log { item in
      switch flaws[item.index] {
      case nil: return dealt.secrets.secret(item, number: SecretNumber(high: 0, low: 0))
      case .unopenable, .unreadable: return nil
      case .holds(let other):
        return CaseItem(index: other).map {
          dealt.secrets.secret($0, number: SecretNumber(high: 0, low: 0))
        }
      }
    }
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
    return
      "\(seats) seats\(bots > 0 ? ", \(bots) bots" : "")\(witness ? " and a witness" : ""), \(opening), turns of "
      + "\(rules.turnSeconds) s, \(rules.actionsPerTurn) actions, \(rules.rounds) rounds, "
      + "asked after \(rules.absenceSeconds) s\(waits ? ", may wait" : ""), "
      + "accusing \(accusing) in 1000\(rules.freeAccusations ? ", free" : ""), "
      + "flaws \(flaws.sorted { $0.key < $1.key }), liar \(liar ?? -1), prier \(prier ?? -1), thinking \(thinking.map { "\($0)" } ?? "never") ms, "
      + "disks \(disk) µs, \(isWild ? "wild" : "tame")\(talks ? ", talking" : ""), clocks \(clocks)"
  }
}
