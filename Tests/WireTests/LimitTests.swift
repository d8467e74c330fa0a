import Glibc
import Testing

@testable import Wire

@Suite struct LimitTests {
  /// Limits that hold on loopback as well, of which 127.0.0.0/8 are as many addresses.
  private func limits(_ change: (inout WireLimits) -> Void) -> WireLimits {
    var limits = WireLimits.generous
    limits.bindsLoopback = true
    change(&limits)
    return limits
  }

  @Test func oneAddressCannotTakeAllPlaces() async throws {
    let node = try Node(limits: limits { $0.linksPerAddress = 2 })
    let peers = try (0..<2).map { _ in try RawPeer(port: node.wire.port) }
    try await node.log.accepted(2)
    let third = try PlainPeer(port: node.wire.port)
    #expect(third.readAll().isEmpty)
    #expect(
      try await node.log.refusal()
        == WireError(.tooManyLinks, "There are too many connections from that address already."))
    let other = try RawPeer(port: node.wire.port, from: "127.0.0.2")
    try await node.log.accepted(3)
    withExtendedLifetime((peers, other)) {}
  }

  @Test func aWholeTableMaySitOnThisMachine() async throws {
    let node = try Node(limits: .standard)
    let peers = try (0..<40).map { _ in try RawPeer(port: node.wire.port) }
    try await node.log.accepted(40)
    withExtendedLifetime(peers) {}
  }

  @Test func unprovedOnesOfOneAddressAreFew() async throws {
    let node = try Node(limits: limits { $0.handshakesPerAddress = 2 })
    let idle = try (0..<2).map { _ in try PlainPeer(port: node.wire.port) }
    #expect(try PlainPeer(port: node.wire.port).readAll().isEmpty)
    #expect(try await node.log.refusal().code == .tooManyLinks)
    _ = try RawPeer(port: node.wire.port, from: "127.0.0.2")
    withExtendedLifetime(idle) {}
  }

  @Test func unprovedOnesOfAllAddressesAreFew() async throws {
    let node = try Node(limits: limits { $0.handshakes = 3 })
    let idle = try (2...4).map { try PlainPeer(port: node.wire.port, from: "127.0.0.\($0)") }
    #expect(try PlainPeer(port: node.wire.port).readAll().isEmpty)
    #expect(
      try await node.log.refusal()
        == WireError(.tooManyLinks, "Too many others are just connecting."))
    withExtendedLifetime(idle) {}
  }

  @Test func whoDoesNotProveItsKeyLosesItsPlace() async throws {
    let limits = limits { ($0.handshakes, $0.handshakeTime) = (1, 200) }
    let node = try Node(limits: limits)
    let idle = try PlainPeer(port: node.wire.port)
    #expect(idle.readAll().isEmpty, "closed after a while")
    let error = try await node.log.refusal()
    #expect(error.code == .handshakeFailed)
    #expect(error.message.hasSuffix(" did not prove its key in time."))
    _ = try RawPeer(port: node.wire.port)
    try await node.log.accepted(1)
  }

  /// A byte now and then keeps nobody here for longer.
  @Test func aHandshakeInDripsLosesItsPlace() async throws {
    let node = try Node(limits: limits { $0.handshakeTime = 300 })
    let peer = try PlainPeer(port: node.wire.port)
    let session = try TLSSession(.client, TLSCredentials(.random()))
    _ = session.handshake()
    for byte in session.output {
      peer.send([byte])
      _ = usleep(5000)
    }
    #expect(peer.readAll().isEmpty || node.log.all.contains { $0.acceptedLink != nil } == false)
    #expect(try await node.log.refusal().code == .handshakeFailed)
  }

  @Test func tooManyFramesAtOnce() async throws {
    let node = try Node(limits: limits { ($0.frameBurst, $0.framesPerSecond) = (100, 0) })
    let peer = try RawPeer(port: node.wire.port)
    let link = try await node.log.accepted()
    for _ in 0..<100 { peer.send([0, 0, 0, 1, 7]) }
    #expect(try await node.log.frames(100, of: link).count == 100)
    peer.send([0, 0, 0, 1, 7])
    #expect(try await node.log.end(of: link) == .tooFast)
    #expect(node.log.frames(of: link).count == 100)
    #expect(peer.readAll().isEmpty)
  }

  @Test func manyFramesInOneRecordAreManyFrames() async throws {
    let node = try Node(limits: limits { ($0.frameBurst, $0.framesPerSecond) = (100, 0) })
    let peer = try RawPeer(port: node.wire.port)
    let link = try await node.log.accepted()
    peer.send([UInt8](repeatElement([0, 0, 0, 1, 7], count: 1000).joined()))
    #expect(try await node.log.end(of: link) == .tooFast)
    #expect(node.log.frames(of: link).isEmpty)
  }

  @Test func tooManyBytesAtOnce() async throws {
    let node = try Node(limits: limits { ($0.byteBurst, $0.bytesPerSecond) = (100_000, 0) })
    let peer = try RawPeer(port: node.wire.port)
    let link = try await node.log.accepted()
    // A frame that never ends counts as well.
    peer.send([0, 15, 0, 0] + payload(90_000))
    peer.send(payload(90_000))
    #expect(try await node.log.end(of: link) == .tooFast)
  }

  @Test(arguments: [true, false])
  func recordsThatCarryNextToNothing(areEmpty: Bool) async throws {
    let node = try Node(limits: limits { ($0.recordBurst, $0.recordsPerSecond) = (100, 0) })
    let peer = try RawPeer(port: node.wire.port)
    let link = try await node.log.accepted()
    peer.send([0, 15, 0, 0])
    for _ in 0..<150 { if areEmpty { peer.sendPadding() } else { peer.send([1]) } }
    #expect(try await node.log.end(of: link) == .tooFast)
  }

  /// What a record claims to hold is not waited for if no record may be so long.
  @Test func aRecordThatIsTooLong() async throws {
    let node = try Node()
    let peer = try RawPeer(port: node.wire.port)
    let link = try await node.log.accepted()
    peer.socket.send([23, 3, 3, 0x45, 0])
    #expect(try await node.log.end(of: link) == .badEncryption)
  }

  /// A record that never ends holds no more than one record's memory, and brings no frame.
  @Test func aRecordThatDoesNotEnd() async throws {
    let node = try Node()
    let peer = try RawPeer(port: node.wire.port)
    let link = try await node.log.accepted()
    peer.socket.send([23, 3, 3, 0x40, 0] + payload(16_383))
    node.wire.send([1], on: link)
    var answer = peer.socket.read()
    while answer.count < 5 + 5 + 1 + 16 { answer += peer.socket.read() }
    #expect(node.log.frames(of: link).isEmpty)
    peer.socket.send([0])
    #expect(try await node.log.end(of: link) == .badEncryption)
  }

  /// GnuTLS itself bears eight of them a second, and each is a record.
  @Test func updatesOfKeysWithoutEnd() async throws {
    let node = try Node()
    let peer = try RawPeer(port: node.wire.port)
    let link = try await node.log.accepted()
    for _ in 0..<1000 { peer.updateKeys() }
    #expect(try await node.log.end(of: link) == .badEncryption)
  }

  @Test func anUpdateOfKeysNowAndThenIsFine() async throws {
    let node = try Node()
    let peer = try RawPeer(port: node.wire.port)
    let link = try await node.log.accepted()
    for round in 1...4 {
      // With the frame in the same segment, behind the update.
      peer.updateKeys(andSend: [0, 0, 0, 1, UInt8(round)])
      #expect(try await node.log.frames(round, of: link).last == [UInt8(round)])
    }
    node.wire.send([9], on: link)
    node.wire.close(link)
    #expect(peer.readAll() == [0, 0, 0, 1, 9])
  }

  @Test func strangersCannotFillALog() async throws {
    let node = try Node(limits: limits { ($0.refusalBurst, $0.refusalsPerSecond) = (3, 0) })
    for _ in 0..<10 {
      let peer = try PlainPeer(port: node.wire.port)
      peer.send(Array("GET / HTTP/1.1\r\n\r\n".utf8))
      _ = peer.readAll()
    }
    #expect(node.log.all.count == 3)
  }

  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
    ("192.0.2.1", "::ffff:192.0.2.1", true), ("2001:db8:0:1::1", "2001:db8:0:1:f::9", true),
    ("2001:db8:0:1::1", "2001:db8:0:2::1", false), ("fe80::1", "fe80::2", true),
  ])
  func whoIsTakenForTheSame(one: String, other: String, isSame: Bool) throws {
    let groups = try [one, other].map { host in
      AddressGroup(try #require(SocketAddress(numeric: Endpoint(host: host, port: 1))))
    }
    #expect((groups[0] == groups[1]) == isSame)
    #expect(groups.allSatisfy { !$0.isLoopback })
  }

  @Test(arguments: ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])
  func thisMachineIsKnown(host: String) throws {
    let address = try #require(SocketAddress(numeric: Endpoint(host: host, port: 1)))
    #expect(AddressGroup(address).isLoopback)
  }
}
