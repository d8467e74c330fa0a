import CAvahi
import Synchronization

/// One client of the Avahi daemon: keeps a browser, resolvers and an announcement alive however
/// often the daemon or D-Bus come and go.
///
/// Callbacks only note what happened; `repair`, which runs on the poll thread, does what is
/// missing, and asks to be run again later for what failed.
///
/// Unchecked, because C calls it: everything but `inbox` is touched by the poll thread alone,
/// or while that does not run.
final class AvahiSession: @unchecked Sendable {
  private struct Inbox {
    var wish: Announcement?
    var isStopped = false
  }

  static let retryTime: UInt32 = 2000

  private let inbox = Mutex(Inbox())
  private let onEvent: @Sendable (DiscoveryEvent) -> Void
  private(set) var thread: PollThread?

  var client: OpaquePointer?
  /// The daemon is there.
  var isConnected = false
  /// The daemon has its host name, so that services can be announced.
  var isRunning = false
  private var wantsNewClient = false
  private var lastStatus: DiscoveryEvent?
  private var timerIsSetTo: UInt32?

  /// See `AvahiSession+Browse`.
  var browser: OpaquePointer?
  var sightings = Sightings()
  var places: [Sightings.Place: PlaceState] = [:]
  var resolvers: [OpaquePointer: Sightings.Place] = [:]

  /// See `AvahiSession+Announce`.
  var group: OpaquePointer?
  var wish: Announcement?
  var published: Announcement?
  var wishedName: String?
  var currentName = ""

  private init(onEvent: @escaping @Sendable (DiscoveryEvent) -> Void) {
    self.onEvent = onEvent
  }

  /// A session at work; nil if the system has no resources left for its thread.
  static func start(onEvent: @escaping @Sendable (DiscoveryEvent) -> Void) -> AvahiSession? {
    let session = AvahiSession(onEvent: onEvent)
    // C holds one reference until `stop`.
    let context = Unmanaged.passRetained(session)
    guard
      let thread = PollThread(context: context.toOpaque(), onBell: bellRang, onTimer: timerFired)
    else {
      context.release()
      return nil
    }
    session.thread = thread
    session.repairLater(after: 0)
    guard thread.start() else {
      session.thread = nil
      thread.free()
      context.release()
      return nil
    }
    return session
  }

  /// From any thread.
  func announce(_ announcement: Announcement?) {
    inbox.withLock { inbox in
      // Rung under the lock: after `stop` there is no bell.
      guard !inbox.isStopped else { return }
      inbox.wish = announcement
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
    // This frees what belongs to the client as well; the daemon says goodbye for the group.
    if let client { avahi_client_free(client) }
    client = nil
    thread.free()
    self.thread = nil
    Unmanaged.passUnretained(self).release()
  }

  // MARK: On the poll thread

  func report(_ events: [DiscoveryEvent]) {
    for event in events { onEvent(event) }
  }

  /// Says whether it works, once for each change.
  func reportStatus(_ status: DiscoveryEvent) {
    guard status != lastStatus else { return }
    lastStatus = status
    onEvent(status)
  }

  func repairLater(after milliseconds: UInt32) {
    guard milliseconds < timerIsSetTo ?? .max else { return }
    timerIsSetTo = milliseconds
    thread?.setTimer(milliseconds: milliseconds)
  }

  fileprivate func timerHasFired() {
    timerIsSetTo = nil
    repair()
  }

  fileprivate func bellHasRung() {
    thread?.silenceBell()
    wish = inbox.withLock { $0.wish }
    repair()
  }

  private func repair() {
    if wantsNewClient { dropClient() }
    if client == nil { connect() }
    guard client != nil, isConnected else { return }
    browse()
    resolveAgain()
    publish()
  }

  private func connect() {
    var error: Int32 = 0
    client = avahi_client_new(
      thread?.api, AVAHI_CLIENT_NO_FAIL, clientChanged, Unmanaged.passUnretained(self).toOpaque(),
      &error)
    guard client == nil else { return }
    isConnected = false
    isRunning = false
    reportStatus(.unavailable(Self.sentence(error, isWithoutClient: true)))
    repairLater(after: Self.retryTime)
  }

  private func dropClient() {
    wantsNewClient = false
    forgetSightings()
    group = nil
    published = nil
    isConnected = false
    isRunning = false
    if let client { avahi_client_free(client) }
    client = nil
  }

  /// Called also from within `avahi_client_new`, so nothing is built here.
  fileprivate func clientHasChanged(_ client: OpaquePointer, _ state: AvahiClientState) {
    switch state {
    case AVAHI_CLIENT_S_RUNNING:
      isConnected = true
      isRunning = true
      reportStatus(.available)
      repairLater(after: 0)
    case AVAHI_CLIENT_S_REGISTERING, AVAHI_CLIENT_S_COLLISION:
      // The machine's own name changes; services follow when it is settled.
      isConnected = true
      isRunning = false
      withdraw()
      repairLater(after: 0)
    case AVAHI_CLIENT_CONNECTING:
      isConnected = false
      isRunning = false
      reportStatus(.unavailable(Self.sentence(Int32(AVAHI_ERR_NO_DAEMON))))
    default:
      let error = avahi_client_errno(client)
      isConnected = false
      isRunning = false
      wantsNewClient = true
      reportStatus(.unavailable(Self.sentence(error)))
      report(sightings.removeAll())
      // A daemon that went away is waited for at once; any other failure might come right again.
      repairLater(after: error == Int32(AVAHI_ERR_DISCONNECTED) ? 0 : Self.retryTime)
    }
  }

  /// A client can be had without the daemon, but not without D-Bus; so when there is none, that
  /// is what is missing, whatever the error says.
  private static func sentence(_ error: Int32, isWithoutClient: Bool = false) -> String {
    let problem =
      switch Int(error) {
      case AVAHI_ERR_NO_DAEMON, AVAHI_ERR_DISCONNECTED, AVAHI_ERR_DBUS_ERROR:
        isWithoutClient
          ? "The system's message bus (D-Bus) is not running"
          : "The Avahi service is not running"
      default:
        "The Avahi service does not work "
          + "(\(avahi_strerror(error).map { String(cString: $0) } ?? "error \(error)"))"
      }
    return problem + ", so players nearby are not found by themselves."
  }
}

/// The session behind the pointer that C carries.
func session(_ context: UnsafeMutableRawPointer?) -> AvahiSession? {
  context.map { Unmanaged<AvahiSession>.fromOpaque($0).takeUnretainedValue() }
}

// The callbacks are file-level functions: C calls them on its own thread, on no actor.

private func bellRang(
  _: OpaquePointer?, _: Int32, _: AvahiWatchEvent, context: UnsafeMutableRawPointer?
) {
  session(context)?.bellHasRung()
}

private func timerFired(_: OpaquePointer?, context: UnsafeMutableRawPointer?) {
  session(context)?.timerHasFired()
}

private func clientChanged(
  _ client: OpaquePointer?, _ state: AvahiClientState, context: UnsafeMutableRawPointer?
) {
  guard let client else { return }
  session(context)?.clientHasChanged(client, state)
}
