import Glibc
import Testing

@testable import Wire

@Suite struct WireTests {
  /// Two wires with one link between them: the dialer's id, then the listener's.
  private func pair(_ a: borrowing Node, _ b: borrowing Node) async throws -> (LinkID, LinkID) {
    let out = a.wire.dial([b.endpoint])
    return (out, try await b.log.accepted())
  }

  @Test func framesOfOddSizesArriveInOrder() async throws {
    let (a, b) = (try Node(), try Node())
    let (out, into) = try await pair(a, b)
    let sizes = [1, 2, 3, 4, 5, 1023, 1024, 65535, 65536, 65537, 300_001] + Array(1...200)
    let sent = sizes.map { payload($0, $0) }
    for payload in sent { a.wire.send(payload, on: out) }
    let received = try await b.log.frames(sent.count, of: into)
    #expect(received == sent)
    for payload in received { b.wire.send(payload, on: into) }
    #expect(try await a.log.frames(sent.count, of: out) == sent)
  }

  @Test func splitAndJoinedWrites() async throws {
    let node = try Node()
    let peer = try RawPeer(port: node.wire.port)
    let payloads = (1...20).map { payload($0 * 3, $0) }
    let stream = try payloads.flatMap { try FrameDecoder.encode($0) }
    peer.send(Array(stream[..<2]))
    let link = try await node.log.accepted()
    peer.send(Array(stream[2..<6]))
    _ = usleep(5000)
    peer.send(Array(stream[6...]))
    #expect(try await node.log.frames(20, of: link) == payloads)
  }

  @Test func eventsOfALinkComeInOrder() async throws {
    let (a, b) = (try Node(), try Node())
    let (out, into) = try await pair(a, b)
    a.wire.send([1], on: out)
    a.wire.close(out)
    #expect(try await b.log.end(of: into) == nil)
    let kinds = b.log.all.map { event in
      switch event {
      case .accepted: "accepted"
      case .dialed, .dialFailed: "dialed"
      case .received(_, let payload): "received \(payload)"
      case .closed: "closed"
      case .refused: "refused"
      }
    }
    #expect(kinds == ["accepted", "received [1]", "closed"])
  }

  @Test func hugeLengthCostsOnlyThatLink() async throws {
    let (a, b) = (try Node(), try Node())
    let (out, into) = try await pair(a, b)
    let peer = try RawPeer(port: b.wire.port)
    peer.send([0x80, 0, 0, 0, 1, 2, 3])
    let bad = try await b.log.first { $0.acceptedLink == into ? nil : $0.acceptedLink }
    #expect(try await b.log.end(of: bad) == .frameTooLarge(1 << 31))
    a.wire.send([9], on: out)
    #expect(try await b.log.frames(1, of: into) == [[9]])
  }

  @Test func halfAFrameIsTruncated() async throws {
    let node = try Node()
    var peer: RawPeer? = try RawPeer(port: node.wire.port)
    let link = try await node.log.accepted()
    peer?.send([0, 0, 0, 5, 1, 2])
    peer?.sayGoodbye()
    peer = nil
    #expect(try await node.log.end(of: link) == .truncatedFrame)
    #expect(node.log.frames(of: link).isEmpty)
  }

  /// Anybody on the way can end a TCP connection; only the peer can say goodbye.
  @Test func anEndWithoutAGoodbyeIsNoOrderlyEnd() async throws {
    let node = try Node()
    var peer: RawPeer? = try RawPeer(port: node.wire.port)
    let link = try await node.log.accepted()
    peer?.send([0, 0, 0, 1, 9])
    peer = nil
    #expect(try await node.log.end(of: link) == .cutOff)
    #expect(node.log.frames(of: link) == [[9]])
  }

  @Test func largestFramePassesAndOneMoreByteDoesNot() async throws {
    let (a, b) = (try Node(), try Node())
    let (out, into) = try await pair(a, b)
    let largest = payload(1 << 20)
    a.wire.send(largest, on: out)
    #expect(try await b.log.frames(1, of: into) == [largest])
    a.wire.send(largest + [0], on: out)
    #expect(try await a.log.end(of: out) == .frameTooLarge(1_048_577))
    #expect(try await b.log.end(of: into) == nil)
  }

  @Test func portInUse() throws {
    let node = try Node()
    let error = #expect(throws: WireError.self) { _ = try Node(port: node.wire.port) }
    #expect(error?.code == .portInUse)
    #expect(error?.message == "Another program already uses port \(node.wire.port).")
  }

  @Test func slowReaderIsClosed() async throws {
    let node = try Node()
    let peer = try RawPeer(port: node.wire.port)
    let link = try await node.log.accepted()
    for _ in 0..<40 { node.wire.send(payload(1 << 20), on: link) }
    #expect(try await node.log.end(of: link) == .slowReader)
    withExtendedLifetime(peer) {}
  }

  @Test func aReaderThatKeepsUpIsNotSlow() async throws {
    let (a, b) = (try Node(), try Node())
    let (out, into) = try await pair(a, b)
    for round in 1...30 {
      a.wire.send(payload(1 << 20, round), on: out)
      _ = try await b.log.frames(round, of: into)
    }
    #expect(b.log.frames(of: into).map(\.count) == [Int](repeating: 1 << 20, count: 30))
  }

  @Test func closeSendsWhatIsQueuedAndReportsNothing() async throws {
    let (a, b) = (try Node(), try Node())
    let (out, into) = try await pair(a, b)
    _ = try await a.log.first { if case .dialed = $0 { true } else { nil } }
    let sent = (0..<3).map { payload(1 << 20, $0) }
    for payload in sent { a.wire.send(payload, on: out) }
    a.wire.close(out)
    a.wire.send([1], on: out)
    #expect(try await b.log.end(of: into) == nil)
    #expect(b.log.frames(of: into) == sent)
    a.wire.stop()
    #expect(a.log.all.count == 1, "only that it was dialed")
  }

  @Test func closeGivesUpOnAPeerThatDoesNotClose() async throws {
    let node = try Node()
    var peers: [RawPeer] = []
    for _ in 0..<Wire.maximumLinks { peers.append(try RawPeer(port: node.wire.port)) }
    let link = try await node.log.accepted()
    node.wire.close(link)
    // The peer keeps its end open, and its place is taken for as long as we are patient.
    var (count, tried) = (0, 0)
    for _ in 0..<100 where count <= Wire.maximumLinks {
      tried += 1
      if let peer = try? RawPeer(port: node.wire.port) { peers.append(peer) }
      try await Task.sleep(for: .milliseconds(50))
      count = node.log.all.count { $0.acceptedLink != nil }
    }
    #expect(count == Wire.maximumLinks + 1)
    #expect(tried > 1, "not at once")
    #expect(!node.log.all.contains { $0.link == link && $0.acceptedLink == nil })
  }

  @Test func closedComesOnceForEachSide() async throws {
    let (a, b) = (try Node(), try Node())
    let (_, into) = try await pair(a, b)
    a.wire.stop()
    #expect(try await b.log.end(of: into) == nil)
    b.wire.close(into)
    b.wire.send([1], on: into)
    b.wire.stop()
    #expect(b.log.all.count == 2)
    #expect(!a.log.all.contains { if case .closed = $0 { true } else { false } })
  }

  @Test func moreLinksThanAllowedAreTurnedAway() async throws {
    let node = try Node()
    var peers: [RawPeer] = []
    for _ in 0..<Wire.maximumLinks { peers.append(try RawPeer(port: node.wire.port)) }
    try await node.log.accepted(Wire.maximumLinks)
    let extra = try PlainPeer(port: node.wire.port)
    #expect(extra.readAll().isEmpty)
    let refusal = try await node.log.refusal()
    #expect(refusal == .tooManyLinks)
    let dial = node.wire.dial([node.endpoint])
    #expect(try await node.log.end(of: dial) == .tooManyLinks)
    withExtendedLifetime(peers) {}
  }

  @Test func stopWhileBusy() async throws {
    let (a, b) = (try Node(), try Node())
    let (out, into) = try await pair(a, b)
    let flood = Task.detached { [wire = a.wire] in
      while !Task.isCancelled {
        wire.send(payload(10_000), on: out)
        await Task.yield()
      }
    }
    _ = try await b.log.frames(50, of: into)
    b.wire.stop()
    let count = b.log.all.count
    // Its own end is no news to it; the other side hears of it.
    _ = try await a.log.end(of: out)
    flood.cancel()
    #expect(b.log.all.count == count)
    a.wire.stop()
    a.wire.stop()
  }

  @Test func stopFromWithinAnEventDoesNotHang() async throws {
    let holder = Holder()
    let wire = try Wire(port: 0, key: .random()) { _ in holder.stop() }
    holder.set(wire)
    let peer = try RawPeer(port: wire.port)
    #expect(peer.readAll().isEmpty)
    wire.stop()
  }

  @Test func theLastReferenceStopsTheThread() throws {
    var node: Node? = try Node()
    let port = try #require(node?.wire.port)
    node = nil
    _ = try Node(port: port)
  }
}
