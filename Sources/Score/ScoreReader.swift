/// Reads a score, line by line. What the lines mean is told at the head of each score.
package struct ScoreReader {
  private let file: String
  private var line = 0
  private var instruments: [String: Instrument] = [:]
  private var instrument: Instrument?
  private var draft: PieceDraft?
  private var pieces: [Piece] = []

  /// Every piece of a text, in its order.
  ///
  /// - Throws: a `ScoreError` for the first line that cannot be read.
  package static func pieces(of text: String, file: String) throws(ScoreError) -> [Piece] {
    var reader = ScoreReader(file: file)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      reader.line += 1
      // A sharp stands within a word, a comment at the beginning of one.
      let words = line.split(separator: " ")
      try reader.read(Array(words.prefix { !$0.hasPrefix("#") }))
    }
    try reader.close()
    return reader.pieces
  }

  private init(file: String) { self.file = file }

  private mutating func read(_ words: [Substring]) throws(ScoreError) {
    guard let first = words.first else { return }
    switch first {
    case "instrument":
      try close()
      let name = try name(words, of: "an instrument")
      guard instruments[name] == nil else { throw error("a second instrument '\(name)'") }
      instrument = Instrument(name: name)
    case "piece":
      try close()
      let name = try name(words, of: "a piece")
      guard !pieces.contains(where: { $0.name == name }) else {
        throw error("a second piece '\(name)'")
      }
      draft = PieceDraft(name: name, line: line)
    default:
      if instrument != nil {
        let layer = try layer(words)
        instrument?.layers.append(layer)
      } else if var draft {
        try draft.read(words, instruments: instruments, by: self)
        self.draft = draft
      } else {
        throw error("'\(first)' belongs into an instrument or a piece")
      }
    }
  }

  /// Ends the instrument or piece that was being read.
  private mutating func close() throws(ScoreError) {
    if let instrument {
      guard !instrument.layers.isEmpty else {
        throw error("the instrument '\(instrument.name)' has no layer")
      }
      instruments[instrument.name] = instrument
    }
    if let draft { pieces.append(try draft.piece(by: self)) }
    instrument = nil
    draft = nil
  }
}

// What all that is read needs.
extension ScoreReader {
  func error(_ reason: String, line: Int? = nil) -> ScoreError {
    ScoreError(file: file, line: line ?? self.line, reason: reason)
  }

  var at: Int { line }

  func name(_ words: [Substring], of what: String) throws(ScoreError) -> String {
    guard words.count == 2 else { throw error("\(what) has one name") }
    return String(words[1])
  }

  func number(
    _ word: Substring?, _ range: ClosedRange<Double>, of what: some StringProtocol
  ) throws(ScoreError) -> Double {
    guard let word else { throw error("'\(what)' needs a number") }
    guard let number = Double(word), number.isFinite else {
      throw error("'\(what)' needs a number, and '\(word)' is none")
    }
    return try within(range, number, of: "'\(what)'")
  }

  func within(
    _ range: ClosedRange<Double>, _ number: Double, of what: String
  ) throws(ScoreError) -> Double {
    guard range.contains(number) else {
      throw error(
        "\(what) goes from \(short(range.lowerBound)) to \(short(range.upperBound)), "
          + "and \(short(number)) is outside")
    }
    return number
  }

  /// A number without a fraction that says nothing.
  func short(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e9 ? "\(Int(number))" : "\(number)"
  }
}
