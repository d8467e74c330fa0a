import Fuzz
import LongOptions

/// What the command line asks for.
struct FuzzOptions: Sendable {
  /// The names of targets.
  var targets = Gallery.targets
  /// Of all targets together.
  var seconds = 60
  /// Of each target; 0 for no limit but the time.
  var executions = 0
  var seed: UInt64 = 1
  /// A folder for each target.
  var corpus = "Tests/Corpus"
  /// Where inputs go that have found something.
  var finds = ".build/fuzz/finds"
  /// A file to execute once.
  var file: String?
  /// Where a worker tells what it is at.
  var page: String?
  var collects = false
  var isPlanted = false
  var isHelp = false

  static let usage = """
    midnight-fuzz [--target NAME] [--seconds N] [--executions N] [--seed N] [--corpus FOLDER]
                  [--finds FOLDER] [--plant index]
    midnight-fuzz --target NAME --run FILE
    midnight-fuzz --collect

    Feeds what takes bytes from strangers with inputs of every kind, first all of the corpus and
    then changed ones, each target in a process of its own. A crash, a hang, memory without bound or
    a broken promise is told with its input. The exit status is 0 if there was none.

      --target NAME     one of frames, messages, records, deals, texts, tables; all of them otherwise
      --seconds N       for all targets together (60)
      --executions N    for each target, however long it takes
      --seed N          the same seed makes the same inputs (1)
      --corpus FOLDER   has a folder for each target (Tests/Corpus)
      --finds FOLDER    where inputs go that have found something (.build/fuzz/finds)
      --run FILE        execute this one input
      --collect         write the corpus anew from live exchanges; what was found stays
      --plant index     a bug in the target 'messages', to see that it is found (debug builds only)
    """

  private enum Name: String, LongOption {
    case target, seconds, executions, seed, corpus, finds, run, page, plant, collect, help

    var takesValue: Bool { self != .collect && self != .help }
  }

  /// The first argument is the program's name.
  static func parse(_ arguments: [String]) throws(UsageError) -> FuzzOptions {
    var options = FuzzOptions()
    try Name.read(arguments) { name, value throws(UsageError) in try options.take(name, value) }
    return options
  }

  private mutating func take(_ name: Name, _ value: String) throws(UsageError) {
    switch name {
    case .target:
      guard Gallery.targets.contains(value) else {
        throw UsageError(message: "--target is one of \(Gallery.targets.joined(separator: ", ")).")
      }
      targets = [value]
    case .seconds: seconds = try Self.number(name, value)
    case .executions: executions = try Self.number(name, value)
    case .seed: seed = UInt64(try Self.number(name, value))
    case .corpus: corpus = value
    case .finds: finds = value
    case .run: file = value
    case .page: page = value
    case .plant:
      #if PLANTED_BUGS
        guard value == "index" else { throw UsageError(message: "--plant is index.") }
        isPlanted = true
      #else
        throw UsageError(message: "only a build for tests has bugs to plant.")
      #endif
    case .collect: collects = true
    case .help: isHelp = true
    }
  }

  private static func number(_ name: Name, _ value: String) throws(UsageError) -> Int {
    guard let number = Int(value), (0...1_000_000_000).contains(number) else {
      throw UsageError(message: "--\(name.rawValue) is a number up to 1000000000.")
    }
    return number
  }
}
