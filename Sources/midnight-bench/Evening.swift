import Board
import Casebook
import CasebookText
import Rules

/// Cases and matches of bots that are the same in every run, for whatever is measured on one.
struct Evening: Sendable {
  let content: CasebookContent
  let referee: Referee
  /// Each step with the state that it was made in.
  let steps: [(before: CaseState, step: Step)]

  static func content() throws(Problem) -> CasebookContent {
    do {
      return try CasebookText.load()
    } catch {
      throw Problem("the casebook cannot be read: \(error)")
    }
  }

  /// The cases of the first `count` numbers.
  static func cases(
    _ count: Int, level: Level = .normal, _ content: CasebookContent
  ) throws(Problem) -> [DealtCase] {
    var cases: [DealtCase] = []
    for secret in CaseFigures.secrets(count) {
      do throws(CaseGenerator.Failure) {
        cases.append(try Dealer.deal(secret, level: level, content: content))
      } catch {
        throw Problem(error.message)
      }
    }
    return cases
  }

  init(_ dealt: DealtCase, bots: [Bot], _ content: CasebookContent) throws(Problem) {
    guard let match = BotMatch(dealt, content: content, bots: bots, seed: 1) else {
      throw Problem("a case does not belong to the casebook")
    }
    var steps: [(before: CaseState, step: Step)] = []
    _ = match.play { steps.append(($0, $1)) }
    self.content = content
    self.steps = steps
    referee = match.referee
  }

  /// All that the seat which made this step saw before it; nil for what was no move.
  func view(at place: Int) -> SeatView? {
    guard case .move(let seat, _, _, _) = steps[place].step else { return nil }
    let state = steps[place].before
    return SeatView(
      setting: referee.setting, state: state, seat: seat, log: referee.log(of: seat, in: state))
  }

  /// What each seat had in its log in the end, in the order in which it came.
  var logs: [[Piece]] {
    guard let last = steps.last?.before else { return [] }
    return last.seatIDs.map { referee.log(of: $0, in: last).pieces }
  }

  /// Takes the pieces of a log in as they came, and after each what hypotheses are left: how often.
  static func deduce(_ pieces: [Piece], in setting: Setting) -> Int {
    var deduction = Deduction(setting: setting)
    return pieces.count { piece in
      deduction.add(piece)
      return deduction.hypotheses().count > 0
    }
  }

  /// The match as the player of this seat sees it, the first time that it is their turn in `round`.
  func game(round: Int, seat: SeatID) -> GameModel? {
    let found = steps.indices.lazy.compactMap { place in view(at: place).map { (place, $0) } }
      .first { $0.1.seat == seat && $0.1.state.round == round }
    guard let (place, view) = found else { return nil }
    return GameModel(
      id: "bench", view: view,
      players: view.state.seatIDs.map {
        .init(seat: $0, name: "Player \($0.value + 1)", isHost: $0.value == 0, isMe: $0 == seat)
      },
      secondsLeft: 83,
      chronicle: [.init(round: 1, step: .begin)]
        + steps[..<place].map { .init(round: $0.before.round, step: $0.step) })
  }
}
