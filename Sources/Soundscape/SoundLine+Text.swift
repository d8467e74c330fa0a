extension SoundCommand {
  /// As it goes through the pipe, without the line's end.
  package var line: String {
    switch self {
    case .hello(let version): "hello \(version)"
    case .volume(let kind, let percent): "volume \(kind.rawValue) \(percent)"
    case .music: "music"
    case .noMusic: "no-music"
    case .ambience(let ambience): "ambience \(ambience?.rawValue ?? "-")"
    case .effect(let id, let effect, let channel):
      "effect \(id) \(effect.rawValue) \(channel.rawValue)"
    case .speak(let id, let utterance):
      "speak \(id) \(utterance.voice.words) \(Words.clean(utterance.text))"
    case .hush: "hush"
    case .stop: "stop"
    case .ping(let id): "ping \(id)"
    case .quit: "quit"
    }
  }

  /// Reads a line; nil if it is none.
  package init?(line: String) {
    guard line.utf8.count <= Self.longest else { return nil }
    var words = Words(line)
    let verb = words.next()
    switch verb {
    case "hello": self.init(words.number(0...Int(Int32.max)).map { .hello(version: $0) })
    case "volume":
      let kind = words.next().flatMap { SoundKind(rawValue: $0) }
      self.init(kind.flatMap { kind in words.number(0...100).map { .volume(kind, $0) } })
    case "music": self = .music
    case "no-music": self = .noMusic
    case "ambience":
      let name = words.next()
      self.init(
        name == "-"
          ? .ambience(nil) : name.flatMap { Ambience(rawValue: $0) }.map { .ambience($0) })
    case "effect":
      guard let id = words.id, let effect = words.next().flatMap({ Effect(rawValue: $0) }),
        let channel = words.next().flatMap({ Channel(rawValue: $0) })
      else { return nil }
      self = .effect(id, effect, channel)
    case "speak":
      guard let id = words.id, let voice = Voice(&words) else { return nil }
      self = .speak(id, Utterance(words.takeRest(), voice))
    case "hush": self = .hush
    case "stop": self = .stop
    case "ping": self.init(words.id.map { .ping($0) })
    case "quit": self = .quit
    default: return nil
    }
    guard words.isAtEnd else { return nil }
  }

  private init?(_ command: SoundCommand?) {
    guard let command else { return nil }
    self = command
  }
}

extension SoundReport {
  /// As it goes through the pipe, without the line's end.
  package var line: String {
    switch self {
    case .ready(let version): "ready \(version)"
    case .ended(let id): "ended \(id)"
    case .spoken(let id): "spoken \(id)"
    case .cut(let id): "cut \(id)"
    case .pong(let id): "pong \(id)"
    case .failed(let sentence): "failed \(Words.clean(sentence))"
    }
  }

  /// Reads a line; nil if it is none.
  package init?(line: String) {
    guard line.utf8.count <= SoundCommand.longest else { return nil }
    var words = Words(line)
    let verb = words.next()
    if verb == "failed" {
      self = .failed(words.takeRest())
      return
    }
    guard let id = words.id, words.isAtEnd else { return nil }
    switch verb {
    case "ready": self = .ready(version: id)
    case "ended": self = .ended(id)
    case "spoken": self = .spoken(id)
    case "cut": self = .cut(id)
    case "pong": self = .pong(id)
    default: return nil
    }
  }
}

extension Voice {
  fileprivate var words: String {
    "\(language) \(variant) \(pitch) \(pace) \(accent?.rawValue ?? "-")"
  }

  fileprivate init?(_ words: inout Words) {
    guard let language = words.name, let variant = words.name,
      let pitch = words.number(0...99), let pace = words.number(80...450),
      let accent = words.next(), accent == "-" || Accent(rawValue: accent) != nil
    else { return nil }
    self.init(
      language: language, variant: variant, pitch: pitch, pace: pace,
      accent: Accent(rawValue: accent))
  }
}

/// The words of a line, one after the other; each is followed by one space.
private struct Words {
  private var rest: Substring

  init(_ line: String) { rest = line[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func next() -> String? {
    guard !rest.isEmpty else { return nil }
    let word = rest.prefix { $0 != " " }
    rest = rest[word.endIndex...].dropFirst()
    return String(word)
  }

  mutating func takeRest() -> String {
    defer { rest = "" }
    return String(rest)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int? {
    next().flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
  }

  var id: Int? {
    mutating get { number(0...Int(Int32.max)) }
  }

  /// What can name a voice, and no path.
  var name: String? {
    mutating get {
      next().flatMap { word in
        !word.isEmpty && word.utf8.count <= 32
          && word.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
              || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
              || byte == UInt8(ascii: "-")
          } ? word : nil
      }
    }
  }

  /// Text as it can end a line: no control characters, and not so much that the line is not read.
  static func clean(_ text: String) -> String {
    var clean = ""
    for scalar in text.unicodeScalars {
      let isControl =
        scalar.value < 32 || (127...159).contains(scalar.value)
        || [0x2028, 0x2029].contains(scalar.value)
      clean.unicodeScalars.append(isControl ? " " : scalar)
      if clean.utf8.count >= SoundCommand.longest - 200 { break }
    }
    return clean
  }
}
