import CGetopt
import Glibc
import Synchronization

/// Splits a command line into words and options with `getopt_long`.
enum Getopt {
  enum Token: Equatable {
    case word(String)
    case option(Option, value: String)
  }

  /// A long option as getopt knows it.
  private struct Name {
    let text: String
    let option: Option
    /// The value, where the name says it.
    var value: String?
    /// As getopt counts: no value, one, or one if it is joined with '='.
    let takes: Int32

    static let all: [Name] = Option.allCases.flatMap { option -> [Name] in
      switch option.row.kind {
      case .once: [Name(text: option.rawValue, option: option, takes: 0)]
      case .onOff:
        [
          Name(text: option.rawValue, option: option, takes: 2),
          Name(text: "no-" + option.rawValue, option: option, value: "no", takes: 0),
        ]
      case .name, .folder, .file, .number, .numberOrZero, .words, .caseNumber:
        [Name(text: option.rawValue, option: option, takes: 1)]
          + [option.row.negative].compactMap(\.self).map { word in
            Name(text: "no-" + option.rawValue, option: option, value: word, takes: 0)
          }
      }
    }

    /// The token for what getopt has found; `given` is nil if there was no value.
    func token(_ given: String?) -> Token {
      .option(option, value: value ?? given ?? (takes == 2 ? "yes" : ""))
    }
  }

  /// getopt keeps its state in global variables, so one command line is read at a time.
  private static let turn = Mutex(())

  static func tokens(_ arguments: [String]) throws(UsageError) -> [Token] {
    try turn.withLock { _ throws(UsageError) in try scan(CStrings(["midnight"] + arguments)) }
  }

  private static func scan(_ arguments: CStrings) throws(UsageError) -> [Token] {
    let names = CStrings(Name.all.map(\.text))
    // getopt's own numbers start where those of single letters end.
    var table = Name.all.indices.map { index in
      option(
        name: names[index], has_arg: Name.all[index].takes, flag: nil, val: Int32(256 + index))
    }
    table.append(option())
    var tokens: [Token] = []
    midnight_getopt_start()
    while true {
      // '-': words come in their place, whatever POSIXLY_CORRECT says; ':': say what is missing.
      let found = getopt_long(arguments.count, arguments.pointers, "-:h", table, nil)
      let value = midnight_getopt_argument().map { String(cString: $0) }
      switch found {
      case -1:
        // What stands after '--' are words all.
        let rest = Int(midnight_getopt_position())..<Int(arguments.count)
        return tokens + rest.map { .word(arguments.text($0)) }
      case 1: tokens.append(.word(value ?? ""))
      case Int32(UInt8(ascii: "h")): tokens.append(.option(.help, value: ""))
      case Int32(UInt8(ascii: ":")):
        throw UsageError("\(named(midnight_getopt_culprit(), arguments)) needs a value.")
      case Int32(UInt8(ascii: "?")):
        let culprit = midnight_getopt_culprit()
        let name = named(culprit, arguments)
        throw UsageError(
          culprit >= 256 ? "\(name) takes no value." : "there is no option '\(name)'.")
      default: tokens.append(Name.all[Int(found) - 256].token(value))
      }
    }
  }

  /// The option that getopt complains about, as far as it can be known.
  private static func named(_ culprit: Int32, _ arguments: CStrings) -> String {
    let index = Int(culprit) - 256
    if Name.all.indices.contains(index) { return "--" + Name.all[index].text }
    if let letter = UInt8(exactly: culprit), letter != 0 {
      return Options.shown("-" + String(Character(Unicode.Scalar(letter))))
    }
    let text = arguments.text(Int(midnight_getopt_position()) - 1)
    return Options.shown(String(text.prefix { $0 != "=" }))
  }
}

/// Owns C strings and the list of them that ends with nil.
private final class CStrings {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  let count: Int32

  init(_ texts: [String]) {
    count = Int32(texts.count)
    pointers = .allocate(capacity: texts.count + 1)
    for (index, text) in texts.enumerated() { (pointers + index).initialize(to: strdup(text)) }
    (pointers + texts.count).initialize(to: nil)
  }

  deinit {
    for index in 0..<Int(count) { free(pointers[index]) }
    pointers.deallocate()
  }

  subscript(index: Int) -> UnsafePointer<CChar>? { UnsafePointer(pointers[index]) }

  func text(_ index: Int) -> String {
    guard (0..<Int(count)).contains(index), let text = pointers[index] else { return "" }
    return String(cString: text)
  }
}
