import Board
import Casebook
import Discovery
import Rules
import Soundscape
import Table

/// What the command line asks for.
enum Command: Equatable, Sendable {
  /// The title screen.
  case title(CommonOptions)
  case solo(SoloOptions, CommonOptions)
  case host(HostOptions, CommonOptions)
  /// Without a target: the list of lobbies.
  case join(JoinTarget?, CommonOptions)
  /// The same, but to look on.
  case watch(JoinTarget?, CommonOptions)
  case list(ListOptions, CommonOptions)
  case resume(ResumeOptions, CommonOptions)
  case whoami(json: Bool, CommonOptions)
  case identity(IdentityOptions, CommonOptions)
  /// The tour alone, without a node.
  case tour(CommonOptions)
  case doctor(DoctorOptions, CommonOptions)
  case checkCases(CheckOptions)
  /// Everything in a case, from the number that its end has told.
  case openCase(number: String, level: Level, json: Bool)
  /// A page to print on standard output.
  case help(String)
  case version
}

/// What goes with every command.
struct CommonOptions: Equatable, Sendable {
  var name: String?
  var dataFolder: String?
  /// 0: the system chooses.
  var port = 0
  var discovery = DiscoveryMode.auto
  /// The seat plays itself, with no screen.
  var bot: Bot?
  /// No seat and no screen: the disk counts, and nothing else. With `join` and `resume` only.
  var witness = false
  /// Lines for programs instead of a screen, with `watch` only.
  var lines = false
  var logFile: String?
  /// Nil: the usual one, if it is there.
  var configFile: String?
  /// Lines of text instead of a screen, for a player all the same.
  var plain = false
  var preferences = Preferences()
  /// What of the sound was turned on by name, and does not only count because nobody said otherwise.
  var turnedOn: Set<SoundKind> = []
  /// The data folder was named on the command line, and the name in it counts.
  var keepsOwnName = false
  /// The name for such a folder as long as it has none.
  var usualName: String?
  /// What the config file has for lobbies and matches, for those that are opened on the screen.
  var house = HostOptions()

  /// Whether lines are printed instead of a screen.
  var isSilent: Bool { bot != nil || witness || lines }
}

struct SoloOptions: Equatable, Sendable {
  var rivals = 2
  var level = Level.normal
}

struct HostOptions: Equatable, Sendable {
  var lobby: String?
  var seats = 6
  /// Seconds a player has for a turn; 0 for no limit.
  var timer = 120
  /// After how many seconds those present vote on who is away; 0 for never.
  var absence = 60
  var level = Level.normal
  /// Bots seated from the start.
  var bots = 0
  var freeAccusations = false
  /// Whether a passphrase is asked for.
  var isPrivate = false
  /// How many seats must be ready for the match to start by itself; nil: the host starts it.
  var startAt: Int?
}

/// Where to go: a lobby by the name it announces, or a node by its address or the code of it.
enum JoinTarget: Equatable, Sendable {
  case lobby(String)
  case address(Address)
}

struct ListOptions: Equatable, Sendable {
  var json = false
  /// How long to listen; nil for as long as it takes.
  var seconds: Int?
  /// Go on, and tell what changes.
  var follows = false
}

struct DoctorOptions: Equatable, Sendable {
  var json = false
  /// How long to listen.
  var seconds = 3
  /// A node that is tried whether it is found or not.
  var target: Address?
}

struct ResumeOptions: Equatable, Sendable {
  /// A number of the list, or the beginning of an id.
  var which: String?
  /// Print the list and go on with none.
  var list = false
  var json = false
}

struct IdentityOptions: Equatable, Sendable {
  enum Action: String, CaseIterable, Sendable { case export, `import` }

  var action: Action
  var file: String
  /// Whether an import may take the place of another identity.
  var replace = false
}

struct CheckOptions: Equatable, Sendable {
  var count: Int
  var level = Level.normal
  var json = false
}

/// Why the command line cannot be understood.
struct UsageError: Error, Equatable, Sendable {
  let message: String

  init(_ message: String) { self.message = message }

  /// For standard error; the exit status is 2.
  var text: String { "midnight: \(message)\nTry 'midnight --help'.\n" }
}

/// The command line, the config file, and what is usual: the first that says something counts.
enum Options {
  /// Understands the arguments after the program's name.
  ///
  /// `config` reads the config file, from the path that the command line names, if it does.
  static func parse(
    _ arguments: [String], environment: [String: String] = [:],
    config: (String?) throws(UsageError) -> [ConfigLine] = { _ in [] }
  ) throws(UsageError) -> Command {
    var words: [String] = []
    var given: [(option: Option, value: String)] = []
    for token in try Getopt.tokens(arguments) {
      switch token {
      case .word(let word): words.append(word)
      case .option(let option, let value): given.append((option, value))
      }
    }
    let verb = try Verb(words.first)
    if given.contains(where: { $0.option == .help }) { return .help(Help.page(verb)) }
    if given.contains(where: { $0.option == .version }) { return .version }
    if let extra = words.dropFirst(verb.words).first {
      throw UsageError("'\(shown(extra))' is a word too many; put a name with spaces in quotes.")
    }
    words.removeFirst(min(1, words.count))
    // Whatever the config file says, the command line has to make sense.
    let alone = try draft(verb, given, [], environment)
    let command = try alone.command(verb, words)
    guard !verb.configurable.isEmpty else { return command }
    let settings = try config(alone.common.configFile)
    let whole = try draft(verb, given, settings, environment)
    do {
      return try whole.command(verb, words)
    } catch {
      throw UsageError(error.message + " Some of this stands in the config file.")
    }
  }

  private static func draft(
    _ verb: Verb, _ given: [(option: Option, value: String)], _ settings: [ConfigLine],
    _ environment: [String: String]
  ) throws(UsageError) -> Draft {
    var draft = Draft(environment)
    var house = draft
    for setting in settings {
      do {
        // What belongs to other commands has to be right as well.
        try house.take(setting.option, setting.value, as: setting.option.rawValue)
      } catch {
        throw UsageError("\(setting.place): \(error.message)\(setting.hint)")
      }
      guard verb.configurable.contains(setting.option) else { continue }
      try draft.take(setting.option, setting.value, as: setting.option.rawValue)
    }
    if verb.startsNode { draft.common.house = house.lobbies }
    if given.contains(where: { $0.option == .data }) { draft.keepToFolder() }
    for (option, value) in given {
      guard verb.options.contains(option) else {
        throw UsageError("\(option.flag) does not go with '\(verb.command)'.")
      }
      try draft.take(option, value, as: option.flag)
    }
    return draft
  }

  /// A text of the command line as an error may show it: short, and harmless to a terminal.
  static func shown(_ text: String, limit: Int = 40) -> String {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(limit) {
      let isHarmless =
        (0x20..<0x7f).contains(scalar.value) || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil
      shown.unicodeScalars.append(isHarmless ? scalar : "\u{fffd}")
    }
    return text.unicodeScalars.count > limit ? shown + "..." : shown
  }
}
