import Board
import Casebook
import Node
import Rules
import Table
import Terminal

/// The game on a terminal: the node's snapshots become screens, keys become wishes.
@MainActor
final class App {
  private let node: Node
  private let terminal: Terminal
  private let opening: Opening
  /// From the environment, for the first lobby that asks.
  private var passphrase: Hidden?
  private var board = BoardState()
  private var maker = SceneMaker()
  private var snapshot: NodeSnapshot?
  /// What is on the screen; nil if it has to be drawn whatever it is.
  private var drawn: Drawn?
  /// The marks of the match as they were last stored.
  private var kept: Marks?
  private var wasMyTurn = false
  /// Those at the door whom the player has heard knock.
  private var heard: Set<String> = []
  /// Since when the match does not go on.
  private var haltedSince: ContinuousClock.Instant?
  /// The signal that ends the program, if one does.
  private var endedBy: Int32?
  private var tasks: [Task<Void, Never>] = []
  /// Waits for a lobby that was named on the command line.
  private var waiting: Task<Void, Never>?
  private static let lobbySeconds = 120
  private let (ended, end) = AsyncStream<Void>.makeStream()

  init(node: Node, terminal: Terminal, opening: Opening, passphrase: Hidden?) {
    self.node = node
    self.terminal = terminal
    self.opening = opening
    self.passphrase = passphrase
  }

  /// Plays until the player quits.
  func run() async {
    terminal.onKey = { [weak self] key in self?.take(key) }
    terminal.onEnd = { [weak self] signal in self?.leave(because: signal) }
    let node = node
    tasks.append(
      Task { [weak self] in
        for await snapshot in node.snapshots { await self?.show(snapshot) }
      })
    tasks.append(
      Task { [weak self] in
        while !Task.isCancelled {
          try? await Task.sleep(for: .seconds(1))
          self?.everySecond()
        }
      })
    await node.start()
    await begin()
    for await _ in ended { break }
    waiting?.cancel()
    for task in tasks { task.cancel() }
    await node.stop()
    if let endedBy { terminal.die(of: endedBy) }
  }

  private func leave(because signal: Int32) {
    endedBy = signal
    end.yield()
  }

  // MARK: - What comes in

  private func show(_ snapshot: NodeSnapshot) async {
    self.snapshot = snapshot
    giveKnownPassphrase()
    if snapshot.table.lobby != nil || snapshot.table.match != nil { maker.isBrowsing = false }
    await recallMarks()
    ringForMyTurn()
    ringForCallers()
    draw()
  }

  private func take(_ key: Key) {
    if key == .resize { drawn = nil }
    guard let snapshot else { return }
    for intent in board.handle(key, in: maker.scene(snapshot)) { perform(intent) }
    keepMarks()
    draw()
  }

  private func everySecond() {
    guard let table = snapshot?.table, table.match != nil, table.standing != .playing else {
      haltedSince = nil
      maker.secondsHalted = 0
      return
    }
    let since = haltedSince ?? .now
    haltedSince = since
    maker.secondsHalted = Int(since.duration(to: .now).components.seconds)
    draw()
  }

  private func draw() {
    terminal.draw { [weak self] in self?.picture() }
  }

  /// The screen as it should be; nil if it is as it was.
  private func picture() -> Grid? {
    guard let snapshot else { return nil }
    let size = terminal.size
    maker.waiting = .live
    let now = Drawn(scene: maker.scene(snapshot), board: board)
    guard now != drawn else { return nil }
    let grid = board.draw(
      now.scene, width: size.width, height: size.height, look: terminal.look)
    drawn = Drawn(scene: now.scene, board: board)
    return grid
  }

  /// All that a screen is drawn from, but for its size.
  private struct Drawn: Equatable {
    var scene: Scene
    var board: BoardState
  }

  private func ringForMyTurn() {
    guard let match = snapshot?.table.match else { return }
    let isMine = match.mySeat != nil && match.state.due == match.mySeat
    if isMine, !wasMyTurn { terminal.bell() }
    if isMine != wasMyTurn { terminal.setTitle(isMine ? "Midnight - your turn" : "Midnight") }
    wasMyTurn = isMine
  }

  private func ringForCallers() {
    let callers = Set((snapshot?.table.door.callers ?? []).map(\.node))
    if !callers.isSubset(of: heard) { terminal.bell() }
    heard = callers
  }

  // MARK: - What goes out

  private func begin() async {
    switch opening {
    case .title: break
    case .host(let wish): node.wish(wish)
    case .solo(let wish):
      node.wish(wish)
      node.wish(.start)
    case .address(let address):
      maker.isBrowsing = true
      node.wish(.joinAddress([address]))
    case .lobby(let name):
      maker.isBrowsing = true
      if let name { waitFor(lobby: name) }
    case .resume(let id):
      _ = await node.resume(id)
    }
  }

  /// Joins the lobby of this name as soon as it is seen, unless the player does something else.
  private func waitFor(lobby name: String) {
    let node = node
    node.wish(.complain("Waiting for the lobby \(name) to appear..."))
    waiting = Task {
      let id = await node.waitForLobby(named: name, seconds: Self.lobbySeconds)
      guard !Task.isCancelled else { return }
      if let id {
        node.wish(.joinLobby(id: id))
      } else {
        node.wish(.complain("\(name) did not appear: choose another lobby, or join by address."))
      }
    }
  }

  private func perform(_ intent: Intent) {
    waiting?.cancel()
    switch intent {
    case .browse: maker.isBrowsing = true
    case .back, .leave:
      maker.isBrowsing = false
      node.wish(.leave)
    case .hostLobby(let name, let passphrase, let asksFirst):
      node.wish(
        .hostLobby(
          name: name, seats: 4, rules: MatchRules(), bots: [],
          access: Access(passphrase: passphrase.map { Hidden($0) }, asksFirst: asksFirst)))
    case .joinLobby(let id): node.wish(.joinLobby(id: id))
    case .joinAddress(let text): join(text)
    case .passphrase(let text): node.wish(.passphrase(Hidden(text)))
    case .giveUpJoining:
      maker.isBrowsing = true
      node.wish(.leave)
    case .askFirst(let asksFirst): node.wish(.askFirst(asksFirst))
    case .admit(let other, let isWelcome): node.wish(.admit(node: other, isWelcome))
    case .remove(let other): node.wish(.remove(node: other))
    case .block(let other): node.wish(.block(node: other))
    case .unblock(let other): node.wish(.unblock(node: other))
    case .solo(let rivals):
      node.wish(.solo(rivals: rivals, level: .normal))
      node.wish(.start)
    case .resume(let id):
      let node = node
      Task { await node.resume(id) }
    case .rename(let name): node.wish(.rename(name))
    case .chooseDetective(let detective): node.wish(.chooseDetective(detective))
    case .ready(let isReady): node.wish(.ready(isReady))
    case .addBot(let level): node.wish(.addBot(level))
    case .removeBot: node.wish(.removeBot)
    case .start: node.wish(.start)
    case .setTimer(let seconds): change { $0.turnSeconds = seconds }
    case .setSeats(let seats): node.wish(.setSeats(seats))
    case .setLevel(let level): change { $0.level = level }
    case .toggleFreeAccusations: change { $0.freeAccusations.toggle() }
    case .move(let move): node.wish(.play(move))
    case .witness(let isWitness): node.wish(.witness(isWitness))
    case .goOnAlone: node.wish(.goOnAlone)
    case .tour: break
    case .prefer(let preferences):
      board.preferences = preferences
      terminal.prefer(preferences)
    case .quit: end.yield()
    }
  }

  private func giveKnownPassphrase() {
    guard case .asking(wrong: nil) = snapshot?.table.joining?.stage, let known = passphrase else {
      return
    }
    passphrase = nil
    node.wish(.passphrase(known))
  }

  private func join(_ text: String) {
    maker.isBrowsing = true
    if let address = Address(parsing: text) {
      node.wish(.joinAddress([address]))
    } else {
      node.wish(.complain("\(text) is no address: write it like 192.0.2.7:4711."))
    }
  }

  private func change(_ edit: (inout MatchRules) -> Void) {
    guard var rules = snapshot?.table.lobby?.rules else { return }
    edit(&rules)
    node.wish(.setRules(rules))
  }

  // MARK: - Marks

  private func recallMarks() async {
    guard let info = snapshot?.table.match?.info, board.marks[info.id] == nil else { return }
    let id = info.id
    var text = await node.recall("marks.\(id)")
    // Who goes on alone takes the notebook along.
    if text == nil, let parent = info.parent { text = await node.recall("marks.\(parent.match)") }
    let marks = text.flatMap { JSON.decode(Marks.self, from: $0) } ?? Marks()
    board.marks[id] = marks
    kept = marks
  }

  private func keepMarks() {
    guard let id = snapshot?.table.match?.info.id, let marks = board.marks[id], marks != kept
    else { return }
    kept = marks
    let (node, text) = (node, JSON.text(marks))
    Task { await node.remember("marks.\(id)", text) }
  }
}
