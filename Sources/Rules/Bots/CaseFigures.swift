package import Casebook

/// The figures that a game has to keep (the last table of docs/RULES.md), collected case by case.
package struct CaseFigures: Sendable {
  package let level: Level
  private let content: CasebookContent

  /// How many cases were looked at.
  package private(set) var cases = 0
  /// How many draws they took, and why the others were not dealt.
  package private(set) var draws = 0
  package private(set) var rejected: [FairnessCheck: Int] = [:]
  /// The rounds at which a single inspector knew, of those that did.
  private var rounds: [Int] = []
  private var settledEarly = 0
  private var opened: [EvidenceKind: Int] = [:]
  private var pieces: [Int] = []
  private var constableWins = 0
  /// Matches of six inspectors, how many somebody won, and which seat.
  package private(set) var matches = 0
  private var seatWins = Array(repeating: 0, count: Self.racers)
  /// How often a bot wanted what its own seat could see to be forbidden. Always 0.
  package private(set) var blunders = 0

  private static let racers = 6

  package init(level: Level, content: CasebookContent) {
    self.level = level
    self.content = content
  }

  /// The secret numbers that a check looks at: always the same.
  package static func secrets(_ count: Int) -> [SecretNumber] {
    var draw = SplitMix64(seed: 1927)
    return (0..<max(0, count)).map { _ in SecretNumber(high: draw.next(), low: draw.next()) }
  }

  /// Plays a case: an inspector alone, and a constable who may guess.
  package mutating func add(_ drawn: CaseGenerator.Result, seed: UInt64) {
    cases += 1
    draws += drawn.rejected.count + 1
    for check in drawn.rejected { rejected[check, default: 0] += 1 }
    if let result = BotMatch(drawn.dealt, content: content, bots: [.inspector], seed: seed)?.play()
    {
      note(result.seats[0], in: drawn.dealt)
    }
    let guessing = BotMatch(
      drawn.dealt, content: content, bots: [.constable], seed: seed, freeAccusations: true)
    if let result = guessing?.play() {
      if result.winner != nil { constableWins += 1 }
      blunders += result.seats[0].blunders
    }
  }

  /// Plays a case with six inspectors against one another.
  package mutating func race(_ dealt: DealtCase, seed: UInt64) {
    let bots = Array(repeating: Bot.inspector, count: Self.racers)
    guard let result = BotMatch(dealt, content: content, bots: bots, seed: seed)?.play() else {
      return
    }
    matches += 1
    blunders += result.seats.reduce(0) { $0 + $1.blunders }
    if let winner = result.winner { seatWins[winner.value] += 1 }
  }

  private mutating func note(_ seat: BotMatch.Seat, in dealt: DealtCase) {
    if let round = seat.knowsFrom { rounds.append(round) }
    if let round = seat.settledFrom, round <= 3 { settledEarly += 1 }
    pieces.append(seat.pieces.count)
    blunders += seat.blunders
    let contents = dealt.secrets.truth.contents
    for id in seat.pieces { opened[EvidenceKind(contents[id.value]), default: 0] += 1 }
  }
}

/// What a piece of evidence is, as the rules count it.
package enum EvidenceKind: String, CaseIterable, Sendable {
  case wound, temperature, trace, paper, prints, match, alibi, sighting, gossip

  package init(_ content: Content) {
    switch content {
    case .wound: self = .wound
    case .temperature: self = .temperature
    case .trace: self = .trace
    case .paper: self = .paper
    case .prints: self = .prints
    case .match: self = .match
    case .alibi: self = .alibi
    case .sighting: self = .sighting
    case .gossip: self = .gossip
    }
  }
}

extension CaseFigures {
  /// Percentiles of the round at which the inspector knew; one that never knew counts as later
  /// than midnight. Nil before any case.
  package func round(percentile: Int) -> Int? {
    guard cases > 0 else { return nil }
    let all = (rounds + Array(repeating: 25, count: cases - rounds.count)).sorted()
    return all[min(all.count - 1, all.count * percentile / 100)]
  }

  package var unknownByMidnight: Double { percent(cases - rounds.count, of: cases) }
  package var settledByRoundThree: Double { percent(settledEarly, of: cases) }
  package var constableWinRate: Double { percent(constableWins, of: cases) }
  package var drawsThatPass: Double { percent(cases, of: draws) }
  package var seatWinRates: [Double] {
    let decided = seatWins.reduce(0, +)
    return seatWins.map { percent($0, of: decided) }
  }

  package func share(of kind: EvidenceKind) -> Double {
    percent(opened[kind] ?? 0, of: opened.values.reduce(0, +))
  }

  /// How many pieces the inspector opened: extremes and percentiles.
  package var piecesOpened: (least: Int, low: Int, median: Int, high: Int, most: Int) {
    let sorted = pieces.sorted()
    guard let least = sorted.first, let most = sorted.last else { return (0, 0, 0, 0, 0) }
    func percentile(_ part: Int) -> Int { sorted[min(sorted.count - 1, sorted.count * part / 100)] }
    return (least, percentile(1), percentile(50), percentile(99), most)
  }

  private func percent(_ part: Int, of whole: Int) -> Double {
    whole == 0 ? 0 : Double(part) * 100 / Double(whole)
  }
}
