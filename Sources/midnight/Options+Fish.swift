extension Completion {
  static var fish: String {
    let commands = verbs.map {
      "complete -c midnight -n '__midnight_at 1' -a \($0.rawValue) -d '\(quoted($0.row.summary))'"
    }
    let actions = verbs.flatMap { verb in
      words(after: verb).map {
        "complete -c midnight -n '__midnight_at 2 \(verb.rawValue)' -a \($0)"
      }
    }
    let options = Option.allCases.flatMap { option in lines(option) }
    return """
      # Completion of midnight for fish, written by 'midnight completion fish'.
      # __midnight_at [COUNT] [COMMAND...]: whether so many words come with the one that is typed, and
      # the first of them is one of these commands.
      function __midnight_at
          set -l words
          set -l skip no
          for token in (commandline -opc)[2..]
              if test $skip = yes
                  set skip no
              else if contains -- $token \(takingValue.map(\.flag).joined(separator: " "))
                  set skip yes
              else if not string match -q -- '-*' $token
                  set -a words $token
              end
          end
          if string match -qr '^[0-9]$' -- $argv[1]
              test (count $words) -eq (math $argv[1] - 1); or return 1
              set -e argv[1]
          end
          test (count $argv) -eq 0; or contains -- "$words[1]" $argv
      end
      complete -c midnight -f
      \((commands + actions).joined(separator: "\n"))
      complete -c midnight -n '__midnight_at 3 identity' -F
      \(options.joined(separator: "\n"))

      """
  }

  /// An option means something else with some commands, and then has a line for each meaning.
  private static func lines(_ option: Option) -> [String] {
    let users = Verb.allCases.filter { $0.options.contains(option) }
    let special = users.filter { option.row.texts[$0] != nil }
    let others = users.filter { option.row.texts[$0] == nil }
    return (special.map { [$0] } + (others.isEmpty ? [] : [others])).map { verbs in
      // No command at all is the empty word.
      let names = verbs.map { $0 == .title ? "\"\"" : $0.rawValue }.joined(separator: " ")
      return
        "complete -c midnight -n '__midnight_at \(names)' -l \(spelling(option))\(value(option))"
        + (option == .help ? " -s h" : "") + " -d '\(quoted(summary(option, for: verbs[0])))'"
    }
  }

  private static func value(_ option: Option) -> String {
    switch option.row.kind {
    case .once, .onOff(usually: true): ""
    case .onOff: " -a 'yes no'"
    case .folder: " -x -a '(__fish_complete_directories)'"
    case .file: " -r -F"
    case .words(let words): " -x -a '\(words.joined(separator: " "))'"
    case .name, .number, .numberOrZero, .caseNumber: " -x"
    }
  }

  private static func quoted(_ text: String) -> String { text.replacing("'", with: "\\'") }
}
