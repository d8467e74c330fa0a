import Casebook
import Rules
import Testing

/// The last step, which tells what was dealt as far as it can be opened.
struct RevealTests {
  private let truth = Opened(.truth, text: "")
  private let number = Opened(.number, text: "")

  private func ended() throws -> Match {
    var match = try Match(seats: 1)
    try match.play(.resign)
    return match
  }

  @Test func theTruthIsToldAtTheEnd() throws {
    for shown in [[truth], [truth, number], [number, truth]] {
      var match = try ended()
      #expect(!match.state.isClosed)
      try match.apply(.reveal(shown))
      #expect(match.state.truth?.solution == Fixture.solution)
      #expect(match.state.isClosed)
      #expect(match.state.outcome == .nobodyLeft)
      #expect(match.state.isSound(in: match.setting))
    }
  }

  @Test func itIsToldOnce() throws {
    for first in [[truth], [number], []] {
      var match = try ended()
      try match.apply(.reveal(first))
      for again in [[truth], [number], [], [truth, number]] {
        #expect(match.refusal(of: .reveal(again)) == .badReveal)
      }
    }
  }

  @Test func notBeforeTheEnd() throws {
    let match = try Match(seats: 1)
    for shown in [[truth], [number], []] {
      #expect(match.refusal(of: .reveal(shown)) == .badReveal)
    }
  }

  /// What nobody can open or read does not keep the match from closing.
  @Test func withoutATruthThatCanBeReadItClosesToo() throws {
    let rubbish = Opened(.truth, text: Seals.rubbish)
    for shown in [[], [number], [rubbish], [rubbish, Opened(.number, text: Seals.rubbish)]] {
      var match = try ended()
      try match.apply(.reveal(shown))
      #expect(match.state.isClosed)
      #expect(match.state.truth == nil)
      #expect(match.state.isSound(in: match.setting))
    }
  }

  @Test func nothingElseIsTold() throws {
    let match = try ended()
    for bad in [
      Opened(.truth, text: Seals.forgery), Opened(.number, text: Seals.forgery),
      Opened(.tile(TileID(3)), text: ""), Opened(.evidence(EnvelopeID(3)), text: ""),
      Opened(.passages(TileID(3)), text: ""),
    ] {
      for shown in [[bad], [truth, bad], [bad, number]] {
        #expect(match.refusal(of: .reveal(shown)) == .badReveal)
      }
    }
  }

  /// A truth with lists of other lengths would trap whoever indexes it.
  @Test func aTruthThatDoesNotHangTogetherIsNone() throws {
    var broken = Fixture.secrets.truth
    broken.contents.removeLast()
    var match = try ended()
    let seals = Seals(
      read: { [broken] _ in .secret(.truth(broken)) }, verdict: { _, _ in nil },
      provesFoul: { _, _ in false })
    try match.state.apply(.reveal([truth]), in: match.setting, seals: seals)
    #expect(match.state.isClosed)
    #expect(match.state.truth == nil)
  }

  @Test func aFoulDealIsToldToo() throws {
    var match = try Match(seats: 2)
    try match.ask(.explore(to: TileID(1)))
    try match.apply(.opened(Opened(.tile(TileID(1)), text: Seals.rubbish)))
    try match.apply(.reveal([truth]))
    #expect(match.state.outcome == .foulDeal)
    #expect(match.state.truth?.solution == Fixture.solution)
  }
}
