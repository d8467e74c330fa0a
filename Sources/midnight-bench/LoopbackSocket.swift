import Glibc

/// A TCP connection within this machine that blocks until there is something to read; closed when
/// nobody holds it any more. Nothing waits in it to be sent with more (TCP_NODELAY).
final class LoopbackSocket: Sendable {
  let descriptor: Int32

  /// Takes over a descriptor.
  fileprivate init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var one: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Connects to a port of 127.0.0.1. Reading throws after so many seconds of silence.
  convenience init(port: UInt16, silence: Int = 10) throws(Problem) {
    let descriptor = try Self.new()
    self.init(descriptor)
    var limit = timeval(tv_sec: silence, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard Self.withAddress(port, { connect(descriptor, $0, $1) }) == 0 else {
      throw Problem("nobody listens on port \(port): \(Self.reason)")
    }
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8]) throws(Problem) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Problem("a connection cannot be written to: \(Self.reason)") }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits for bytes and returns what there is, at most 64 KiB.
  func receive() throws(Problem) -> [UInt8] {
    let size = 64 << 10
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
        count = recv(descriptor, buffer.baseAddress, size, 0)
        initialized = max(0, count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw Problem(
          count == 0 ? "the other end has hung up" : "nothing can be read: \(Self.reason)")
      }
      return bytes
    }
  }

  /// Waits until so many bytes have come.
  func receive(exactly count: Int) throws(Problem) {
    var missing = count
    while missing > 0 { missing -= try receive().count }
  }

  /// Which of them have something to read, after waiting for it until a moment of `Clock.now`.
  static func readable(among sockets: [LoopbackSocket], until deadline: Int64) -> [Bool] {
    var entries = sockets.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    let milliseconds = max(0, (deadline - Clock.now + 999_999) / 1_000_000)
    guard poll(&entries, nfds_t(entries.count), Int32(clamping: milliseconds)) > 0 else {
      return sockets.map { _ in false }
    }
    return entries.map { $0.revents != 0 }
  }
}

extension LoopbackSocket {
  /// Two ends of one connection.
  static func pair() throws(Problem) -> (LoopbackSocket, LoopbackSocket) {
    let listener = LoopbackSocket(try new())
    guard withAddress(0, { bind(listener.descriptor, $0, $1) }) == 0,
      listen(listener.descriptor, 1) == 0
    else { throw Problem("there is no port to listen on: \(reason)") }
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(listener.descriptor, $0, &size)
      }
    }
    let one = try LoopbackSocket(port: UInt16(bigEndian: address.sin_port))
    let other = accept(listener.descriptor, nil, nil)
    guard other >= 0 else { throw Problem("a connection cannot be accepted: \(reason)") }
    _ = fcntl(other, F_SETFD, FD_CLOEXEC)
    return (one, LoopbackSocket(other))
  }

  /// So many ports on which nobody listens. They lie below those that the system gives to outgoing
  /// connections: one of these could otherwise take the port of a server that is about to start
  /// again, or even connect to itself there.
  static func freePorts(_ count: Int) throws(Problem) -> [UInt16] {
    var ports: [UInt16] = []
    for port in UInt16.random(in: 16_000...26_000)...32_000 {
      let socket = LoopbackSocket(try new())
      if withAddress(port, { bind(socket.descriptor, $0, $1) }) == 0 { ports.append(port) }
      if ports.count == count { break }
    }
    guard ports.count == count else { throw Problem("there are not enough free ports") }
    return ports
  }

  private static func new() throws(Problem) -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Problem("there is no socket to be had: \(reason)") }
    return descriptor
  }

  private static func withAddress(
    _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static var reason: String { String(cString: strerror(errno)) }
}
