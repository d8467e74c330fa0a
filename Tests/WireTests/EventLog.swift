import Glibc
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
    if case .accepted(let link, _) = self { link } else { nil }
  }

  var link: LinkID {
    switch self {
    case .accepted(let link, _), .dialed(let link, _), .dialFailed(let link, _),
      .received(let link, _), .closed(let link, _):
      link
    }
  }
}

/// A wire on a port of the system's choice, with its log.
struct Node {
  let log = EventLog()
  let wire: Wire

  init(port: UInt16 = 0) throws {
    wire = try Wire(port: port) { [log] in log.add($0) }
  }

  var endpoint: Endpoint { Endpoint(host: "127.0.0.1", port: wire.port) }
}

/// A peer that is no wire: a plain socket that can send any nonsense.
final class RawPeer {
  let descriptor: Int32

  init(port: UInt16) throws {
    let address = try #require(SocketAddress(numeric: Endpoint(host: "127.0.0.1", port: port)))
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let result = address.with { Glibc.connect(descriptor, $0, $1) }
    try #require(result == 0)
    var one: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
    // A test that goes wrong must not wait for ever.
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8]) {
    _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Reads until the other side closes.
  func readAll() -> [UInt8] {
    var all: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while case let count = recv(descriptor, &part, part.count, 0), count > 0 {
      all += part[..<count]
    }
    return all
  }
}

/// A port that nothing listens on.
func closedPort() throws -> UInt16 {
  let node = try Node()
  node.wire.stop()
  return node.wire.port
}

/// Payloads that differ in every byte from their neighbours.
func payload(_ size: Int, _ seed: Int = 0) -> [UInt8] {
  (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ seed &* 7 &+ ($0 >> 8)) }
}
