import Casebook
import Rules

#if PLANTED_BUGS
  package import Ring
#endif

/// A whole run, drawn from one number: who plays on what, and what goes wrong.
package struct Plan: Hashable, Sendable {
  package enum Mode: String, Sendable {
    /// Anything may go wrong, and no promise may be broken.
    case safety
    /// At the end a majority is well again, and the match must go on.
    case liveness
  }

  var mode: Mode
  var setup: Setup
  var disasters: [Disaster]
  /// When the disasters end, in microseconds.
  var length: Int
  /// What stays wrong in the end.
  var sick: [Int: Sickness]
  /// How long a write takes in the end, in microseconds.
  var lastDisk: ClosedRange<Int>
  /// Those whose disk may be emptied or damaged: never a majority.
  var doomed: [Int]

  package var lines: [String] {
    [
      "\(setup)", "\(mode), disasters until \(Trace.time(length))",
    ] + disasters.map { "  \($0)" }
      + (mode == .liveness ? ["  in the end disks take \(lastDisk) µs"] : [])
      + sick.keys.sorted().compactMap { node in
        sick[node].map { "  in the end \(Machine.name(node)) is \($0)" }
      }
  }
}

extension Plan {
  /// The plan of a seed; `nodes` fixes how many nodes there are, a witness included.
  package static func drawn(seed: UInt64, mode: Mode, nodes: Int? = nil) -> Plan {
    var draw = SplitMix64(seed: seed &* 2 &+ (mode == .safety ? 0 : 1))
    var setup = Setup(seed: draw.next())
    let count =
      nodes ?? [2, 3, 3, 3, 3, 4, 5, 5, 5, 5, 6, 7, draw.below(6) == 0 ? 12 : 5][draw.below(13)]
    setup.witness = count > 12 || count > 2 && draw.below(6) == 0
    setup.seats = count - (setup.witness ? 1 : 0)
    setup.opening = draw.below(8) == 0 ? .lobby : .resumed
    setup.rules = MatchRules(
      level: Scenery.level, rounds: 24, actionsPerTurn: 2 + draw.below(8),
      turnSeconds: draw.below(3) == 0 ? 1 + draw.below(3) : 0)
    setup.drawAbsences(mode, seed: seed)
    setup.drawCase(using: &draw)
    setup.thinking = draw.below(4) == 0 ? 5...20 : 5...300
    setup.isWild = draw.below(5) == 0
    setup.disk = draw.below(8) == 0 ? 5_000...40_000 : 500...2_000
    setup.clocks = (0..<count).map { _ in
      LocalClock(
        perMillion: 950_000 + draw.below(100_001), offset: draw.below(7_200) * 1_000_000)
    }
    let length = (10 + draw.below(16)) * 1_000_000
    let doomed = Array((0..<count).permuted(using: &draw).prefix((count - 1) / 2))
    var dice = Dice(
      nodes: count, doomed: draw.below(3) == 0 ? doomed : [], start: setup.firstTrouble(mode),
      length: length, draw: draw)
    var disasters = dice.disasters()
    let sick = mode == .safety ? [:] : dice.sick()
    let lastDisk = dice.lastDisk(setup.disk)
    // Who has not sat down yet asks one after the other, and waits long for one that is frozen.
    if setup.opening == .lobby, sick.isEmpty, dice.draw.below(2) == 0 {
      disasters.insert(dice.early(), at: 0)
    }
    // A majority of honest keys has to be left, and who lies may not host: nobody can make it open
    // anything.
    if mode == .safety ? count > 2 && dice.draw.below(8) == 0 : dice.draw.below(3) == 0 {
      setup.liar =
        mode == .safety
        ? dice.draw.below(count) : sick.keys.sorted().first { sick[$0]?.canHost == false }
    }
    if dice.draw.below(8) == 0 { setup.prier = dice.draw.below(count) }
    setup.talks = dice.draw.below(4) == 0
    // Whoever is here and cannot store is skipped only by the clock.
    if !sick.isEmpty, setup.rules.turnSeconds == 0 { setup.rules.turnSeconds = 2 }
    return Plan(
      mode: mode, setup: setup, disasters: disasters, length: length, sick: sick,
      lastDisk: lastDisk, doomed: dice.doomed)
  }
}

#if PLANTED_BUGS
  extension Plan {
    /// The same with a mistake that every node makes.
    package func planting(_ fault: Fault) -> Plan {
      var plan = self
      plan.setup.fault = fault
      return plan
    }
  }
#endif

extension Setup {
  /// What the match is about: who plays, how it can end, and whether it was dealt honestly.
  fileprivate mutating func drawCase(using draw: inout SplitMix64) {
    if draw.below(4) == 0 { bots = min(1 + draw.below(2), SeatKind.count - seats) }
    if draw.below(5) == 0 { rules.rounds = 1 + draw.below(4) }
    rules.freeAccusations = draw.below(3) == 0
    accusing = [0, 0, 10, 60][draw.below(4)]
    guard draw.below(10) == 0 else { return }
    for _ in 0..<1 + draw.below(3) {
      // Doors are opened most, and the last two in the end.
      let places = [
        draw.below(CaseItem.count), EnvelopeKind.count + draw.below(TileKind.count),
        CaseItem.truth.index, CaseItem.number.index,
      ]
      let (place, other) = (places[draw.below(4)], draw.below(CaseItem.count))
      flaws[place] =
        other == place ? .unreadable : [.unopenable, .unreadable, .holds(other)][draw.below(3)]
    }
    // Those that everybody sees from the start are shown to be what they are.
    if let file = Scenery.dealt?.file {
      for tile in [file.hall, file.bodyTile] { flaws[CaseItem.tile(tile).index] = nil }
    }
  }

  /// What is agreed about absences: most tables are soon asked. In the end the match has to go on, so
  /// nobody waits then.
  fileprivate mutating func drawAbsences(_ mode: Plan.Mode, seed: UInt64) {
    var draw = SplitMix64(seed: ~seed)
    rules.absenceSeconds = draw.below(5) == 0 ? 0 : MatchRules.absences.lowerBound
    waits = mode == .safety
  }

  /// A lobby has the time to become a match, if that is not what is tried.
  fileprivate func firstTrouble(_ mode: Plan.Mode) -> Int {
    switch (opening, mode) {
    case (.resumed, _): 0
    case (.lobby, .safety): 500_000
    case (.lobby, .liveness): 5_000_000
    }
  }
}
