/// What is left of a turn; the player's own turns urgent towards its end.
struct TurnClock: Hashable {
  let seconds: Int
  let isMine: Bool
  /// Without the pulse of the last seconds.
  var isStill = false

  /// From here on it is urgent, and from there on it beats.
  static let urgent = 15
  static let last = 5

  private var isUrgent: Bool { isMine && seconds <= Self.urgent }
  private var isLast: Bool { isMine && seconds <= Self.last }

  /// '1:23', '! 0:12', '!! 0:04'
  var text: String { (isLast ? "!! " : isUrgent ? "! " : "") + LobbyText.clock(seconds) }

  /// Every second draws it anyway, so a beat costs nothing.
  var style: Style {
    isLast && !isStill && seconds.isMultiple(of: 2)
      ? .selected : isUrgent ? .urgent : isMine ? .mine : .plain
  }
}
