import Fuzz
import LongOptions

/// What one run of the program does.
enum Program {
  /// Returns the exit status.
  static func run(_ options: FuzzOptions) -> Int32 {
    if options.isHelp {
      Output.line(FuzzOptions.usage)
      return 0
    }
    if options.collects { return Collect.run(options) }
    if let file = options.file { return execute(file, options) }
    if let path = options.page { return work(path, options) }
    return Overseer(options: options, program: "/proc/self/exe").run()
  }

  private static func work(_ path: String, _ options: FuzzOptions) -> Int32 {
    guard let name = options.targets.first, let page = Page(path),
      let target = Gallery.target(name, isPlanted: options.isPlanted)
    else { return 2 }
    return Worker(target: target, options: options, page: page).run()
  }

  /// One input, and what came of it.
  private static func execute(_ file: String, _ options: FuzzOptions) -> Int32 {
    guard let bytes = Files.read(file), options.targets.count == 1,
      let target = Gallery.target(options.targets[0], isPlanted: options.isPlanted, for: bytes)
    else {
      Output.error("midnight-fuzz: \(file) cannot be read, or --target is missing.")
      return 2
    }
    let page = options.page.flatMap { Page($0) }
    let outcome = target.execute(bytes)
    page?[.executions] += 1
    if let broken = outcome.broken {
      page?.broken = broken
      Output.line("a broken promise: \(broken)")
      return 1
    }
    Output.line("fine, \(outcome.traits.count) traits")
    return 0
  }
}
