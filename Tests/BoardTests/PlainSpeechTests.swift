import Casebook
import Rules
import Soundscape
import Testing

@testable import Board

/// In lines of text, what is spoken has been printed before, in the same words.
struct PlainSpeechTests {
  /// A player in lines of text, with all that was printed and said.
  private struct Ear {
    var plain = Plain()
    var printed = ""
    var said: [Utterance] = []
    var now = 0

    mutating func take(_ match: Fixture) {
      let scene = Scene.game(match.game())
      print(plain.hear(scene))
      listen(scene)
    }

    /// Chooses what has these words in it.
    mutating func choose(_ words: String, _ match: Fixture) throws {
      let scene = Scene.game(match.game())
      let choices = plain.spoken(scene).choices
      let at = try #require(choices.firstIndex { $0.label.contains(words) }, "\(words)")
      print(plain.take("\(at + 1)", in: scene).lines)
      listen(scene)
    }

    private mutating func print(_ lines: [String]) {
      printed += lines.map { $0 + " " }.joined()
    }

    private mutating func listen(_ scene: Scene) {
      now += 1000
      for case .speech(let utterance) in plain.board.hear(scene, at: now, as: .lines) {
        let words = utterance.text.dropLast().lowercased()
        #expect(printed.lowercased().contains(words), "'\(utterance.text)' was not printed")
        said.append(utterance)
      }
    }
  }

  @Test func aWholeMatchIsSaidAsItIsPrinted() throws {
    var match = try Fixture()
    var ear = Ear()
    ear.take(match)
    try match.passUntil(0)
    ear.take(match)
    #expect(!ear.said.contains { $0.text.hasPrefix("Your turn") }, "the opening stands before it")
    ear.plain.board.stack = []
    ear.take(match)
    try match.make(.explore(to: TileID(4)))
    ear.take(match)
    try match.make(.interview(SuspectID(4), .alibi(.six)))
    ear.take(match)
    try match.passUntil(0)
    ear.take(match)
    try match.make(.search)
    ear.take(match)
    try match.passUntil(0)
    ear.take(match)
    ear.plain.board.stack = [Frame(place: .dossier(SuspectID(4)))]
    ear.take(match)
    try ear.choose("Read aloud", match)
    ear.plain.board.stack = []
    ear.take(match)
    while match.state.outcome == nil { try match.make(.pass) }
    ear.take(match)
    try match.open()
    ear.take(match)
    ear.plain.board.ended(.escaped)
    ear.plain.board.ended(.verdict)
    ear.take(match)

    let person = match.setting.person(SuspectID(4))
    #expect(ear.said.filter { $0.voice == .of(person) }.count == 2, "asked, and in the dossier")
    #expect(ear.said.filter { $0.text.hasPrefix("Your turn") }.count == 2)
    #expect(ear.said.contains { $0.text.contains("the murderer gets away") })
    #expect(ear.said.count > 12)
  }
}
