import Casebook
import Discovery
import Rules

/// All there is to say of an option. The command line and the config file are read by it, and the
/// help pages, the manual and the completions are written from it.
struct OptionRow {
  enum Kind: Equatable {
    /// Stands alone, on the command line only.
    case once
    /// Yes or no, and which of them if nobody says: `--calm`, `--no-calm`, `--calm=no`.
    case onOff(usually: Bool)
    case name, folder, file
    case number(ClosedRange<Int>)
    /// The range, or 0 for what the text says.
    case numberOrZero(ClosedRange<Int>, String)
    case words([String])
    /// The number that a case is made from.
    case caseNumber
  }

  var kind: Kind
  /// What stands for the value in a text: 'SECONDS'.
  var value = ""
  /// What it does; the pages add the limits and what is usual.
  var text: String
  /// What counts if it is not given.
  var usual: String?
  /// The word that the option with 'no-' before it stands for.
  var negative: String?
  /// What it says where it means something of its own.
  var texts: [Verb: String] = [:]
  /// What only the manual has room for.
  var more = ""
}

extension OptionRow.Kind {
  /// What a value may be, if not anything.
  var limits: String? {
    switch self {
    case .once, .onOff, .name, .folder, .file, .caseNumber: nil
    case .number(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .numberOrZero(let range, let zero):
      "\(range.lowerBound) to \(range.upperBound), or 0 for \(zero)"
    case .words(let words): words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")"
    }
  }
}

extension OptionRow.Kind {
  func allows(_ number: Int) -> Bool {
    switch self {
    case .number(let range): range.contains(number)
    case .numberOrZero(let range, _): number == 0 || range.contains(number)
    case .once, .onOff, .name, .folder, .file, .words, .caseNumber: false
    }
  }
}

extension Option {
  var row: OptionRow {
    switch self {
    case .name:
      OptionRow(
        kind: .name, value: "NAME", text: "your name at the table, up to 24 characters",
        more: "Else the name of last time counts, and at first that of your account.")
    case .data:
      OptionRow(
        kind: .folder, value: "DIR",
        text:
          "folder for your key, your matches and your name; two nodes on one machine need one each",
        usual: "$XDG_DATA_HOME/midnight or ~/.local/share/midnight",
        texts: [
          .doctor: "the data folder to look at, if it is not the usual one",
          .whoami: "the data folder, if it is not the usual one",
          .identity: "the data folder, if it is not the usual one",
        ],
        more: "A folder named here, on the command line, keeps a name of its own: "
          + "that in the config file counts only as long as it has none.")
    case .port:
      OptionRow(
        kind: .numberOrZero(1...65535, "any that is free"), value: "PORT",
        text: "TCP port to listen on", usual: "0")
    case .discovery:
      OptionRow(
        kind: .words(DiscoveryMode.allCases.map(\.rawValue)), value: "HOW",
        text: "how friends on this network are found: by whichever works, by the Avahi service, by "
          + "the game itself, or not at all",
        usual: "auto", negative: "off",
        more: "'auto' takes Avahi where it runs and the game itself where it does not; 'off' "
          + "neither looks nor announces anything, and you join by address or by code. "
          + "'--no-discovery' is '--discovery off'; in the config file 'yes' is auto and 'no' is "
          + "off.")
    case .bot:
      OptionRow(
        kind: .words(["none"] + Bot.allCases.map(\.rawValue)), value: "LEVEL",
        text: "your seat plays itself, with no screen: one line for each event on standard output",
        usual: "none")
    case .log:
      OptionRow(kind: .file, value: "FILE", text: "write what the node does to this file")
    case .config:
      OptionRow(
        kind: .file, value: "FILE", text: "read options from this file",
        usual: "$XDG_CONFIG_HOME/midnight/midnight.conf or ~/.config/midnight/midnight.conf",
        more: "It has to be there, while the usual one may be missing.")
    case .plain:
      OptionRow(
        kind: .onOff(usually: false),
        text:
          "lines of text and numbered choices instead of a screen, for screen readers and scripts"
      )
    case .ascii:
      OptionRow(
        kind: .onOff(usually: false), text: "nothing but ASCII characters",
        more: "It is so by itself where the locale is not UTF-8.")
    case .color:
      OptionRow(
        kind: .onOff(usually: true), text: "no colours",
        more: "It is so by itself if NO_COLOR is set; '--color' has colours even then.")
    case .calm: OptionRow(kind: .onOff(usually: false), text: "no animations")
    case .mouse: OptionRow(kind: .onOff(usually: false), text: "let the mouse choose")
    case .bell:
      OptionRow(
        kind: .onOff(usually: true), text: "no bell when it is your turn or somebody knocks")
    case .title:
      OptionRow(kind: .onOff(usually: true), text: "leave the title of the window alone")
    case .notify:
      OptionRow(
        kind: .onOff(usually: true), text: "send the desktop no notification when it is your turn")
    case .sound: .sound
    case .mute: .mute
    case .music: .music
    case .effects: .effects
    case .speech: .speech
    case .musicVolume: .volume("how loud the music is")
    case .effectsVolume: .volume("how loud what happens and the rooms are")
    case .speechVolume: .volume("how loud it is read aloud")
    case .version: OptionRow(kind: .once, text: "print the version")
    case .help:
      OptionRow(kind: .once, text: "print a page of help", more: "Each command has one.")
    case .rivals:
      OptionRow(
        kind: .number(0...5), value: "N", text: "how many bots race against you", usual: "2")
    case .level:
      OptionRow(
        kind: .words(Level.allCases.map(\.rawValue)), value: "LEVEL", text: "how hard the case is",
        usual: "normal")
    case .lobby:
      OptionRow(
        kind: .name, value: "NAME", text: "what the others see in their list, up to 24 characters",
        usual: "named after you")
    case .seats:
      OptionRow(
        kind: .number(1...12), value: "N", text: "how many detectives at most", usual: "6")
    case .timer:
      OptionRow(
        kind: .numberOrZero(10...3600, "no limit"), value: "SECONDS", text: "time for a turn",
        usual: "120")
    case .absence:
      OptionRow(
        kind: .numberOrZero(MatchRules.absences, "never"), value: "SECONDS",
        text:
          "how long somebody is away before the others vote whether the turns are skipped, waited "
          + "for, or played by a bot until they are back", usual: "60")
    case .bots:
      OptionRow(
        kind: .number(0...11), value: "N", text: "seats taken by bots from the start", usual: "0")
    case .free:
      OptionRow(
        kind: .onOff(usually: false),
        text: "free accusations: being right is enough, without proof")
    case .isPrivate:
      OptionRow(
        kind: .onOff(usually: false),
        text: "only for those who know a passphrase. It is typed on the terminal, or comes from "
          + "$MIDNIGHT_PASSPHRASE for scripts; never as an argument, which others on the machine "
          + "can see")
    case .startAt:
      OptionRow(
        kind: .numberOrZero(1...12, "when the host says so"), value: "N",
        text: "start by itself when so many seats are ready", usual: "0")
    case .json:
      OptionRow(
        kind: .once, text: "as JSON",
        texts: [.resume: "print them as JSON", .check: "the figures as one JSON object"])
    case .list:
      OptionRow(kind: .once, text: "print the matches that wait, the newest first")
    case .witness:
      OptionRow(
        kind: .onOff(usually: false),
        text: "sit out, with no screen: this machine keeps a copy of each move, so that a match of "
          + "two goes on when one drops out; one line for each event, until the match ends",
        texts: [.resume: "go on as the witness of a match, with no screen"])
    case .lines:
      OptionRow(
        kind: .once,
        text: "no screen: one line for each event on standard output, until the match ends")
    case .follow:
      OptionRow(
        kind: .once,
        text: "go on until it is interrupted, and print a line when a lobby appears (+), changes "
          + "(=) or goes (-); with --json an object for each")
    case .seconds:
      OptionRow(
        kind: .number(1...3600), value: "SECONDS",
        text: "how long to listen; else 3, or with --follow until it is interrupted",
        texts: [.doctor: "how long to listen; else 3, and some more if an answer is due"])
    case .check:
      OptionRow(
        kind: .number(1...1_000_000), value: "N",
        text: "how many cases to generate and let an inspector solve")
    case .open:
      OptionRow(
        kind: .caseNumber, value: "NUMBER",
        text: "print all that was sealed in a case, from the number that is told at its end "
          + "(32 hexadecimal digits)")
    case .to:
      OptionRow(
        kind: .name, value: "PLACE",
        text:
          "try to reach this node too, whether it is found or not: its ADDRESS:PORT or its code, "
          + "which stand on its lobby screen and in the first line of its 'midnight doctor'")
    case .replace:
      OptionRow(
        kind: .once,
        text: "import even if the folder has another identity: that is put aside, in a file "
          + "identity.replaced")
    }
  }
}
