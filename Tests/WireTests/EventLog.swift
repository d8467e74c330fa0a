import Synchronization
import Testing

@testable import Wire

/// Keeps the events of a wire, and waits for them.
final class EventLog: Sendable {
  private let events = Mutex<[WireEvent]>([])

  func add(_ event: WireEvent) {
    events.withLock { $0.append(event) }
  }

  var all: [WireEvent] { events.withLock { $0 } }

  /// The first match among the events so far and those of the next seconds.
  func first<T: Sendable>(
    _ match: (WireEvent) -> T?, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> T {
    for _ in 0..<2500 {
      if let found = all.lazy.compactMap(match).first { return found }
      try await Task.sleep(for: .milliseconds(2))
    }
    try #require(Bool(false), "no such event", sourceLocation: sourceLocation)
    throw CancellationError()
  }

  func accepted(sourceLocation: SourceLocation = #_sourceLocation) async throws -> LinkID {
    try await first({ $0.acceptedLink }, sourceLocation: sourceLocation)
  }

  /// Waits until so many peers have proved their keys; they know it a little earlier than we.
  func accepted(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    for _ in 0..<2500 {
      if all.count(where: { $0.acceptedLink != nil }) == count { return }
      try await Task.sleep(for: .milliseconds(2))
    }
    try #require(Bool(false), "not \(count) links", sourceLocation: sourceLocation)
  }

  /// The first that was turned away before it became a link.
  func refusal(sourceLocation: SourceLocation = #_sourceLocation) async throws -> WireError {
    try await first(
      { if case .refused(_, let error) = $0 { error } else { nil } },
      sourceLocation: sourceLocation)
  }

  /// Waits until so many frames of a link are here.
  func frames(
    _ count: Int, of link: LinkID, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [[UInt8]] {
    for _ in 0..<5000 {
      let found = frames(of: link)
      if found.count >= count { return found }
      try await Task.sleep(for: .milliseconds(2))
    }
    try #require(Bool(false), "not \(count) frames", sourceLocation: sourceLocation)
    return []
  }

  func frames(of link: LinkID) -> [[UInt8]] {
    all.compactMap { event in
      if case .received(link, let payload) = event { payload } else { nil }
    }
  }

  /// How a link ended: `.some(nil)` in order, `.some(error)` with an error.
  func end(
    of link: LinkID, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> WireError.Code? {
    try await first(
      { event -> WireError.Code?? in
        switch event {
        case .closed(link, let error): .some(error?.code)
        case .dialFailed(link, let error): .some(error.code)
        default: nil
        }
      }, sourceLocation: sourceLocation)
  }
}

extension WireEvent {
  var acceptedLink: LinkID? {
    if case .accepted(let link, _, _) = self { link } else { nil }
  }

  var link: LinkID? {
    switch self {
    case .accepted(let link, _, _), .dialed(let link, _, _), .dialFailed(let link, _),
      .received(let link, _), .closed(let link, _):
      link
    case .refused: nil
    }
  }

  /// Who is at the other end of a link that has come up.
  var peer: WirePeer? {
    switch self {
    case .accepted(_, _, let peer), .dialed(_, _, let peer): peer
    case .dialFailed, .received, .closed, .refused: nil
    }
  }
}

/// A wire on a port of the system's choice, with its log.
struct Node {
  let log = EventLog()
  let wire: Wire
  let key: WireKey

  init(port: UInt16 = 0, limits: WireLimits = .generous) throws {
    key = .random()
    wire = try Wire(port: port, key: key, limits: limits) { [log] in log.add($0) }
  }

  var endpoint: Endpoint { Endpoint(host: "127.0.0.1", port: wire.port) }
}

extension WireLimits {
  /// For tests that are about something else.
  static let generous: WireLimits = {
    var limits = WireLimits.standard
    limits.handshakes = Wire.maximumLinks
    (limits.frameBurst, limits.recordBurst, limits.byteBurst) = (1 << 20, 1 << 20, 1 << 30)
    return limits
  }()
}

/// A port that nothing listens on.
func closedPort() throws -> UInt16 {
  let node = try Node()
  node.wire.stop()
  return node.wire.port
}

/// Payloads that look like noise, another for each seed below 1000.
func payload(_ size: Int, _ seed: Int = 0) -> [UInt8] {
  Array(noise[(seed % 1000 * 7)...].prefix(size))
}

/// Made once: it takes longer than sending it.
private let noise: [UInt8] = {
  var (state, bytes): (UInt32, [UInt8]) = (1, [])
  for _ in 0..<(1 << 20) + 8192 {
    state = state &* 1_664_525 &+ 1_013_904_223
    bytes.append(UInt8(truncatingIfNeeded: state >> 24))
  }
  return bytes
}()
