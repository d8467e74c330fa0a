import Rules
import Casebook

/// What a player has come to, over all evenings: worth keeping for as long as the player plays.
package struct Career: Codable, Hashable, Sendable {
  /// Raised with every change of what is stored.
  static let version = 1

  /// How the evenings of one level, against so many rivals, went.
  struct Tally: Codable, Hashable, Sendable {
    var level: Level
    var rivals: Int
    var played = 0
    var won = 0
    /// Of those won, how many with a log that left nothing open.
    var proven = 0
    var beaten = 0
    var late = 0
    var wrong = 0
    var unproven = 0
    var resigned = 0
  }

  struct Honour: Codable, Hashable, Sendable {
    var achievement: Achievement
    /// When it was won first.
    var day: String
    var times = 1
  }

  /// A case that was solved.
  struct Feat: Codable, Hashable, Sendable {
    var round: Int
    var pieces: Int
    var par: Int?
    var level: Level
    var rivals: Int
    var lobby: String
    var company: [String]
    var day: String
  }

  /// Somebody who has been at the same table.
  struct Friend: Codable, Hashable, Sendable {
    var node: String
    /// As they were called last.
    var name: String
    var evenings = 0
    var day: String
  }

  private(set) var version = Self.version
  private(set) var tallies: [Tally] = []
  /// Evenings without a seat.
  private(set) var watched = 0
  /// The earliest round in which a case was solved, the fewest pieces, and the best against par.
  private(set) var fastest: Int?
  private(set) var fewest: Int?
  private(set) var againstPar: Int?
  /// Cases solved one after the other, until now and at best.
  private(set) var streak = 0
  private(set) var longestStreak = 0
  private(set) var honours: [Honour] = []
  /// The best evenings, the best first.
  private(set) var hall: [Feat] = []
  private(set) var friends: [Friend] = []
  /// The ids of the matches that are in it, the newest last.
  private(set) var counted: [String] = []

  package init() {}

  static let mostFeats = 20
  static let mostFriends = 60
  static let mostCounted = 400

  /// Whether a match is in it already.
  package func has(_ match: String) -> Bool { counted.contains(match) }

  func honour(_ achievement: Achievement) -> Honour? {
    honours.first { $0.achievement == achievement }
  }

  /// Counts an evening, once, however often it is seen.
  package mutating func add(_ evening: Evening) {
    guard count(evening.id) else { return }
    tally(evening)
    if evening.result == .won { celebrate(evening) }
    streak = evening.result == .won ? streak + 1 : 0
    longestStreak = max(longestStreak, streak)
    for achievement in evening.achievements {
      if let at = honours.firstIndex(where: { $0.achievement == achievement }) {
        honours[at].times += 1
      } else {
        honours.append(Honour(achievement: achievement, day: evening.day))
      }
    }
    for companion in evening.company { meet(companion, on: evening.day) }
  }

  /// Counts an evening at which the player had no seat, once.
  package mutating func add(watched match: String) {
    if count(match) { watched += 1 }
  }

  private mutating func count(_ match: String) -> Bool {
    guard !has(match) else { return false }
    counted = (counted + [match]).suffix(Self.mostCounted)
    return true
  }

  private mutating func tally(_ evening: Evening) {
    let (level, rivals) = (evening.rules.level, evening.rivals)
    let known = tallies.firstIndex { $0.level == level && $0.rivals == rivals }
    var tally = known.map { tallies[$0] } ?? Tally(level: level, rivals: rivals)
    tally.played += 1
    switch evening.result {
    case .won:
      tally.won += 1
      if evening.isProven { tally.proven += 1 }
    case .beaten: tally.beaten += 1
    case .late: tally.late += 1
    case .wrong: tally.wrong += 1
    case .unproven: tally.unproven += 1
    case .resigned: tally.resigned += 1
    case .untold: break
    }
    if let known { tallies[known] = tally } else { tallies.append(tally) }
    tallies.sort { ($0.level.order, $0.rivals) < ($1.level.order, $1.rivals) }
  }

  private mutating func celebrate(_ evening: Evening) {
    fastest = min(fastest ?? evening.round, evening.round)
    fewest = min(fewest ?? evening.pieces, evening.pieces)
    if let par = evening.par {
      let over = evening.pieces - par
      againstPar = min(againstPar ?? over, over)
    }
    hall.append(
      Feat(
        round: evening.round, pieces: evening.pieces, par: evening.par, level: evening.rules.level,
        rivals: evening.rivals, lobby: evening.lobby, company: evening.company.map(\.name),
        day: evening.day))
    // Of two that are as good, the older one stays.
    hall.sort { ($0.round, $0.pieces, $0.day) < ($1.round, $1.pieces, $1.day) }
    hall = Array(hall.prefix(Self.mostFeats))
  }

  private mutating func meet(_ companion: Evening.Companion, on day: String) {
    var friend =
      friends.first { $0.node == companion.node }
      ?? Friend(node: companion.node, name: companion.name, day: day)
    friend.name = companion.name
    friend.evenings += 1
    friend.day = day
    friends.removeAll { $0.node == friend.node }
    // The one met least, longest ago, makes room.
    friends = Array(friends.prefix(Self.mostFriends - 1)) + [friend]
    friends.sort { ($0.evenings, $0.day, $1.name) > ($1.evenings, $1.day, $0.name) }
  }
}

extension Career {
  /// Whether a career that was read from a disk can be counted on.
  package var isSound: Bool {
    let numbers =
      tallies.flatMap {
        [
          $0.rivals, $0.played, $0.won, $0.proven, $0.beaten, $0.late, $0.wrong, $0.unproven,
          $0.resigned,
        ]
      } + honours.map(\.times) + friends.map(\.evenings)
      + hall.flatMap { [$0.round, $0.pieces, $0.par ?? 0, $0.rivals] }
      + [watched, streak, longestStreak, fastest ?? 0, fewest ?? 0]
    return version == Self.version && numbers.allSatisfy(Self.sane.contains)
      && (-Self.sane.upperBound...Self.sane.upperBound).contains(againstPar ?? 0)
      && hall.count <= Self.mostFeats && friends.count <= Self.mostFriends
      && counted.count <= Self.mostCounted
  }

  /// More evenings than anybody lives.
  private static let sane = 0...1_000_000

  /// All the tallies as one.
  var total: Tally {
    tallies.reduce(into: Tally(level: .normal, rivals: 0)) { sum, tally in
      sum.played += tally.played
      sum.won += tally.won
      sum.proven += tally.proven
      sum.beaten += tally.beaten
      sum.late += tally.late
      sum.wrong += tally.wrong
      sum.unproven += tally.unproven
      sum.resigned += tally.resigned
    }
  }
}

extension Level {
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
