import Testing

@testable import midnight

@Suite struct ConfigTextTests {
  func text(_ text: String) -> ConfigText { ConfigText(Array(text.utf8)) }

  func values(_ text: String) throws -> [String] {
    try self.text(text).lines(in: "/c", home: "/home/ada").map {
      "\($0.option.rawValue): \($0.value)"
    }
  }

  func message(_ bytes: [UInt8]) -> String? {
    do {
      _ = try ConfigText(bytes).lines(in: "/c", home: "/home/ada")
      return nil
    } catch {
      return error.message
    }
  }

  @Test func linesSayWhatOptionsAre() throws {
    #expect(
      try values(
        """
        # Who I am

        as = Ada Lovelace
          seats=4
        \tcalm\t=\tyes\t
          # indented
        lobby = "The Old House"
        data = ~/midnight
        log = /tmp/a b.log
        """) == [
          "as: Ada Lovelace", "seats: 4", "calm: yes", "lobby: The Old House",
          "data: /home/ada/midnight", "log: /tmp/a b.log",
        ])
  }

  @Test func whatIsOnOrOffMayBeTurnedRound() throws {
    #expect(
      try values("no-discovery = yes\nno-bell = no\ndiscovery = no\ndiscovery = avahi")
        == ["discovery: no", "bell: yes", "discovery: no", "discovery: avahi"])
  }

  @Test func nothingIsAlright() throws {
    for nothing in ["", "\n", "\n\n", "#", "   \n\t\n# x = y\n"] {
      #expect(try values(nothing) == [])
    }
  }

  @Test func otherEditorsAreAlright() throws {
    #expect(try values("\u{feff}as = Ada\r\nseats = 4\r\n") == ["as: Ada", "seats: 4"])
  }

  @Test func aSignMayBeInAValue() throws {
    #expect(
      try values("lobby = a=b\nas = \"\nlobby = \"\"x\"\"\nas = #1")
        == ["lobby: a=b", "as: \"", "lobby: \"x\"", "as: #1"])
  }

  @Test(arguments: [
    ("as = Ada\nseat = 4", "/c, line 2: there is no option 'seat'."),
    ("= 4", "/c, line 1: there is no option ''."),
    ("\n\n--seats = 4", "/c, line 3: an option stands here without its dashes: 'seats'."),
    ("seats", "/c, line 1: 'seats' needs a value: 'seats = 1'."),
    ("calm", "/c, line 1: 'calm' needs a value: 'calm = yes'."),
    ("level", "/c, line 1: 'level' needs a value: 'level = hard'."),
    ("config = /x", "/c, line 1: 'config' is for the command line only."),
    ("json = yes", "/c, line 1: 'json' is for the command line only."),
    ("no-json = yes", "/c, line 1: there is no option 'no-json'."),
    ("no-seats = 4", "/c, line 1: there is no option 'no-seats'."),
    ("Seats = 4", "/c, line 1: there is no option 'Seats'."),
    ("data = here", "/c, line 1: data must be a path that begins with / or ~/, not 'here'."),
    ("log =", "/c, line 1: log must be a path that begins with / or ~/, not ''."),
    ("as = A\u{1b}[1m", "/c, line 1: this is not UTF-8, or has control characters in it."),
    ("as = A\u{85}", "/c, line 1: this is not UTF-8, or has control characters in it."),
    ("as = A\0", "/c, line 1: this is not UTF-8, or has control characters in it."),
    ("# \u{7}", "/c, line 1: this is not UTF-8, or has control characters in it."),
    ("as = A\rB", "/c, line 1: this is not UTF-8, or has control characters in it."),
    ("se\u{202e}ats = 4", "/c, line 1: there is no option 'se\u{fffd}ats'."),
  ])
  func badLines(_ text: String, _ expected: String) {
    #expect(message(Array(text.utf8)) == expected)
  }

  @Test func badBytes() {
    #expect(
      message([0x61, 0x73, 0x3d, 0xff])
        == "/c, line 1: this is not UTF-8, or has control characters in it.")
  }

  // MARK: - Writing

  func set(_ option: Option, _ value: String, in text: String) -> String {
    var config = self.text(text)
    config.set(option, to: value)
    return String(decoding: config.bytes, as: UTF8.self)
  }

  @Test func bytesComeBackAsTheyWere() {
    for text in ["", "\n", "a", "a\n", "a\r\n\r\nb", "\u{feff}# x\n\n\n"] {
      #expect(ConfigText(Array(text.utf8)).bytes == Array(text.utf8))
    }
    #expect(ConfigText([0xff, 0x0a, 0x00]).bytes == [0xff, 0x0a, 0x00])
  }

  @Test func onlyTheLineOfTheOptionChanges() {
    let before = "# Mine.\n\n  seats = 4 \nnonsense here\ncalm = no\n# calm = no\nlobby = X"
    #expect(
      set(.calm, "yes", in: before)
        == "# Mine.\n\n  seats = 4 \nnonsense here\ncalm = yes\n# calm = no\nlobby = X")
    #expect(
      set(.lobby, "Y", in: before)
        == "# Mine.\n\n  seats = 4 \nnonsense here\ncalm = no\n# calm = no\nlobby = Y")
  }

  @Test func newOptionsComeAtTheEnd() {
    #expect(set(.calm, "yes", in: "") == "calm = yes\n")
    #expect(set(.calm, "yes", in: "as = Ada") == "as = Ada\ncalm = yes\n")
    #expect(set(.calm, "yes", in: "as = Ada\n") == "as = Ada\ncalm = yes\n")
    #expect(set(.calm, "yes", in: "\n") == "\ncalm = yes\n")
  }

  @Test func theOneThatCountsIsChanged() {
    #expect(set(.calm, "no", in: "calm=no\r\ncalm=yes\r\n") == "calm=no\r\ncalm = no\r\n")
    // 'no-bell' is the same option; what is written is its own name.
    #expect(set(.bell, "yes", in: "no-bell = yes\n") == "bell = yes\n")
    #expect(set(.bell, "no", in: "\u{feff}bell = yes\n") == "bell = no\n")
  }

  @Test(arguments: ["Ada", "\"Ada\"", "#1", "a = b", "\"", "Åsa 雪", "a # b"])
  func whatIsWrittenIsRead(_ value: String) throws {
    #expect(try values(set(.name, value, in: "# Mine.\n")) == ["as: \(value)"])
  }
}
