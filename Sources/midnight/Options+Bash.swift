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
        mapfile -t COMPREPLY < <(compgen "$1" -- "$word")
    }
    complete -F _midnight midnight

    """
  }

  private static var values: String {
    let lines = Option.allCases.compactMap { option -> String? in
      switch option.row.kind {
      case .once: nil
      case .onOff:
        "--\(option.rawValue)) [[ -z $joined ]] || _midnight_words 'yes no' ;;"
      case .folder: "\(option.flag)) _midnight_files -d; return ;;"
      case .file: "\(option.flag)) _midnight_files -f; return ;;"
      case .words(let words):
        "\(option.flag)) _midnight_words '\(words.joined(separator: " "))'; return ;;"
      case .name, .number, .numberOrZero, .caseNumber: "\(option.flag)) return ;;"
      }
    }
    return lines.map { "        " + $0 }.joined(separator: "\n")
  }

  private static var options: String {
    let lines = verbs.map { "\($0.rawValue)) _midnight_words '\(flags($0.options))' ;;" }
    let all = "*) _midnight_words '\(flags(Verb.title.options))' ;;"
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
