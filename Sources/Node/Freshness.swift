/// Whether what was shown last is still what there is, and when to show again.
///
/// A player waits for what happens at the table: it is shown as soon as all that came with it has
/// been taken. Nobody waits for what changes all the time, as when somebody was last heard.
struct Freshness {
  /// How long what was shown may be stale, in milliseconds.
  static let mostStale = 500

  private var isDirty = false
  private var isStale = true
  private var isAsked = false
  private var shownAt = 0

  /// Something has changed that a player may wait for.
  mutating func note() { isDirty = true }

  /// Something may have changed that nobody waits for.
  mutating func age() { isStale = true }

  /// Whether it is to be asked now, behind all that is waiting to be taken, to show; true once for
  /// each time it is shown.
  mutating func asks() -> Bool {
    guard isDirty, !isAsked else { return false }
    isAsked = true
    return true
  }

  /// Whether what is stale has been so for long enough.
  func isDue(now: Int) -> Bool { isStale && now - shownAt >= Self.mostStale }

  mutating func shown(now: Int) {
    (isDirty, isStale, isAsked) = (false, false, false)
    shownAt = now
  }
}
