package import Casebook
import Sealing

/// A whole case, open, for matches that are played at once on one machine, as when a case is
/// tried or its figures are taken. No table has one.
package struct Referee: Sendable {
  package let setting: Setting
  private let secrets: CaseSecrets

  /// Returns nil if the case does not belong to the casebook.
  package init?(case dealt: DealtCase, content: CasebookContent) {
    guard let setting = Setting(file: dealt.file, content: content) else { return nil }
    self.setting = setting
    secrets = dealt.secrets
  }

  /// The state before the first turn.
  package func opening(rules: MatchRules, seed: UInt64, detectives: [Int]) -> CaseState {
    CaseState(
      rules: rules, seed: seed, detectives: detectives, setting: setting,
      hall: secrets.tiles[setting.file.hall.value],
      body: secrets.tiles[setting.file.bodyTile.value])
  }

  /// What is sealed in this case, and nothing else, is genuine, whatever its text.
  package var seals: Seals {
    Seals(
      read: { [secrets] in .secret(secrets.secret($0.item, number: .unknown)) },
      verdict: { [secrets] solution, _ in solution == secrets.truth.solution },
      provesFoul: { _, _ in false })
  }

  /// A seat's move with what has to be shown with it.
  package func step(_ move: Move, by seat: SeatID, number: Int, in state: CaseState) -> Step {
    let view = SeatView(
      setting: setting, state: state, seat: seat, log: log(of: seat, in: state))
    return .move(
      seat: seat, number: number, move,
      shown: view.shown(with: move).map { Opened($0, text: "") })
  }

  /// What has to be opened for all now; nil for nothing.
  package func opening(in state: CaseState) -> Step? {
    switch state.awaiting {
    case .tile(let tile, _): .opened(Opened(.tile(tile), text: ""))
    case .verdict(let solution, _): .judged(won: solution == secrets.truth.solution, [])
    case nil: state.outcome == nil || state.isClosed ? nil : .reveal([Opened(.truth, text: "")])
    }
  }

  /// What `seat` has earned in `state`.
  package func log(of seat: SeatID, in state: CaseState) -> SeatLog {
    state.seat(seat).log { secrets.secret($0, number: .unknown) }
  }
}

extension SecretNumber {
  /// What stands for a number that does not matter.
  fileprivate static let unknown = SecretNumber(high: 0, low: 0)
}
