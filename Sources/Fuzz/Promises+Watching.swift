import Rules
import Table

// Those who watch a match, and what a table that watches one knows of it.
extension Promises {
  /// Whoever watches is shown nothing that was ever sealed.
  mutating func check(_ showing: Showing) {
    let steps =
      switch showing {
      case .whole(let whole): whole.told.map(\.step)
      case .earlier(let steps): steps.map(\.step)
      case .step(let told, _): [told.step]
      case .attendance: [Step]()
      }
    outcome.hold(steps.allSatisfy(\.isPublic), "whoever watches is shown what was sealed")
  }

  mutating func look(at watching: Watching) {
    outcome.hold(watching.state.isSound(in: watching.setting), "an unsound state is watched")
    outcome.hold(
      watching.told.count <= 10_000
        && zip(watching.told, watching.told.dropFirst()).allSatisfy { $0.index < $1.index },
      "a chronicle in disorder is watched")
    outcome.hold(
      watching.told.allSatisfy { $0.step.isPublic }, "whoever watches has what was sealed")
    for name in watching.attendance.watchers { check(name) }
  }
}
