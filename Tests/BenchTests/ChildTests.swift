import Foundation
import Testing

@testable import midnight_bench

@Suite struct ChildTests {
  @Test func aProcessAnswersLineByLine() throws {
    let child = try Child("/bin/cat", [])
    let start = Clock.now
    child.type("one\ntwo\nthree\n")
    let two = try child.line(within: 10) { $0 == "two" }
    #expect(two.at > start && two.at <= Clock.now)
    #expect(try child.line(within: 10) { _ in true }.content == "three")
    #expect(child.end(SIGKILL) == SIGKILL)
  }

  @Test func whatIsNeverSaidIsAProblem() throws {
    let child = try Child("/bin/sh", ["-c", "echo other"])
    let problem = #expect(throws: Problem.self) { try child.line(within: 10) { $0 == "this" } }
    #expect(problem?.sentence.contains("other") == true)
    #expect(throws: Problem.self) { try Child("/no/such/program", []) }
  }

  @Test func aTerminalHasTheSizeThatWasAskedFor() throws {
    let child = try Child(
      "/bin/sh", ["-c", "stty size; read word; echo got $word"],
      terminal: .init(columns: 91, rows: 17))
    func shows(_ text: String) -> Bool {
      var all: [UInt8] = []
      for _ in 0..<100 {
        all += child.bytes().flatMap(\.content)
        if String(decoding: all, as: UTF8.self).contains(text) { return true }
        child.wait(seconds: 0.1)
      }
      return false
    }
    #expect(shows("17 91"))
    child.type("this\n")
    #expect(shows("got this"))
  }
}
