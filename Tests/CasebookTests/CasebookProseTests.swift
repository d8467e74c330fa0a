import Casebook
import CasebookText
import Testing

/// What `Prose` takes for granted about the sentences that it fills.
@Suite struct CasebookProseTests {
  let content: CasebookContent

  init() throws { content = try CasebookText.load() }

  @Test func listsHaveTheirSizes() {
    let prose = content.prose
    #expect(prose.openings.count == 4)
    #expect(prose.temperature.count == 4)
    #expect(prose.paper.count == 4)
    #expect(prose.prints.count == 3)
    #expect(prose.alibiWithOthers.count == 5)
    #expect(prose.alibiAlone.count == 4)
    #expect(prose.sighting.count == 5)
    #expect(prose.gossip.count == 5)
    #expect(prose.hours == ["four o'clock", "five o'clock", "six o'clock", "seven o'clock"])
    #expect(prose.nothingHidden.count == 6)
    #expect(prose.passageFound.count == 3)
    #expect(prose.solved.count == 3)
    #expect(prose.escaped.count == 3)
  }

  @Test func keysAreComplete() {
    let prose = content.prose
    #expect(Set(prose.wound.keys) == Set(WoundClass.allCases.map(\.rawValue)))
    #expect(prose.wound.values.allSatisfy { $0.count == 3 })
    let traits =
      Handedness.allCases.map { "handedness.\($0)" } + Hair.allCases.map { "hair.\($0)" }
      + Build.allCases.map { "build.\($0)" } + [true, false].map { "smokes.\($0)" }
    #expect(Set(prose.trace.keys) == Set(traits))
    #expect(prose.trace.values.allSatisfy { $0.count == 2 })
    #expect(Set(prose.match.keys) == ["true", "false"])
    #expect(prose.match.values.allSatisfy { $0.count == 3 })
    #expect(Set(prose.motives.keys) == Set(Motive.allCases.map(\.rawValue)))
    #expect(Set(prose.motives.values.map(\.told)).count == Motive.allCases.count)
  }

  @Test func noSentenceIsWrittenTwice() {
    let texts = content.prose.templates.map(\.text)
    #expect(Set(texts).count == texts.count)
  }

  @Test func placeholdersAreTheDocumentedOnes() {
    for (key, text) in content.prose.templates {
      let (required, optional) = placeholders(of: key)
      let found = Set(names(in: text))
      #expect(found.isSuperset(of: required), "\(key) misses a placeholder: \(text)")
      #expect(found.isSubset(of: required.union(optional)), "\(key) has a strange one: \(text)")
      // Every brace belongs to a placeholder.
      let braces = text.count { $0 == "{" || $0 == "}" }
      #expect(braces == 2 * names(in: text).count, "\(text)")
    }
  }

  @Test func noSentenceStartsWithALowerCaseFilling() {
    // These are filled with lower case text; sentences must not begin with them.
    for (_, text) in content.prose.templates {
      for name in ["hour", "weapon", "motive", "motives", "firstMotive", "secondMotive"] {
        #expect(!text.hasPrefix("{\(name)}") && !text.contains(". {\(name)}"), "\(text)")
      }
    }
  }

  @Test func tracesSayWhatTheyMean() {
    let words = [
      "handedness.left": "left", "handedness.right": "right", "hair.dark": "dark",
      "hair.fair": "fair", "hair.red": "red", "hair.grey": "grey", "build.slight": "slight",
      "build.medium": "medium", "build.stout": "stout", "smokes.true": "smoke",
      "smokes.false": "smoke",
    ]
    for (key, texts) in content.prose.trace {
      for text in texts { #expect(text.contains(words[key] ?? "?"), "\(key): \(text)") }
    }
    for text in content.prose.trace["smokes.false"] ?? [] {
      #expect(text.contains("not smoke") || text.contains("No smoker"), "\(text)")
    }
  }

  @Test func filledSentencesFitTheLog() {
    let shorts = content.people.map(\.short).sorted { $0.count > $1.count }
    let motives = content.prose.motives.values
    let names = motives.map(\.name).sorted { $0.count > $1.count }
    func longest(_ texts: [String]) -> String { texts.max { $0.count < $1.count } ?? "" }
    let told = longest(motives.map(\.told))
    let hour = longest(content.prose.hours)
    let filling: [String: String] = [
      "room": longest(content.rooms.map(\.name)), "hour": hour,
      "weapon": "the " + longest(content.weapons.map(\.name)),
      "motives": "\(names[0]), \(names[1]) or \(names[2])",
      "firstMotive": told, "secondMotive": told,
    ]
    let story = ["openings", "solved", "escaped"]
    for (key, text) in content.prose.templates where !story.contains(key) {
      let many = key == "prints" ? 4 : 6
      let people = shorts.prefix(many - 1).joined(separator: ", ") + " and " + shorts[many - 1]
      var filled = text
      for (name, value) in filling { filled = filled.fill(name, with: value) }
      filled = filled.fill("people", with: people)
      filled = filled.fill("first", with: key == "temperature" ? hour : shorts[0])
      filled = filled.fill("second", with: key == "temperature" ? hour : shorts[1])
      #expect(!filled.contains("{") && filled.count <= 150, "\(filled.count): \(filled)")
    }
  }

  @Test func storiesHaveTwoToFourSentences() {
    for (key, text) in content.prose.templates where ["openings", "solved"].contains(key) {
      // What is quoted ends in a comma or in a stop and a quotation mark.
      let stops = text.matches(of: /[.]'?( |$)/).count
      #expect((2...4).contains(stops), "\(key): \(text)")
      #expect(text.count <= 340)
    }
  }

  /// What a template must have, and what it may have besides.
  func placeholders(of key: String) -> (required: Set<String>, optional: Set<String>) {
    switch key {
    case "openings": (["victim", "room", "finder"], ["house"])
    case "temperature": (["first", "second"], [])
    case "paper": (["motives"], [])
    case "prints": (["weapon", "people"], [])
    case "match": (["weapon"], [])
    case "alibiWithOthers", "sighting": (["room", "hour", "people"], [])
    case "alibiAlone": (["room", "hour"], [])
    case "gossip": (["first", "firstMotive", "second", "secondMotive"], [])
    case "nothingHidden": ([], ["room"])
    case "passageFound": (["room"], [])
    case "solved":
      (["detective", "murderer", "weapon", "motive", "hour", "room"], ["victim"])
    case "escaped": (["murderer", "victim"], [])
    default: ([], [])
    }
  }

  func names(in text: String) -> [String] {
    text.matches(of: /\{([A-Za-z]+)\}/).map { String($0.1) }
  }
}

extension String {
  /// With every `{name}` replaced.
  func fill(_ name: String, with value: String) -> String {
    split(separator: "{\(name)}", omittingEmptySubsequences: false).joined(separator: value)
  }
}

extension ProseText {
  /// Every sentence with the list that it is from.
  var templates: [(key: String, text: String)] {
    let lists: [(String, [String])] = [
      ("openings", openings), ("temperature", temperature), ("paper", paper), ("prints", prints),
      ("alibiWithOthers", alibiWithOthers), ("alibiAlone", alibiAlone), ("sighting", sighting),
      ("gossip", gossip), ("nothingHidden", nothingHidden), ("passageFound", passageFound),
      ("solved", solved), ("escaped", escaped),
      ("wound", wound.values.flatMap(\.self)), ("trace", trace.values.flatMap(\.self)),
      ("match", match.values.flatMap(\.self)),
    ]
    return lists.flatMap { key, texts in texts.map { (key, $0) } }
  }
}
