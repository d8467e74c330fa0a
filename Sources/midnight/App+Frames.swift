import Board
import Node
import Terminal

/// What is on the screen, and when it is drawn next.
struct Frames {
  /// What the newest picture was made of: the same again is not drawn.
  struct Picture: Equatable {
    var scene: Scene
    var board: BoardState
    var width: Int
    var height: Int
  }

  var picture: Picture?
  /// Draws the next one of something that moves, and when.
  var timer: Task<Void, Never>?
  var due: Int?
  let clock = Stopwatch()
}

extension App {
  /// Draws what has changed, and the next picture of what moves when its time comes. Keys never wait
  /// for that: each is taken and drawn as it comes.
  func draw(anyway: Bool = false) {
    if anyway { frames.picture = nil }
    if !isLeaving { sound(as: .screen) }
    terminal.draw { [weak self] in self?.newest() }
  }

  /// The screen as it should be, once it can be shown; nil if it is as it was.
  private func newest() -> Grid? {
    guard let snapshot, !isLeaving else { return nil }
    defer { drawNext() }
    let now = frames.clock.now
    board.isStill = terminal.isSlow || terminal.tier == .none
    maker.waiting = .live
    maker.note(snapshot, now: now)
    let scene = scene(of: snapshot)
    board.advance(to: now, in: scene)
    let size = terminal.size
    let picture = Frames.Picture(
      scene: scene, board: board, width: size.width, height: size.height)
    guard picture != frames.picture else { return nil }
    let grid = drawn(scene)
    frames.picture = picture
    // Drawing brings cursors in line with the scene.
    frames.picture?.board = board
    return grid
  }

  private func drawn(_ scene: Scene) -> Grid {
    let size = terminal.size
    return board.draw(scene, width: size.width, height: size.height, look: terminal.look)
  }

  private func drawNext() {
    guard let next = board.nextFrame, frames.due.map({ next < $0 }) ?? true else { return }
    frames.timer?.cancel()
    frames.due = next
    let pause = max(1, next - frames.clock.now)
    frames.timer = Task { [weak self] in
      do { try await Task.sleep(for: .milliseconds(pause)) } catch { return }
      self?.frames.due = nil
      self?.draw()
    }
  }

  /// While something is waited for, its seconds count.
  func everySecond() {
    if !maker.waits.isEmpty || maker.isWaiting { draw() }
  }

  /// Counts the last evening and ends the node; if that takes more than a moment, the screen says so.
  func stopNode() async {
    isLeaving = true
    frames.timer?.cancel()
    let start = frames.clock.now
    let telling = Task { [weak self] in
      while true {
        do { try await Task.sleep(for: .seconds(1)) } catch { return }
        guard let self else { return }
        let seconds = (self.frames.clock.now - start) / 1000
        let scene = Scene.message([
          Wait.sentence("Midnight writes the last of it to the disk", seconds: seconds),
          "Then it ends by itself.",
        ])
        self.terminal.draw { [weak self] in self?.drawn(scene) }
      }
    }
    await careers.finish()
    await node.stop()
    telling.cancel()
  }

  /// Calls the player for what has changed.
  func call() {
    guard let snapshot else { return }
    for alert in alerts.take(Alerts.Moment(snapshot.table), board.preferences) {
      switch alert {
      case .bell: ring { [terminal] in terminal.bell() }
      case .title(let title): terminal.setTitle(title)
      case .notify(let sentence): notifier.send(sentence)
      }
    }
  }
}
