import Glibc
import Testing

@testable import Wire

/// Each of these is turned away with an event, and costs nobody else their link.
@Suite struct HostileWireTests {
  private static let older = "NORMAL:-VERS-ALL:+VERS-TLS1.2"
  private static let certificates = "NORMAL:-VERS-ALL:+VERS-TLS1.3"
  private static let mixed =
    "NORMAL:-VERS-ALL:+VERS-TLS1.3:-CTYPE-ALL:+CTYPE-SRV-RAWPK:+CTYPE-CLI-X509"
  private static let anyCurve =
    "NORMAL:-VERS-ALL:+VERS-TLS1.3:-CTYPE-X509:+CTYPE-CLI-RAWPK:+CTYPE-SRV-RAWPK"

  /// What the wire says of a client that it must turn away.
  private func refusal(
    _ client: (UInt16) throws -> OddClient, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let node = try Node()
    #expect(try client(node.wire.port).isWelcome() == false, sourceLocation: sourceLocation)
    let error = try await node.log.refusal(sourceLocation: sourceLocation)
    #expect(error.code == .handshakeFailed, sourceLocation: sourceLocation)
    #expect(node.log.all.count == 1, "no link and no frame", sourceLocation: sourceLocation)
    // Others still come in.
    _ = try RawPeer(port: node.wire.port)
    return String(error.message.drop { $0 != " " }.dropFirst())
  }

  @Test func anOddClientThatDoesEverythingRightIsWelcome() async throws {
    let holder = Holder()
    let wire = try Wire(port: 0, key: .random()) { event in
      if let link = event.acceptedLink { holder.send([1], on: link) }
    }
    holder.set(wire)
    #expect(try OddClient(port: wire.port, .rawKey).isWelcome())
    wire.stop()
  }

  @Test(arguments: ["\u{0}\u{0}\u{0}\u{1}A", "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "SSH-2.0-x\r\n"])
  func plainTCP(text: String) async throws {
    let node = try Node()
    let peer = try PlainPeer(port: node.wire.port)
    peer.send(Array(text.utf8))
    let error = try await node.log.refusal()
    #expect(error.code == .handshakeFailed)
    #expect(error.message.contains(" does not speak Midnight's encrypted protocol ("))
    #expect(node.log.all.count == 1)
  }

  @Test func plainTCPThatHangsUp() async throws {
    let node = try Node()
    _ = try PlainPeer(port: node.wire.port)
    #expect(
      try await node.log.refusal().message.hasSuffix(
        " closed the connection before it was encrypted."))
  }

  @Test func anOlderTLS() async throws {
    let sentence = try await refusal {
      try OddClient(port: $0, .certificate, priorities: Self.older)
    }
    #expect(
      sentence
        == "does not speak Midnight's encrypted protocol (GNUTLS_E_NO_CIPHER_SUITES).")
  }

  @Test func nobodyInParticular() async throws {
    let sentence = try await refusal { try OddClient(port: $0, .nothing) }
    #expect(
      sentence
        == "shows no key that Midnight can use (GNUTLS_E_CERTIFICATE_REQUIRED).")
  }

  @Test func aCertificate() async throws {
    let sentence = try await refusal {
      try OddClient(port: $0, .certificate, priorities: Self.certificates)
    }
    #expect(
      sentence
        == "does not speak Midnight's encrypted protocol (GNUTLS_E_NO_CIPHER_SUITES).")
    let other = try await refusal {
      try OddClient(port: $0, .certificate, priorities: Self.mixed)
    }
    #expect(
      other == "shows no key that Midnight can use (GNUTLS_E_NO_CERTIFICATE_FOUND).")
  }

  @Test func aKeyOfAnotherKind() async throws {
    let sentence = try await refusal {
      try OddClient(port: $0, .otherCurve, priorities: Self.anyCurve)
    }
    #expect(
      sentence
        == "shows no key that Midnight can use (GNUTLS_E_CERTIFICATE_REQUIRED).")
  }

  @Test func aKeyOfSomebodyElse() async throws {
    let victim = try Node()
    let key = try TLSCredentials(victim.key).publicKey
    let sentence = try await refusal { try OddClient(port: $0, .stolen(publicKey: key)) }
    #expect(
      sentence
        == "could not prove that the key it shows is its own (GNUTLS_E_PK_SIG_VERIFY_FAILED).")
  }

  @Test(arguments: ["midnight/2", "h2", nil])
  func anotherProtocol(name: String?) async throws {
    let sentence = try await refusal { try OddClient(port: $0, .rawKey, name: name) }
    #expect(
      sentence
        == "speaks TLS, but not Midnight's protocol (GNUTLS_E_NO_APPLICATION_PROTOCOL).")
  }

  @Test func aHandshakeThatIsSentAgain() async throws {
    let (a, b) = (try Node(), try Node())
    let relay = try Relay(to: b.wire.port)
    let link = a.wire.dial([Endpoint(host: "127.0.0.1", port: relay.port)])
    a.wire.send([1, 2, 3], on: link)
    #expect(try await b.log.frames(1, of: b.log.accepted()) == [[1, 2, 3]])
    let peer = try PlainPeer(port: b.wire.port)
    peer.send(relay.bytes)
    #expect(try await b.log.refusal().code == .handshakeFailed)
    #expect(b.log.all.compactMap(\.peer).count == 1)
    #expect(try await b.log.frames(1, of: b.log.accepted()).count == 1)
  }

  @Test func whoOnlyPassesOnCanReadAndChangeNothing() async throws {
    let (a, b) = (try Node(), try Node())
    let secret = Array("the butler did it".utf8)
    let relay = try Relay(to: b.wire.port)
    let link = a.wire.dial([Endpoint(host: "127.0.0.1", port: relay.port)])
    a.wire.send(secret, on: link)
    let into = try await b.log.accepted()
    #expect(try await b.log.frames(1, of: into) == [secret])
    #expect(try await a.peer().publicKey == hex(TLSCredentials(b.key).publicKey))
    #expect(try await b.peer().publicKey == hex(TLSCredentials(a.key).publicKey))
    #expect(!String(decoding: relay.bytes, as: UTF8.self).contains("butler"))
  }

  @Test func aChangedByteEndsTheLink() async throws {
    let (a, b) = (try Node(), try Node())
    // The handshake is long over at this byte, and the frame is not.
    let place = 2500
    let relay = try Relay(to: b.wire.port) { before, part in
      guard (before..<before + part.count).contains(place) else { return part }
      var part = part
      part[place - before] ^= 1
      return part
    }
    let link = a.wire.dial([Endpoint(host: "127.0.0.1", port: relay.port)])
    let into = try await b.log.accepted()
    a.wire.send(payload(3000), on: link)
    let end = try await b.log.end(of: into)
    #expect(end == .badEncryption)
    #expect(b.log.frames(of: into).isEmpty)
    // The other end is told so, and does not take it for a goodbye.
    let other = try await a.log.end(of: link)
    #expect(other == .badEncryption)
  }

  @Test func whoSpeaksForBothIsSeenByTheirKey() async throws {
    let (a, b, middle) = (try Node(), try Node(), try Node())
    _ = a.wire.dial([middle.endpoint])
    _ = middle.wire.dial([b.endpoint])
    let own = try hex(TLSCredentials(middle.key).publicKey)
    #expect(try await a.peer().publicKey == own)
    #expect(try await b.peer().publicKey == own)
    #expect(try await a.peer().binding != b.peer().binding)
  }

  @Test func aBindingBelongsToOneConnectionAndBothItsEnds() async throws {
    let (a, b, c) = (try Node(), try Node(), try Node())
    _ = a.wire.dial([b.endpoint])
    _ = c.wire.dial([b.endpoint])
    let (one, other) = (try await a.peer().binding, try await c.peer().binding)
    let both = try await [b.peer(at: 0).binding, b.peer(at: 1).binding]
    #expect(one != other && Set(both) == [one, other])
    #expect([one, other].allSatisfy { $0.count == 64 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test func aServerThatIsNoWireIsNoLink() async throws {
    let node = try Node()
    let echo = try Echo()
    let link = node.wire.dial([Endpoint(host: "127.0.0.1", port: echo.port)])
    let error = try await node.log.first {
      if case .dialFailed(link, let error) = $0 { error } else { nil }
    }
    #expect(error.code == .handshakeFailed)
    #expect(
      error.message
        == "127.0.0.1:\(echo.port) does not speak Midnight's encrypted protocol "
        + "(GNUTLS_E_UNEXPECTED_HANDSHAKE_PACKET).")
  }

  @Test func theNextAddressIsTriedAfterAHandshakeThatFailed() async throws {
    let (a, b) = (try Node(), try Node())
    let echo = try Echo()
    let link = a.wire.dial([Endpoint(host: "127.0.0.1", port: echo.port), b.endpoint])
    let to = try await a.log.first { if case .dialed(link, let to, _) = $0 { to } else { nil } }
    #expect(to == b.endpoint)
  }

  @Test func aSeedOfAnotherSizeIsNoKey() throws {
    for size in [0, 31, 33, 64] {
      let error = #expect(throws: WireError.self) {
        _ = try Wire(port: 0, key: WireKey(seed: [UInt8](repeating: 1, count: size))) { _ in }
      }
      #expect(error?.code == .badKey)
    }
  }

  /// RFC 8032, 7.1, the first test.
  @Test func thePublicKeyIsThatOfTheSeed() throws {
    let seed: [UInt8] = [
      0x9d, 0x61, 0xb1, 0x9d, 0xef, 0xfd, 0x5a, 0x60, 0xba, 0x84, 0x4a, 0xf4, 0x92, 0xec, 0x2c,
      0xc4, 0x44, 0x49, 0xc5, 0x69, 0x7b, 0x32, 0x69, 0x19, 0x70, 0x3b, 0xac, 0x03, 0x1c, 0xae,
      0x7f, 0x60,
    ]
    #expect(
      try hex(TLSCredentials(WireKey(seed: seed)).publicKey)
        == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    #expect("\(WireKey(seed: seed))" == "WireKey")
  }
}

extension Node {
  /// Who is at the other end of the link that came up first, second and so on.
  func peer(at index: Int = 0) async throws -> WirePeer {
    for _ in 0..<2500 {
      let peers = log.all.compactMap(\.peer)
      if peers.count > index { return peers[index] }
      try await Task.sleep(for: .milliseconds(2))
    }
    throw WireError.slowHandshake("The peer")
  }
}

/// A server that sends back what it gets.
private final class Echo {
  let port: UInt16
  private let listener: Int32

  init() throws {
    let any = try #require(SocketAddress(numeric: Endpoint(host: "127.0.0.1", port: 0)))
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let descriptor = listener
    try #require(any.with { bind(descriptor, $0, $1) } == 0 && listen(descriptor, 4) == 0)
    port = try #require(Socket(descriptor: listener).localAddress).port
    inThread {
      let client = accept(descriptor, nil, nil)
      var part = [UInt8](repeating: 0, count: 4096)
      while case let count = recv(client, &part, part.count, 0), count > 0 {
        _ = Glibc.send(client, part, count, Int32(MSG_NOSIGNAL))
      }
      close(client)
    }
  }

  deinit { close(listener) }
}
