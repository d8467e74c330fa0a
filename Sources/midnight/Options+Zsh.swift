extension Completion {
  static var zsh: String {
    """
    #compdef midnight
    # Completion of midnight for zsh, written by 'midnight completion zsh'.
    _midnight() {
      local curcontext=$curcontext state line
      typeset -A opt_args
      local -a commands=(
    \(verbs.map { "    '\($0.rawValue):\(escaped($0.row.summary))'" }.joined(separator: "\n"))
      )
      _arguments -C \\
    \(arguments(for: .title, margin: "    "))
        '1: :->command' \\
        '*:: :->rest' && return
      case $state in
        command) _describe command commands ;;
        rest)
          case $line[1] in
    \(verbs.map(rest).joined(separator: "\n"))
          esac
          ;;
      esac
    }
    # Sourced, it has to be told; found in a folder of $fpath, it is called.
    if [[ $funcstack[1] == _midnight ]]; then _midnight "$@"; else compdef _midnight midnight; fi

    """
  }

  private static func rest(_ verb: Verb) -> String {
    let words = words(after: verb)
    var positions: [String] = []
    if !words.isEmpty { positions.append("'1: :(\(words.joined(separator: " ")))'") }
    if verb == .identity { positions.append("'2:file:_files'") }
    let more = positions.map { " \\\n            \($0)" }.joined()
    return """
              \(verb.rawValue))
                _arguments \\
      \(arguments(for: verb, margin: "            ").dropLast(2))\(more) ;;
      """
  }

  private static func arguments(for verb: Verb, margin: String) -> String {
    verb.options.map { option in
      let what = "[\(escaped(summary(option, for: verb)))]"
      let value = escaped(option.row.value)
      let spec: String =
        switch option.row.kind {
        case .onOff(usually: false): "\(option.flag)=-\(what)::yes or no:(yes no)"
        case .once, .onOff: "\(option.flag)\(what)"
        case .folder: "\(option.flag)=\(what):\(value):_files -/"
        case .file: "\(option.flag)=\(what):\(value):_files"
        case .words(let words): "\(option.flag)=\(what):\(value):(\(words.joined(separator: " ")))"
        case .name, .number, .numberOrZero, .caseNumber: "\(option.flag)=\(what):\(value): "
        }
      return "\(margin)'\(spec)' \\"
    }.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("'", with: "").replacing(":", with: "\\:").replacing("[", with: "\\[")
      .replacing("]", with: "\\]")
  }
}
