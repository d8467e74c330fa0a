import Casebook
import CasebookText
import Rules
import Soundscape
import Testing

/// What is heard of a step, for whoever made it and for the others.
@Suite struct StepCueTests {
  @Test func everyRoomOfTheCasebookIsHeard() throws {
    let rooms = try CasebookText.load().rooms
    #expect(rooms.filter { Ambience($0) == nil }.map(\.name) == [])
    #expect(Set(rooms.compactMap { Ambience($0) }) == Set(Ambience.allCases))
  }

  @Test func ownDeedsAreNearAndThoseOfOthersFar() throws {
    var match = try CueMatch()
    let mover = try match.due
    let other = match.other
    try match.make(.search)
    #expect(match.heard(by: mover) == [.effect(.search)])
    #expect(match.heard(by: other) == [.effect(.search, .far)])
    #expect(match.heard(by: nil) == [.effect(.search, .far)])
  }

  /// What a search finds changes nothing of what anybody hears.
  @Test func aSearchSoundsTheSameWhateverItFinds() throws {
    var heard: Set<[Cue]> = []
    var found: Set<Bool> = []
    for number in 0..<24 as Range<UInt64> {
      var match = try CueMatch(number: number)
      let mover = try match.due
      let held = match.state.seat(mover).opened.count
      guard let tile = try match.firstDoor() else { continue }
      try match.make(.explore(to: tile))
      try match.open()
      guard match.state.due == mover else { continue }
      try match.make(.search)
      found.insert(match.state.seat(mover).opened.count > held)
      // The turn may be over, and a round with it.
      heard.insert(match.heard(by: mover).filter { ![.yourTurn, .round].contains($0.effect) })
    }
    #expect(found == [true, false])
    #expect(heard == [[.effect(.search)]])
  }

  @Test func aDoorIsOpenedAndThenSomebodyGoesIn() throws {
    var match = try CueMatch()
    let mover = try match.due
    let tile = try #require(try match.firstDoor())
    try match.make(.explore(to: tile))
    #expect(match.heard(by: mover) == [.effect(.door)])
    try match.open()
    #expect(match.heard(by: mover).first == .effect(.steps))
    #expect(match.heard(by: match.other).first == .effect(.steps, .far))
  }

  @Test func theTurnIsCalledOutOnceAndOnlyToWhoHasWaited() throws {
    var match = try CueMatch()
    let (mover, other) = (try match.due, match.other)
    try match.make(.pass)
    #expect(match.heard(by: other).last == .effect(.yourTurn))
    #expect(!match.heard(by: mover).contains(.effect(.yourTurn)))
    try match.make(.search)
    #expect(!match.heard(by: other).contains(.effect(.yourTurn)))
  }

  @Test func theHoursStrikeAndOtherRoundsChime() throws {
    var match = try CueMatch()
    var struck: [Int: Effect] = [:]
    while match.state.outcome == nil {
      let round = match.state.round
      try match.make(.pass)
      guard match.state.outcome == nil, match.state.round > round else { continue }
      for case .effect(let effect, .far) in match.heard(by: nil) {
        struck[match.state.round] = effect
      }
    }
    #expect(Set(struck.keys) == Set(2...24))
    #expect(struck.filter { $0.value != .round } == [7: .nine, 13: .ten, 19: .eleven])
    #expect(match.heard(by: nil) == [.effect(.midnight, .far), .effect(.escaped, .far)])
    #expect(match.state.outcome?.herald == .escaped)
  }

  @Test func anAccusationIsWonLostOrWrong() throws {
    var match = try CueMatch(rules: MatchRules(freeAccusations: true))
    let (mover, other) = (try match.due, match.other)
    let truth = match.truth
    let wrong = Solution(
      murderer: truth.murderer, weapon: truth.weapon, motive: truth.motive,
      hour: truth.hour == .four ? .five : .four)
    try match.make(.accuse(wrong))
    #expect(match.heard(by: mover) == [.effect(.accuse)])
    try match.open()
    #expect(match.heard(by: mover).first == .effect(.wrong))
    #expect(match.heard(by: other) == [.effect(.wrong, .far), .effect(.yourTurn)])
    try match.make(.accuse(truth))
    try match.open()
    #expect(match.heard(by: other) == [.effect(.verdict), .effect(.winner)])
    #expect(match.heard(by: mover) == [.effect(.verdict, .far), .effect(.beaten, .far)])
    #expect(match.heard(by: nil) == [.effect(.verdict, .far)])
    // The last step tells what happened, and is no second end.
    try match.open()
    #expect(match.heard(by: other) == [])
  }

  @Test func theLastOneOutLetsTheMurdererGo() throws {
    var match = try CueMatch()
    let (mover, other) = (try match.due, match.other)
    try match.make(.resign)
    #expect(match.heard(by: mover) == [.effect(.resigned)])
    try match.make(.resign)
    #expect(match.heard(by: other) == [.effect(.resigned), .effect(.escaped)])
    #expect(match.heard(by: mover) == [.effect(.resigned, .far), .effect(.escaped, .far)])
  }

  @Test func whoIsAskedHearsIt() throws {
    let found = try (0..<40 as Range<UInt64>).lazy.compactMap { try CueMatch.offering($0) }.first
    var (match, offer) = try #require(found)
    let (mover, other) = (try match.due, match.other)
    try match.make(offer)
    #expect(match.heard(by: mover) == [.effect(.offer)])
    #expect(match.heard(by: other) == [.effect(.offer, .far), .effect(.asked)])
    try match.make(.answer(agree: false))
    #expect(match.heard(by: mover) == [.effect(.declined, .far)])
    #expect(match.heard(by: other) == [.effect(.declined)])
  }

  /// What came between two known states is not heard one after the other.
  @Test func afterAGapOnlyTheNewestIsHeard() throws {
    var match = try CueMatch()
    let mover = try match.due
    let before = match.state
    while match.state.round < 9 || match.state.due != mover { try match.make(.pass) }
    let cues = Cue.heard(of: match.step, from: before, to: match.state, mine: mover)
    #expect(cues == [.effect(.round, .far)])
    let unknown = Cue.heard(of: match.step, from: nil, to: match.state, mine: mover)
    #expect(unknown == [.effect(.yourTurn)])
  }

  @Test func whatABotDoesForOneWhoIsAwayIsNobodysOwn() throws {
    let match = try CueMatch()
    let mover = try match.due
    let cues = Cue.heard(
      of: .standIn(seat: mover, .dust), from: match.state, to: match.state, mine: mover)
    #expect(cues == [.effect(.dust, .far)])
  }
}

extension Cue {
  fileprivate var effect: Effect? { if case .effect(let effect, _) = self { effect } else { nil } }
}
