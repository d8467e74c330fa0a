import Board
import Casebook
import CasebookText
import FoundationEssentials
import Node
import Rules

/// `midnight case --check N`: the figures that the game has to keep, over freshly generated cases.
struct CaseCommand {
  let options: CheckOptions

  /// A seat's share of the wins is noisy: 300 cases make 1200 matches.
  private static let racesPerCase = 4
  /// With fewer cases a figure may be out of its range by chance, so none is judged.
  private static let enoughToJudge = 300

  private struct Report: Encodable {
    let cases: Int
    let level: Level
    let figures: [CaseFigure]
  }

  /// Returns the exit status: 1 if a case could not be generated, or if a figure is out of its
  /// range where the ranges hold, at level normal with at least 300 cases.
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
      let report = Report(
        cases: figures.cases, level: options.level,
        figures: figures.table(times: times) + sealing(content))
      show(report)
      let isJudged = options.level == .normal && figures.cases >= Self.enoughToJudge
      return isJudged && report.figures.contains { $0.isWithin == false } ? 1 : 0
    } catch {
      Console.error("A case could not be generated: \(error)")
      return 1
    }
  }

  /// What it costs to deal, generating included; how long it takes is only printed.
  private func sealing(_ content: CasebookContent) -> [CaseFigure] {
    Self.tables.flatMap { machines, verdicts in
      var times: [Duration] = []
      var bytes = 0
      for secret in CaseFigures.secrets(Self.trials) {
        let start = ContinuousClock.now
        bytes =
          CaseSealing.trial(
            secret, level: options.level, content: content, machines: machines, verdicts: verdicts)
          ?? 0
        times.append(ContinuousClock.now - start)
      }
      let name = "\(machines) machines\(verdicts ? ", free accusations" : "")"
      let median = times.sorted()[Self.trials / 2] / .milliseconds(1)
      return [
        CaseFigure("to deal, \(name)", [median], unit: " ms", expected: "", within: []),
        CaseFigure("sealed, \(name)", [Double(bytes)], unit: "", expected: "bytes", within: []),
      ]
    }
  }

  /// How many machines are dealt to, and whether with verdicts.
  private static let tables = [(2, false), (6, false), (12, false), (12, true)]
  private static let trials = 9

  private func show(_ report: Report) {
    if options.json { return Console.json(report) }
    Console.line("\(report.cases) cases, level \(report.level.rawValue)")
    if report.level != .normal { Console.line("What is expected holds for level normal.") }
    for figure in report.figures {
      let name = Typeset.pad(figure.name, to: 38)
      let text = Typeset.pad(figure.text, to: 18)
      let verdict =
        report.level == .normal && figure.isWithin == false ? "   <- out of range" : ""
      Console.line("\(name)  \(text)  \(figure.expected)\(verdict)")
    }
  }
}
