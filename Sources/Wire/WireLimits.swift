/// What a wire takes from others before it turns them away.
package struct WireLimits: Sendable {
  /// The most connections that one address may have made to us: an IPv4 address, or the first 64
  /// bits of an IPv6 address, within which anybody can have as many as they like. A whole table
  /// of twelve may sit on one machine, and half of them may just be making their links anew.
  package var linksPerAddress = 24
  /// The most connections at a time that are in their handshake. It costs us about half a
  /// millisecond of a processor and 20 KiB.
  package var handshakes = 16
  /// The most of them from one address.
  package var handshakesPerAddress = 4
  /// How long a handshake may take, in milliseconds.
  package var handshakeTime: Int64 = 3000
  /// Whether the two bounds for one address hold for this machine itself as well.
  package var bindsLoopback = false
  /// The most frames a second that a link may bring in the long run. A match of twelve needs
  /// about thirty of each: ten heartbeats, and answers.
  package var framesPerSecond = 1000
  /// The most frames that may come at once.
  package var frameBurst = 4000
  /// The most encrypted bytes a second that a link may bring in the long run: 2 MiB.
  package var bytesPerSecond = 2 << 20
  /// The most encrypted bytes that may come at once: 8 MiB, eight of the largest frames.
  package var byteBurst = 8 << 20
  /// The most TLS records a second; each frame may need one, and a large one needs several.
  package var recordsPerSecond = 2000
  /// The most TLS records that may come at once.
  package var recordBurst = 8000
  /// The most refusals a second that are reported; a stranger must not fill a log.
  package var refusalsPerSecond = 5
  /// The most refusals that are reported at once.
  package var refusalBurst = 50

  /// The limits of every node; tests change one or the other.
  package static let standard = WireLimits()
}

/// What one link may still bring.
struct Allowance: Sendable {
  private var frames: TokenBucket
  private var bytes: TokenBucket
  private var records: TokenBucket
  private var counter = RecordCounter()

  init(_ limits: WireLimits) {
    frames = TokenBucket(burst: limits.frameBurst, perSecond: limits.framesPerSecond)
    bytes = TokenBucket(burst: limits.byteBurst, perSecond: limits.bytesPerSecond)
    records = TokenBucket(burst: limits.recordBurst, perSecond: limits.recordsPerSecond)
  }

  /// Whether these encrypted bytes are not too many.
  mutating func take(encrypted stream: ArraySlice<UInt8>, now: Int64) -> Bool {
    let count = counter.count(stream)
    return bytes.take(stream.count, now: now) && records.take(count, now: now)
  }

  /// Whether so many frames are not too many.
  mutating func take(frames count: Int, now: Int64) -> Bool {
    frames.take(count, now: now)
  }
}
