import Foundation

/// The figures of a run as a table and as JSON.
struct Page: Codable, Sendable {
  var figures: [Figure] = []
  /// What could not be measured, and why.
  var problems: [String] = []

  /// One heading for each section, one line for each figure.
  var table: String {
    var lines: [String] = []
    for section in Section.allCases {
      let figures = figures.filter { $0.section == section }
      guard !figures.isEmpty else { continue }
      lines += ["", Self.row([section.title, "n", "median", "p99", "worst", ""]) + "  beside"]
      lines += figures.flatMap(Self.lines)
    }
    if !problems.isEmpty { lines += ["", "Not measured"] + problems.map { "  \($0)" } }
    return lines.dropFirst().joined(separator: "\n")
  }

  private static func lines(of figure: Figure) -> [String] {
    let summary = figure.summary
    let numbers = [summary.median, summary.p99, summary.worst].map(Self.number)
    let first = row(["  " + figure.name, "\(summary.n)"] + numbers + [figure.unit.rawValue])
    var remarks = figure.ratios.map {
      "\(number($0.median))x (p99 \(number($0.p99))x) \($0.to)"
    }
    if let isReached = figure.isReached {
      let aims = figure.aims.map { "\($0.of.rawValue) \(number($0.limit))" }
      remarks.append(
        "aim \(aims.joined(separator: ", ")): \(isReached ? "reached" : "NOT REACHED")")
    }
    guard let remark = remarks.first else { return [first] }
    let indent = String(repeating: " ", count: row(["", "", "", "", "", ""]).count)
    return [first + "  " + remark] + remarks.dropFirst().map { indent + "  " + $0 }
  }

  private static let widths = [46, 6, 10, 10, 10, 5]

  private static func row(_ cells: [String]) -> String {
    zip(cells, widths).enumerated().map { place, cell in
      let blanks = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return place == 0 || place == 5 ? cell.0 + blanks : blanks + cell.0
    }.joined(separator: " ")
  }

  /// Three digits that count.
  static func number(_ value: Double) -> String {
    let places = abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : abs(value) >= 1 ? 2 : 3
    return String(format: "%.\(places)f", value)
  }

  /// All figures with all digits; keys sorted.
  var json: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }
}
