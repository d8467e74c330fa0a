import Casebook
import Discovery
import Rules
import Table
import Testing

@testable import midnight

@Suite struct OptionsTests {
  func parse(_ line: String...) throws -> Command { try Options.parse(line) }

  @Test func noWordOpensTheTitle() throws {
    #expect(try parse() == .title(CommonOptions()))
    #expect(try parse("--as", "Ada") == .title(CommonOptions(name: "Ada")))
  }

  @Test func commandsHaveDefaults() throws {
    #expect(
      try parse("solo") == .solo(SoloOptions(rivals: 2, level: .normal), CommonOptions()))
    #expect(
      try parse("host")
        == .host(
          HostOptions(
            lobby: nil, seats: 6, timer: 120, level: .normal, bots: 0, freeAccusations: false,
            startAt: nil), CommonOptions()))
    #expect(try parse("join") == .join(nil, CommonOptions()))
    #expect(try parse("list") == .list(ListOptions(), CommonOptions()))
    #expect(
      try parse("list", "--follow", "--json")
        == .list(ListOptions(json: true, follows: true), CommonOptions()))
    #expect(try parse("resume") == .resume(ResumeOptions(), CommonOptions()))
    #expect(
      try parse("case", "--check", "300")
        == .checkCases(CheckOptions(count: 300, level: .normal, json: false)))
  }

  @Test func aPassphraseIsAskedForAndNeverAnArgument() throws {
    #expect(
      try parse("host", "--private")
        == .host(HostOptions(isPrivate: true), CommonOptions()))
    #expect(throws: UsageError("--private takes no value but yes or no.")) {
      try parse("host", "--private=candle and rope")
    }
    for page in [Verb.host, .join] {
      #expect(Help.page(page).contains("$MIDNIGHT_PASSPHRASE"))
    }
    #expect(Help.page(.host).contains("never as an argument"))
  }

  @Test func discoveryHasOldNamesToo() throws {
    func mode(_ line: [String], _ config: ConfigLine...) throws -> DiscoveryMode? {
      guard case .title(let common) = try Options.parse(line, config: { _ in config }) else {
        return nil
      }
      return common.discovery
    }
    func line(_ value: String) -> ConfigLine {
      ConfigLine(option: .discovery, value: value, place: "/c, line 1")
    }
    #expect(try mode([]) == .auto)
    for word in DiscoveryMode.allCases {
      #expect(try mode(["--discovery", word.rawValue]) == word)
      #expect(try mode([], line(word.rawValue)) == word)
    }
    #expect(try mode(["--no-discovery"]) == .off)
    #expect(try mode(["--discovery=yes"]) == .auto)
    #expect(try mode(["--discovery=no"]) == .off)
    #expect(try mode([], line("no")) == .off)
    #expect(try mode([], line("yes")) == .auto)
    #expect(try mode(["--discovery", "embedded"], line("no")) == .embedded)
    #expect(try mode(["--no-discovery"], line("avahi")) == .off)
    #expect(
      throws: UsageError("--discovery must be auto, avahi, embedded or off, not 'bonjour'.")
    ) { try mode(["--discovery", "bonjour"]) }
  }

  @Test func everyOptionArrives() throws {
    let common = CommonOptions(
      name: "Ada", dataFolder: "/tmp/d", port: 4000, discovery: .off, bot: .inspector,
      logFile: "/tmp/l", keepsOwnName: true)
    let given = [
      "--as", " Ada ", "--data=/tmp/d", "--port", "4000", "--no-discovery", "--bot=inspector",
      "--log", "/tmp/l",
    ]
    #expect(try Options.parse(["resume"] + given) == .resume(ResumeOptions(), common))
    #expect(try Options.parse(given + ["resume"]) == .resume(ResumeOptions(), common))
    #expect(
      try Options.parse(
        given + ["solo", "--rivals", "5", "--level", "hard"])
        == .solo(SoloOptions(rivals: 5, level: .hard), common))
    #expect(
      try parse(
        "--seats", "4", "host", "--lobby", "The Old House", "--timer", "0", "--level=easy",
        "--free",
        "--bots", "3", "--start-at", "4", "--bot", "constable")
        == .host(
          HostOptions(
            lobby: "The Old House", seats: 4, timer: 0, level: .easy, bots: 3,
            freeAccusations: true, startAt: 4), CommonOptions(bot: .constable)))
    #expect(
      try parse("list", "--json", "--for", "10")
        == .list(ListOptions(json: true, seconds: 10), CommonOptions()))
    #expect(
      try parse("case", "--check", "5", "--level", "hard", "--json")
        == .checkCases(CheckOptions(count: 5, level: .hard, json: true)))
  }

  @Test func matchesToResume() throws {
    #expect(
      try parse("resume", "2") == .resume(ResumeOptions(which: "2"), CommonOptions()))
    #expect(
      try parse("resume", "a1b2", "--bot", "inspector")
        == .resume(ResumeOptions(which: "a1b2"), CommonOptions(bot: .inspector)))
    #expect(
      try parse("resume", "--list") == .resume(ResumeOptions(list: true), CommonOptions()))
    #expect(
      try parse("--json", "resume", "--list")
        == .resume(ResumeOptions(list: true, json: true), CommonOptions()))
  }

  @Test func identities() throws {
    let folder = CommonOptions(dataFolder: "/tmp/d", keepsOwnName: true)
    #expect(try parse("whoami") == .whoami(json: false, CommonOptions()))
    #expect(try parse("whoami", "--json", "--data", "/tmp/d") == .whoami(json: true, folder))
    #expect(
      try parse("identity", "export", "ada.midnight")
        == .identity(IdentityOptions(action: .export, file: "ada.midnight"), CommonOptions()))
    #expect(
      try parse("identity", "--replace", "import", "a b", "--data=/tmp/d")
        == .identity(IdentityOptions(action: .import, file: "a b", replace: true), folder))
    #expect(
      try parse("identity", "export", "--", "--replace")
        == .identity(IdentityOptions(action: .export, file: "--replace"), CommonOptions()))
  }

  @Test func watchers() throws {
    #expect(try parse("watch", "--as", "Eve") == .watch(nil, CommonOptions(name: "Eve")))
    #expect(try parse("watch", "The Old House") == .watch(.lobby("The Old House"), CommonOptions()))
    let silent = CommonOptions(lines: true)
    #expect(silent.isSilent)
    #expect(
      try parse("watch", "10.0.0.4:4711", "--lines")
        == .watch(.address(Address(host: "10.0.0.4", port: 4711)), silent))
  }

  @Test func witnesses() throws {
    let witness = CommonOptions(name: "Mary", witness: true)
    #expect(
      try parse("join", "The Old House", "--as", "Mary", "--witness")
        == .join(.lobby("The Old House"), witness))
    #expect(try parse("join", "--witness", "--as", "Mary") == .join(nil, witness))
    #expect(
      try parse("resume", "--witness", "--as", "Mary") == .resume(ResumeOptions(), witness))
  }

  @Test func theLastOfAnOptionCounts() throws {
    #expect(
      try parse("--port", "1", "resume", "--port", "2")
        == .resume(ResumeOptions(), CommonOptions(port: 2)))
  }

  @Test func getoptStartsAfreshEachTime() throws {
    for _ in 0..<3 {
      #expect(throws: UsageError.self) { try parse("solo", "-xyz", "--rivals", "1") }
      #expect(
        try parse("solo", "--rivals", "1") == .solo(SoloOptions(rivals: 1), CommonOptions()))
    }
  }

  @Test func whatStandsAfterTwoDashesIsAWord() throws {
    #expect(try parse("join", "--", "--free") == .join(.lobby("--free"), CommonOptions()))
    #expect(throws: UsageError("there is no command '--free'.")) { try parse("--", "--free") }
  }

  @Test(arguments: [
    ("The Old House", JoinTarget.lobby("The Old House")),
    ("House at 8:30", .lobby("House at 8:30")),
    ("Team:A", .lobby("Team:A")),
    ("us:them:1", .lobby("us:them:1")),
    ("10.0.0.1:4000", .address(Address(host: "10.0.0.1", port: 4000))),
    ("hall.local:1", .address(Address(host: "hall.local", port: 1))),
    ("[::1]:65535", .address(Address(host: "::1", port: 65535))),
    ("[fe80::1%lo]:4000", .address(Address(host: "fe80::1", port: 4000, interface: 1))),
    ("60N0-0H97-5VGM", .address(Address(host: "192.168.1.20", port: 40123))),
    ("60no oh97 5vgm", .address(Address(host: "192.168.1.20", port: 40123))),
  ])
  func targets(_ text: String, _ target: JoinTarget) throws {
    #expect(try parse("join", text) == .join(target, CommonOptions()))
  }

  @Test(arguments: [
    ("60N0-0H97-5VGN", "That code has a typing error in it: "),
    ("60N0-0H97-5VG", "That code has a typing error in it: "),
    ("[fe80::1%nosuchif]:47", "this machine has no network interface 'nosuchif'; "),
    ("[fe80::1%lo]:0", "an address is ADDRESS:PORT with a port from 1 to 65535"),
    ("10.0.0.1:65536", "an address is ADDRESS:PORT with a port from 1 to 65535"),
    ("10.0.0.256:47", "'10.0.0.256' is neither a numeric address nor the name of a machine."),
    ("[hall.local]:47", "'hall.local' is neither a numeric address nor the name of a machine."),
    ("fe80::1:47", "write an IPv6 address as [ADDRESS]:PORT."),
  ])
  func whatIsNoTargetIsSaid(_ text: String, _ start: String) {
    let error = #expect(throws: UsageError.self) { try parse("join", text) }
    #expect(error?.message.hasPrefix(start) == true, "\(error?.message ?? "")")
  }

  @Test func limitsAreInclusive() throws {
    for rivals in 0...5 {
      #expect(
        try parse("solo", "--rivals", "\(rivals)")
          == .solo(SoloOptions(rivals: rivals), CommonOptions()))
    }
    for timer in [0, 10, 3600] {
      #expect(
        try parse("host", "--timer", "\(timer)")
          == .host(HostOptions(timer: timer), CommonOptions()))
    }
    for absence in [0, 5, 3600] {
      #expect(
        try parse("host", "--absence", "\(absence)")
          == .host(HostOptions(absence: absence), CommonOptions()))
    }
    for port in [0, 65535] {
      #expect(try parse("--port", "\(port)") == .title(CommonOptions(port: port)))
    }
    #expect(
      try parse("host", "--seats", "12", "--start-at", "12", "--bots", "11")
        == .host(HostOptions(seats: 12, bots: 11, startAt: 12), CommonOptions()))
  }
}
