/// Counts the TLS records that begin in a stream, which it need not understand for that: each has
/// five bytes of header, the last two of which are its length (RFC 8446, 5.1).
///
/// A record costs its reader the same however little it carries, and GnuTLS does not tell of
/// those that carry nothing.
struct RecordCounter: Sendable {
  private static let headerSize = 5
  /// How many bytes of a header have come, and the last two of them.
  private var header = 0
  private var length = 0
  private var rest = 0

  /// How many records begin in the next bytes of the stream.
  mutating func count(_ bytes: ArraySlice<UInt8>) -> Int {
    var (count, bytes) = (0, bytes)
    while !bytes.isEmpty {
      let body = min(rest, bytes.count)
      bytes = bytes.dropFirst(body)
      rest -= body
      guard let next = bytes.popFirst() else { break }
      if header == 0 { count += 1 }
      header += 1
      length = (length << 8 | Int(next)) & 0xffff
      guard header == Self.headerSize else { continue }
      rest = length
      header = 0
    }
    return count
  }
}
