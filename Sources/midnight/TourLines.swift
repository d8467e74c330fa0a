import Board
import Soundscape

/// `midnight tour --plain`: the same in lines of text.
@MainActor
final class TourLines {
  private let name: String
  private var plain = Plain()
  private lazy var tour = TourRun { [weak self] in self?.hear() }

  private let keeper: Keeper
  private let soundscape: Soundscape
  private let clock = Stopwatch()

  init(name: String, start: TourStart) {
    self.name = name
    (keeper, soundscape) = (start.keeper, start.soundscape)
    (plain.board.preferences, plain.board.hearing) = (start.preferences, start.hearing)
  }

  /// Plays until the player leaves or the input ends. Says whether the tour could begin.
  func run() async -> Bool {
    guard tour.play(as: name) else { return false }
    let stops = StopSignal { [soundscape] in soundscape.setPaused($0) }
    soundscape.goBy(plain.board)
    let answers = soundscape.follow { [weak self] state in
      self?.plain.board.hearing.state = state
    } ended: { [weak self] effect in
      self?.plain.board.ended(effect)
      self?.hear()
    }
    defer {
      for task in answers { task.cancel() }
      soundscape.close()
      withExtendedLifetime(stops) {}
    }
    say([Plain.greeting])
    hear()
    for await line in InputLines().lines {
      guard let scene = tour.scene else { break }
      let (lines, intents) = plain.take(line, in: scene)
      say(lines)
      for intent in intents where !tour.take(intent) {
        switch intent {
        case .tour: _ = tour.play(as: name)
        case .prefer(let preferences):
          let old = plain.board.preferences
          if let complaint = keeper.keep(preferences, insteadOf: old) { say([complaint]) }
          plain.board.preferences = preferences
          soundscape.goBy(plain.board, insteadOf: old)
        case .quit: return true
        default: break
        }
      }
      tour.watch(plain.board.glimpse)
      hear()
      while tour.isAwaitingRival { try? await Task.sleep(for: .milliseconds(10)) }
      if tour.scene == nil { break }
    }
    return true
  }

  private func hear() {
    guard let scene = tour.scene else { return }
    say(plain.hear(scene))
    soundscape.play(tour.takeCues() + plain.board.hear(scene, at: clock.now, as: .lines))
  }

  private func say(_ lines: [String]) {
    _ = Console.say(lines, plain.board.preferences)
  }
}
