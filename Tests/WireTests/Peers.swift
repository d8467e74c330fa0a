import CGnuTLS
import Glibc
import Testing

@testable import Wire

/// A plain socket that can send any nonsense.
final class PlainPeer {
  let descriptor: Int32

  init(port: UInt16, from source: String = "127.0.0.1") throws {
    let address = try #require(SocketAddress(numeric: Endpoint(host: "127.0.0.1", port: port)))
    let own = try #require(SocketAddress(numeric: Endpoint(host: source, port: 0)))
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    try #require(own.with { Glibc.bind(descriptor, $0, $1) } == 0)
    let result = address.with { Glibc.connect(descriptor, $0, $1) }
    try #require(result == 0)
    var one: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
    // A test that goes wrong must not wait for ever; beside hundreds of others a step may take a minute.
    var patience = timeval(tv_sec: 600, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8]) {
    _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// The next bytes; empty when the other side has closed.
  func read() -> [UInt8] {
    var part = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(descriptor, &part, part.count, 0)
    return Array(part.prefix(max(0, count)))
  }

  /// Reads until the other side closes.
  func readAll() -> [UInt8] {
    var all: [UInt8] = []
    while case let part = read(), !part.isEmpty { all += part }
    return all
  }
}

/// A peer that is no wire: it has a key and speaks TLS, and can send any nonsense through it.
final class RawPeer {
  let socket: PlainPeer
  let session: TLSSession
  let peer: WirePeer

  init(port: UInt16, key: WireKey? = nil, from source: String = "127.0.0.1") throws {
    socket = try PlainPeer(port: port, from: source)
    session = try TLSSession(.client, TLSCredentials(key ?? .random()))
    while true {
      let progress = session.handshake()
      RawPeer.send(session, socket)
      switch progress {
      case .done(let peer):
        self.peer = peer
        return
      case .failed(let failure): throw failure
      case .waiting:
        let part = socket.read()
        // It may be what the test wants.
        guard !part.isEmpty else { throw WireError.leftEarly("the wire") }
        session.feed(part[...])
      }
    }
  }

  fileprivate static func send(_ session: TLSSession, _ socket: PlainPeer) {
    socket.send(Array(session.output))
    session.dropOutput(session.output.count)
  }

  /// Sends these bytes, encrypted, in as few records as they fit in.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard case .success(let count) = session.write(rest) else { return }
      rest = rest.dropFirst(count)
      RawPeer.send(session, socket)
    }
  }

  /// Says goodbye, as TLS wants it before a connection ends.
  func sayGoodbye() {
    session.sayGoodbye()
    RawPeer.send(session, socket)
  }

  /// Reads until the other side says goodbye or is gone.
  func readAll() -> [UInt8] {
    var (all, buffer): ([UInt8], [UInt8]) = ([], .init(repeating: 0, count: TLSSession.recordSize))
    while true {
      switch session.read(into: &buffer) {
      case .bytes(let count): all += buffer[..<count]
      case .ended, .failed: return all
      case .nothing:
        let part = socket.read()
        if part.isEmpty { return all }
        session.feed(part[...])
      }
    }
  }
}

extension WireKey {
  /// A fresh key.
  static func random() -> WireKey {
    WireKey(seed: (0..<32).map { _ in UInt8.random(in: 0...255) })
  }
}

extension RawPeer {
  /// Sends a record that carries nothing.
  func sendPadding() {
    _ = gnutls_record_send2(session.pointer, "", 0, 1, 0)
    RawPeer.send(session, socket)
  }

  /// Takes a new key and asks the other side for the same, then sends bytes at once.
  func updateKeys(andSend bytes: [UInt8] = []) {
    _ = gnutls_session_key_update(session.pointer, UInt32(GNUTLS_KU_PEER))
    if !bytes.isEmpty { _ = session.write(bytes[...]) }
    RawPeer.send(session, socket)
  }
}
