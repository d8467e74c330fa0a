extension Completion {
  static var bash: String {
    """
    # Completion of midnight for bash, written by 'midnight completion bash'.
    _midnight() {
        local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
        local joined='' prefix='' verb='' action='' i
        # bash mostly takes '=' for a word of its own.
        if [[ $word == '=' ]]; then
            joined=yes word=''
        elif [[ $option == '=' ]]; then
            joined=yes option=${COMP_WORDS[COMP_CWORD - 2]}
        elif [[ $word == --*=* ]]; then
            joined=yes option=${word%%=*} prefix=${word%%=*}= word=${word#*=}
        fi
        for ((i = 1; i < COMP_CWORD; i++)); do
            case ${COMP_WORDS[i]} in
                '=') i=$((i + 1)) ;;
                \(takingValue.map(\.flag).joined(separator: " | "))) [[ ${COMP_WORDS[i + 1]} == '=' ]] || i=$((i + 1)) ;;
                -*) ;;
                *) if [[ -z $verb ]]; then verb=${COMP_WORDS[i]}; else action=${COMP_WORDS[i]}; fi ;;
            esac
        done
        case $option in
    \(values)
        esac
        [[ -z $joined ]] || return
        if [[ $word == -* ]]; then
            case $verb in
    \(options)
            esac
            return
        fi
        case $verb,$action in
            ,) _midnight_words '\(verbs.map(\.rawValue).joined(separator: " "))' ;;
    \(actions)
            identity,*) _midnight_files -f ;;
        esac
    }
    # Both see what their caller calls 'word' and 'prefix'.
    _midnight_words() { mapfile -t COMPREPLY < <(compgen -P "$prefix" -W "$1" -- "$word"); }
    _midnight_files() {
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -P "$prefix" "$1" -- "$word")
    }
    complete -F _midnight midnight

    """
  }

  private static var values: String {
    func flags(_ fits: (OptionRow.Kind) -> Bool) -> String {
      let names = Option.allCases.filter { fits($0.row.kind) }.map { "--" + $0.rawValue }
      return names.joined(separator: " | ")
    }
    var lines = Option.allCases.compactMap { option -> String? in
      guard case .words(let words) = option.row.kind else { return nil }
      return "\(option.flag)) _midnight_words '\(words.joined(separator: " "))'; return ;;"
    }
    lines += [
      "\(flags { $0 == .folder })) _midnight_files -d; return ;;",
      "\(flags { $0 == .file })) _midnight_files -f; return ;;",
      "\(flags(\.isOnOff))) [[ -z $joined ]] || _midnight_words 'yes no' ;;",
      "\(flags(\.isFree))) return ;;",
    ]
    return lines.map { "        " + $0 }.joined(separator: "\n")
  }

  private static var options: String {
    let lines = verbs.map { "\($0.rawValue)) _midnight_words '\(flags($0))' ;;" }
    let all = "*) _midnight_words '\(flags(.title))' ;;"
    return (lines + [all]).map { "            " + $0 }.joined(separator: "\n")
  }

  private static var actions: String {
    let lines = verbs.compactMap { verb -> String? in
      let words = words(after: verb)
      guard !words.isEmpty else { return nil }
      return "\(verb.rawValue),) _midnight_words '\(words.joined(separator: " "))' ;;"
    }
    return lines.map { "        " + $0 }.joined(separator: "\n")
  }
}

extension OptionRow.Kind {
  fileprivate var isOnOff: Bool {
    if case .onOff = self { true } else { false }
  }

  /// Has a value that no shell can guess.
  fileprivate var isFree: Bool {
    switch self {
    case .name, .number, .numberOrZero, .caseNumber: true
    case .once, .onOff, .folder, .file, .words: false
    }
  }
}
