import Fuzz
import Glibc
import LongOptions

/// Lets a worker execute inputs, and looks after it from outside.
struct Overseer {
  /// One execution may take no longer than this.
  private static let hangsAfter = 10.0
  /// Playing the live exchanges may take longer.
  private static let startsWithin = 180.0
  private static let mostMemory = 1 << 30
  private static let mostFinds = 5

  let options: FuzzOptions
  /// The path of this program.
  let program: String

  /// How a worker has ended.
  private enum End {
    case fine
    case broken(String)
    case died(String)
  }

  /// Works on every target in turn. Returns the exit status.
  func run() -> Int32 {
    var finds = 0
    for name in options.targets {
      // Tables are slow, and there is most to find.
      let shares = options.targets.count + 4
      let share = options.targets.count == 1 ? shares : name == TablesTarget.name ? 5 : 1
      let seconds = max(1, options.seconds * share / shares)
      finds += work(on: name, seconds: seconds)
    }
    Output.line(finds == 0 ? "nothing found" : "\(finds) found, see \(options.finds)")
    return finds == 0 ? 0 : 1
  }

  private func work(on name: String, seconds: Int) -> Int {
    var total = (executions: 0, seconds: 0.0, slowest: 0, memory: 0, traits: 0, kept: 0)
    var finds = 0
    // After a find it goes on with other inputs.
    while finds < Self.mostFinds {
      let left = seconds - Int(total.seconds)
      guard options.executions > 0 ? finds == 0 : left > 0, let page = makePage() else { break }
      let seed = options.seed + UInt64(finds) * 1_000
      let (end, took, memory) = watch(
        ["--target", name, "--seed", "\(seed)", "--seconds", "\(left)"], page)
      total.executions += page[.executions]
      total.seconds += took
      total.slowest = max(total.slowest, page[.slowest])
      total.memory = max(total.memory, memory)
      total.traits = max(total.traits, page[.traits])
      total.kept = max(total.kept, page[.kept])
      if case .fine = end { break }
      finds += 1
      tell(end, page, target: name, seed: seed)
    }
    let rate = Int(Double(total.executions) / max(0.001, total.seconds))
    Output.line(
      "\(name): \(total.executions) executions, \(rate) a second, \(total.traits) traits, "
        + "\(total.kept) inputs kept, slowest \(total.slowest) ms, \(total.memory >> 20) MiB, "
        + "\(finds) found")
    return finds
  }

  private func tell(_ end: End, _ page: Page, target: String, seed: UInt64) {
    let input = page.input
    let what =
      switch end {
      case .fine: ""
      case .broken(let promise): "a broken promise: \(promise)"
      case .died(let how): how
      }
    let shortest = target == TablesTarget.name ? shorter(input, than: end, target) : input
    let digits = String(fingerprint(of: shortest), radix: 16)
    let path = "\(options.finds)/\(target)/found-\(digits)"
    Files.write(shortest, at: path)
    Output.line(
      "\(target): FOUND \(what)\n  input \(path) (\(shortest.count) bytes), seed \(seed), "
        + "execution \(page[.executions])\n  again: midnight-fuzz --target \(target) --run \(path)")
  }

  /// Leaves out lines as long as the rest ends in the same way.
  private func shorter(_ input: [UInt8], than end: End, _ target: String) -> [UInt8] {
    var lines = input.split(separator: UInt8(ascii: "\n")).map(Array.init)
    var size = max(1, lines.count / 2)
    var tries = 0
    while size > 0, tries < 120 {
      var at = 1
      while at < lines.count, tries < 120 {
        var fewer = lines
        fewer.removeSubrange(at..<min(at + size, lines.count))
        tries += 1
        if ends(like: end, Array(fewer.joined(separator: [UInt8(ascii: "\n")])), target) {
          lines = fewer
        } else {
          at += size
        }
      }
      size /= 2
    }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  private func ends(like end: End, _ input: [UInt8], _ target: String) -> Bool {
    let path = "\(options.finds)/trial"
    guard Files.write(input, at: path), let page = makePage() else { return false }
    defer { unlink(path) }
    let (other, _, _) = watch(["--target", target, "--run", path], page, isQuiet: true)
    return switch (end, other) {
    case (.broken(let one), .broken(let two)): one.prefix(24) == two.prefix(24)
    case (.died(let one), .died(let two)): one == two
    default: false
    }
  }

  // MARK: - Processes

  private var pagePath: String { "\(options.finds)/page-\(getpid())" }

  private func makePage() -> Page? {
    Files.write([], at: pagePath)
    guard let page = Page(pagePath) else {
      Output.error("midnight-fuzz: \(pagePath) cannot be written.")
      return nil
    }
    page.clear()
    return page
  }

  private func watch(
    _ arguments: [String], _ page: Page, isQuiet: Bool = false
  ) -> (End, seconds: Double, memory: Int) {
    defer { unlink(pagePath) }
    var all = [program, "--page", pagePath, "--corpus", options.corpus]
    all +=
      ["--executions", "\(options.executions)"] + (options.isPlanted ? ["--plant", "index"] : [])
    guard let child = Child(all + arguments, isQuiet: isQuiet) else {
      return (.died("no worker could be started"), 0, 0)
    }
    let clock = ContinuousClock()
    let start = clock.now
    var (last, progress, memory) = (0, start, 0)
    var end: End?
    while end == nil {
      usleep(20_000)
      if let status = child.status() {
        end = Self.end(status, page)
        break
      }
      memory = max(memory, child.memory)
      if page[.executions] != last { (last, progress) = (page[.executions], clock.now) }
      let bound = last == 0 ? Self.startsWithin : Self.hangsAfter
      if clock.now - progress > .seconds(bound) {
        end = .died("an execution that takes more than \(Int(bound)) s")
      } else if memory > Self.mostMemory {
        end = .died("more than \(Self.mostMemory >> 20) MiB of memory")
      }
      if end != nil { child.kill() }
    }
    return (end ?? .fine, (clock.now - start) / .seconds(1), memory)
  }

  private static func end(_ status: Int32, _ page: Page) -> End {
    let signal = status & 0x7f
    if signal != 0 { return .died("a crash (signal \(signal))") }
    if !page.broken.isEmpty { return .broken(page.broken) }
    let code = (status >> 8) & 0xff
    return code == 0 ? .fine : .died("a worker that ended with \(code)")
  }
}
