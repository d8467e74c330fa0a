/// Makes lines of bytes as they come, each followed by one newline.
package struct LineBuffer: Sendable {
  private let longest: Int
  private var start: [UInt8] = []
  /// The line has become too long, and its rest is passed over.
  package private(set) var isTooLong = false

  /// - Parameter longest: a line of more bytes is none.
  package init(longest: Int) { self.longest = longest }

  /// The lines that end with these bytes; nil for one that is too long, or no text.
  package mutating func take(_ bytes: some Sequence<UInt8>) -> [String?] {
    var lines: [String?] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        lines.append(isTooLong ? nil : String(validating: start, as: UTF8.self))
        start.removeAll(keepingCapacity: true)
        isTooLong = false
      } else if start.count == longest {
        isTooLong = true
      } else {
        start.append(byte)
      }
    }
    return lines
  }
}
