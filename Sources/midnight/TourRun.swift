import Board
import Casebook
import CasebookText
import Soundscape
import Tour

/// The tour as it is played in this process: what is shown of it, and the pauses of the rival.
@MainActor
final class TourRun {
  /// Kept when the player leaves, so that they come back to where they were.
  private var tour: Tour?
  private var attempts = 0
  private var isPlaying = false
  private var pausing: Task<Void, Never>?
  /// Something happened that no key has asked for.
  private let changed: @MainActor () -> Void

  init(changed: @escaping @MainActor () -> Void) {
    self.changed = changed
  }

  /// What to show while the tour is played.
  var scene: Scene? { isPlaying ? tour?.scene : nil }

  /// What is to be heard of it since this was last asked.
  func takeCues() -> [Cue] { isPlaying ? tour?.takeCues() ?? [] : [] }

  /// Whether the rival is to move, after a pause.
  var isAwaitingRival: Bool { isPlaying && tour?.pause != nil }
  /// Whether it has just been, or is still shown as, played to its end.
  var isWon: Bool { tour?.isWon ?? false }

  /// Goes on where the player has left, or begins. Says whether that was possible.
  func play(as name: String) -> Bool {
    if isPlaying || tour?.isOver ?? true {
      guard let content = try? CasebookText.load(),
        let begun = Tour(content: content, name: name, attempt: attempts)
      else { return false }
      tour = begun
      attempts += 1
    }
    isPlaying = true
    awaitRival()
    return true
  }

  /// Whether the intent was meant for the tour.
  func take(_ intent: Intent) -> Bool {
    guard isPlaying, let answer = tour?.take(intent) else { return false }
    switch answer {
    case .notMine: return false
    case .taken: awaitRival()
    case .left:
      isPlaying = false
      pausing?.cancel()
    }
    return true
  }

  /// Hears where the player looks; to be called after every key.
  func watch(_ glimpse: Glimpse) {
    if isPlaying { tour?.watch(glimpse) }
  }

  private func awaitRival() {
    pausing?.cancel()
    guard isPlaying, let pause = tour?.pause else { return }
    pausing = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(pause))
      guard !Task.isCancelled else { return }
      self?.goOn()
    }
  }

  private func goOn() {
    tour?.goOn()
    changed()
    awaitRival()
  }
}
