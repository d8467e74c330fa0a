import Board
import Casebook
import Soundscape
import Table

/// The options seen so far, before it is known whether they make a command.
struct Draft {
  var common = CommonOptions()
  private var solo = SoloOptions()
  private var host = HostOptions()
  private var list = ListOptions()
  private var resume = ResumeOptions()
  private var level = Level.normal
  private var check: Int?
  private var open: String?
  private var replace = false
  private var target: Address?

  /// Without colours if the environment asks for none: https://no-color.org has whatever else is
  /// chosen count more.
  init(_ environment: [String: String]) {
    common.preferences.color = environment["NO_COLOR"]?.isEmpty ?? true
  }

  /// Takes a value, which `label` names in what is said of it.
  mutating func take(_ option: Option, _ value: String, as label: String) throws(UsageError) {
    let given = Given(option: option, value: value, label: label)
    switch option {
    case .name: common.name = try given.name()
    case .data: common.dataFolder = try given.path()
    case .port: common.port = try given.number()
    case .discovery: common.discovery = try given.discovery()
    case .bot: common.bot = value == "none" ? nil : try given.word()
    case .log: common.logFile = try given.path()
    case .config: common.configFile = try given.path()
    case .plain: common.plain = try given.isOn()
    case .ascii: common.preferences.ascii = try given.isOn()
    case .color: common.preferences.color = try given.isOn()
    case .calm: common.preferences.calm = try given.isOn()
    case .mouse: common.preferences.mouse = try given.isOn()
    case .bell: common.preferences.bell = try given.isOn()
    case .title: common.preferences.title = try given.isOn()
    case .notify: common.preferences.notify = try given.isOn()
    case .sound: common.preferences.soundMode = try given.sound()
    case .mute: common.preferences.soundMode = .off
    case .music: try turn(.music, given)
    case .effects: try turn(.effects, given)
    case .speech: try turn(.speech, given)
    case .musicVolume: common.preferences.sound.music.volume = try given.number()
    case .effectsVolume: common.preferences.sound.effects.volume = try given.number()
    case .speechVolume: common.preferences.sound.speech.volume = try given.number()
    case .rivals: solo.rivals = try given.number()
    case .level: level = try given.word()
    case .lobby: host.lobby = try given.name()
    case .seats: host.seats = try given.number()
    case .timer: host.timer = try given.number()
    case .absence: host.absence = try given.number()
    case .bots: host.bots = try given.number()
    case .free: host.freeAccusations = try given.isOn()
    case .isPrivate: host.isPrivate = try given.isOn()
    case .startAt:
      let seats = try given.number()
      host.startAt = seats == 0 ? nil : seats
    case .json: (list.json, resume.json) = (true, true)
    case .list: resume.list = true
    case .lines: common.lines = true
    case .witness: common.witness = try given.isOn()
    case .follow: list.follows = true
    case .seconds: list.seconds = try given.number()
    case .open: open = value
    case .check: check = try given.number()
    case .replace: replace = true
    case .to: target = try Self.address(value)
    case .version, .help: break
    }
  }

  private mutating func turn(_ kind: SoundKind, _ given: Given) throws(UsageError) {
    let isOn = try given.isOn()
    common.preferences.sound[kind].isOn = isOn
    if isOn { common.turnedOn.insert(kind) } else { common.turnedOn.remove(kind) }
  }

  /// What lobbies are to be like.
  var lobbies: HostOptions {
    var host = host
    host.level = level
    return host
  }

  /// A folder that is named on the command line has its own name; that of the config file, which
  /// has been taken, is for the first time only.
  mutating func keepToFolder() {
    common.keepsOwnName = true
    common.usualName = common.name
    common.name = nil
  }

  /// `words` are those after the command's own.
  func command(_ verb: Verb, _ words: [String]) throws(UsageError) -> Command {
    let target = words.first
    guard !common.witness || common.bot == nil else {
      throw UsageError("--witness has no seat that could play: leave --bot out.")
    }
    switch verb {
    case .title: return .title(common)
    case .solo: return .solo(SoloOptions(rivals: solo.rivals, level: level), common)
    case .host:
      guard host.bots < host.seats else {
        throw UsageError("--bots must leave a seat for you: at most \(host.seats - 1) here.")
      }
      guard host.startAt ?? 1 <= host.seats else {
        throw UsageError("--start-at cannot be more than the seats, which are \(host.seats).")
      }
      return .host(lobbies, common)
    case .join:
      guard let target else { return .join(nil, common) }
      return .join(try JoinTarget(parsing: target), common)
    case .watch:
      guard let target else { return .watch(nil, common) }
      return .watch(try JoinTarget(parsing: target), common)
    case .list: return .list(list, common)
    case .resume: return .resume(try resume(target), common)
    case .whoami: return .whoami(json: list.json, common)
    case .tour: return .tour(common)
    case .doctor:
      return .doctor(
        DoctorOptions(
          json: list.json, seconds: list.seconds ?? DoctorOptions().seconds, target: self.target),
        common)
    case .identity: return .identity(try identity(words), common)
    case .check:
      if let open {
        guard check == nil else { throw UsageError("--check and --open do not go together.") }
        return .openCase(number: open, level: level, json: list.json)
      }
      guard let check else {
        throw UsageError("'midnight case' needs --check N or --open NUMBER.")
      }
      return .checkCases(CheckOptions(count: check, level: level, json: list.json))
    case .manual: return .help(Manual.page)
    case .completion: return .help(try Self.completion(target))
    }
  }

  private static func address(_ text: String) throws(UsageError) -> Address {
    if case .mistyped = JoinCode.read(text) { throw UsageError(JoinCode.typingError) }
    guard case .address(let address) = try JoinTarget(parsing: text) else {
      throw UsageError("--to needs ADDRESS:PORT or a code, not '\(Options.shown(text))'.")
    }
    return address
  }

  private func identity(_ words: [String]) throws(UsageError) -> IdentityOptions {
    guard let word = words.first else {
      throw UsageError("'midnight identity' needs 'export FILE' or 'import FILE'.")
    }
    guard let action = IdentityOptions.Action(rawValue: word) else {
      throw UsageError("an identity can be exported or imported, not '\(Options.shown(word))'.")
    }
    guard let file = words.dropFirst().first, !file.isEmpty else {
      throw UsageError("'midnight identity \(word)' needs a FILE.")
    }
    guard action == .import || !replace else {
      throw UsageError("--replace goes with 'midnight identity import' only.")
    }
    return IdentityOptions(action: action, file: file, replace: replace)
  }

  private func resume(_ target: String?) throws(UsageError) -> ResumeOptions {
    guard resume.list || !resume.json else { throw UsageError("--json needs --list here.") }
    guard let target else { return resume }
    guard !resume.list else {
      throw UsageError("--list shows all matches: leave '\(Options.shown(target))' out.")
    }
    guard NodeID.isValid(target) else {
      throw UsageError(
        "a match has a number in 'midnight resume --list', and an id of hexadecimal digits; "
          + "'\(Options.shown(target))' is neither.")
    }
    var resume = resume
    resume.which = target
    return resume
  }

  private static func completion(_ shell: String?) throws(UsageError) -> String {
    let shells = Shell.allCases.map(\.rawValue).joined(separator: ", ")
    guard let shell else { throw UsageError("'midnight completion' needs one of \(shells).") }
    guard let known = Shell(rawValue: shell) else {
      throw UsageError(
        "there are completions for \(shells), but none for '\(Options.shown(shell))'.")
    }
    return known.script
  }
}
