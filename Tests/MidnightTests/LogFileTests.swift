import Foundation
import Testing

@testable import midnight

@Suite struct LogFileTests {
  @Test func momentsHaveThreeDigitsOfMilliseconds() {
    #expect(LogFile.stamp(milliseconds: 1_700_000_000_000) == "1700000000.000")
    #expect(LogFile.stamp(milliseconds: 1_700_000_000_042) == "1700000000.042")
    #expect(LogFile.stamp(milliseconds: 1_700_000_000_999) == "1700000000.999")
  }

  @Test func aLongLogIsPutAside() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let deep = folder.appending(path: "state").path
    let path = deep + "/midnight.log"
    func size(_ path: String) -> Int? {
      (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
    }
    try #require(LogFile.standard(in: deep)).write("one")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let short = try #require(size(path))
    // Short, it goes on.
    try #require(LogFile.standard(in: deep)).write("two")
    #expect(size(path) == 2 * short)
    #expect(size(path + ".old") == nil)
    try #require(LogFile.standard(in: deep))
      .write(String(repeating: "x", count: LogFile.mostBytes))
    try #require(LogFile.standard(in: deep)).write("new")
    #expect(size(path) == short)
    #expect(try #require(size(path + ".old")) > LogFile.mostBytes)
  }

  @Test func whereNothingCanBeWrittenThereIsNoLog() {
    #expect(LogFile.standard(in: "/proc/nowhere") == nil)
  }
}
