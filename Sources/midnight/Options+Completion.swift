/// The shells that completions are written for.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash: Completion.bash
    case .zsh: Completion.zsh
    case .fish: Completion.fish
    }
  }
}

/// What makes a shell complete the commands and options of the program, from the table. What is on
/// or off is offered as the help pages have it, with 'yes' and 'no' after a '='.
enum Completion {
  static let verbs = Verb.allCases.filter { $0 != .title }

  /// The options that take the next word for their value.
  static let takingValue = Option.allCases.filter { option in
    switch option.row.kind {
    case .once, .onOff: false
    case .name, .folder, .file, .number, .numberOrZero, .words, .caseNumber: true
    }
  }

  /// What is typed without the dashes.
  static func spelling(_ option: Option) -> String { String(option.flag.dropFirst(2)) }

  static func flags(_ verb: Verb) -> String { verb.options.map(\.flag).joined(separator: " ") }

  /// What may stand after a command, if it is one of few words.
  static func words(after verb: Verb) -> [String] {
    switch verb {
    case .identity: IdentityOptions.Action.allCases.map(\.rawValue)
    case .completion: Shell.allCases.map(\.rawValue)
    case .title, .solo, .host, .join, .watch, .list, .resume, .whoami, .doctor, .tour, .check,
      .manual:
      []
    }
  }

  /// What an option does, in a few words without quotes.
  static func summary(_ option: Option, for verb: Verb) -> String {
    let text = option.row.texts[verb] ?? option.row.text
    let short = text.prefix { !":;.(".contains($0) }.replacing("'", with: "")
    return String(short.last == " " ? short.dropLast() : short[...])
  }
}
