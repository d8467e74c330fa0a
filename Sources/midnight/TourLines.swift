import Board

/// `midnight tour --plain`: the same in lines of text.
@MainActor
final class TourLines {
  private let name: String
  private var plain = Plain()
  private lazy var tour = TourRun { [weak self] in self?.hear() }

  init(name: String, preferences: Preferences) {
    self.name = name
    plain.board.preferences = preferences
  }

  /// Plays until the player leaves or the input ends. Says whether the tour could begin.
  func run() async -> Bool {
    guard tour.play(as: name) else { return false }
    say([Plain.greeting])
    hear()
    for await line in InputLines().lines {
      guard let scene = tour.scene else { break }
      let (lines, intents) = plain.take(line, in: scene)
      say(lines)
      for intent in intents where !tour.take(intent) {
        if intent == .tour { _ = tour.play(as: name) }
      }
      tour.watch(plain.board.glimpse)
      hear()
      while tour.isAwaitingRival { try? await Task.sleep(for: .milliseconds(10)) }
      if tour.scene == nil { break }
    }
    return true
  }

  private func hear() {
    if let scene = tour.scene { say(plain.hear(scene)) }
  }

  private func say(_ lines: [String]) {
    let look: Look = plain.board.preferences.ascii ? .ascii : .unicode
    for line in lines {
      Console.line(Typeset.clip(line, to: .max, look: look))
    }
  }
}
