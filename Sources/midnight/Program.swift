import Board
import Casebook
import Discovery
import Node
import Rules
import Table
import Terminal

/// Carries a command out; every function returns the exit status.
@MainActor
enum Program {
  static let version = "0.1.0"

  static func run(_ command: Command) async -> Int32 {
    switch command {
    case .title(let options):
      return await play(.title, options, startAt: options.house.startAt)
    case .solo(let solo, let options):
      return await play(.solo(.solo(rivals: solo.rivals, level: solo.level)), alone(options))
    case .host(let host, let options):
      guard let access = access(host) else { return 1 }
      return await play(
        .host(host.wish(name: options.name, access: access)), options, startAt: host.startAt)
    case .join(.lobby(let name), let options):
      return await play(.lobby(name), options)
    case .join(.address(let address), let options):
      return await play(.address(address), options)
    case .join(nil, let options):
      return await play(.lobby(nil), options)
    case .watch(.lobby(let name), let options):
      return await play(.watch(name), options)
    case .watch(.address(let address), let options):
      return await play(.watchAddress(address), options)
    case .watch(nil, let options):
      return await play(.watch(nil), options)
    case .resume(let which, let options):
      return await resume(which, options)
    case .list(let list, let options):
      return await self.list(list, by: options.discovery)
    case .whoami(let json, let options):
      return IdentityCommand(folder: options.dataFolder ?? defaultFolder)
        .whoami(as: options.name, json: json)
    case .identity(let identity, let options):
      return IdentityCommand(folder: options.dataFolder ?? defaultFolder).run(identity)
    case .doctor(let doctor, let options):
      let folder = options.dataFolder ?? defaultFolder
      return await DoctorCommand(doctor: doctor, options: options, dataFolder: folder)
        .run(version: version)
    case .tour(let options):
      return await tour(options)
    case .checkCases(let check):
      return CaseCommand(options: check).run()
    case .openCase(let number, let level, let json):
      return OpenCommand(number: number, level: level, json: json).run()
    case .help(let page):
      Console.write(page)
      return 0
    case .version:
      Console.line("midnight \(version), protocol \(Conversation.version)")
      return 0
    }
  }

  private static func list(_ list: ListOptions, by mode: DiscoveryMode) async -> Int32 {
    guard mode != .off else {
      Console.error("Nothing is found without looking: leave out what turns discovery off.")
      return 1
    }
    return list.follows
      ? await ListFollow(seconds: list.seconds, json: list.json, mode: mode).run()
      : await ListCommand(seconds: list.seconds ?? 3, json: list.json, mode: mode).run()
  }

  /// Who may join; nil, and it has been said why, if there is no passphrase to be had.
  private static func access(_ host: HostOptions) -> Access? {
    guard host.isPrivate else { return .open }
    guard
      let passphrase = PassphraseSource.environment
        ?? PassphraseSource.ask("A passphrase for the lobby", isNew: true)
    else {
      Console.error(
        "--private needs a passphrase: type it on a terminal, or give it in "
          + "\(PassphraseSource.variable).")
      return nil
    }
    if let sentence = PassphraseRule.objection(to: passphrase.text) {
      Console.error(sentence)
      return nil
    }
    return Access(passphrase: passphrase)
  }

  /// A match against bots needs no network.
  private static func alone(_ options: CommonOptions) -> CommonOptions {
    var options = options
    options.discovery = .off
    return options
  }

  /// Goes back to the match that is meant, or says which there are.
  private static func resume(_ resume: ResumeOptions, _ options: CommonOptions) async -> Int32 {
    do throws(NodeError) {
      let matches = try Node.resumable(folder: options.dataFolder ?? defaultFolder)
      let command = ResumeCommand(matches: matches)
      if resume.list {
        resume.json ? command.printJSON() : command.printList()
        return 0
      }
      switch ResumeChoice(resume.which, among: matches, for: options) {
      case .match(let id):
        return await play(.resume(id), options)
      case .list:
        command.printList()
        Console.line("Several matches wait: 'midnight resume NUMBER' goes back to one of them.")
        return 1
      case .none(let sentence):
        Console.error(sentence)
        return 1
      }
    } catch {
      Console.error(error.message)
      return 1
    }
  }

  private static func play(
    _ opening: Opening, _ options: CommonOptions, startAt: Int? = nil
  ) async -> Int32 {
    var configuration = NodeConfiguration(
      folder: options.dataFolder ?? defaultFolder, name: options.name,
      usualName: options.usualName, port: UInt16(clamping: options.port),
      discovery: options.discovery, bot: options.bot, vote: vote,
      witness: options.witness, startAt: startAt, seed: seed, pace: pace)
    configuration.reports = options.isSilent
    #if PLANTED_BUGS
      configuration.leaks = leaks
    #endif
    // Whoever plays on a screen has a log, if it can be had; it takes what would spoil the screen.
    var log =
      options.isSilent || options.logFile != nil
      ? nil : LogFile.standard(in: Folders.state(Environment.variables))
    if let path = options.logFile {
      log = LogFile(path: path)
      guard log != nil else {
        Console.error("The log file \(path) cannot be written: choose another with --log.")
        return 1
      }
    }
    if let log { configuration.log = { log.write($0) } }
    do throws(NodeError) {
      let node = try Node(configuration)
      if options.isSilent {
        return await BotRun(
          node: node, port: await node.port, opening: opening,
          passphrase: PassphraseSource.environment
        ).run()
      }
      let start = Start(
        opening: opening, passphrase: PassphraseSource.environment,
        preferences: options.preferences, about: about(options, log),
        keeper: Keeper(options, Environment.variables), turnedOn: options.turnedOn,
        soundscape: sound(log), hearing: hearing)
      return options.plain
        ? await showPlain(node, start) : await show(node, start, log: log)
    } catch {
      Console.error(error.message)
      return 1
    }
  }

  private static func show(_ node: Node, _ start: Start, log: LogFile?) async -> Int32 {
    do throws(TerminalError) {
      let terminal = try Terminal(
        preferences: start.preferences,
        log: log.map { Terminal.Log(descriptor: $0.descriptor, path: $0.path) })
      // Callbacks hold it weakly, so it has to be held here while it runs.
      let app = App(node: node, terminal: terminal, start: start)
      await app.run()
      withExtendedLifetime((app, log)) {}
      terminal.restore()
      return 0
    } catch {
      Console.error("\(error.message) The game goes on in plain lines (--plain).")
      return await showPlain(node, start)
    }
  }

  /// The same in lines of text.
  private static func showPlain(_ node: Node, _ start: Start) async -> Int32 {
    let app = PlainApp(node: node, start: start.inPlain)
    await app.run()
    withExtendedLifetime(app) {}
    return 0
  }

  private static func about(_ options: CommonOptions, _ log: LogFile?) -> AboutModel {
    var about = AboutModel()
    about.version = version
    about.conversation = Conversation.version
    about.configFile = ConfigFile(options.configFile, Environment.variables).path
    about.dataFolder = options.dataFolder ?? defaultFolder
    about.logFile = log?.path ?? ""
    return about
  }

  private static func variable(_ name: String) -> String? {
    Environment.variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private static var defaultFolder: String { Folders.data(Environment.variables) }

  /// Makes every run the same, for tests.
  private static var seed: UInt64? { variable("MIDNIGHT_SEED").flatMap { UInt64($0) } }

  /// Makes matches of bots last, for tests.
  private static var pace: Int { variable("MIDNIGHT_PACE").flatMap { Int($0) } ?? 0 }

  /// Makes bots vote so on who is away, for tests.
  private static var vote: Absence? { variable("MIDNIGHT_VOTE").flatMap { Absence(rawValue: $0) } }

  #if PLANTED_BUGS
    /// Makes a dealer that tells, for the test that looks for what is told.
    private static var leaks: Bool { variable("MIDNIGHT_LEAK") != nil }
  #endif
}
