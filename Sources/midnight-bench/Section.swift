/// The parts of a run, in the order in which they are measured.
enum Section: String, CaseIterable, Codable, Sendable {
  case move, takeover, resume, discovery, cost, program, mystery, simulator

  /// Its heading in the table.
  var title: String {
    switch self {
    case .move: "An accepted move"
    case .takeover: "Takeover"
    case .resume: "Resume"
    case .discovery: "Discovery"
    case .cost: "Cost"
    case .program: "The program"
    case .mystery: "The mystery"
    case .simulator: "The simulator"
    }
  }

  /// Measures it; throws a sentence if it cannot.
  func measure(with bench: Bench) throws(Problem) -> [Figure] {
    switch self {
    case .move: try MoveFigures.measure(with: bench)
    case .takeover: try TakeoverFigures.measure(with: bench)
    case .resume: try ResumeFigures.measure(with: bench)
    case .discovery: try DiscoveryFigures.measure(with: bench)
    case .cost: try CostFigures.measure(with: bench)
    case .program: try ProgramFigures.measure(with: bench)
    case .mystery: try MysteryFigures.measure(with: bench)
    case .simulator: try SimulatorFigures.measure(with: bench)
    }
  }
}

/// Why something could not be measured, in words.
struct Problem: Error, Sendable {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
