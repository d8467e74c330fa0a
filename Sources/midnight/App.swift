import Board
import Casebook
import Node
import Rules
import Soundscape
import Table
import Terminal

/// The game on a terminal: the node's snapshots become screens, keys become wishes.
@MainActor
final class App: Player {
  let node: Node
  let terminal: Terminal
  let start: Start
  var passphrase: Hidden?
  var board = BoardState()
  var maker = SceneMaker()
  var snapshot: NodeSnapshot?
  var kept: [String: Marks] = [:]
  var waiting: Task<Void, Never>?
  var calledAt: ContinuousClock.Instant?
  private(set) lazy var tour = TourRun { [weak self] in self?.draw() }
  let careers: CareerKeeper
  var frames = Frames()
  var alerts = Alerts()
  let notifier = Notifier()
  /// The node is being stopped: nothing else is shown any more.
  var isLeaving = false
  /// The signal that ends the program, if one does.
  private var endedBy: Int32?
  private var tasks: [Task<Void, Never>] = []
  private let (ended, end) = AsyncStream<Void>.makeStream()

  init(node: Node, terminal: Terminal, start: Start) {
    self.node = node
    self.terminal = terminal
    self.start = start
    passphrase = start.passphrase
    careers = CareerKeeper(node: node)
    board.begin(with: start)
  }

  /// Plays until the player quits.
  func run() async {
    terminal.onKey = { [weak self] key in self?.take(key) }
    terminal.onEnd = { [weak self] signal in self?.leave(because: signal) }
    terminal.onPause = { [soundscape] in soundscape.setPaused($0) }
    tasks = listen()
    await begin()
    draw()
    for await _ in ended { break }
    soundscape.setLevels(.silent)
    waiting?.cancel()
    for task in tasks { task.cancel() }
    await stopNode()
    soundscape.close()
    if let endedBy { terminal.die(of: endedBy) }
  }

  private func leave(because signal: Int32) {
    endedBy = signal
    end.yield()
  }

  // MARK: - What comes in

  func show(_ snapshot: NodeSnapshot) async {
    await receive(snapshot)
    call()
    draw()
  }

  func showChange() { draw() }

  var now: Int { frames.clock.now }

  private func take(_ key: Key) {
    guard let snapshot, !isLeaving else { return }
    for intent in board.handle(key, in: scene(of: snapshot)) { perform(intent) }
    followTour()
    keepMarks()
    draw(anyway: key == .resize)
  }

  func adopt(_ preferences: Preferences) {
    board.preferences = preferences
    terminal.prefer(preferences)
  }

  func quit() { end.yield() }
}
