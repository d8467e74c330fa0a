/// A line of a config file that says something.
struct ConfigLine: Equatable {
  var option: Option
  var value: String
  /// For errors: 'midnight.conf, line 3'.
  var place: String
  /// What may be meant, if the value is wrong.
  var hint = ""
}

/// What stands in a config file, as lines of bytes: those that are not changed stay what they are.
struct ConfigText: Equatable {
  private var lines: [[UInt8]]

  init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map(Array.init)
  }

  var bytes: [UInt8] { Array(lines.joined(separator: [UInt8(ascii: "\n")])) }

  /// What the file says, in its order; `path` is for errors, `home` is what `~` means in a path.
  func lines(in path: String, home: String) throws(UsageError) -> [ConfigLine] {
    var found: [ConfigLine] = []
    for (index, bytes) in lines.enumerated() {
      let place = "\(Options.shown(path, limit: 200)), line \(index + 1)"
      guard let line = Self.text(of: bytes, isFirst: index == 0) else {
        throw UsageError("\(place): this is not UTF-8, or has control characters in it.")
      }
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      do {
        found.append(try Self.read(line, at: place, home: home))
      } catch {
        throw UsageError("\(place): \(error.message)")
      }
    }
    return found
  }

  /// Says something else of an option in the line that says it, or in a new one at the end.
  mutating func set(_ option: Option, to value: String) {
    let line = Array("\(option.rawValue) = \(Self.quoted(value))".utf8)
    // The last one is what counts.
    let old = lines.indices.last { index in
      guard let text = Self.text(of: lines[index], isFirst: index == 0) else { return false }
      return Self.option(named: Self.parts(text).key)?.option == option
    }
    if let old {
      let hadReturn = lines[old].last == UInt8(ascii: "\r")
      lines[old] = hadReturn ? line + [UInt8(ascii: "\r")] : line
    } else if lines.last == [] {
      lines.insert(line, at: lines.count - 1)
    } else {
      lines += [line, []]
    }
  }

  // MARK: - One line

  /// Without the spaces around it; nil if it has what no text file has.
  private static func text(of bytes: [UInt8], isFirst: Bool) -> String? {
    var bytes = bytes[...]
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    // What some editors put before everything else.
    if isFirst, bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes = bytes.dropFirst(3) }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let hasControls = text.unicodeScalars.contains {
      $0.properties.generalCategory == .control && $0 != "\t"
    }
    return hasControls ? nil : trimmed(text[...])
  }

  private static func trimmed(_ text: Substring) -> String {
    var scalars = text.unicodeScalars.drop { $0 == " " || $0 == "\t" }
    while let last = scalars.last, last == " " || last == "\t" { scalars.removeLast() }
    return String(scalars)
  }

  private static func parts(_ line: String) -> (key: String, value: String?) {
    guard let sign = line.unicodeScalars.firstIndex(of: "=") else { return (line, nil) }
    let value = trimmed(line[line.unicodeScalars.index(after: sign)...])
    return (trimmed(line[..<sign]), value)
  }

  /// 'no-calm' is 'calm' turned round.
  private static func option(named name: String) -> (option: Option, isTurned: Bool)? {
    if let option = Option(rawValue: name) { return (option, false) }
    guard name.hasPrefix("no-"), let option = Option(rawValue: String(name.dropFirst(3)))
    else { return nil }
    let row = option.row
    if case .onOff = row.kind { return (option, true) }
    return row.negative == nil ? nil : (option, true)
  }

  private static func read(
    _ line: String, at place: String, home: String
  ) throws(UsageError) -> ConfigLine {
    let (key, given) = parts(line)
    guard let (option, isTurned) = option(named: key) else {
      let bare = String(key.drop { $0 == "-" })
      throw UsageError(
        Self.option(named: bare) == nil
          ? "there is no option '\(Options.shown(key))'."
          : "an option stands here without its dashes: '\(bare)'.")
    }
    guard option.isConfigurable else {
      throw UsageError("'\(key)' is for the command line only.")
    }
    guard let given else {
      throw UsageError("'\(key)' needs a value: '\(key) = \(option.sample)'.")
    }
    var value = unquoted(given)
    if isTurned, value == "yes" || value == "no" { value = value == "yes" ? "no" : "yes" }
    if option.row.kind == .folder || option.row.kind == .file {
      if value.hasPrefix("~/") { value = home + value.dropFirst() }
      guard value.hasPrefix("/") else {
        throw UsageError(
          "\(key) must be a path that begins with / or ~/, not '\(Options.shown(value))'.")
      }
    }
    return ConfigLine(
      option: option, value: value, place: place,
      hint: given.contains("#") ? " A comment needs a line of its own." : "")
  }

  // MARK: - Quotes

  private static func isQuoted(_ value: String) -> Bool {
    value.utf8.count > 1 && value.utf8.first == UInt8(ascii: "\"")
      && value.utf8.last == UInt8(ascii: "\"")
  }

  private static func unquoted(_ value: String) -> String {
    isQuoted(value) ? String(value.unicodeScalars.dropFirst().dropLast()) : value
  }

  /// Only where a reader would else take the value's own quotes for such.
  private static func quoted(_ value: String) -> String {
    isQuoted(value) ? "\"\(value)\"" : value
  }
}

extension Option {
  /// A value that it takes, for texts that show how.
  var sample: String {
    switch row.kind {
    case .onOff, .once: "yes"
    case .name: "NAME"
    case .folder: "~/DIR"
    case .file: "~/FILE"
    case .number(let range): String(range.lowerBound)
    case .numberOrZero(let range, _): String(range.lowerBound)
    case .words(let words): words.last ?? ""
    case .caseNumber: "NUMBER"
    }
  }
}
