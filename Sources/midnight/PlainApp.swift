import Board
import Glibc
import Node
import Soundscape
import Table
import Terminal

/// The game as lines: the node's snapshots become sentences, typed lines become wishes.
@MainActor
final class PlainApp: Player {
  let node: Node
  let start: Start
  var passphrase: Hidden?
  var board: BoardState {
    get { plain.board }
    set { plain.board = newValue }
  }
  var maker = SceneMaker()
  var snapshot: NodeSnapshot?
  var kept: [String: Marks] = [:]
  var waiting: Task<Void, Never>?
  var calledAt: ContinuousClock.Instant?
  let careers: CareerKeeper
  private var plain = Plain()
  private let clock = Stopwatch()
  private(set) lazy var tour = TourRun { [weak self] in self?.hear() }
  private var echo = Echo()
  private var alerts = Alerts()
  private let notifier = Notifier()
  /// How many snapshots have come.
  private var heard = 0
  /// Nothing is said before what was asked for is there, or this moment has come.
  private var patience: (until: ContinuousClock.Instant, for: @Sendable (Scene) -> Bool)?
  private var endedBy: Int32?
  private var isOver = false
  private var tasks: [Task<Void, Never>] = []
  private let (ended, end) = AsyncStream<Void>.makeStream()

  init(node: Node, start: Start) {
    self.node = node
    self.start = start
    passphrase = start.passphrase
    careers = CareerKeeper(node: node)
    board.begin(with: start)
  }

  /// Plays until the player quits or the input ends.
  func run() async {
    let signals = EndSignals { [weak self] in self?.leave(because: $0) }
    let stops = StopSignal { [soundscape] in soundscape.setPaused($0) }
    say([Plain.greeting])
    waitForOpening()
    tasks = listen()
    await begin()
    let input = InputLines()
    tasks.append(
      Task { [weak self] in
        for await line in input.lines { await self?.take(line) }
        await self?.untilReady()
        self?.quit()
      })
    for await _ in ended { break }
    isOver = true
    soundscape.setLevels(.silent)
    waiting?.cancel()
    for task in tasks { task.cancel() }
    echo.show()
    await careers.finish()
    await node.stop()
    soundscape.close()
    withExtendedLifetime((signals, stops)) {}
    if let endedBy { Signals.die(of: endedBy) }
  }

  func adopt(_ preferences: Preferences) { board.preferences = preferences }

  func quit() { end.yield() }

  private func leave(because signal: Int32) {
    endedBy = signal
    end.yield()
  }

  // MARK: - What comes in

  func show(_ snapshot: NodeSnapshot) async {
    await receive(snapshot)
    heard += 1
    call()
    hear()
  }

  /// Calls the player as the screen does, but for the window's title: that is the shell's own here.
  private func call() {
    guard let snapshot, !isOver else { return }
    for alert in alerts.take(Alerts.Moment(snapshot.table), board.preferences) {
      switch alert {
      case .bell:
        guard isatty(STDOUT_FILENO) == 1 else { break }
        ring { _ = Console.write("\u{7}", to: STDOUT_FILENO) }
      case .title: break
      case .notify(let sentence): notifier.send(sentence)
      }
    }
  }

  func everySecond() { hear() }

  func showChange() { hear() }

  var now: Int { clock.now }

  /// Tells what is new, unless it is only on the way to what was asked for.
  private func hear() {
    guard let snapshot, !isOver else { return }
    maker.waiting = .live
    maker.note(snapshot, now: clock.now)
    let scene = scene(of: snapshot)
    if let patience {
      guard patience.for(scene) || snapshot.failure != nil || .now >= patience.until else { return }
      self.patience = nil
    }
    say(plain.hear(scene))
    sound(as: .lines)
  }

  private func take(_ line: String) async {
    await untilReady()
    guard let snapshot, !isOver else { return }
    let before = heard
    let (lines, intents) = plain.take(line, in: scene(of: snapshot))
    say(lines)
    for intent in intents {
      waitFor(intent)
      perform(intent)
    }
    // The tour looks at where the player has come to.
    plain.settle(in: scene(of: snapshot))
    followTour()
    keepMarks()
    guard !isOver else { return }
    guard !intents.isEmpty else { return sound(as: .lines) }
    hear()
    if tour.scene != nil { return await untilDueInTour() }
    // The next line is for what comes of this one.
    let deadline = ContinuousClock.now + .seconds(1)
    while heard == before || isSending, .now < deadline, !isOver { await moment() }
  }

  /// Until the place that was asked for has been told.
  private func untilReady() async {
    while snapshot == nil || patience != nil, !isOver { await moment() }
  }

  /// Until the rival has moved.
  private func untilDueInTour() async {
    while tour.isAwaitingRival, !isOver { await moment() }
  }

  private var isSending: Bool { snapshot?.table.match?.pending != nil }

  private func moment() async { try? await Task.sleep(for: .milliseconds(10)) }

  // MARK: - What goes out

  private func say(_ lines: [String]) {
    guard Console.say(lines, plain.board.preferences) else { return quit() }
    if plain.hidesTyping { echo.hide() } else { echo.show() }
  }

  private func waitForOpening() {
    switch start.opening {
    case .title, .address, .lobby, .watch, .watchAddress: break
    case .host: waitPatiently { if case .lobby = $0 { true } else { $0.isMatch } }
    case .solo, .resume: waitPatiently { $0.isMatch }
    }
  }

  private func waitFor(_ intent: Intent) {
    switch intent {
    case .solo, .tour, .resume: waitPatiently { $0.isMatch }
    default: break
    }
  }

  private func waitPatiently(for wanted: @escaping @Sendable (Scene) -> Bool) {
    patience = (.now + .seconds(Self.patientSeconds), wanted)
  }

  /// A case is dealt in less.
  private static let patientSeconds = 4
}

extension Scene {
  fileprivate var isMatch: Bool {
    switch self {
    case .game, .witness: true
    case .title, .lobbies, .lobby, .message: false
    }
  }
}
