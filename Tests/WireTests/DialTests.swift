import Glibc
import Synchronization
import Testing

@testable import Wire

/// A way for an event to reach its own wire.
final class Holder: Sendable {
  private let wire = Mutex<Wire?>(nil)
  func set(_ wire: Wire) { self.wire.withLock { $0 = wire } }
  func send(_ payload: [UInt8], on link: LinkID) {
    wire.withLock { $0 }?.send(payload, on: link)
  }
  func stop() { wire.withLock { $0 }?.stop() }
}

@Suite struct DialTests {
  private func winner(_ node: borrowing Node, _ link: LinkID) async throws -> Endpoint {
    try await node.log.first { if case .dialed(link, let to, _) = $0 { to } else { nil } }
  }

  @Test func closedPortIsRefused() async throws {
    let node = try Node()
    let port = try closedPort()
    let link = node.wire.dial([Endpoint(host: "127.0.0.1", port: port)])
    let error = try await node.log.first {
      if case .dialFailed(link, let error) = $0 { error } else { nil }
    }
    #expect(error == WireError(.refused, "Nothing listens on 127.0.0.1:\(port)."))
    #expect(node.log.all.count == 1)
  }

  @Test func noEndpointAtAll() async throws {
    let node = try Node()
    #expect(try await node.log.end(of: node.wire.dial([])) == .unreachable)
  }

  @Test func secondEndpointWinsWhenTheFirstIsDead() async throws {
    let (a, b) = (try Node(), try Node())
    let dead = Endpoint(host: "127.0.0.1", port: try closedPort())
    let link = a.wire.dial([dead, b.endpoint])
    a.wire.send([1, 2], on: link)
    #expect(try await winner(a, link) == b.endpoint)
    let into = try await b.log.accepted()
    #expect(try await b.log.frames(1, of: into) == [[1, 2]], "sent before it was up")
  }

  @Test func aLongQueueLeavesWhenTheLinkIsUp() async throws {
    let (a, b) = (try Node(), try Node())
    let dead = Endpoint(host: "127.0.0.1", port: try closedPort())
    let link = a.wire.dial([dead, b.endpoint])
    let sent = (1...500).map { payload($0, $0) }
    for payload in sent { a.wire.send(payload, on: link) }
    #expect(try await b.log.frames(500, of: b.log.accepted()) == sent)
  }

  /// A listener whose backlog is full does not answer at all.
  @Test func secondEndpointNeedNotWaitForASilentFirst() async throws {
    let (a, b) = (try Node(), try Node())
    let silent = try SilentListener()
    let link = a.wire.dial([Endpoint(host: "127.0.0.1", port: silent.port), b.endpoint])
    #expect(try await winner(a, link) == b.endpoint)
  }

  @Test func silenceTimesOut() async throws {
    let node = try Node()
    let silent = try SilentListener()
    let link = node.wire.dial([Endpoint(host: "127.0.0.1", port: silent.port)])
    #expect(try await node.log.end(of: link) == .timedOut)
  }

  @Test func closeEndsADialWithoutAWord() async throws {
    let node = try Node()
    let silent = try SilentListener()
    let link = node.wire.dial([Endpoint(host: "127.0.0.1", port: silent.port)])
    node.wire.close(link)
    let other = node.wire.dial([])
    _ = try await node.log.end(of: other)
    node.wire.stop()
    #expect(node.log.all.allSatisfy { $0.link == other })
  }

  @Test func namesAreResolved() async throws {
    let (a, b) = (try Node(), try Node())
    let endpoint = Endpoint(host: "localhost", port: b.wire.port)
    #expect(try await winner(a, a.wire.dial([endpoint])) == endpoint)
  }

  @Test func unknownNameIsUnreachable() async throws {
    let node = try Node()
    // A name with a space can be looked up nowhere, so no resolver is kept waiting.
    let link = node.wire.dial([Endpoint(host: "no such name", port: 47)])
    #expect(try await node.log.end(of: link) == .unreachable)
  }

  @Test(.enabled(if: hasIPv6)) func ipv6Loopback() async throws {
    let (a, b) = (try Node(), try Node())
    let endpoint = Endpoint(host: "::1", port: b.wire.port)
    let out = a.wire.dial([endpoint])
    #expect(try await winner(a, out) == endpoint)
    let from = try await b.log.first {
      if case .accepted(_, let from, _) = $0 { from } else { nil }
    }
    #expect(from.host == "::1")
    a.wire.send([6], on: out)
    #expect(try await b.log.frames(1, of: b.log.accepted()) == [[6]])
  }

  @Test func ipv4PeersAreShownAsIPv4() async throws {
    let (a, b) = (try Node(), try Node())
    _ = a.wire.dial([b.endpoint])
    let from = try await b.log.first {
      if case .accepted(_, let from, _) = $0 { from } else { nil }
    }
    #expect(from.host == "127.0.0.1")
  }
}

private let hasIPv6: Bool = {
  guard case .success(let socket) = Socket.make(family: AF_INET6) else { return false }
  defer { socket.close() }
  guard let address = SocketAddress(numeric: Endpoint(host: "::1", port: 0)) else { return false }
  return socket.bind(address) == nil
}()

/// A listener that never accepts and whose backlog is full: who dials it hears nothing.
private final class SilentListener {
  let port: UInt16
  private var descriptors: [Int32] = []

  init() throws {
    let any = try #require(SocketAddress(numeric: Endpoint(host: "127.0.0.1", port: 0)))
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    descriptors = [listener]
    try #require(any.with { bind(listener, $0, $1) } == 0 && listen(listener, 0) == 0)
    let address = try #require(Socket(descriptor: listener).localAddress)
    port = address.port
    // Two connections fill a backlog of zero; a few more make sure.
    for _ in 0..<4 {
      guard case .success(let filler) = Socket.make(family: AF_INET) else { continue }
      _ = filler.connect(address)
      descriptors.append(filler.descriptor)
    }
  }

  deinit { for descriptor in descriptors { close(descriptor) } }
}
