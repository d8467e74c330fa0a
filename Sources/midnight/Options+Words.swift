/// The words that a command line may begin with.
enum Verb: String, CaseIterable {
  /// No word at all: the title screen.
  case title = ""
  case solo, host, join, watch, list, resume, whoami, identity, doctor
  case tour
  case check = "case"
  case manual, completion

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
    case .title, .solo, .host, .list, .whoami, .tour, .check, .manual, .doctor: 1
    case .join, .watch, .resume, .completion: 2
    case .identity: 3
    }
  }

  /// Whether a node may start, so that the options of the node and of the screen mean something.
  var startsNode: Bool {
    switch self {
    case .title, .solo, .host, .join, .watch, .list, .resume: true
    case .whoami, .identity, .doctor, .tour, .check, .manual, .completion: false
    }
  }

  /// The options that go with it and not with all.
  var own: [Option] {
    switch self {
    case .title, .manual, .completion: []
    case .solo: [.rivals, .level]
    case .host: [.lobby, .seats, .timer, .absence, .level, .bots, .free, .isPrivate, .startAt]
    case .join: [.witness]
    case .watch: [.lines]
    case .list: [.json, .follow, .seconds]
    case .resume: [.list, .json, .witness]
    case .whoami: [.json, .data, .config]
    case .identity: [.replace, .data, .config]
    case .doctor:
      [.json, .seconds, .to, .name, .data, .port, .discovery, .ascii, .color, .config]
    case .tour: [.name] + Option.screen + Option.sounds + [.config]
    case .check: [.check, .open, .level, .json]
    }
  }

  /// Those of the node that it starts; whoever watches has no seat that could play itself.
  var node: [Option] {
    startsNode ? Option.node.filter { self != .watch || $0 != .bot } : []
  }

  /// The options that go with it.
  var options: [Option] {
    own + node + (startsNode ? Option.screen + Option.sounds : []) + [.version, .help]
  }

  /// Those that it takes from the config file, if they stand there.
  var configurable: [Option] {
    switch self {
    case .check, .manual, .completion: []
    // Who the player is depends on the name, too.
    case .whoami, .identity: [.data, .name]
    case .title, .solo, .host, .join, .watch, .list, .resume, .doctor, .tour:
      options.filter(\.isConfigurable)
    }
  }
}

/// Every option there is, by its long name; `row` tells more of each.
enum Option: String, CaseIterable {
  case name = "as"
  case data, port, discovery, bot, log, config
  case plain, ascii, color, calm, mouse, bell, title, notify
  case sound, mute, music, effects, speech
  case musicVolume = "music-volume"
  case effectsVolume = "effects-volume"
  case speechVolume = "speech-volume"
  case version, help
  case rivals, level
  case lobby, seats, timer, absence, bots, free
  case isPrivate = "private"
  case startAt = "start-at"
  case json, list, witness, lines
  case seconds = "for"
  case follow
  case check, open, replace, to

  /// Of the node that is started.
  static let node: [Option] = [.name, .data, .port, .discovery, .bot, .log, .config]

  /// Of what the player sees and hears.
  static let screen: [Option] = [
    .plain, .ascii, .color, .calm, .mouse, .bell, .title, .notify,
  ]

  /// Of what the program plays and says.
  static let sounds: [Option] = [
    .sound, .mute, .music, .effects, .speech, .musicVolume, .effectsVolume, .speechVolume,
  ]

  /// As it is typed by whoever wants something else than usual.
  var flag: String { row.kind == .onOff(usually: true) ? "--no-" + rawValue : "--" + rawValue }

  /// Whether it may stand in the config file: what is meant for one time only may not.
  var isConfigurable: Bool {
    switch self {
    case .mute, .config, .version, .help, .json, .list, .lines, .follow, .check, .open, .replace,
      .to:
      false
    case .name, .data, .port, .discovery, .bot, .log, .plain, .ascii, .color, .calm, .mouse, .bell,
      .title, .notify, .sound, .music, .effects, .speech, .musicVolume, .effectsVolume,
      .speechVolume, .rivals, .level, .lobby, .seats, .timer, .absence, .bots, .free, .isPrivate,
      .startAt,
      .witness, .seconds:
      true
    }
  }
}
