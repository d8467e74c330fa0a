/// A frame of HTTP/2 (RFC 9113).
struct EtcdFrame: Hashable, Sendable {
  enum Kind: UInt8, Sendable {
    case data, headers, priority, reset, settings, pushPromise, ping, goAway, windowUpdate
    case continuation
  }

  static let headerSize = 9
  /// The longest payload that either end sends: neither asks the other for more.
  static let longest = 16 << 10

  /// Set in `headers` and `data`: nothing more follows on this stream from this end.
  static let endStream: UInt8 = 1
  /// Set in `settings` and `ping`: this answers the other end's.
  static let acknowledgement: UInt8 = 1
  /// Set in `headers`: no continuation follows.
  static let endHeaders: UInt8 = 4

  /// Nil for kinds that came later, which are to be ignored.
  let kind: Kind?
  let flags: UInt8
  /// Zero where it is about the connection.
  let stream: UInt32
  let payload: [UInt8]

  init(_ kind: Kind, flags: UInt8 = 0, stream: UInt32 = 0, _ payload: [UInt8] = []) {
    (self.kind, self.flags, self.stream, self.payload) = (kind, flags, stream, payload)
  }

  /// Takes the first frame off the bytes that have come; nil while it is not complete.
  init?(from bytes: inout ArraySlice<UInt8>) throws(Problem) {
    guard bytes.count >= Self.headerSize else { return nil }
    let header = Array(bytes.prefix(Self.headerSize))
    let length = Int(Self.integer(header[0..<3]))
    guard length <= Self.longest else { throw Problem("etcd sent a frame of \(length) bytes") }
    guard bytes.count >= Self.headerSize + length else { return nil }
    kind = Kind(rawValue: header[3])
    flags = header[4]
    stream = Self.integer(header[5...]) & 0x7fff_ffff
    payload = Array(bytes.dropFirst(Self.headerSize).prefix(length))
    bytes = bytes.dropFirst(Self.headerSize + length)
  }

  func has(_ flag: UInt8) -> Bool { flags & flag != 0 }

  /// As they are sent.
  var bytes: [UInt8] {
    var bytes = Array(Self.bytes(of: UInt32(payload.count)).dropFirst())
    bytes += [kind?.rawValue ?? 0xff, flags]
    bytes += Self.bytes(of: stream)
    return bytes + payload
  }

  /// The highest byte first.
  static func integer(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  static func bytes(of value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 0xff), UInt8(value >> 8 & 0xff), UInt8(value & 0xff)]
  }
}
