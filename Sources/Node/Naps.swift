/// Notices that the machine has slept: all that others knew of it may have run out.
struct Naps {
  /// More than what two readings one after the other may differ by.
  static let shortest = 1000

  /// By how much one clock was ahead of the other, when it was asked last.
  private var ahead: Int?

  /// `running` comes from a clock that runs on in sleep, `awake` from one that does not, both in
  /// milliseconds.
  mutating func hasSlept(running: Int, awake: Int) -> Bool {
    let before = ahead
    ahead = running - awake
    return before.map { running - awake - $0 > Self.shortest } ?? false
  }
}
