import Foundation
import LongOptions

/// Measures what was asked for and prints it.
enum Program {
  /// Returns the exit status: 0 if everything could be measured, reached or not.
  static func run(_ options: BenchOptions) async -> Int32 {
    if options.isHelp {
      Output.line(BenchOptions.usage)
      return 0
    }
    if options.isToCount || options.isFixed { return count(fixed: options.isFixed) }
    if let folder = options.worker { return await Worker.run(folder: folder) }
    let me = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let folder: URL
    do throws(Problem) {
      folder = try DiskFolder.make()
    } catch {
      Output.error("midnight-bench: \(error.sentence).")
      return 1
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let bench = Bench(
      isQuick: options.isQuick, folder: folder.path(),
      midnight: options.midnight
        ?? me.deletingLastPathComponent().appending(path: "midnight").path(),
      bench: me.path(), lan: getuid() == 0 ? options.lan : nil)
    var page = Page()
    for section in options.sections {
      Output.error("\(section.title)...")
      do throws(Problem) {
        page.figures += try section.measure(with: bench)
      } catch {
        page.problems.append("\(section.title): \(error.sentence)")
      }
    }
    if options.json != "-" { Output.line(page.table) }
    if let json = options.json, !write(page, to: json) { return 1 }
    return page.problems.isEmpty ? 0 : 1
  }

  private static func count(fixed isFixed: Bool) -> Int32 {
    do throws(Problem) {
      if isFixed { try Fixed.run() } else { try Counts.lines().forEach(Output.line) }
      return 0
    } catch {
      Output.error("midnight-bench: \(error.sentence).")
      return 1
    }
  }

  private static func write(_ page: Page, to file: String) -> Bool {
    guard let json = page.json else { return false }
    guard file != "-" else {
      Output.line(json)
      return true
    }
    do {
      try Data((json + "\n").utf8).write(to: URL(fileURLWithPath: file))
      return true
    } catch {
      Output.error("midnight-bench: \(file) cannot be written.")
      return false
    }
  }
}
