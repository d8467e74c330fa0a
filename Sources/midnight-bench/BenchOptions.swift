import LongOptions

/// What the command line asks for.
struct BenchOptions: Hashable, Sendable {
  var sections = Section.allCases
  /// Where the figures go as JSON, '-' for standard output instead of the table.
  var json: String?
  var isQuick = false
  /// The program as it is played; that beside this one unless it is named.
  var midnight: String?
  /// The script that makes a network of namespaces.
  var lan: String?
  /// Only to count what does not depend on the machine.
  var isToCount = false
  /// Only to do the fixed work that a profiler counts the instructions of.
  var isFixed = false
  /// The folder of the node that this process is to be, instead of measuring.
  var worker: String?
  var isHelp = false

  static let usage = """
    midnight-bench [--only SECTION,...] [--json FILE] [--quick] [--midnight FILE] [--lan FILE]
    midnight-bench --worker FOLDER

    Measures the game, each figure beside a reference of the same run, and prints a table.
    scripts/bench builds all that it needs and starts it.

      --only SECTIONS   of \(Section.allCases.map(\.rawValue).joined(separator: ", "))
      --json FILE       write the figures as JSON too; with '-', that instead of the table
      --quick           few measurements, to see that it works
      --midnight FILE   the program to measure (the one beside this)
      --counts          measure nothing: count messages, bytes and syncs, the same on every machine
      --fixed           measure nothing: do fixed work, for a profiler that counts instructions
      --lan FILE        the project's scripts/lan, for networks of namespaces (root only)
      --worker FOLDER   be a node with this data folder that does what standard input says: each
                        measurement of several nodes starts some
    """

  private enum Name: String, LongOption {
    case only, json, quick, midnight, lan, counts, fixed, worker, help

    var takesValue: Bool {
      switch self {
      case .only, .json, .midnight, .lan, .worker: true
      case .quick, .counts, .fixed, .help: false
      }
    }
  }

  /// The first argument is the program's name.
  static func parse(_ arguments: [String]) throws(UsageError) -> BenchOptions {
    var options = BenchOptions()
    try Name.read(arguments) { name, value throws(UsageError) in
      switch name {
      case .only: options.sections = try sections(in: value)
      case .json: options.json = value
      case .quick: options.isQuick = true
      case .midnight: options.midnight = value
      case .lan: options.lan = value
      case .counts: options.isToCount = true
      case .fixed: options.isFixed = true
      case .worker: options.worker = value
      case .help: options.isHelp = true
      }
    }
    return options
  }

  private static func sections(in text: String) throws(UsageError) -> [Section] {
    let names = text.split(separator: ",").map(String.init)
    let sections = names.compactMap(Section.init(rawValue:))
    guard !sections.isEmpty, sections.count == names.count else {
      let all = Section.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(message: "--only takes sections with commas between them, of \(all).")
    }
    return Section.allCases.filter(sections.contains)
  }
}
