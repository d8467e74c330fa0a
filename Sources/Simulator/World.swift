import Casebook
import Ring
import Rules
import Table

/// A whole network in one thread: real tables, with simulated machines, disks, clocks and cables
/// between them. The same setup and the same faults give the same run, whatever the machine.
///
/// Times are in microseconds since the beginning.
final class World {
  let setup: Setup
  var now = 0
  var agenda = Agenda<Happening>()
  var machines: [Machine] = []
  var connections: [Connection] = []
  /// From each machine to each, row by row.
  var lanes: [Lane] = []
  let interner = Interner()
  var checker: Checker
  var trace: Trace
  /// How many events the tables have handled.
  var steps = 0
  /// Changes with everything that happens: two runs that have it in common were the same.
  var digest: UInt64 = 0xcbf2_9ce4_8422_2325

  // One for each purpose.
  var networkDraw: SplitMix64
  var diskDraw: SplitMix64
  var playerDraw: SplitMix64
  var machineDraw: SplitMix64
  var deals = 0
  var traps: [Trap] = []
  /// Whether disasters are over.
  var isCalm = false

  /// The answers that players have heard, oldest first.
  var answers: [Heard] = []

  struct Heard: Hashable {
    let at: Int
    let node: String
    let number: Int
    let answer: Answer
  }

  /// Scenarios look at each directive before it is carried out.
  var intercept: ((_ node: String, Directive) -> Interception)?

  enum Interception: Sendable {
    case carryOut, leaveOut
    /// The program dies before it comes to that.
    case die
  }

  init(_ setup: Setup, isTraced: Bool = false) {
    self.setup = setup
    var draw = SplitMix64(seed: setup.seed)
    networkDraw = SplitMix64(seed: draw.next())
    diskDraw = SplitMix64(seed: draw.next())
    playerDraw = SplitMix64(seed: draw.next())
    machineDraw = SplitMix64(seed: draw.next())
    checker = Checker(
      interner: interner, setup: setup)
    trace = Trace(isOn: isTraced)
    for place in 0..<setup.nodeCount {
      machines.append(
        Machine(place: place, clock: setup.clock(of: place), disk: setup.disk))
    }
    lanes = Array(repeating: Lane(), count: setup.nodeCount * setup.nodeCount)
    if setup.opening == .resumed { fillDisks() }
    for place in machines.indices { boot(place, after: machineDraw.below(20_000)) }
  }

  var violation: Violation? { checker.violation }

  // MARK: - Running

  /// Lets time pass until then, or until a promise is broken.
  func run(until end: Int) {
    while violation == nil, let next = agenda.nextTime, next <= end { step() }
    now = max(now, end)
  }

  /// Runs until the condition holds; returns whether it did within so many milliseconds.
  @discardableResult
  func run(within milliseconds: Int, until condition: (World) -> Bool) -> Bool {
    let end = now + milliseconds * 1_000
    if condition(self) { return true }
    while violation == nil, let next = agenda.nextTime, next <= end {
      step()
      if condition(self) { return true }
    }
    now = max(now, end)
    return false
  }

  private func step() {
    guard let (time, happening) = agenda.removeFirst() else { return }
    now = max(now, time)
    happen(happening)
  }

  private func happen(_ happening: Happening) {
    switch happening {
    case .boot(let node, let life): booted(node, life: life)
    case .tick(let node, let life): tick(node, life: life)
    case .work(let node, let life): work(node, life: life)
    case .event(let node, let life, let boxed):
      if machines[node].life == life { take(boxed.event, at: node) }
    case .think(let node, let life, let again): think(node, life: life, again: again)
    case .parcel(let connection, let side, let parcel): arrive(parcel, connection, side: side)
    case .flush(let connection, let side): flush(connection, side: side)
    case .reset(let connection): reset(connection)
    case .call(let call): ring(call)
    case .late(let from, let to, let letter): repeatLate(letter, from: from, to: to)
    case .written(let node, let batch): written(node, batch: batch)
    case .synced(let node, let batch): synced(node, batch: batch)
    case .read(let node, let life): read(node, life: life)
    case .deed(let deed): deed()
    }
  }

  func later(_ microseconds: Int, _ happening: Happening) {
    agenda.add(happening, at: now + max(0, microseconds))
  }

  /// What a plan does at its time.
  func schedule(at time: Int, _ deed: @escaping () -> Void) {
    agenda.add(.deed(deed), at: time)
  }

  func fold(_ value: Int) {
    digest = (digest ^ UInt64(truncatingIfNeeded: value)) &* 0x100_0000_01b3
  }
}

/// Something that the agenda holds.
enum Happening {
  case boot(node: Int, life: Int)
  case tick(node: Int, life: Int)
  /// The next event in a machine's inbox.
  case work(node: Int, life: Int)
  case event(node: Int, life: Int, Boxed)
  /// The player looks at the table: because something has happened, or `again` and again.
  case think(node: Int, life: Int, again: Bool)
  case parcel(connection: Int, side: Int, Parcel)
  case flush(connection: Int, side: Int)
  case reset(connection: Int)
  case call(Call)
  case late(from: Int, to: Int, Letter)
  case written(node: Int, batch: Int)
  case synced(node: Int, batch: Int)
  /// The journal is read for a player who wants to resume.
  case read(node: Int, life: Int)
  case deed(() -> Void)

  /// Keeps the agenda's items small.
  final class Boxed {
    let event: Event
    init(_ event: Event) { self.event = event }
  }
}
