/// The manual page, in the mdoc language of `man`.
enum Manual {
  static var page: String {
    let parts = [
      head, synopsis, description, commands, options, configuration, keys, surroundings, ending,
    ]
    return parts.joined(separator: "\n") + "\n"
  }

  private static let head = """
    .\\" Written by 'midnight manual' from the table of its options.
    .Dd November 30, 2026
    .Dt MIDNIGHT 6
    .Os
    .Sh NAME
    .Nm midnight
    .Nd a murder mystery for friends on one network
    """

  private static var synopsis: String {
    let lines = Verb.allCases.flatMap { verb -> [String] in
      if verb == .title { return [".Nm", ".Op Ar options"] }
      return verb.row.usage.flatMap { [".Nm", text($0)] }
    }
    return ([".Sh SYNOPSIS"] + lines).joined(separator: "\n")
  }

  private static var description: String {
    """
    .Sh DESCRIPTION
    \(Verb.title.row.about.map(text).joined(separator: "\n.Pp\n"))
    .Pp
    Each player runs
    .Nm
    on a machine of their own.
    The machines find each other through Avahi, or by address;
    there is no server and no account.
    Without a command it opens the title screen,
    from which everything else can be reached.
    The last lines of the screen say which keys work, and
    .Ql \\&?
    explains them.
    """
  }

  private static var commands: String {
    let parts = Verb.allCases.filter { $0 != .title }.map { verb in
      let about = verb.row.about.map { "\n.Pp\n" + text($0) }.joined()
      let own = verb.own.filter { !Option.node.contains($0) }
      return ".Ss \(verb.command)\n"
        + text(verb.row.summary.prefix(1).uppercased() + verb.row.summary.dropFirst() + ".") + about
        + (own.isEmpty ? "" : "\n" + list(own, for: verb))
    }
    return ".Sh COMMANDS\n" + parts.joined(separator: "\n")
  }

  private static var options: String {
    """
    .Sh OPTIONS
    These go with every command that may start a match.
    .Fl -data
    and
    .Fl -config
    go with
    .Cm whoami
    and
    .Cm identity
    too.
    A long option may be cut short as long as it is clear which is meant.
    What an option turns on,
    .Ql =no
    turns off:
    .Fl -calm Ns =no
    or
    .Fl -no-calm .
    What is off by
    .Fl -no-bell
    is on by
    .Fl -bell .
    \(list(Option.node + [.version, .help], for: .title))
    .Pp
    These are about the screen.
    \(list(Option.screen, for: .title))
    .Pp
    These are about the sound.
    \(list(Option.sounds, for: .title))
    """
  }

  private static let configuration = """
    .Sh CONFIGURATION
    The config file holds options, so that they need not be typed.
    Each line is
    .Ql option = value ,
    with the long name of the option and no dashes.
    Empty lines count for nothing, nor do lines that begin with
    .Ql # .
    The value goes to the end of the line.
    Quotes
    .Pq \\(dq
    around the whole value are taken off.
    Paths begin with
    .Ql /
    or
    .Ql \\(ti/ .
    If an option stands there twice, the last one counts.
    .Pp
    What the command line says counts more than the file,
    and the file more than what is usual.
    An option in the file is used by those commands that it goes with,
    and has to be right for all.
    If a line cannot be understood,
    .Nm
    says which and ends; it does not touch the file.
    What is chosen on the settings screen, and the player's name, are kept there:
    the line of that option is changed or added, and no other.
    """

  /// What may stand in the file, with what is usual or else an example.
  private static var keys: String {
    let rows = Option.allCases.filter(\.isConfigurable).map { option in
      let meaning: String =
        switch option.row.kind {
        case .onOff(let usually): "yes or no (else \(usually ? "yes" : "no"))"
        case .name, .folder, .file, .once, .caseNumber: option.row.value
        case .number, .numberOrZero, .words:
          (option.row.kind.limits ?? "") + (option.row.usual.map { " (else \($0))" } ?? "")
        }
      return ".It \(literal(option.rawValue))\n\(text(meaning))"
    }
    return """
      .Pp
      These may stand in it:
      .Bl -tag -width no-discovery -compact
      \(rows.joined(separator: "\n"))
      .El
      .Pp
      For example:
      .Bd -literal -offset indent
      # Who I am, and how I like it.
      as = Ada
      calm = yes
      bell = no
      # The lobbies that I open.
      seats = 4
      timer = 0
      .Ed
      """
  }

  private static let surroundings = """
    .Sh ENVIRONMENT
    .Bl -tag -width Ds
    .It Ev XDG_CONFIG_HOME , XDG_DATA_HOME , XDG_STATE_HOME
    Where the folders of config, data and log are, if not in
    .Pa \\(ti/.config ,
    .Pa \\(ti/.local/share
    and
    .Pa \\(ti/.local/state .
    A path that does not begin with
    .Ql /
    is ignored.
    .It Ev NO_COLOR
    If it is not empty, there are no colours, unless
    .Fl -color
    or the config file wants them.
    .It Ev ESCDELAY
    How many milliseconds to wait after Esc for the rest of a key; else 25.
    .It Ev MIDNIGHT_PASSPHRASE
    The passphrase of a private lobby, for scripts.
    .El
    .Sh FILES
    .Bl -tag -width Ds
    .It Pa \\(ti/.config/midnight/midnight.conf
    The config file.
    .It Pa \\(ti/.local/share/midnight
    The data folder, with the player's key and matches.
    .It Pa \\(ti/.local/state/midnight
    The folder of the log.
    .El
    .Sh EXIT STATUS
    .Bl -tag -width Ds
    .It 0
    All went well.
    .It 1
    It could not be done; a line on standard error says why.
    .It 2
    The command line or the config file cannot be understood;
    a line on standard error says where.
    .El
    """

  private static var ending: String {
    // Those of the title are there again with their commands.
    let examples = Verb.allCases.filter { $0 != .title }.flatMap(\.row.examples)
    return """
      .Sh EXAMPLES
      .Bd -literal -offset indent
      \(examples.map { literal("midnight \($0)") }.joined(separator: "\n"))
      .Ed
      .Sh STANDARDS
      The folders are those of the XDG Base Directory Specification;
      .Ev NO_COLOR
      is as https://no-color.org has it.
      """
  }

  // MARK: - Words in mdoc

  private static func list(_ options: [Option], for verb: Verb) -> String {
    let items = options.map { option in
      let row = option.row
      let tag =
        (option == .help ? ".It Fl h , Fl " : ".It Fl ") + option.flag.dropFirst().description
        + (row.value.isEmpty ? "" : " Ar \(row.value)")
      let what = option.explained(for: verb)
      let sentence =
        what.prefix(1).uppercased() + what.dropFirst() + (what.hasSuffix(".") ? "" : ".")
      return "\(tag)\n\(text(sentence))" + (row.more.isEmpty ? "" : "\n\(text(row.more))")
    }
    return ([".Bl -tag -width Ds"] + items + [".El"]).joined(separator: "\n")
  }

  /// Running text: each sentence on a line of its own, and dashes of options that stay such.
  private static func text(_ text: String) -> String {
    let sentences = escaped(text).replacing("--", with: "\\-\\-").replacing(". ", with: ".\n")
    return sentences.split(separator: "\n").flatMap { Typed.wrapped(String($0), indent: 0) }
      .joined(separator: "\n")
  }

  /// What may be typed or copied as it stands.
  private static func literal(_ text: String) -> String {
    escaped(text).replacing("-", with: "\\-")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("'", with: "\\(aq").replacing("~", with: "\\(ti")
      .replacing("^", with: "\\(ha").replacing("`", with: "\\(ga")
  }
}
