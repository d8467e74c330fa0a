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

  /// Copies the database and its log as they are.
  func copy(to other: String) throws {
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    for name in ["/midnight.db", "/midnight.db-wal"] {
      try FileManager.default.copyItem(atPath: path + name, toPath: other + name)
    }
  }

  func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path + name)[.posixPermissions] as? Int
  }
}

extension Journal {
  /// With a hash that is good enough for tests: FNV-1a.
  convenience init(folder: String) throws(JournalError) {
    try self.init(folder: folder, hash: Journal.hash)
  }

  static func hash(_ text: String) -> String {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(value, radix: 16)
  }

  func set(_ key: String, to value: String?) throws(JournalError) {
    try write([.setting(key: key, value)])
  }

  func keep(_ match: String, term: Int = 0, at time: Int = 0) throws(JournalError) {
    try write([.match(id: match, json: "{}", StoredBallot(term: term), startedAt: time)])
  }
}

extension JournalWrite {
  /// The newest record, stored when the one before it was known to be committed.
  static func head(_ record: StoredRecord, playedAt: Int) -> JournalWrite {
    .head(record, commit: record.index - 1, playedAt: playedAt)
  }
}

/// A record whose hash is right.
func record(_ index: Int, term: Int = 1, match: String = "m", _ bytes: String = "{}")
  -> StoredRecord
{
  StoredRecord(
    match: match, index: index, term: term, hash: Journal.hash(bytes), bytes: bytes)
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
