import Foundation
import Testing

/// The program itself, with a bug planted that crashes it.
@Suite struct PlantedBugTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "midnight-fuzz-\(UUID().uuidString)")

  private func run(_ arguments: [String]) throws -> (status: Int32, lines: [String]) {
    // Beside the bundle of the tests.
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "midnight-fuzz")
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (
      process.terminationStatus,
      String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    )
  }

  private func fuzz(_ more: [String]) throws -> (status: Int32, lines: [String]) {
    try run(
      [
        "--target", "messages", "--executions", "20000", "--finds", folder.path, "--corpus",
        folder.path,
      ] + more)
  }

  @Test func anUncheckedIndexIsFoundWithItsInput() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (status, lines) = try fuzz(["--plant", "index"])
    #expect(status == 1)
    #expect(lines.first?.hasPrefix("messages: FOUND a crash (signal ") == true)
    let found = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "messages").path)
    let name = try #require(found.first)
    let path = folder.appending(path: "messages/\(name)").path
    // The input by itself crashes it again, and is harmless without the bug.
    let again = try run(["--target", "messages", "--run", path, "--plant", "index"])
    #expect(again.status != 0)
    let without = try run(["--target", "messages", "--run", path])
    #expect(without.status == 0)
    #expect(without.lines == ["fine, 1 traits"])
  }

  @Test func withoutItNothingIsFound() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (status, lines) = try fuzz([])
    #expect(status == 0)
    #expect(lines.last == "nothing found")
    #expect(lines.first?.hasPrefix("messages: 20000 executions, ") == true)
  }
}
