import Foundation
import Testing

@testable import Journal

/// A folder of its own for one test, gone with it.
final class Folder {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "midnight-journal-" + UUID().uuidString
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func make() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  func write(_ data: Data, to name: String) throws {
    try make()
    try data.write(to: URL(filePath: path + "/" + name))
  }

  func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path + name)[.posixPermissions] as? Int
  }
}

/// The reason why `folder` does not open.
func refusal(_ folder: String) -> JournalError? {
  do {
    _ = try Journal(folder: folder)
    return nil
  } catch {
    return error
  }
}

/// Starts another process, and hands its first line of output over before it goes on.
final class OtherProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(_ command: String, _ folder: String) throws {
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command, "sh", folder]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  func firstLine() -> String {
    String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }

  func finish() throws {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
