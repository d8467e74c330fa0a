import Testing

@testable import midnight

@Suite struct HelpTests {
  func help(_ line: [String]) throws -> String {
    guard case .help(let page) = try Options.parse(line) else {
      Issue.record("\(line) does not ask for help")
      return ""
    }
    return page
  }

  @Test(arguments: Verb.allCases)
  func everyCommandHasAPage(_ verb: Verb) throws {
    let words = verb == .title ? [] : [verb.rawValue]
    let page = try help(words + ["--help"])
    #expect(try help(["-h"] + words) == page)
    // Whatever else is on the line.
    #expect(try help(words + ["--port", "x", "--free", "--help", "--version"]) == page)
    #expect(page.contains("Usage: \(verb == .title ? "midnight [COMMAND]" : verb.command)"))
    #expect(page.contains("Examples\n"))
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(line.count <= 80, "\(line)")
      #expect(!line.hasSuffix(" "), "\(line)")
    }
    #expect(page.hasSuffix("\n") && !page.hasSuffix("\n\n") && !page.contains("\n\n\n"))
  }

  @Test(arguments: Verb.allCases)
  func everyOptionIsExplained(_ verb: Verb) {
    for option in verb.options {
      #expect(Help.page(verb).contains("\n  \(option.flag)"), "\(option.flag)")
    }
  }

  @Test func theGeneralPageNamesEveryCommand() {
    for verb in Verb.allCases {
      #expect(Help.page(.title).contains("\n  \(verb.command) "), "\(verb.command)")
    }
  }

  @Test func theExamplesWork() throws {
    var examples = 0
    for verb in Verb.allCases {
      for line in Help.page(verb).split(separator: "\n") where line.hasPrefix("    midnight ") {
        // What stands behind these is for the shell.
        let typed = line.prefix { $0 != ">" && $0 != "|" }
        let words = typed.split(separator: " ").dropFirst().joined(separator: " ")
        #expect(throws: Never.self, "\(line)") { try Options.parse(split(words)) }
        examples += 1
      }
    }
    #expect(examples >= 20)
  }

  /// Splits as a shell would.
  func split(_ line: String) -> [String] {
    var words = [""]
    var quote: Character?
    for character in line {
      switch character {
      case "\"", "'": quote = quote == nil ? character : nil
      case " " where quote == nil: words.append("")
      default: words[words.count - 1].append(character)
      }
    }
    return words
  }

  @Test func versionIsAskedFor() throws {
    #expect(try Options.parse(["--version"]) == .version)
    #expect(try Options.parse(["solo", "--version"]) == .version)
    #expect(throws: UsageError("there is no command 'dance'.")) {
      try Options.parse(["dance", "--help"])
    }
  }
}
