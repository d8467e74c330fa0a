/// A piece while its lines are read: in beats, and section by section.
struct PieceDraft {
  private var piece: Piece
  private let line: Int
  /// Beats a minute; without one, a beat is a second.
  private var tempo = 60.0
  /// Beats in a bar; 0 while nobody counts.
  private var meter = 0.0
  /// Where in a beat its second half begins.
  private var swing = 0.5
  private var order: [String] = []
  private var parts: [Piece.Part] = []
  private var sections: [Section] = []

  private struct Section {
    var name: String
    var line: Int
    var measures: [String: Measure] = [:]
  }

  init(name: String, line: Int) {
    piece = Piece(name: name)
    self.line = line
    sections = [Section(name: "", line: line)]
  }

  mutating func read(
    _ words: [Substring], instruments: [String: Instrument], by reader: ScoreReader
  ) throws(ScoreError) {
    let key = words[0]
    let number = words.count > 1 ? words[1] : nil
    let second = words.count > 2 ? words[2] : nil
    var count = 2
    switch key {
    case "stereo": (piece.isStereo, count) = (true, 1)
    case "loop": (piece.isLoop, count) = (true, 1)
    case "gain": piece.gain = try reader.number(number, 0...1, of: key)
    case "length": piece.length = try reader.number(number, 0.05...300, of: key)
    case "tempo": tempo = try reader.number(number, 10...400, of: key)
    case "meter": meter = try reader.number(number, 1...16, of: key)
    case "swing": swing = try reader.number(number, 0.5...0.8, of: key)
    case "fade":
      piece.fadeIn = try reader.number(number, 0...20, of: key)
      piece.fadeOut = try reader.number(second, 0...20, of: key)
      count = 3
    case "room":
      piece.room.amount = try reader.number(number, 0...2, of: key)
      piece.room.length = try reader.number(second, 0.1...10, of: key)
      count = 3
    case "order":
      order = words.dropFirst().map { String($0) }
      count = words.count
    case "section":
      let name = try reader.name(words, of: "a section")
      guard !sections.contains(where: { $0.name == name }) else {
        throw reader.error("a second section '\(name)'")
      }
      sections.append(Section(name: name, line: reader.at))
    case "part":
      try part(words, instruments, reader)
      count = words.count
    default:
      guard key.last == ":" else { throw reader.error("a piece has no '\(key)'") }
      try notes(String(key.dropLast()), Array(words.dropFirst()), instruments, reader)
      count = words.count
    }
    guard words.count == count else { throw reader.error("'\(words[count])' is too much here") }
  }

  private mutating func part(
    _ words: [Substring], _ instruments: [String: Instrument], _ reader: ScoreReader
  ) throws(ScoreError) {
    guard words.count >= 3 else { throw reader.error("a part has a name and an instrument") }
    guard !parts.contains(where: { $0.name == words[1] }) else {
      throw reader.error("a second part '\(words[1])'")
    }
    guard let instrument = instruments[String(words[2])] else {
      throw reader.error("there is no instrument '\(words[2])' above")
    }
    var part = Piece.Part(name: String(words[1]), instrument: instrument)
    var rest = words.dropFirst(3)
    while let key = rest.popFirst() {
      switch key {
      case "gain": part.gain = try reader.number(rest.popFirst(), 0...4, of: key)
      case "pan": part.pan = try reader.number(rest.popFirst(), -1...1, of: key)
      case "loose": part.looseness = try reader.number(rest.popFirst(), 0...0.1, of: key)
      case "send": part.send = try reader.number(rest.popFirst(), 0...4, of: key)
      default: throw reader.error("a part has no '\(key)'")
      }
    }
    parts.append(part)
  }

  /// A line of notes; an instrument needs no part of its own to be played.
  private mutating func notes(
    _ name: String, _ words: [Substring], _ instruments: [String: Instrument], _ reader: ScoreReader
  ) throws(ScoreError) {
    if !parts.contains(where: { $0.name == name }) {
      guard let instrument = instruments[name] else {
        throw reader.error("there is no part and no instrument '\(name)' above")
      }
      parts.append(Piece.Part(name: name, instrument: instrument))
    }
    let last = sections.endIndex - 1
    try reader.notes(words, meter: meter, into: &sections[last].measures[name, default: Measure()])
  }

  /// The piece in seconds.
  func piece(by reader: ScoreReader) throws(ScoreError) -> Piece {
    var piece = piece
    piece.parts = parts
    var beats = 0.0
    for name in order.isEmpty ? [""] : order {
      guard let section = sections.first(where: { $0.name == name }) else {
        throw reader.error("the order of '\(piece.name)' has no section '\(name)'", line: line)
      }
      let lengths = Set(section.measures.values.map(\.beats))
      guard let length = lengths.max() else {
        throw reader.error("nothing is played in '\(piece.name)'", line: section.line)
      }
      if !order.isEmpty, let shorter = lengths.min(), length - shorter > 0.001 {
        throw reader.error(
          "in section '\(name)' a part has \(reader.short(shorter)) beats and another "
            + reader.short(length), line: section.line)
      }
      for index in piece.parts.indices {
        for note in section.measures[piece.parts[index].name]?.notes ?? [] {
          let start = seconds(beats + note.start)
          piece.parts[index].notes.append(
            Piece.Note(
              start: start, length: seconds(beats + note.start + note.length) - start,
              pitch: note.pitch, force: note.force))
        }
      }
      beats += length
    }
    if piece.length == 0 { piece.length = piece.isLoop ? seconds(beats) : piece.naturalLength }
    return piece
  }

  /// When a beat comes: the first half of each lasts as long as the swing has it.
  private func seconds(_ beats: Double) -> Double {
    let whole = beats.rounded(.down)
    let part = beats - whole
    let swung = part < 0.5 ? part * 2 * swing : swing + (part - 0.5) * 2 * (1 - swing)
    return (whole + swung) * 60 / tempo
  }
}

extension Piece {
  /// Seconds until nothing is heard any more.
  fileprivate var naturalLength: Double {
    let ends = parts.flatMap { part in
      part.notes.flatMap { note in
        part.instrument.layers.map { note.start + $0.end(of: note.length) }
      }
    }
    return (ends.max() ?? 0) + room.length
  }
}
