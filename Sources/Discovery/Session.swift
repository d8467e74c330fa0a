import CAvahi
import Glibc
import Synchronization

/// Looks and announces by one means or another, and hands over from one to the other.
///
/// Unchecked, because C calls it: everything but `inbox` is touched by the poll thread alone, or
/// while that does not run.
final class Session: @unchecked Sendable {
  private struct Inbox {
    var wish: Announcement?
    var wantsRefresh = false
    var isStopped = false
  }

  /// How many milliseconds somebody who said goodbye is still counted in: so long it may take to be
  /// announced again by other means.
  private static let pause = 500
  /// How long what one responder saw still counts when it has gone: so long the other may need.
  private static let handover = 4000
  /// Refreshes come no closer than this.
  private static let refreshTime = 1000

  private let inbox = Mutex(Inbox())
  private let onEvent: @Sendable (DiscoveryEvent) -> Void
  private(set) var thread: PollThread?

  private var choice: Choice
  /// Nil if the mode has no use for it.
  private var daemon: Seeker?
  private var embedded: Seeker?
  private var sightings: Sightings
  private var lastStatus: DiscoveryEvent?
  private var wakesAt: Int?
  private var refreshesAt: Int?
  private var refreshedAt: Int?

  init(
    _ mode: DiscoveryMode, daemon: any Responder, embedded: any Responder,
    rank: @escaping @Sendable (UInt32) -> Int,
    onEvent: @escaping @Sendable (DiscoveryEvent) -> Void
  ) {
    choice = Choice(mode)
    sightings = Sightings(rank: rank)
    self.onEvent = onEvent
    if mode == .auto || mode == .avahi { self.daemon = Seeker(daemon, for: self) }
    if mode == .auto || mode == .embedded { self.embedded = Seeker(embedded, for: self) }
  }

  /// False if the system has no resources left for its thread.
  func start() -> Bool {
    // C holds one reference until `stop`.
    let context = Unmanaged.passRetained(self)
    guard
      let thread = PollThread(context: context.toOpaque(), onBell: bellRang, onTimer: timerFired)
    else {
      context.release()
      return false
    }
    self.thread = thread
    wake(after: 0)
    guard thread.start() else {
      self.thread = nil
      thread.free()
      context.release()
      return false
    }
    return true
  }

  /// From any thread.
  func announce(_ announcement: Announcement?) { tell { $0.wish = announcement } }

  /// From any thread.
  func refresh() { tell { $0.wantsRefresh = true } }

  private func tell(_ change: (inout Inbox) -> Void) {
    inbox.withLock { inbox in
      // Rung under the lock: after `stop` there is no bell.
      guard !inbox.isStopped else { return }
      change(&inbox)
      thread?.ring()
    }
  }

  /// From any thread but the poll thread.
  func stop() {
    let isFirst = inbox.withLock { inbox in
      defer { inbox.isStopped = true }
      return !inbox.isStopped
    }
    guard isFirst, let thread else { return }
    thread.stop()
    embedded?.responder.close()
    daemon?.responder.close()
    thread.free()
    self.thread = nil
    Unmanaged.passUnretained(self).release()
  }

  // MARK: On the poll thread

  /// Milliseconds of a clock that never goes back.
  var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  func report(_ events: [DiscoveryEvent]) {
    for event in events { onEvent(event) }
  }

  func wake(after milliseconds: Int) { wake(at: now + milliseconds) }

  func wake(at due: Int) {
    guard due < wakesAt ?? .max else { return }
    wakesAt = due
    thread?.setTimer(milliseconds: UInt32(clamping: due - now))
  }

  func saw(_ sight: Sightings.Sight, at place: Sightings.Place) {
    report(sightings.see(sight, at: place))
  }

  func left(_ place: Sightings.Place) {
    report(sightings.leave(place, until: now + Self.pause))
    wakeForSightings()
  }

  func lost(isIPv6: Bool, at place: Sightings.Place) {
    report(sightings.lose(isIPv6: isIPv6, at: place))
  }

  /// What was seen by these means is not looked at any more.
  func linger(_ means: Means) {
    report(sightings.leaveAll(of: means, until: now + Self.handover))
    wakeForSightings()
  }

  private func wakeForSightings() {
    if let end = sightings.nextEnd { wake(at: end) }
  }

  fileprivate func timerHasFired() {
    wakesAt = nil
    repair()
  }

  fileprivate func bellHasRung() {
    thread?.silenceBell()
    repair()
  }

  private func repair() {
    let (wish, wantsRefresh) = inbox.withLock { inbox in
      defer { inbox.wantsRefresh = false }
      return (inbox.wish, inbox.wantsRefresh)
    }
    refreshIfDue(wantsRefresh)
    daemon?.open()
    var decision = decide()
    // It opens at once, or says why not; then there is more to tell.
    if decision.embeds {
      embedded?.open()
      decision = decide()
    } else {
      embedded?.close()
    }
    if let again = decision.again { wake(at: again) }
    for seeker in [embedded, daemon].compactMap(\.self) {
      seeker.wish = seeker.means == decision.announcer ? wish : nil
      seeker.repair()
      seeker.watch()
    }
    if let status = decision.status { reportStatus(status) }
    report(sightings.advance(to: now))
    wakeForSightings()
  }

  private func decide() -> Choice.Decision {
    choice.decide(
      daemon: daemon?.standing ?? .opening, embedded: embedded?.standing ?? .opening, now: now)
  }

  /// Says whether it works, once for each change.
  private func reportStatus(_ status: DiscoveryEvent) {
    guard status != lastStatus else { return }
    lastStatus = status
    onEvent(status)
    if case .unavailable = status { report(sightings.removeAll()) }
  }

  private func refreshIfDue(_ wantsRefresh: Bool) {
    if wantsRefresh {
      let earliest = refreshedAt.map { $0 + Self.refreshTime } ?? now
      refreshesAt = refreshesAt ?? max(now, earliest)
    }
    guard let due = refreshesAt else { return }
    guard now >= due else { return wake(at: due) }
    refreshesAt = nil
    refreshedAt = now
    daemon?.renew()
    embedded?.renew()
  }
}

// The callbacks are file-level functions: C calls them on its own thread, on no actor.

private func session(_ context: UnsafeMutableRawPointer?) -> Session? {
  context.map { Unmanaged<Session>.fromOpaque($0).takeUnretainedValue() }
}

private func bellRang(
  _: OpaquePointer?, _: Int32, _: AvahiWatchEvent, context: UnsafeMutableRawPointer?
) {
  session(context)?.bellHasRung()
}

private func timerFired(_: OpaquePointer?, context: UnsafeMutableRawPointer?) {
  session(context)?.timerHasFired()
}
