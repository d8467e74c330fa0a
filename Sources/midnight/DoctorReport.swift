import Board
import Doctor

/// The findings as lines: for each a mark and a word, what is so, and what that means and what to do
/// about it below.
struct DoctorReport {
  let findings: [Finding]
  let isInColor: Bool
  /// Of the terminal; nil if there is none.
  let columns: Int?
  let look: Look

  private static let indent = 14

  private var width: Int { max(40, min(columns ?? 80, 100)) }

  func lines(version: String) -> [String] {
    ["Midnight \(version)", ""] + findings.flatMap(lines) + [""] + summary
  }

  private func lines(_ finding: Finding) -> [String] {
    let label = "\(mark(finding.state)) \(finding.state.word)"
    let head = painted(Typeset.pad(label, to: Self.indent, look: look), finding.state)
    let what = Typeset.wrap(finding.what, width: width - Self.indent, look: look)
    let margin = String(repeating: " ", count: Self.indent)
    let remedy = finding.remedy.map { "-> \($0)" }
    let rest = [finding.why, remedy].compactMap { $0 }.flatMap {
      Typeset.wrap($0, width: width - Self.indent - 2, look: look)
    }
    return [head + (what.first ?? "")] + what.dropFirst().map { margin + $0 }
      + rest.map { margin + "  " + $0 }
  }

  private var summary: [String] {
    let troubles = findings.count { $0.state.isTrouble }
    guard let first = Diagnosis.first(findings) else {
      return Typeset.wrap(
        findings.contains { $0.state == .unknown }
          ? "Nothing is wrong, as far as can be told from here." : "All is well.",
        width: width, look: look)
    }
    let count =
      troubles == 1
      ? "One thing is not as it should be." : "\(troubles) things are not as they should be."
    return Typeset.wrap("\(count) Begin with: \(first.what)", width: width, look: look)
      + Typeset.wrap(first.remedy.map { "-> \($0)" } ?? "", width: width, look: look).filter {
        !$0.isEmpty
      }
  }

  private func mark(_ state: Finding.State) -> String {
    switch state {
    case .ok: "+"
    case .note: "-"
    case .warning: "!"
    case .failure: "X"
    case .unknown: "?"
    }
  }

  private func painted(_ text: String, _ state: Finding.State) -> String {
    guard isInColor else { return text }
    let code =
      switch state {
      case .ok: "32"
      case .note, .unknown: "36"
      case .warning: "33"
      case .failure: "31"
      }
    return "\u{1b}[\(code)m\(text)\u{1b}[0m"
  }
}

extension Finding.State {
  fileprivate var word: String {
    switch self {
    case .ok: "ok"
    case .note: "note"
    case .warning: "warning"
    case .failure: "failure"
    case .unknown: "not known"
    }
  }
}
