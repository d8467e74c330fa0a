/// Counts the TLS records that begin in a stream, which it need not understand for that: each has
/// five bytes of header, the last two of which are its length (RFC 8446, 5.1).
///
/// A record costs its reader the same however little it carries, and GnuTLS does not tell of
/// those that carry nothing.
struct RecordCounter: Sendable {
  private static let headerSize = 5
  private var header: [UInt8] = []
  private var rest = 0

  /// How many records begin in the next bytes of the stream.
  mutating func count(_ bytes: ArraySlice<UInt8>) -> Int {
    var (count, bytes) = (0, bytes)
    while !bytes.isEmpty {
      let body = min(rest, bytes.count)
      bytes = bytes.dropFirst(body)
      rest -= body
      guard let next = bytes.popFirst() else { break }
      if header.isEmpty { count += 1 }
      header.append(next)
      guard header.count == Self.headerSize else { continue }
      rest = Int(header[3]) << 8 | Int(header[4])
      header = []
    }
    return count
  }
}
