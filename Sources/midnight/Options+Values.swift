import Casebook
import Table

/// The options seen so far, before it is known whether they make a command.
struct Draft {
  private var common = CommonOptions()
  private var solo = SoloOptions()
  private var host = HostOptions()
  private var list = ListOptions()
  private var resume = ResumeOptions()
  private var level = Level.normal
  private var check: Int?
  private var open: String?
  private var replace = false

  mutating func take(_ option: Option, _ value: String) throws(UsageError) {
    switch option {
    case .name: common.name = try Self.name(value, for: option.flag)
    case .data: common.dataFolder = try Self.path(value, for: option)
    case .port: common.port = try Self.number(value, in: 0...65535, for: option)
    case .noDiscovery: common.discovery = false
    case .bot: common.bot = try Self.word(value, for: option)
    case .plain: common.plain = true
    case .log: common.logFile = try Self.path(value, for: option)
    case .rivals: solo.rivals = try Self.number(value, in: 0...5, for: option)
    case .level: level = try Self.word(value, for: option)
    case .lobby: host.lobby = try Self.name(value, for: option.flag)
    case .seats: host.seats = try Self.number(value, in: 1...12, for: option)
    case .timer: host.timer = try Self.timer(value)
    case .bots: host.bots = try Self.number(value, in: 0...11, for: option)
    case .free: host.freeAccusations = true
    case .isPrivate: host.isPrivate = true
    case .startAt: host.startAt = try Self.number(value, in: 1...12, for: option)
    case .json: (list.json, resume.json) = (true, true)
    case .list: resume.list = true
    case .witness: common.witness = true
    case .seconds: list.seconds = try Self.number(value, in: 1...3600, for: option)
    case .open: open = value
    case .check: check = try Self.number(value, in: 1...1_000_000, for: option)
    case .replace: replace = true
    case .version, .help: break
    }
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
      var host = host
      host.level = level
      return .host(host, common)
    case .join:
      guard let target else { return .join(nil, common) }
      return .join(try JoinTarget(parsing: target), common)
    case .list: return .list(list, common)
    case .resume: return .resume(try resume(target), common)
    case .whoami: return .whoami(json: list.json, common)
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
    }
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

  /// Plain digits, so that no sign, space or other script slips through.
  private static func number(
    _ text: String, in range: ClosedRange<Int>, for option: Option
  ) throws(UsageError) -> Int {
    guard let number = digits(text), range.contains(number) else {
      throw UsageError(
        "\(option.flag) must be a number from \(range.lowerBound) to \(range.upperBound), "
          + "not '\(Options.shown(text))'.")
    }
    return number
  }

  fileprivate static func digits(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }

  private static func timer(_ text: String) throws(UsageError) -> Int {
    guard let seconds = digits(text), seconds == 0 || (10...3600).contains(seconds) else {
      throw UsageError(
        "--timer must be 0 (no limit) or 10 to 3600 seconds, not '\(Options.shown(text))'.")
    }
    return seconds
  }

  private static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, for option: Option
  ) throws(UsageError) -> Word {
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("\(option.flag) must be one of \(words), not '\(Options.shown(text))'.")
    }
    return word
  }

  private static func path(_ text: String, for option: Option) throws(UsageError) -> String {
    guard !text.isEmpty else { throw UsageError("\(option.flag) needs a value.") }
    return text
  }

  fileprivate static func name(_ text: String, for what: String) throws(UsageError) -> String {
    do {
      return try DisplayName.check(text)
    } catch {
      throw UsageError("\(what): \(error.message)")
    }
  }
}

extension JoinTarget {
  /// `HOST:PORT` and `[HOST]:PORT` are addresses; anything else is the name of a lobby.
  init(parsing text: String) throws(UsageError) {
    let colons = text.utf8.count { $0 == UInt8(ascii: ":") }
    let isBracketed = text.hasPrefix("[") && text.contains("]:")
    if colons > 1, !isBracketed, Self.looksLikeIPv6(text) {
      throw UsageError("write an IPv6 address as [ADDRESS]:PORT.")
    }
    guard let colon = text.lastIndex(of: ":"), isBracketed || colons == 1,
      isBracketed || !text.contains(" ")
    else {
      self = .lobby(try Draft.name(text, for: "the lobby"))
      return
    }
    var host = String(text[..<colon])
    let digits = String(text[text.index(after: colon)...])
    guard isBracketed ? host.hasSuffix("]") : digits.allSatisfy(\.isNumber) else {
      self = .lobby(try Draft.name(text, for: "the lobby"))
      return
    }
    if isBracketed { host = String(host.dropFirst().dropLast()) }
    guard !host.isEmpty, let port = Draft.digits(digits), (1...65535).contains(port) else {
      throw UsageError(
        "an address is ADDRESS:PORT with a port from 1 to 65535, not '\(Options.shown(text))'.")
    }
    self = .address(host: host, port: port)
  }

  /// Scope and all: 'fe80::1%eth0'.
  private static func looksLikeIPv6(_ text: String) -> Bool {
    text.prefix { $0 != "%" }.allSatisfy { $0.isHexDigit || ":.[]".contains($0) }
  }
}
