import LongOptions
import Ring
import Simulator

/// What the command line asks for.
struct SimOptions: Sendable {
  var seeds = 100
  var from = 1
  var nodes: Int?
  var mode = Plan.Mode.safety
  var jobs = 2
  /// Whether to go on after a seed that fails.
  var isPatient = false
  /// Whether to print what happened, failure or not.
  var isTraced = false
  /// How many of the last events are shown.
  var lines = 40
  var isHelp = false
  #if PLANTED_BUGS
    /// A mistake that every node makes.
    var fault: Fault?
  #endif

  static let usage = """
    midnight-sim [--seeds N] [--from SEED] [--nodes N] [--mode safety|liveness] [--jobs N]
                 [--go-on] [--trace] [--lines N] [--plant MISTAKE]

    Plays matches on simulated machines, disks and cables through drawn disasters, one for each
    seed, and checks after every step that no promise is broken. The exit status is 0 if none was.

      --seeds N     how many (100)
      --from SEED   the first of them (1)
      --nodes N     how many machines each has, from 2 to 13; drawn otherwise
      --mode MODE   safety: anything may go wrong (as it is without this option)
                    liveness: in the end a majority is well, and its match must go on
      --jobs N      how many run at once (2)
      --go-on       do not stop at the first seed that fails
      --plant NAME  a mistake that every node makes, to see that it is found (debug builds only)
      --lines N     how many of the last events are printed (40); with 0 the
                    plan is not made shorter either
      --trace       print the plan and the last events of every seed
    """

  private enum Name: String, LongOption {
    case seeds, from, nodes, mode, jobs, lines, plant
    case goOn = "go-on"
    case trace, help

    var takesValue: Bool {
      switch self {
      case .seeds, .from, .nodes, .mode, .jobs, .lines, .plant: true
      case .goOn, .trace, .help: false
      }
    }
  }

  /// The first argument is the program's name.
  static func parse(_ arguments: [String]) throws(UsageError) -> SimOptions {
    var options = SimOptions()
    try Name.read(arguments) { name, value throws(UsageError) in try options.take(name, value) }
    return options
  }

  private mutating func take(_ name: Name, _ value: String) throws(UsageError) {
    switch name {
    case .seeds: seeds = try Self.number(name, value, 1...1_000_000_000)
    case .from: from = try Self.number(name, value, 0...1_000_000_000_000)
    case .nodes: nodes = try Self.number(name, value, 2...13)
    case .jobs: jobs = try Self.number(name, value, 1...256)
    case .mode:
      guard let mode = Plan.Mode(rawValue: value) else {
        throw UsageError(message: "--mode is safety or liveness.")
      }
      self.mode = mode
    case .lines: lines = try Self.number(name, value, 0...50_000)
    case .plant:
      #if PLANTED_BUGS
        guard let fault = Fault(rawValue: value) else {
          let names = Fault.allCases.map(\.rawValue).joined(separator: ", ")
          throw UsageError(message: "--plant is one of \(names).")
        }
        self.fault = fault
      #else
        throw UsageError(message: "only a build for tests has mistakes to plant.")
      #endif
    case .goOn: isPatient = true
    case .trace: isTraced = true
    case .help: isHelp = true
    }
  }

  private static func number(
    _ name: Name, _ value: String, _ range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    guard let number = Int(value), range.contains(number) else {
      throw UsageError(
        message: "--\(name.rawValue) is a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }
}
