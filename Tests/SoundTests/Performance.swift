import Foundation
import Glibc
import Testing

/// The program itself, in real time, on a device that writes what is heard into a file.
final class Performance {
  /// What the program tells with `--trace`: a line, and when by the device's own clock.
  struct Moment {
    /// Milliseconds of sound.
    let time: Int
    let line: String
  }

  private let folder: URL
  private let process = Process()
  private let input = Pipe()

  /// Starts it and waits until it is ready.
  ///
  /// - Parameter file: where it is written instead.
  /// - Throws: what keeps it from starting.
  init(into file: String? = nil) throws {
    signal(SIGPIPE, SIG_IGN)
    folder = FileManager.default.temporaryDirectory
      .appending(path: "midnight-sound-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let settings = """
      [general]
      drivers = wave
      channels = stereo
      sample-type = int16
      frequency = 44100
      resampler = linear
      [wave]
      file = \(file ?? folder.path + "/heard.wav")
      """
    try Data(settings.utf8).write(to: folder.appending(path: "alsoft.conf"))
    // Beside the bundle of the tests.
    process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "midnight-sound")
    process.arguments = ["--trace"]
    process.environment = [
      "ALSOFT_CONF": folder.appending(path: "alsoft.conf").path, "HOME": folder.path,
    ]
    process.standardInput = input
    for (name, isOutput) in [("reports", true), ("trace", false)] {
      let file = folder.appending(path: name)
      try Data().write(to: file)
      let handle = try FileHandle(forWritingTo: file)
      if isOutput { process.standardOutput = handle } else { process.standardError = handle }
    }
    try process.run()
    tell("hello 1")
    try wait(for: "> ready 1")
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  func tell(_ lines: String...) {
    try? input.fileHandleForWriting.write(
      contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// Waits for a line of the trace.
  ///
  /// - Throws: a `Silence` if it does not come.
  @discardableResult
  func wait(for line: String) throws -> Moment {
    for _ in 0..<6000 {
      if let moment = trace.first(where: { $0.line == line }) { return moment }
      guard process.isRunning else { break }
      usleep(10_000)
    }
    let all = trace.map { "\($0.time) \($0.line)" }
    throw Silence(description: "There was no '\(line)': \(all)")
  }

  struct Silence: Error, CustomStringConvertible { let description: String }

  /// Waits until so much more has been played, in milliseconds.
  func pass(_ milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }

  var trace: [Moment] {
    text("trace").split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let time = Int(words[0]) else { return nil }
      return Moment(time: time, line: String(words[1]))
    }
  }

  func time(of line: String) throws -> Int {
    try #require(trace.first { $0.line == line }, "\(line)").time
  }

  /// What the game gets to read.
  var reports: [String] { text("reports").split(separator: "\n").map(String.init) }

  /// What it complains of.
  var complaints: Int {
    text("trace").split(separator: "\n").filter { $0.hasPrefix("midnight-sound: ") }.count
  }

  /// The status that it ends with, by itself.
  func status() -> Int32? {
    for _ in 0..<2000 where process.isRunning { usleep(10_000) }
    return process.isRunning ? nil : process.terminationStatus
  }

  /// Ends it, with a line or with the end of all lines, and gives what was heard.
  func end(with line: String? = "quit") throws -> Recording {
    if let line { tell(line) } else { try input.fileHandleForWriting.close() }
    #expect(status() == 0)
    let bytes = try Data(contentsOf: folder.appending(path: "heard.wav"))
    return try #require(WaveFile([UInt8](bytes))).recording
  }

  private func text(_ name: String) -> String {
    let data = try? Data(contentsOf: folder.appending(path: name))
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}
