import Table

/// A node's machine, and the program on it.
final class Machine {
  let place: Int
  let name: String
  var clock: LocalClock
  var disk: Disk

  var hasPower = true
  /// Nil while the program does not run.
  private(set) var table: Table?
  private(set) var isRunning = false
  /// Raised with every start and every end of the program, so that what was meant for an earlier one
  /// is known.
  var life = 0
  /// How many faults keep the program stopped.
  var freezes = 0
  /// The clock stands still since then.
  var stoodSince: Int?
  /// Events that wait for the program.
  var inbox: [Event] = []
  var inboxHead = 0
  /// Until when the program is at the event before.
  var busyUntil = 0
  var isWorkDue = false
  var isTickDue = false
  /// The program dies when it has carried out so many more directives.
  var diesAfter: Int?
  var player = Player()
  var seen = Seen()

  /// What the checker saw of the ring at the last step.
  struct Seen {
    var term = -1
    var commit = -1
    var isHost = false
    var isElected = false
    /// How many pieces the node has opened.
    var opened = 0
    var match = ""
  }

  init(place: Int, clock: LocalClock, disk: ClosedRange<Int>) {
    self.place = place
    name = Machine.name(place)
    self.clock = clock
    self.disk = Disk(Image())
    self.disk.latency = disk
  }

  static func name(_ place: Int) -> String { "a\(place + 1)" }

  /// What the other end of a connection is told of this one; its key is its id with zeros before it.
  func peerKey(binding: Int) -> PeerKey {
    PeerKey(node: name, key: Machine.key(of: name), binding: String(binding, radix: 16))
  }

  static func key(of node: String) -> String {
    String(repeating: "0", count: max(0, 64 - node.utf8.count)) + node
  }

  var isFrozen: Bool { freezes > 0 }

  func start(_ table: Table) {
    self.table = table
    isRunning = true
  }

  func handle(_ event: Event, now: Int) -> [Directive] {
    table?.handle(event, now: clock.milliseconds(at: now)) ?? []
  }

  func nextEvent() -> Event? {
    guard inboxHead < inbox.count else { return nil }
    defer {
      inboxHead += 1
      if inboxHead == inbox.count {
        inbox.removeAll(keepingCapacity: true)
        inboxHead = 0
      }
    }
    return inbox[inboxHead]
  }

  /// The program is gone, and everything that was in it.
  func endProgram() {
    table = nil
    isRunning = false
    life += 1
    inbox = []
    inboxHead = 0
    isWorkDue = false
    isTickDue = false
    freezes = 0
    diesAfter = nil
    seen = Seen()
    disk.kill()
  }
}
