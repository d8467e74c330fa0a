/// The words that a command line may begin with.
enum Verb: String, CaseIterable {
  /// No word at all: the title screen.
  case title = ""
  case solo, host, join, list, resume
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

  /// Whether a second word says where to go.
  var takesTarget: Bool { self == .join || self == .resume }

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
      case .check: [.check, .level, .json]
      }
    return own + Option.common
  }
}

/// Every option there is.
enum Option: String, CaseIterable {
  case name = "as"
  case data, port
  case noDiscovery = "no-discovery"
  case bot, log, version, help
  case rivals, level
  case lobby, seats, timer, bots, free
  case isPrivate = "private"
  case startAt = "start-at"
  case json, list, witness
  case seconds = "for"
  case check

  static let common: [Option] = [
    .name, .data, .port, .noDiscovery, .bot, .log, .version, .help,
  ]

  /// As it is typed.
  var flag: String { "--" + rawValue }

  var takesValue: Bool {
    switch self {
    case .noDiscovery, .version, .help, .free, .isPrivate, .json, .list, .witness: false
    case .name, .data, .port, .bot, .log, .rivals, .level, .lobby, .seats, .timer, .bots, .startAt,
      .seconds, .check:
      true
    }
  }
}
