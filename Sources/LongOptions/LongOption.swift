import CGetopt
import Glibc

/// Why a command line cannot be understood.
package struct UsageError: Error {
  package let message: String

  package init(message: String) { self.message = message }
}

/// The long options of a tool that takes nothing else, by their names.
package protocol LongOption: RawRepresentable<String>, CaseIterable {
  var takesValue: Bool { get }
}

extension LongOption {
  /// Reads a command line with `getopt_long`, on one thread at a time; the first argument is the
  /// program's name. `take` gets each option in its turn, with its value or an empty text.
  package static func read(
    _ arguments: [String], take: (Self, String) throws(UsageError) -> Void
  ) throws(UsageError) {
    let options = Array(allCases)
    var pointers = arguments.map { strdup($0) } + [nil]
    let names = options.map { strdup($0.rawValue) }
    defer { for pointer in pointers + names { free(pointer) } }
    // getopt's own numbers start where those of single letters end.
    var table = options.indices.map { index in
      option(
        name: names[index], has_arg: options[index].takesValue ? 1 : 0, flag: nil,
        val: Int32(256 + index))
    }
    table.append(option())
    midnight_getopt_start()
    while true {
      let found = Int(getopt_long(Int32(arguments.count), &pointers, "+:", table, nil))
      let value = midnight_getopt_argument().map { String(cString: $0) } ?? ""
      if found == -1 { break }
      guard options.indices.contains(found - 256) else {
        throw UsageError(
          message: found == 58
            ? "an option needs a value." : "there is an option that it does not have.")
      }
      try take(options[found - 256], value)
    }
    guard Int(midnight_getopt_position()) == arguments.count else {
      throw UsageError(message: "it takes options only.")
    }
  }
}
