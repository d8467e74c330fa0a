import Casebook
import Rules

/// For each seat, how many hypotheses its log allowed after each round.
struct Curves: Hashable, Sendable {
  /// What an empty log allows.
  var start = 0
  /// `counts[seat][round - 1]`.
  var counts: [[Int]] = []
  /// Per seat, the first round after which its log left a single answer.
  var known: [Int?] = []

  init(setting: Setting, state: CaseState, truth: Truth) {
    start = HypothesisSet(setting: setting, pieces: []).count
    for seat in state.seats {
      var curve: [Int] = []
      var last = 0
      var count = start
      var known: Int?
      for round in 1...max(1, state.round) {
        let opened = seat.opened.filter { $0.round <= round }
        if opened.count != last {
          let pieces = opened.map {
            Piece(id: $0.envelope, content: truth.contents[$0.envelope.value])
          }
          let left = HypothesisSet(setting: setting, pieces: pieces)
          count = left.count
          last = opened.count
          if left.solution != nil, known == nil { known = round }
        }
        curve.append(count)
      }
      counts.append(curve)
      self.known.append(known)
    }
  }

  /// A seat's curve from the beginning on.
  func values(of seat: SeatID) -> [Int] {
    [start] + (counts.indices.contains(seat.value) ? counts[seat.value] : [])
  }

  /// The round in which a seat learned most, by the share of the answers that went; nil if nothing.
  func bestRound(of seat: SeatID) -> Int? {
    let values = values(of: seat)
    let steps = zip(values, values.dropFirst()).enumerated().map { at, pair in
      (round: at + 1, gain: Bits.of(count: pair.0) - Bits.of(count: pair.1))
    }
    // Of two that are as good, the first.
    return steps.filter { $0.gain > 0 }.max {
      $0.gain < $1.gain || ($0.gain == $1.gain && $0.round > $1.round)
    }?.round
  }

  private static let bars = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// A curve as one character a round: the height is the number of binary digits left.
  static func sparkline(_ counts: [Int], look: Look) -> String {
    counts.map { count in
      let digits = Int.bitWidth - max(0, count - 1).leadingZeroBitCount
      let height = max(0, min(bars.count - 1, digits * (bars.count - 1) / 12))
      return look == .ascii ? String(height) : bars[height]
    }.joined()
  }
}
