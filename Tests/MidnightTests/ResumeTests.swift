import Board
import Node
import Rules
import Testing

@testable import midnight

/// Which match is meant by 'midnight resume', and how the matches that wait are told apart.
@Suite struct ResumeTests {
  /// Some evening, 21:40 on the wall.
  static let evening = 1_795_996_800 + 21 * 3600 + 40 * 60

  static func match(
    _ id: String = "a1b2", lobby: String = "The Old House", others: [String] = ["Grace", "Mary"],
    round: Int? = 7, isWitness: Bool = false, isAlone: Bool = false
  ) -> ResumableMatch {
    ResumableMatch(
      id: id, lobby: lobby, others: others, round: round, isWitness: isWitness, isAlone: isAlone,
      startedAt: evening - 7200, lastPlayed: evening)
  }

  static let day = 86_400
  static let midnight = evening - 21 * 3600 - 40 * 60

  /// So many hours later, it is told like this.
  static let tellings: [(hours: Int, words: String)] = [
    (0, "today 21:40"), (2, "today 21:40"), (3, "yesterday 21:40"), (26, "yesterday 21:40"),
    (27, "2 days ago"), (48, "2 days ago"), (13 * 24, "13 days ago"), (14 * 24, "2 weeks ago"),
    (59 * 24, "8 weeks ago"), (60 * 24, "2 months ago"), (800 * 24, "26 months ago"),
    (-72, "today 21:40"),
  ]

  @Test(arguments: tellings)
  func timesAreTold(_ hours: Int, _ words: String) {
    #expect(ResumeText.when(Self.evening, now: Self.evening + hours * 3600) == words)
  }

  @Test func clocks() {
    #expect(ResumeText.when(Self.midnight, now: Self.midnight) == "today 0:00")
    #expect(ResumeText.when(Self.midnight + 3600 + 5 * 60, now: Self.evening) == "today 1:05")
    #expect(ResumeText.when(Self.midnight - 1, now: Self.midnight) == "yesterday 23:59")
    #expect(ResumeText.when(-1, now: 0) == "yesterday 23:59")
  }

  @Test func theWallClockCounts() {
    // Two in the morning here is still yesterday evening further west.
    let night = Self.midnight + 2 * 3600
    let match = Self.match()
    let here = ResumeText(now: night) { $0 }
    let west = ResumeText(now: night) { $0 - 5 * 3600 }
    #expect(here.line(match, limit: 80).hasSuffix("round 7, today 21:40"))
    #expect(west.line(match, limit: 80).hasSuffix("round 7, today 16:40"))
  }

  private func line(_ match: ResumableMatch, limit: Int = 62) -> String {
    ResumeText(now: Self.evening + Self.day) { $0 }.line(match, limit: limit)
  }

  @Test func matchesAreToldApart() {
    let tail = "round 7, yesterday 21:40"
    #expect(line(Self.match()) == "The Old House, with Grace and Mary, \(tail)")
    #expect(line(Self.match(others: ["Grace"])) == "The Old House, with Grace, \(tail)")
    #expect(line(Self.match(lobby: "Solo", others: [])) == "Solo, alone, \(tail)")
    // Its newest record is damaged, and will be mended by the others.
    #expect(line(Self.match(round: nil)) == "The Old House, with Grace and Mary, yesterday 21:40")
    #expect(line(Self.match(isAlone: true)) == "The Old House, gone on alone, \(tail)")
    #expect(
      line(Self.match(isWitness: true), limit: 80)
        == "The Old House, as witness for Grace and Mary, \(tail)")
  }

  @Test func longLinesGiveWayInTheMiddle() {
    let tail = "round 7, yesterday 21:40"
    let many = Self.match(others: ["Grace", "Mary", "Edith", "Hedwig"])
    #expect(line(many, limit: 80) == "The Old House, with Grace, Mary, Edith and Hedwig, \(tail)")
    #expect(line(many, limit: 64) == "The Old House, with Grace and 3 others, \(tail)")
    #expect(line(many) == "The Old House, with 4 others, \(tail)")
    let long = Self.match(
      lobby: "The House at the End of", others: ["Bartholomew Higginbotham", "Wilhelmina"])
    #expect(line(long) == "The House at the End…, with 2 others, \(tail)")
    #expect(Typeset.width(line(long)) == 62)
    #expect(line(long, limit: 10) == "…, with 2 others, \(tail)")
  }

  @Test func theListIsNumbered() {
    let matches = (1...10).map { Self.match("a\($0)") }
    let lines = ResumeText(now: Self.evening) { $0 }.list(matches)
    #expect(lines.count == 10)
    #expect(lines[0] == " 1  The Old House, with Grace and Mary, round 7, today 21:40")
    #expect(lines[9].hasPrefix("10  The Old House"))
  }

  private func choose(
    _ which: String?, _ matches: [ResumableMatch], _ options: CommonOptions = CommonOptions()
  ) -> ResumeChoice { ResumeChoice(which, among: matches, for: options) }

  @Test func oneIsMeant() {
    let three = ["a1b2", "a1c3", "2fff"].map { Self.match($0) }
    let empty = ResumeChoice.none("There is no match to resume in this data folder.")
    #expect(choose(nil, []) == empty)
    #expect(choose("1", []) == empty)
    #expect(choose(nil, [three[1]]) == .match(id: "a1c3"))
    #expect(choose(nil, three) == .list)
    #expect(choose(nil, three, CommonOptions(bot: .inspector)) == .match(id: "a1b2"))
    #expect(choose("2", three) == .match(id: "a1c3"))
    #expect(choose("2f", three) == .match(id: "2fff"))
    #expect(choose("a1c", three, CommonOptions(bot: .inspector)) == .match(id: "a1c3"))
    #expect(choose("a1", three) == .none("'a1' begins the ids of 2 matches: give more of it."))
    #expect(choose("0", three) == .none("No match has the number or the id '0'."))
    #expect(choose("4", three) == .none("No match has the number or the id '4'."))
    #expect(
      choose("99999999999999999999", three)
        == .none("No match has the number or the id '99999999999999999999'."))
  }

  @Test func aWitnessGoesBackToItsOwn() {
    let matches = [Self.match("a1"), Self.match("b1", isWitness: true), Self.match("c1")]
    let witness = CommonOptions(witness: true)
    #expect(choose(nil, matches, witness) == .match(id: "b1"))
    #expect(choose("2", matches, witness) == .match(id: "b1"))
    #expect(
      choose("3", matches, witness)
        == .none("This machine has a seat in that match: leave --witness out."))
    #expect(
      choose(nil, [matches[0]], witness)
        == .none("There is no match to resume in this data folder."))
  }
}
