import Testing

@testable import midnight

/// What cannot be understood gets one short line that names the culprit.
@Suite struct UsageErrorTests {
  func message(_ line: [String]) -> String? {
    do {
      _ = try Options.parse(line)
      return nil
    } catch {
      return error.message
    }
  }

  @Test(arguments: [
    (["dance"], "there is no command 'dance'."),
    ([""], "there is no command ''."),
    (["--dance"], "there is no option '--dance'."),
    (["solo", "--dance=3"], "there is no option '--dance'."),
    (["-x"], "there is no option '-x'."),
    (["solo", "--s"], "there is no option '--s'."),
    (["--data"], "--data needs a value."),
    (["host", "--lobby"], "--lobby needs a value."),
    (["--data", ""], "--data needs a value."),
    (["list", "--json=yes"], "--json takes no value."),
    (["solo", "--seats", "3"], "--seats does not go with 'midnight solo'."),
    (["--free"], "--free does not go with 'midnight'."),
    (["solo", "alone"], "'alone' is a word too many; put a name with spaces in quotes."),
    (["join", "The", "Old"], "'Old' is a word too many; put a name with spaces in quotes."),
    (["resume", "1", "2"], "'2' is a word too many; put a name with spaces in quotes."),
    (
      ["resume", "The Old House"],
      "a match has a number in 'midnight resume --list', and an id of hexadecimal digits; "
        + "'The Old House' is neither."
    ),
    (
      ["resume", ""],
      "a match has a number in 'midnight resume --list', and an id of hexadecimal digits; '' is "
        + "neither."
    ),
    (["resume", "--json"], "--json needs --list here."),
    (["resume", "--list", "2"], "--list shows all matches: leave '2' out."),
    (["resume", "--list=2"], "--list takes no value."),
    (["host", "--list"], "--list does not go with 'midnight host'."),
    (["host", "--witness"], "--witness does not go with 'midnight host'."),
    (["watch", "--bot", "inspector"], "--bot does not go with 'midnight watch'."),
    (["watch", "--witness"], "--witness does not go with 'midnight watch'."),
    (["join", "--lines"], "--lines does not go with 'midnight join'."),
    (["solo", "--witness"], "--witness does not go with 'midnight solo'."),
    (["--witness"], "--witness does not go with 'midnight'."),
    (["join", "--witness=perhaps"], "--witness takes no value but yes or no."),
    (["--calm=1"], "--calm takes no value but yes or no."),
    (["--no-calm=yes"], "--no-calm takes no value."),
    (["--no-json"], "there is no option '--no-json'."),
    (["whoami", "--no-bell"], "--no-bell does not go with 'midnight whoami'."),
    (["manual", "--calm"], "--calm does not go with 'midnight manual'."),
    (["case", "--check", "1", "--as", "Ada"], "--as does not go with 'midnight case'."),
    (["--config", ""], "--config needs a value."),
    (["completion"], "'midnight completion' needs one of bash, zsh, fish."),
    (["completion", "csh"], "there are completions for bash, zsh, fish, but none for 'csh'."),
    (
      ["join", "The Old House", "--witness", "--bot", "inspector"],
      "--witness has no seat that could play: leave --bot out."
    ),
    (
      ["resume", "--bot=constable", "--witness"],
      "--witness has no seat that could play: leave --bot out."
    ),
    (["whoami", "me"], "'me' is a word too many; put a name with spaces in quotes."),
    (["whoami", "--as", "Ada"], "--as does not go with 'midnight whoami'."),
    (["identity"], "'midnight identity' needs 'export FILE' or 'import FILE'."),
    (["identity", "show"], "an identity can be exported or imported, not 'show'."),
    (["identity", "export"], "'midnight identity export' needs a FILE."),
    (["identity", "import", ""], "'midnight identity import' needs a FILE."),
    (
      ["identity", "import", "a", "b"],
      "'b' is a word too many; put a name with spaces in quotes."
    ),
    (
      ["identity", "export", "a", "--replace"],
      "--replace goes with 'midnight identity import' only."
    ),
    (["resume", "--replace"], "--replace does not go with 'midnight resume'."),
    (["case"], "'midnight case' needs --check N or --open NUMBER."),
    (["--bot", "chief"], "--bot must be none, constable or inspector, not 'chief'."),
    (["solo", "--level", "Hard"], "--level must be easy, normal or hard, not 'Hard'."),
    (
      ["host", "--bots", "4", "--seats", "4"],
      "--bots must leave a seat for you: at most 3 here."
    ),
    (
      ["host", "--start-at", "7"], "--start-at cannot be more than the seats, which are 6."
    ),
    (["join", "fe80::1:4000"], "write an IPv6 address as [ADDRESS]:PORT."),
    (["join", "[::1]"], "write an IPv6 address as [ADDRESS]:PORT."),
    (
      ["join", "10.0.0.1:99999"],
      "an address is ADDRESS:PORT with a port from 1 to 65535, not '10.0.0.1:99999'."
    ),
    (
      ["join", ":4000"],
      "an address is ADDRESS:PORT with a port from 1 to 65535, not ':4000'."
    ),
    (["--as", "   "], "--as: A name needs at least one character that can be seen."),
    (["--as", "A\u{1b}[1m"], "--as: A name cannot have control characters in it."),
    (
      ["host", "--lobby", "A\u{202e}B"],
      "--lobby: A name cannot have marks in it that turn the direction of text."
    ),
    (
      ["join", String(repeating: "x", count: 300)],
      "the lobby: A name can have at most 24 characters."
    ),
  ])
  func sentences(_ line: [String], _ expected: String) { #expect(message(line) == expected) }

  @Test(arguments: [
    ("solo", "--rivals", ["6", "-1", "", "two", "1.5", " 1", "+1", "٣", "99999999999999999999"]),
    ("host", "--seats", ["0", "13"]),
    ("host", "--timer", ["1", "9", "3601", "-10", "x"]),
    ("host", "--absence", ["1", "4", "3601", "-5", "never"]),
    ("host", "--bots", ["12", "-1"]),
    ("host", "--start-at", ["-1", "13"]),
    ("list", "--for", ["0", "3601"]),
    ("case", "--check", ["0", "-5", "1000001"]),
    ("resume", "--port", ["65536", "-1", "http"]),
  ])
  func numbers(_ command: String, _ option: String, _ bad: [String]) {
    for value in bad {
      let message = message([command, option, value])
      #expect(
        message?.hasPrefix("\(option) must be a number from ") ?? false
          && message?.hasSuffix("not '\(value)'.") ?? false, "\(value): \(message ?? "taken")")
    }
  }

  @Test func theWholeText() {
    #expect(
      UsageError("there is no command 'x'.").text
        == "midnight: there is no command 'x'.\nTry 'midnight --help'.\n")
  }

  @Test func nothingHarmfulIsEchoed() {
    #expect(
      message(["\u{1b}]0;x\u{7}\n\u{202e}é"])
        == "there is no command '\u{fffd}]0;x\u{fffd}\u{fffd}\u{fffd}é'.")
    let long = String(repeating: "y", count: 5000)
    #expect(message([long]) == "there is no command '\(long.prefix(40))...'.")
    #expect(message(["--\u{1b}c"]) == "there is no option '--\u{fffd}c'.")
  }
}
