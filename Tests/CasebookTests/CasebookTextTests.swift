import Casebook
import CasebookText
import Testing

/// What the screens and the generator take for granted about the text.
@Suite struct CasebookTextTests {
  let content: CasebookContent

  init() throws { content = try CasebookText.load() }

  @Test func listsHaveTheirSizes() {
    #expect(content.version == 1)
    #expect(content.people.count == 26)
    #expect(content.people.count { $0.sex == .female } == 13)
    #expect(content.victims.count == 8)
    #expect(content.rooms.count == 22)
    #expect(content.weapons.count == 16)
    #expect(content.detectives.count == 12)
    for wound in [WoundClass.blade, .blunt, .shot, .poison] {
      #expect(content.weapons.count { $0.wound == wound } == 4)
    }
  }

  @Test func theHallComesFirst() {
    #expect(content.rooms.first?.name == "Entrance Hall")
    #expect(content.rooms.first?.short == "Hall")
  }

  @Test func namesAreUnmistakable() {
    let people =
      content.people.map(\.short) + content.victims.map(\.short) + content.detectives.map(\.short)
    expectUnique(people)
    expectUnique(
      content.people.map(\.name) + content.victims.map(\.name) + content.detectives.map(\.name))
    expectUnique(content.rooms.map(\.name))
    expectUnique(content.rooms.map(\.short))
    expectUnique(content.weapons.map(\.name))
    expectUnique(content.weapons.map(\.short))
    expectUnique(content.detectives.map(\.initial))
    expectUnique(content.people.map(\.biography) + content.victims.map(\.biography))
  }

  @Test func namesFitTheirColumns() {
    expectWidth(content.people.map(\.name) + content.victims.map(\.name), 1...26)
    expectWidth(content.people.map(\.short) + content.victims.map(\.short), 1...12)
    expectWidth(content.people.map(\.occupation) + content.victims.map(\.occupation), 1...28)
    expectWidth(content.rooms.map(\.name), 1...18)
    expectWidth(content.rooms.map(\.short), 1...10)
    expectWidth(content.weapons.map(\.name), 1...20)
    expectWidth(content.weapons.map(\.short), 1...12)
    expectWidth(content.detectives.map(\.name), 1...26)
    expectWidth(content.detectives.map(\.short), 1...10)
  }

  @Test func descriptionsFitTheirCards() {
    expectWidth(content.people.map(\.biography) + content.victims.map(\.biography), 90...170)
    expectWidth(content.rooms.map(\.description), 60...140)
    expectWidth(content.weapons.map(\.description), 50...120)
    expectWidth(content.detectives.map(\.epithet), 30...80)
  }

  @Test func detectivesHaveTheInitialOfTheirShortName() {
    for detective in content.detectives {
      #expect(detective.initial == String(detective.short.prefix(1)))
      #expect(detective.initial.allSatisfy { $0.isASCII && $0.isUppercase })
    }
  }

  @Test func traitsAreWellMixed() {
    let traits = content.people.map(\.traits)
    #expect(Set(traits).count == traits.count, "two people look the same")
    #expect(traits.count { $0.handedness == .left } == 10)
    #expect(traits.count { $0.smokes } == 13)
    for hair in Hair.allCases { #expect((6...7).contains(traits.count { $0.hair == hair })) }
    for build in Build.allCases { #expect((8...9).contains(traits.count { $0.build == build })) }
  }

  @Test func noTraitGoesWithOneSexAlone() {
    for sex in Sex.allCases {
      let traits = content.people.filter { $0.sex == sex }.map(\.traits)
      for hand in Handedness.allCases { #expect(traits.count { $0.handedness == hand } >= 3) }
      for hair in Hair.allCases { #expect(traits.count { $0.hair == hair } >= 2) }
      for build in Build.allCases { #expect(traits.count { $0.build == build } >= 3) }
      for smokes in [true, false] { #expect(traits.count { $0.smokes == smokes } >= 3) }
    }
  }

  @Test func biographiesKeepTheTraitsToThemselves() {
    let telling = [
      "left-hand", "right-hand", "hair", "blond", "beard", "slight", "stout", "slender", "thin ",
      "plump", "smoke", "smoking", "cigar", "pipe", "tobacco", "murder",
    ]
    for person in content.people {
      let text = person.biography.lowercased()
      for word in telling { #expect(!text.contains(word), "\(person.short): \(word)") }
    }
  }

  @Test func everythingIsPlainText() {
    let prose = content.prose
    let written =
      prose.templates.map(\.text) + prose.hours
      + prose.motives.values.flatMap { [$0.name, $0.told] }
      + content.people.map(\.biography) + content.victims.map(\.biography)
      + content.rooms.flatMap { [$0.name, $0.short, $0.description] }
      + content.weapons.flatMap { [$0.name, $0.short, $0.description] }
      + content.detectives.flatMap { [$0.initial, $0.epithet] } + [content.house]
    for text in written { #expect(text.utf8.allSatisfy { (0x20...0x7e).contains($0) }, "\(text)") }
    for text in written { #expect(!text.isEmpty && !text.hasSuffix(" ") && !text.contains("  ")) }

    // Names may carry accents, but composed ones: a letter is one scalar and one column.
    let named =
      content.people.flatMap { [$0.name, $0.short, $0.nationality, $0.occupation] }
      + content.victims.flatMap { [$0.name, $0.short, $0.occupation] }
      + content.detectives.flatMap { [$0.name, $0.short] }
    for text in named {
      let plain = text.unicodeScalars.allSatisfy {
        (0x20...0x7e).contains($0.value) || (0xc0...0x17f).contains($0.value)
      }
      #expect(plain && text.count == text.unicodeScalars.count, "\(text)")
    }
  }

  @Test func sentencesEnd() {
    for (key, text) in content.prose.templates {
      #expect(text.hasSuffix(".") || text.hasSuffix(".'"), "\(key): \(text)")
    }
  }

  func expectUnique(_ texts: [String], at place: SourceLocation = #_sourceLocation) {
    let twice = Dictionary(grouping: texts) { $0.lowercased() }.filter { $1.count > 1 }.keys
    #expect(twice.isEmpty, sourceLocation: place)
  }

  func expectWidth(
    _ texts: [String], _ width: ClosedRange<Int>, at place: SourceLocation = #_sourceLocation
  ) {
    for text in texts where !width.contains(text.count) {
      Issue.record("\(text.count) columns, not \(width): \(text)", sourceLocation: place)
    }
  }
}
