import Foundation
import Testing

@testable import midnight

/// The manual and the completions have all that the table has.
@Suite struct ManualTests {
  /// MIDNIGHT_GOLDEN=write writes it anew.
  @Test func theManualInTheRepositoryIsTheProgramsOwn() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "docs/midnight.6")
    if ProcessInfo.processInfo.environment["MIDNIGHT_GOLDEN"] == "write" {
      try Manual.page.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == Manual.page)
  }

  @Test func itTellsEverything() throws {
    #expect(try Options.parse(["manual"]) == .help(Manual.page))
    for option in Option.allCases {
      #expect(
        Manual.page.contains(" Fl \(option.flag.dropFirst())\n")
          || Manual.page.contains(" Fl \(option.flag.dropFirst()) Ar \(option.row.value)\n"),
        "\(option)")
      let key = "\n.It \(option.rawValue.replacing("-", with: "\\-"))\n"
      #expect(Manual.page.contains(key) == option.isConfigurable, "\(option)")
    }
    for verb in Verb.allCases where verb != .title {
      #expect(Manual.page.contains("\n.Ss \(verb.command)\n"), "\(verb)")
    }
  }

  @Test func noLineIsLongOrTakenForARequest() {
    let requests: Set<String> = [
      ".\\\"", ".Bd", ".Bl", ".Cm", ".Dd", ".Dt", ".Ed", ".El", ".Ev", ".Fl", ".It", ".Nd", ".Nm",
      ".Op", ".Os", ".Pa", ".Pp", ".Pq", ".Ql", ".Sh", ".Ss",
    ]
    for line in Manual.page.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
      #expect(!line.hasPrefix("'"), "\(line)")
      if line.hasPrefix(".") { #expect(requests.contains(String(line.prefix(3))), "\(line)") }
    }
  }

  @Test(arguments: Shell.allCases)
  func everyShellKnowsEverything(_ shell: Shell) throws {
    #expect(try Options.parse(["completion", shell.rawValue]) == .help(shell.script))
    for option in Option.allCases {
      let spelled = shell == .fish ? " -l \(option.flag.dropFirst(2)) " : option.flag
      #expect(shell.script.contains(spelled), "\(option)")
    }
    for verb in Completion.verbs { #expect(shell.script.contains(verb.rawValue), "\(verb)") }
    #expect(shell.script.contains("constable inspector"))
    #expect(shell.script.contains("easy normal hard"))
  }
}
