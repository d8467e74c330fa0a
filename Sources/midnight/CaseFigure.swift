import Casebook
import Rules

/// One of the figures that the game has to keep: what came out, and what docs/RULES.md expects.
struct CaseFigure: Encodable {
  let name: String
  let values: [Double]
  let unit: String
  let expected: String
  /// Nil for what depends on the machine and is not judged.
  let isWithin: Bool?

  /// What a figure of `values` must be, one range for each of them or one for all.
  init(
    _ name: String, _ values: [Double], unit: String = "", expected: String,
    within ranges: [ClosedRange<Double>]
  ) {
    self.name = name
    self.values = values
    self.unit = unit
    self.expected = expected
    isWithin =
      ranges.isEmpty
      ? nil
      : values.indices.allSatisfy { ranges[min($0, ranges.count - 1)].contains(values[$0]) }
  }

  var text: String {
    let texts = values.map { value in
      unit.isEmpty ? "\(Int(value.rounded()))" : "\((value * 10).rounded() / 10)"
    }
    return texts.joined(separator: " / ") + unit
  }
}

extension CaseFigures {
  /// The last table of docs/RULES.md, as far as a program can fill it.
  func table(times: [Duration]) -> [CaseFigure] {
    let rounds = [10, 50, 90].map { Double(round(percentile: $0) ?? 0) }
    let pieces = piecesOpened
    let sorted = times.sorted()
    let milliseconds = [sorted.count / 2, sorted.count - 1]
      .filter(sorted.indices.contains).map { sorted[$0] / .milliseconds(1) }
    return [
      CaseFigure(
        "round known, 10/50/90 %", rounds, expected: "about 11 / 15 / 19 of 24",
        within: [10...12, 14...16, 18...20]),
      CaseFigure(
        "not known by midnight", [unknownByMidnight], unit: " %", expected: "under 5 %",
        within: [0...5]),
      CaseFigure(
        "a question settled by round 3", [settledByRoundThree], unit: " %",
        expected: "under 25 %", within: [0...25]),
    ]
      + EvidenceKind.allCases.map { kind in
        CaseFigure(
          "opened: \(kind.rawValue)", [share(of: kind)], unit: " %",
          expected: kind == .alibi ? "about a third" : "at least 3 %",
          within: [kind == .alibi ? 28...39 : 3...100])
      } + [
        CaseFigure(
          "pieces opened, 1/50/99 %", [pieces.low, pieces.median, pieces.high].map(Double.init),
          expected: "9 to 25, median about 16", within: [9...15, 15...17, 17...25]),
        CaseFigure(
          "pieces opened, least/most", [pieces.least, pieces.most].map(Double.init),
          expected: "", within: []),
        CaseFigure(
          "constable wins, guessing last", [constableWinRate], unit: " %",
          expected: "under 5 %", within: [0...5]),
        CaseFigure(
          "six inspectors win, least/most",
          [seatWinRates.min() ?? 0, seatWinRates.max() ?? 0], unit: " %",
          expected: "14 to 19 %", within: [14...19]),
        CaseFigure(
          "draws that pass", [drawsThatPass], unit: " %", expected: "above a third",
          within: [34...100]),
        CaseFigure(
          "a case, median/worst", milliseconds, unit: " ms", expected: "well under 50 ms",
          within: []),
      ]
  }
}
