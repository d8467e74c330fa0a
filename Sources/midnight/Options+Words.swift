/// The words that a command line may begin with.
enum Verb: String, CaseIterable {
  /// No word at all: the title screen.
  case title = ""
  case solo, host, join, list, resume, whoami, identity
  case check = "case"

  init(_ word: String?) throws(UsageError) {
    guard let word else {
      self = .title
      return
    }
    guard !word.isEmpty, let verb = Verb(rawValue: word) else {
      throw UsageError("there is no command '\(Options.shown(word))'.")
    }
    self = verb
  }

  /// As it is typed.
  var command: String { self == .title ? "midnight" : "midnight \(rawValue)" }

  /// How many words it can have, itself included.
  var words: Int {
    switch self {
    case .title, .solo, .host, .list, .whoami, .check: 1
    case .join, .resume: 2
    case .identity: 3
    }
  }

  /// The options that go with it.
  var options: [Option] {
    let own: [Option] =
      switch self {
      case .title: []
      case .join: [.witness]
      case .resume: [.list, .json, .witness]
      case .solo: [.rivals, .level]
      case .host: [.lobby, .seats, .timer, .level, .bots, .free, .isPrivate, .startAt]
      case .list: [.json, .seconds]
      case .check: [.check, .open, .level, .json]
      case .whoami: [.json]
      case .identity: [.replace]
      }
    // These two start no node.
    let isAboutFolder = self == .whoami || self == .identity
    return own + (isAboutFolder ? [.data, .version, .help] : Option.common)
  }
}

/// Every option there is.
enum Option: String, CaseIterable {
  case name = "as"
  case data, port
  case noDiscovery = "no-discovery"
  case bot, plain, log, version, help
  case rivals, level
  case lobby, seats, timer, bots, free
  case isPrivate = "private"
  case startAt = "start-at"
  case json, list, witness
  case seconds = "for"
  case check, open, replace

  static let common: [Option] = [
    .name, .data, .port, .noDiscovery, .bot, .plain, .log, .version, .help,
  ]

  /// As it is typed.
  var flag: String { "--" + rawValue }

  var takesValue: Bool {
    switch self {
    case .noDiscovery, .plain, .version, .help, .free, .isPrivate, .json, .list, .witness, .replace:
      false
    case .name, .data, .port, .bot, .log, .rivals, .level, .lobby, .seats, .timer, .bots, .startAt,
      .seconds, .check, .open:
      true
    }
  }
}
