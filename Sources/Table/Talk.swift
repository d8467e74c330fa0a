/// A line of talk as it can stand on any screen.
enum Talk {
  /// One line without anything that a terminal would obey or that turns text round, and no longer than
  /// it may be; nil if nothing is left of it.
  static func clean(_ text: String) -> String? {
    let most = Conversation.longestLine
    var line = ""
    var scalars = 0
    for character in DisplayName.printable(text, limit: most) {
      // A character can be made of any number of scalars.
      scalars += character.unicodeScalars.count
      guard scalars <= 2 * most else { break }
      line.append(character)
    }
    // A mark without a letter would join what stands before the line.
    let start = line.unicodeScalars.firstIndex { !$0.properties.isWhitespace && !$0.isMark }
    guard let start else { return nil }
    line = String(line.unicodeScalars[start...])
    while line.unicodeScalars.last?.properties.isWhitespace == true {
      line.unicodeScalars.removeLast()
    }
    return line
  }
}

/// How often something may be done: so many times at once, and then once in a while.
///
/// The generic cell rate algorithm: all that is kept is when everything may be done again.
struct Pace: Hashable, Sendable {
  let burst: Int
  /// In milliseconds.
  let interval: Int
  private var due = 0

  init(burst: Int, every interval: Int) {
    self.burst = burst
    self.interval = interval
  }

  /// Whether it may be done once now; if so, that counts.
  mutating func take(now: Int) -> Bool {
    let start = max(due, now)
    guard start - now <= (burst - 1) * interval else { return false }
    due = start + interval
    return true
  }
}

/// How much is heard of a peer's talk.
struct Hearing: Hashable, Sendable {
  enum Verdict: Hashable, Sendable { case heard, tooMuch, flood }

  /// Twice what an honest node says at once: lines that were held up come together.
  private var lines = Pace(burst: 10, every: 1_000)
  private var flood = Pace(burst: 50, every: 100)

  mutating func take(now: Int) -> Verdict {
    guard flood.take(now: now) else { return .flood }
    return lines.take(now: now) ? .heard : .tooMuch
  }
}
