package import Casebook
package import Sealing

/// The port to a sealed case: what proves itself genuine, and what it says.
package struct Seals: Sendable {
  /// What an opened envelope turns out to be.
  package enum Reading: Hashable, Sendable {
    /// It is not what was sealed.
    case forged
    /// It is, but says nothing that a case can say: the deal was not honest.
    case unreadable
    case secret(Secret)
  }

  package var read: @Sendable (Opened) -> Reading
  /// Whether a solution is right, as these shares say; nil if they are too few or not genuine.
  package var verdict: @Sendable (Solution, [KeyShare]) -> Bool?
  /// Whether these shares are genuine and enough, and yet open nothing.
  package var provesFoul: @Sendable (Sealed, [KeyShare]) -> Bool

  package init(
    read: @escaping @Sendable (Opened) -> Reading,
    verdict: @escaping @Sendable (Solution, [KeyShare]) -> Bool?,
    provesFoul: @escaping @Sendable (Sealed, [KeyShare]) -> Bool
  ) {
    self.read = read
    self.verdict = verdict
    self.provesFoul = provesFoul
  }
}

extension SeatView {
  /// The opened envelopes that a move is shown with: the passage that is walked, or all that proves
  /// an accusation. An accusation that is not proven shows nothing.
  ///
  /// Either end proves a passage; `having` says which envelopes the seat can show by now.
  package func shown(
    with move: Move, having: (CaseItem) -> Bool = { _ in true }
  ) -> [CaseItem] {
    switch move {
    case .walk(let tile):
      guard !state.hasDoor(from: me.tile, to: tile) else { return [] }
      return [me.tile, tile].filter(me.searched.contains).map { .passages($0) }.filter(having)
        .prefix(1).map { $0 }
    case .accuse(let solution):
      let proven = HypothesisSet(setting: setting, pieces: log.pieces).solution == solution
      return proven ? log.pieces.map { .evidence($0.id) } : []
    case .explore, .search, .dust, .examine, .interview, .offer, .answer, .pass, .resign:
      return []
    }
  }
}
