import Casebook
import Rules

/// The words and tables for a career, at a width.
struct CareerText {
  let career: Career
  let width: Int
  let look: Look

  /// What stands here before there is anything.
  private static let nothingYet = [
    Line("Nothing yet.", .accent), .blank,
    Line(
      "Play an evening to its end, alone or in company, and it is entered here: whether you solved "
        + "the case, how soon, and with how little."),
  ]

  var figures: [Line] {
    guard !career.tallies.isEmpty || career.watched > 0 else { return Self.nothingYet }
    let total = career.total
    let left = [
      ("Evenings played", total.played), ("Cases solved", total.won),
      ("  with the proof in hand", total.proven), ("Wrong accusations", total.wrong),
      ("Right, without proof", total.unproven), ("Cases given up", total.resigned),
    ]
    let right = [
      ("Earliest solution", career.fastest.map { Clock.time(round: $0) } ?? "-"),
      ("Fewest pieces", career.fewest.map(String.init) ?? "-"),
      ("Best against par", career.againstPar.map(Wording.overPar) ?? "-"),
      ("Solved in a row, now", "\(career.streak)"),
      ("Solved in a row, at best", "\(career.longestStreak)"),
      ("Evenings only watched", "\(career.watched)"),
    ]
    let rows = zip(left, right).map { one, other in
      Line("  " + row([(one.0, 26), ("\(one.1)", -6), ("", 6), (other.0, 26), (other.1, -8)]))
    }
    return rows + [.blank] + tallies
  }

  private var tallies: [Line] {
    guard !career.tallies.isEmpty else { return [] }
    func line(_ cells: [String], _ style: Style = .plain) -> Line {
      let widths = [8, 8] + Array(repeating: -9, count: 6)
      return Line("  " + row(Array(zip(cells, widths))), style)
    }
    var lines = [
      line(
        ["level", "rivals", "played", "solved", "beaten", "midnight", "out", "gave up"], .dim)
    ]
    for tally in career.tallies {
      let numbers = [
        tally.played, tally.won, tally.beaten, tally.late, tally.wrong + tally.unproven,
        tally.resigned,
      ]
      let rivals = tally.rivals == 0 ? "none" : "\(tally.rivals)"
      lines.append(line([tally.level.rawValue, rivals] + numbers.map(String.init)))
    }
    let legend =
      "Beaten: a rival was sooner. Midnight: the ferry was. Out: an accusation that was wrong, or "
      + "not proven."
    return lines + [.blank, Line(legend, .dim)]
  }

  /// Those won with their day, the others with how.
  var achievements: [Line] {
    let hasRoom = width >= 90
    let lines = Achievement.allCases.map { achievement in
      let how = achievement.how
      guard let honour = career.honour(achievement) else {
        return Line(
          "  · " + row([(achievement.name, 26)] + (hasRoom ? [("", 18)] : []) + [(how, 44)]), .dim)
      }
      let times = honour.times > 1 ? "×\(honour.times)" : ""
      return Line(
        "  ✓ "
          + row(
            [(achievement.name, 26), (honour.day, 12), (times, 6)] + (hasRoom ? [(how, 44)] : [])),
        .good)
    }
    let count = "\(career.honours.count) of \(Achievement.allCases.count) won."
    return lines + [.blank, Line(count, .dim)]
  }

  var hallOfFame: [Line] {
    guard !career.hall.isEmpty || !career.friends.isEmpty else {
      return [
        Line("Nobody yet.", .accent), .blank,
        Line("Solve a case, and the evening has a place here: the sooner, the higher."),
      ]
    }
    var lines = [feat(["", "solved", "pieces", "par", "", "level", "table", "with", "on"], .dim)]
    for (at, feat) in career.hall.enumerated() {
      lines.append(
        self.feat(
          [
            "\(at + 1)", Clock.time(round: feat.round), "\(feat.pieces)",
            feat.par.map(String.init) ?? "-", "", feat.level.rawValue, feat.lobby, others(feat),
            feat.day,
          ], at == 0 ? .accent : .plain))
    }
    if !career.friends.isEmpty {
      lines += [.blank, Line("In company", .accent)]
      lines += career.friends.map { friend in
        let count = friend.evenings == 1 ? "1 evening" : "\(friend.evenings) evenings"
        return Line("  " + row([(friend.name, 25), (count, 14), ("last on \(friend.day)", 20)]))
      }
    }
    return lines
  }

  private func feat(_ cells: [String], _ style: Style) -> Line {
    let room = max(10, (width - 42) / 2)
    return Line("  " + row(Array(zip(cells, [-2, -7, -7, -4, 2, 7, room, room, 11]))), style)
  }

  /// 'Bob, Zoë', '3 programs', 'alone'
  private func others(_ feat: Career.Feat) -> String {
    guard feat.rivals > 0 else { return "alone" }
    let programs = feat.rivals - feat.company.count
    let rest = programs == 1 ? "1 program" : "\(programs) programs"
    return (feat.company + (programs > 0 ? [rest] : [])).joined(separator: ", ")
  }

  /// Cells of so many columns, at the right edge of them for a negative number; a text never touches
  /// the next.
  private func row(_ cells: [(text: String, width: Int)]) -> String {
    cells.map { text, width in
      if width < 0 { return Typeset.pad(start: text, to: -width, look: look) }
      return Typeset.pad(Typeset.clip(text, to: width - 1, look: look), to: width, look: look)
    }.joined()
  }
}
