/// The pages of `--help`: at most 80 columns wide, each ending with a new line.
enum Help {
  static func page(_ verb: Verb) -> String {
    var lines = verb == .title ? general : command(verb)
    if verb.startsNode {
      lines += section("Options for all commands", verb.node + [.version, .help], verb)
      lines += section("Options for the screen", Option.screen, verb)
      lines += section("Options for the sound", Option.sounds, verb)
      lines.append("")
      lines += Typed.wrapped(closing, indent: 4)
    }
    lines += ["", "  Examples"] + verb.row.examples.map { "    midnight \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let closing =
    "What an option turns on, '=no' turns off again: --calm=no. All of them but the one-time ones "
    + "may stand in the config file, as lines like 'calm = yes'; the command line counts more. "
    + "'midnight manual' tells it all."

  private static var general: [String] {
    let commands = Verb.allCases.flatMap { verb in
      Typed.wrapped(verb.row.summary, first: "  \(verb.command)", indent: 24)
    }
    return ["Midnight: a murder mystery for friends on one network", ""]
      + Verb.title.row.about.flatMap { Typed.wrapped($0, indent: 0) }
      + ["", "Usage: midnight [COMMAND] [OPTIONS]", ""] + commands
      + ["", "  midnight COMMAND --help tells more about each."]
  }

  private static func command(_ verb: Verb) -> [String] {
    let row = verb.row
    var lines = ["\(verb.command): \(row.summary)", ""]
    lines += row.usage.enumerated().map { index, usage in
      (index == 0 ? "Usage: midnight " : "       midnight ") + usage
    }
    for paragraph in row.about { lines += [""] + Typed.wrapped(paragraph, indent: 2) }
    let options = verb.startsNode ? verb.own : verb.options
    if !options.isEmpty { lines += [""] + options.flatMap { line($0, verb) } }
    return lines
  }

  private static func section(_ title: String, _ options: [Option], _ verb: Verb) -> [String] {
    ["", title] + options.flatMap { line($0, verb) }
  }

  private static func line(_ option: Option, _ verb: Verb) -> [String] {
    Typed.wrapped(option.explained(for: verb), first: "  \(option.typed)", indent: 22)
  }
}

extension Option {
  /// With what stands for its value: '--seats N'.
  var typed: String {
    let value = row.value
    return (value.isEmpty ? flag : "\(flag) \(value)") + (self == .help ? ", -h" : "")
  }

  /// What it does, what its value may be, and what counts without it.
  func explained(for verb: Verb) -> String {
    let row = row
    let limits = row.kind.limits.map { ": \($0)" } ?? ""
    return (row.texts[verb] ?? row.text) + limits + (row.usual.map { " (else \($0))" } ?? "")
  }
}

/// Text in lines of at most 80 columns.
enum Typed {
  /// The words of `text`, from the column `indent` on; `first` stands before the first line, or
  /// on a line of its own if it is too long.
  static func wrapped(_ text: String, first: String = "", indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = first + margin.dropFirst(first.count)
    if first.count > indent - 2, !first.isEmpty {
      lines.append(first)
      line = margin
    }
    var isBlank = true
    for word in text.split(separator: " ") {
      if !isBlank, line.count + 1 + word.count > 80 {
        lines.append(line)
        (line, isBlank) = (margin, true)
      }
      line += isBlank ? word : " " + word
      isBlank = false
    }
    return lines + [line]
  }
}
