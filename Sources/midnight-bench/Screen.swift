import Foundation

/// A program on a terminal of its own, and what it writes there.
final class Screen {
  /// What was written at a stretch.
  struct Burst: Hashable, Sendable {
    /// When its first and its last bytes came, in nanoseconds of `Clock.now`.
    var first: Int64
    var last: Int64
    var bytes: Int
  }

  /// The terminal of every measurement, whatever the one is that the benchmark runs on.
  static let terminal = [
    "TERM": "xterm-256color", "COLORTERM": "", "NO_COLOR": "", "LC_ALL": "C.UTF-8",
  ]

  /// When the program was started.
  let start: Int64
  private let child: Child

  init(
    _ program: String, _ arguments: [String], environment: [String: String],
    _ size: Child.Size
  ) throws(Problem) {
    start = Clock.now
    child = try Child(
      program, arguments, environment: environment.merging(Self.terminal) { $1 }, terminal: size)
  }

  /// Waits until a word has been written. It must be one that ncurses writes in one go, without a
  /// blank in it.
  func shows(_ word: String, within seconds: Double = 10) throws(Problem) -> Burst {
    let deadline = Clock.now + Int64(seconds * 1e9)
    let wanted = Array(word.utf8)
    var written: [UInt8] = []
    var burst: Burst?
    while Clock.now < deadline {
      for piece in child.bytes() {
        Self.add(piece, to: &burst)
        written += piece.content
      }
      if let burst, written.contains(wanted) { return burst }
      child.wait(seconds: 0.1)
    }
    throw Problem("\(word) was not shown")
  }

  /// What is written from now on until nothing has come for so many seconds; nil if nothing comes.
  func burst(quiet: Double, within seconds: Double = 1) -> Burst? {
    let deadline = Clock.now + Int64(seconds * 1e9)
    var burst: Burst?
    while Clock.now < burst.map({ $0.last + Int64(quiet * 1e9) }) ?? deadline {
      child.wait(seconds: burst == nil ? seconds : quiet)
      for piece in child.bytes() { Self.add(piece, to: &burst) }
    }
    return burst
  }

  private static func add(_ piece: Child.Piece<[UInt8]>, to burst: inout Burst?) {
    burst = Burst(
      first: burst?.first ?? piece.at, last: piece.at,
      bytes: (burst?.bytes ?? 0) + piece.content.count)
  }

  func type(_ text: String) { child.type(text) }

  /// Asks it to end, and waits for that.
  func leave() { child.end() }
}

extension Array<UInt8> {
  fileprivate func contains(_ word: [UInt8]) -> Bool {
    firstRange(of: word) != nil
  }
}
