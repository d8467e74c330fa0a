import Casebook
import CasebookText
import Foundation
import Rules

/// `midnight case --check N`: the figures that the game has to keep, over freshly generated cases.
struct CaseCommand {
  let options: CheckOptions

  /// A seat's share of the wins is noisy: 300 cases make 1200 matches.
  private static let racesPerCase = 4

  /// One figure: what it is, what came out, and what docs/RULES.md expects.
  private struct Figure: Encodable {
    var name: String
    var value: String
    var expected: String
  }

  private struct Report: Encodable {
    var cases: Int
    var level: String
    var figures: [Figure]
  }

  /// Returns the exit status: 1 if a case could not be generated.
  func run() -> Int32 {
    do {
      let content = try CasebookText.load()
      var figures = CaseFigures(level: options.level, content: content)
      var times: [Duration] = []
      for (number, secret) in CaseFigures.secrets(options.count).enumerated() {
        let start = ContinuousClock.now
        let drawn = try Dealer.draw(secret, level: options.level, content: content)
        times.append(ContinuousClock.now - start)
        figures.add(drawn, seed: UInt64(number))
        for race in 0..<Self.racesPerCase {
          figures.race(drawn.dealt, seed: UInt64(number * Self.racesPerCase + race))
        }
      }
      report(figures, times.sorted())
      return 0
    } catch {
      Console.error("A case could not be generated: \(error)")
      return 1
    }
  }

  private func report(_ figures: CaseFigures, _ times: [Duration]) {
    let rows = table(figures, times)
    let report = Report(cases: figures.cases, level: options.level.rawValue, figures: rows)
    if options.json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      if let data = try? encoder.encode(report) {
        Console.line(String(decoding: data, as: UTF8.self))
      }
      return
    }
    Console.line("\(figures.cases) cases, level \(options.level.rawValue)")
    if options.level != .normal { Console.line("What is expected holds for level normal.") }
    for row in rows {
      let name = row.name.padding(toLength: 34, withPad: " ", startingAt: 0)
      let value = row.value.padding(toLength: 24, withPad: " ", startingAt: 0)
      Console.line("\(name)  \(value)  \(row.expected)")
    }
  }

  private func table(_ figures: CaseFigures, _ times: [Duration]) -> [Figure] {
    let rounds = [10, 50, 90].map { figures.round(percentile: $0).map(String.init) ?? "-" }
    let pieces = figures.piecesOpened
    let kinds = EvidenceKind.allCases.map { ($0.rawValue, figures.share(of: $0)) }
    let rates = figures.seatWinRates
    return [
      Figure(
        name: "round known, 10/50/90 %", value: rounds.joined(separator: " / "),
        expected: "about 11 / 15 / 19 of 24"),
      Figure(
        name: "not known by midnight", value: percent(figures.unknownByMidnight),
        expected: "under 5 %"),
      Figure(
        name: "a question settled by round 3", value: percent(figures.settledByRoundThree),
        expected: "under 25 %"),
    ]
      + kinds.map { kind, share in
        Figure(
          name: "opened: \(kind)", value: percent(share),
          expected: kind == "alibi" ? "about a third" : "at least 3 %")
      } + [
        Figure(
          name: "pieces opened, 1/50/99 %",
          value:
            "\(pieces.low) / \(pieces.median) / \(pieces.high) (\(pieces.least) to \(pieces.most))",
          expected: "9 to 25, median about 16"),
        Figure(
          name: "constable wins, guessing last", value: percent(figures.constableWinRate),
          expected: "under 5 %"),
        Figure(
          name: "seats of six inspectors win",
          value: "\(percent(rates.min() ?? 0)) to \(percent(rates.max() ?? 0))",
          expected: "14 to 19 % of 500 or more"),
        Figure(
          name: "draws that pass", value: percent(figures.drawsThatPass),
          expected: "above a third"),
        Figure(
          name: "ms a case, median/worst",
          value: "\(milliseconds(at: 50, times)) / \(milliseconds(at: 100, times))",
          expected: "well under 50"),
      ]
  }

  private func percent(_ value: Double) -> String { String(format: "%.1f %%", value) }

  private func milliseconds(at percentile: Int, _ times: [Duration]) -> String {
    guard !times.isEmpty else { return "-" }
    let time = times[min(times.count - 1, times.count * percentile / 100)]
    return String(format: "%.1f", time / .milliseconds(1))
  }
}
