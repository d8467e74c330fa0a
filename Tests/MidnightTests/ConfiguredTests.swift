import Casebook
import Rules
import Table
import Testing

@testable import midnight

/// The command line, the config file and what is usual, in this order.
@Suite struct ConfiguredTests {
  func parse(_ config: String, _ line: String...) throws -> Command {
    try Options.parse(line) { _ throws(UsageError) in
      try ConfigText(Array(config.utf8)).lines(in: "/c", home: "/home/ada")
    }
  }

  func message(_ config: String, _ line: String...) -> String? {
    do {
      _ = try Options.parse(line) { _ throws(UsageError) in
        try ConfigText(Array(config.utf8)).lines(in: "/c", home: "/home/ada")
      }
      return nil
    } catch {
      return error.message
    }
  }

  @Test func theFileFillsWhatTheCommandLineLeavesOpen() throws {
    let config = """
      as = Ada
      port = 4000
      seats = 8
      timer = 0
      free = yes
      level = hard
      rivals = 4
      for = 9
      start-at = 3
      """
    let house = HostOptions(
      seats: 8, timer: 0, level: .hard, freeAccusations: true, startAt: 3)
    let common = CommonOptions(name: "Ada", port: 4000, house: house)
    #expect(
      try parse(config, "host")
        == .host(house, common))
    #expect(
      try parse(config, "host", "--seats", "4", "--free=no", "--start-at", "0", "--as", "Eve")
        == .host(
          HostOptions(seats: 4, timer: 0, level: .hard),
          CommonOptions(name: "Eve", port: 4000, house: house)))
    #expect(try parse(config, "solo") == .solo(SoloOptions(rivals: 4, level: .hard), common))
    #expect(try parse(config, "list") == .list(ListOptions(seconds: 9), common))
    #expect(try parse(config) == .title(common))
  }

  @Test func whatTheFileTurnsOnTheCommandLineTurnsOff() throws {
    for option in Option.allCases where option.isConfigurable {
      guard case .onOff(let usually) = option.row.kind else { continue }
      let verb = try #require(Verb.allCases.first { $0.configurable.contains(option) })
      let words = verb == .title ? [] : [verb.rawValue]
      let read = { (_: String?) throws(UsageError) in
        [ConfigLine(option: option, value: usually ? "no" : "yes", place: "")]
      }
      let usual = usually ? "--\(option.rawValue)" : "--no-\(option.rawValue)"
      #expect(
        try own(Options.parse(words, config: read)) == own(Options.parse(words + [option.flag])))
      #expect(
        try own(Options.parse(words + [usual], config: read)) == own(Options.parse(words)))
    }
  }

  /// Without what the file has for the lobbies of the screen, and what was turned on by name.
  func own(_ command: Command) -> Command {
    switch command {
    case .host(let host, var common):
      common.house = HostOptions()
      return .host(host, common)
    case .title(var common):
      common.turnedOn = []
      return .title(common)
    default: return command
    }
  }

  /// Lobbies are opened on the screen, too, whatever the program was started with.
  @Test func theTitleKnowsWhatLobbiesAreLike() throws {
    guard
      case .title(let common) = try parse(
        "seats = 3\nbots = 5\nlevel = easy\ntimer = 30\nabsence = 90")
    else { throw UsageError("no title") }
    #expect(common.house == HostOptions(seats: 3, timer: 30, absence: 90, level: .easy, bots: 5))
    #expect(
      Keeper(common, [:]).house.wish(for: "X", access: .open)
        == .hostLobby(
          name: "X", seats: 3, rules: MatchRules(level: .easy, turnSeconds: 30, absenceSeconds: 90),
          bots: [.inspector, .inspector], access: .open))
  }

  @Test func theLastLineCounts() throws {
    #expect(try parse("port = 1\nport = 2") == .title(CommonOptions(port: 2)))
  }

  @Test func everyLineHasToBeRightWhateverTheCommand() {
    #expect(
      message("\nseats = many", "solo")
        == "/c, line 2: seats must be a number from 1 to 12, not 'many'.")
    #expect(
      message("seats = 4 # four", "solo")
        == "/c, line 1: seats must be a number from 1 to 12, not '4 # four'. A comment needs a "
        + "line of its own.")
    #expect(message("calm = on") == "/c, line 1: calm takes no value but yes or no.")
    #expect(
      message("as = ", "whoami")
        == "/c, line 1: as: A name needs at least one character that can be seen.")
    #expect(
      message("level = Hard") == "/c, line 1: level must be easy, normal or hard, not 'Hard'.")
  }

  @Test func whatBelongsToOthersIsLeftAlone() throws {
    #expect(try parse("witness = yes\nfor = 9\nrivals = 0") == .title(CommonOptions()))
    #expect(try parse("witness = yes", "host") == .host(HostOptions(), CommonOptions()))
    // A case is told by its number and its level alone, on whatever machine.
    #expect(
      try parse("level = hard\nas = Ada", "case", "--check", "3")
        == .checkCases(CheckOptions(count: 3)))
    #expect(
      try parse("as = Ada\nport = 1\ndata = ~/m", "whoami")
        == .whoami(json: false, CommonOptions(name: "Ada", dataFolder: "/home/ada/m")))
  }

  @Test func whatDoesNotGoTogetherSaysWhereItStands() {
    #expect(
      message("bots = 5", "host", "--seats", "4")
        == "--bots must leave a seat for you: at most 3 here. Some of this stands in the config "
        + "file.")
    #expect(
      message("bot = inspector", "join", "--witness")
        == "--witness has no seat that could play: leave --bot out. Some of this stands in the "
        + "config file.")
    #expect(message("bot = inspector", "join", "--witness", "--bot=none") == nil)
    #expect(
      message("bots = 5", "host", "--seats", "4", "--bots", "4")
        == "--bots must leave a seat for you: at most 3 here.")
  }

  @Test func aFolderOfTheCommandLineHasAName() throws {
    #expect(
      try parse("as = Ada\ndata = /a", "--data", "/g")
        == .title(CommonOptions(dataFolder: "/g", keepsOwnName: true, usualName: "Ada")))
    #expect(
      try parse("as = Ada", "--data", "/g", "--as", "Grace")
        == .title(
          CommonOptions(name: "Grace", dataFolder: "/g", keepsOwnName: true, usualName: "Ada")))
    #expect(
      try parse("as = Ada\ndata = /a") == .title(CommonOptions(name: "Ada", dataFolder: "/a")))
  }

  @Test func coloursOfTheFileCountMoreThanTheEnvironment() throws {
    let command = try Options.parse([], environment: ["NO_COLOR": "1"]) { _ throws(UsageError) in
      [ConfigLine(option: .color, value: "yes", place: "")]
    }
    #expect(command == .title(CommonOptions()))
  }

  @Test func theNamedFileIsRead() throws {
    var asked: [String?] = []
    let read = { (named: String?) throws(UsageError) -> [ConfigLine] in
      asked.append(named)
      return []
    }
    _ = try Options.parse(["--config", "/x", "host"], config: read)
    _ = try Options.parse([], config: read)
    #expect(asked == ["/x", nil])
    // What cannot depend on it works without it, however bad it is.
    for line in [
      ["--help"], ["--version"], ["manual"], ["completion", "fish"], ["case", "--check", "1"],
    ] {
      _ = try Options.parse(line, config: read)
    }
    #expect(throws: UsageError.self) { try Options.parse(["dance"], config: read) }
    #expect(asked.count == 2)
  }
}
