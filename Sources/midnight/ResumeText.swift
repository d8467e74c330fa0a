import Board
import Node

/// The matches that wait to be resumed, in words; the same on the title screen and on a terminal.
struct ResumeText: Sendable {
  /// Seconds since 1970.
  let now: Int
  /// What the clock on the wall shows at such a second.
  let wall: @Sendable (Int) -> Int

  /// 'The Old House, with Grace and Mary, round 7, yesterday 21:40', in at most `limit` columns.
  func line(_ match: ResumableMatch, limit: Int) -> String {
    let when = Self.when(wall(match.lastPlayed), now: wall(now))
    let tail = (match.round.map { ", round \($0)" } ?? "") + ", \(when)"
    let room = limit - Typeset.width(tail)
    let ways = Self.company(match).map { ", " + $0 }
    let fitting = ways.first { Typeset.width(match.lobby + $0) <= room }
    let way = fitting ?? ways.last ?? ""
    return Typeset.clip(match.lobby, to: max(1, room - Typeset.width(way))) + way + tail
  }

  /// Who else is in it, from the longest way to say it to the shortest.
  private static func company(_ match: ResumableMatch) -> [String] {
    if match.isAlone { return ["gone on alone"] }
    let with = match.isWitness ? "as witness for" : "with"
    let others = match.others
    guard let first = others.first else { return [match.isWitness ? "as witness" : "alone"] }
    guard others.count > 1, let last = others.last else { return ["\(with) \(first)"] }
    let rest = others.count == 2 ? "1 other" : "\(others.count - 1) others"
    return [
      "\(with) \(others.dropLast().joined(separator: ", ")) and \(last)",
      "\(with) \(first) and \(rest)", "\(with) \(others.count) others",
    ]
  }

  /// 'today 21:40', 'yesterday 21:40', '3 days ago'; both in seconds of the clock on the wall.
  static func when(_ then: Int, now: Int) -> String {
    let day = 86_400
    let (dayThen, rest) = (floorDivide(then, by: day), then - floorDivide(then, by: day) * day)
    let days = floorDivide(now, by: day) - dayThen
    let (hour, minute) = (rest / 3600, rest / 60 % 60)
    let clock = "\(hour):\(minute < 10 ? "0" : "")\(minute)"
    switch days {
    case ...0: return "today \(clock)"
    case 1: return "yesterday \(clock)"
    case 2..<14: return "\(days) days ago"
    case 14..<60: return "\(days / 7) weeks ago"
    default: return "\(days / 30) months ago"
    }
  }

  private static func floorDivide(_ value: Int, by divisor: Int) -> Int {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }

  /// The whole list, with the numbers that `midnight resume` takes.
  func list(_ matches: [ResumableMatch]) -> [String] {
    let width = String(matches.count).count
    return matches.enumerated().map { at, match in
      let number = String(at + 1)
      return String(repeating: " ", count: width - number.count) + number + "  "
        + line(match, limit: 100)
    }
  }
}
