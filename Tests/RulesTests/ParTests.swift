import Casebook
import CasebookText
import Testing

@testable import Rules

/// What the inspector makes of a case, held against a match played here step by step.
struct ParTests {
  @Test(arguments: [Level.easy, .normal, .hard])
  func parIsWhatTheInspectorTakes(_ level: Level) throws {
    let content = try CasebookText.load()
    for number in CaseFigures.secrets(3) {
      let dealt = try Dealer.deal(number, level: level, content: content)
      let referee = try #require(Referee(case: dealt, content: content))
      var draw = SplitMix64(seed: number.low)
      var state = referee.opening(
        rules: MatchRules(level: level), seed: draw.next(), detectives: [0])
      var known: Int?
      let me = SeatID(0)
      var move = 0
      while state.outcome == nil {
        move += 1
        let view = SeatView(
          setting: referee.setting, state: state, seat: me, log: referee.log(of: me, in: state))
        let round = state.round
        let wish = Bot.inspector.move(in: view, using: &draw)
        try state.apply(
          referee.step(wish, by: me, number: move, in: state), in: referee.setting,
          seals: referee.seals)
        if state.awaiting != nil, let opening = referee.opening(in: state) {
          try state.apply(opening, in: referee.setting, seals: referee.seals)
        }
        let pieces = referee.log(of: me, in: state).pieces
        let left = HypothesisSet(setting: referee.setting, pieces: pieces)
        if known == nil, left.count == 1 { known = round }
      }
      let par = try #require(Par(of: dealt.file, made: number, content: content))
      #expect(par.pieces == state.seat(me).opened.count)
      #expect(par.round == known && known != nil)
      // And who solves it takes no piece more than it knew with.
      #expect(state.outcome == .solved(by: me))
    }
  }

  @Test func anotherCaseHasNoPar() throws {
    let content = try CasebookText.load()
    let numbers = CaseFigures.secrets(2)
    let dealt = try Dealer.deal(numbers[0], level: .normal, content: content)
    #expect(Par(of: dealt.file, made: numbers[1], content: content) == nil)
    var hard = dealt.file
    hard.level = .hard
    #expect(Par(of: hard, made: numbers[0], content: content) == nil)
  }
}
