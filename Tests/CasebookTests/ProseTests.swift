import CasebookText
import Testing

@testable import Casebook

@Suite struct ProseTests {
  private let setting: Setting

  init() throws { setting = try TestCasebook.setting() }

  private func say(_ label: Label, _ content: Content) -> String {
    Prose.sentence(for: label, content: content, setting: setting)
  }

  @Test func anAlibiIsToldInTheFirstPerson() {
    let label = Label.alibi(speaker: SuspectID(3), hour: .five)
    let people = SuspectSet([SuspectID(2), SuspectID(3), SuspectID(9)])
    #expect(
      say(label, .alibi(room: RoomID(4), people: people))
        == "At five o'clock I was in the Room 4 with P2 and P9.")
    #expect(
      say(label, .alibi(room: RoomID(4), people: SuspectSet([SuspectID(3)])))
        == "At five o'clock I was alone in the Room 4.")
  }

  @Test func otherEvidenceNamesWhatItIsAbout() {
    #expect(say(.temperature, .temperature(from: .six)) == "six o'clock or seven o'clock.")
    #expect(say(.hidden(room: RoomID(4)), .paper([.debt, .secret])) == "debt or secret.")
    #expect(say(.hidden(room: RoomID(4)), .trace(.smokes(false))) == "No ash.")
    #expect(say(.match(weapon: WeaponID(2)), .match(false)) == "Not the weapon 2.")
    let gossip = Label.gossip(speaker: SuspectID(0), first: SuspectID(1), second: SuspectID(5))
    #expect(
      say(gossip, .gossip(first: .debt, second: .revenge))
        == "P1 told of debt; P5 told of revenge.")
  }

  @Test func neighbouringEnvelopesUseOtherWords() {
    let people = SuspectSet([SuspectID(1), SuspectID(2)])
    // Prints are envelopes 7 and 8 here.
    #expect(
      say(.prints(weapon: WeaponID(0)), .prints(people)) == "Of the weapon 0: P1 and P2.")
    #expect(
      say(.prints(weapon: WeaponID(1)), .prints(people)) == "On the weapon 1: P1 and P2.")
  }

  @Test func aContentInTheWrongEnvelopeIsNotRead() {
    #expect(say(.wound, .match(true)).isEmpty)
  }

  @Test func whatIsFilledInIsNotFilledAgain() {
    #expect(Prose.fill("{a} {b} {", ["a": "{b}", "b": "c"]) == "{b} c {")
  }

  @Test func listsReadAsEnglish() {
    #expect(Prose.list([], joint: "or").isEmpty)
    #expect(Prose.list(["a"], joint: "or") == "a")
    #expect(Prose.list(["a", "b", "c"], joint: "or") == "a, b or c")
  }

  @Test func labelsSayWhatAnEnvelopeIsAbout() {
    func text(_ label: Label) -> String { Prose.labelText(label, setting: setting) }
    #expect(text(.alibi(speaker: SuspectID(3), hour: .five)) == "P3's alibi for five o'clock")
    #expect(text(.prints(weapon: WeaponID(2))) == "prints on the weapon 2")
    #expect(text(.hidden(room: RoomID(4))) == "what the Room 4 hides")
    #expect(Set(setting.file.labels.map(text)).count == EnvelopeKind.count)
  }

  @Test func everyEnvelopeOfARealCaseReadsWell() throws {
    let content = try CasebookText.load()
    var draw = CaseDraw(SecretNumber(high: 1, low: 2))
    let dealt = try #require(
      CaseGenerator.oneDraw(level: .normal, content: content, using: &draw))
    let setting = try #require(Setting(file: dealt.file, content: content))
    for (label, content) in zip(dealt.file.labels, dealt.secrets.truth.contents) {
      let text = Prose.sentence(for: label, content: content, setting: setting)
      #expect(!text.isEmpty && !text.contains("{"), "\(label): \(text)")
    }
    let solution = dealt.secrets.truth.solution
    for text in [
      Prose.opening(setting: setting), Prose.solved(by: "Miss Quill", solution, setting: setting),
      Prose.escaped(solution, setting: setting),
      Prose.nothingHidden(in: RoomID(3), setting: setting),
      Prose.passageFound(in: RoomID(3), setting: setting),
    ] {
      #expect(!text.isEmpty && !text.contains("{"), "\(text)")
    }
  }
}
