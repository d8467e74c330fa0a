import Board
import Glibc
import Soundscape
import Terminal

/// `midnight tour`: the tour alone, on a terminal, with no node beneath it and nothing stored but
/// what is chosen in the settings.
@MainActor
final class TourApp {
  private let terminal: Terminal
  private let name: String
  private var board = BoardState()
  private lazy var tour = TourRun { [weak self] in self?.draw() }
  private var endedBy: Int32?
  private let (ended, end) = AsyncStream<Void>.makeStream()

  private let keeper: Keeper
  private let soundscape: Soundscape
  private let clock = Stopwatch()
  /// Until what waits for an effect goes on without it.
  private var patience: Task<Void, Never>?
  /// Why a choice could not be kept; told when the screen is gone.
  private(set) var complaint: String?

  init(terminal: Terminal, name: String, start: TourStart) {
    self.terminal = terminal
    self.name = name
    (keeper, soundscape) = (start.keeper, start.soundscape)
    (board.preferences, board.hearing) = (start.preferences, start.hearing)
  }

  /// Plays until the player leaves. Says whether the tour could begin.
  func run() async -> Bool {
    guard tour.play(as: name) else { return false }
    terminal.onKey = { [weak self] key in self?.take(key) }
    terminal.onPause = { [soundscape] in soundscape.setPaused($0) }
    soundscape.goBy(board)
    let answers = soundscape.follow { [weak self] state in
      self?.board.hearing.state = state
      self?.draw()
    } ended: { [weak self] effect in
      self?.board.ended(effect)
      self?.draw()
    }
    defer { for task in answers { task.cancel() } }
    terminal.onEnd = { [weak self] signal in
      self?.endedBy = signal
      self?.end.yield()
    }
    draw()
    for await _ in ended { break }
    soundscape.close()
    if let endedBy { terminal.die(of: endedBy) }
    return true
  }

  private func take(_ key: Key) {
    guard let scene = tour.scene else { return }
    for intent in board.handle(key, in: scene) { perform(intent) }
    tour.watch(board.glimpse)
    draw()
  }

  private func perform(_ intent: Intent) {
    guard !tour.take(intent) else { return }
    switch intent {
    case .tour: _ = tour.play(as: name)
    case .prefer(let preferences):
      let old = board.preferences
      complaint = keeper.keep(preferences, insteadOf: old) ?? complaint
      board.preferences = preferences
      terminal.prefer(preferences)
      soundscape.goBy(board, insteadOf: old)
    case .quit: end.yield()
    default: break
    }
  }

  private func draw() {
    guard let scene = tour.scene else {
      end.yield()
      return
    }
    soundscape.play(tour.takeCues() + board.hear(scene, at: clock.now))
    if board.awaited != nil, patience == nil, let until = board.nextFrame {
      let pause = max(1, until - clock.now)
      patience = Task { [weak self] in
        try? await Task.sleep(for: .milliseconds(pause))
        self?.patience = nil
        self?.draw()
      }
    }
    terminal.draw { [weak self] in self?.newest() }
  }

  private func newest() -> Grid? {
    guard let scene = tour.scene else { return nil }
    let size = terminal.size
    return board.draw(scene, width: size.width, height: size.height, look: terminal.look)
  }
}
