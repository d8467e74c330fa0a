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

/// What makes a shell complete the commands and options of the program, from the table.
enum Completion {
  static let verbs = Verb.allCases.filter { $0 != .title }

  /// A spelling of an option, as it is typed.
  struct Spelling {
    let option: Option
    let text: String
    let takesValue: Bool
  }

  /// Those of a command, with both ways of what is on or off.
  static func spellings(_ options: [Option]) -> [Spelling] {
    options.flatMap { option -> [Spelling] in
      switch option.row.kind {
      case .once: [Spelling(option: option, text: option.rawValue, takesValue: false)]
      case .onOff:
        ["", "no-"].map {
          Spelling(option: option, text: $0 + option.rawValue, takesValue: false)
        }
      case .name, .folder, .file, .number, .numberOrZero, .words, .caseNumber:
        [Spelling(option: option, text: option.rawValue, takesValue: true)]
      }
    }
  }

  static var takingValue: [Option] {
    Option.allCases.filter { spellings([$0]).contains(where: \.takesValue) }
  }

  /// What may stand after a command, if it is one of few words.
  static func words(after verb: Verb) -> [String] {
    switch verb {
    case .identity: IdentityOptions.Action.allCases.map(\.rawValue)
    case .completion: Shell.allCases.map(\.rawValue)
    case .title, .solo, .host, .join, .list, .resume, .whoami, .check, .manual: []
    }
  }

  /// What a spelling does, in a few words without quotes.
  static func summary(_ spelling: Spelling, for verb: Verb) -> String {
    let row = spelling.option.row
    let text = (row.texts[verb] ?? row.text)
    let short = text.prefix { !":;.,(".contains($0) }
    let isTurned = "--" + spelling.text != spelling.option.flag && row.kind != .once
    let isOnOff = !spelling.takesValue && isTurned
    return (isOnOff ? "not: " : "") + short.replacing("'", with: "")
  }

  static func flags(_ options: [Option]) -> String {
    spellings(options).map { "--" + $0.text }.joined(separator: " ")
  }
}
