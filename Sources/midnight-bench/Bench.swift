import Foundation
import LongOptions

/// What every section needs to know of the run.
struct Bench: Sendable {
  /// Fewer measurements, to see that all of it works.
  let isQuick: Bool
  /// A folder for what the run needs on a disk; it is removed at the end.
  let folder: String
  /// The program as it is played.
  let midnight: String
  /// This program, for processes of its own.
  let bench: String
  /// The script that makes a network of namespaces; nil if this user may not.
  let lan: String?

  /// How often something is measured: `count`, or a tenth of it, but three times at least.
  func times(_ count: Int) -> Int { isQuick ? max(min(count, 3), count / 10) : count }

  /// Tells on standard error what goes on.
  func say(_ text: String) { Output.error("  \(text)") }
}
