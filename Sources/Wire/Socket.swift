import Glibc

/// A nonblocking TCP socket: the system calls of this target, each wrapped once.
///
/// It is a plain number with methods; whoever holds it closes it.
struct Socket: Hashable, Sendable {
  let descriptor: Int32

  /// A socket for one address family, or the error number.
  static func make(family: Int32) -> Result<Socket, Errno> {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(family, type, 0)
    return descriptor < 0 ? .failure(.last) : .success(Socket(descriptor: descriptor))
  }

  func close() {
    // On Linux the descriptor is gone even if the call was interrupted.
    _ = Glibc.close(descriptor)
  }

  func set(_ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    // Options are wishes: a connection without one of them still works.
    _ = setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// What every connection wants: small frames at once, and an end for peers that are gone.
  func setConnectionOptions() {
    set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    set(SOL_SOCKET, SO_KEEPALIVE, 1)
    set(Int32(IPPROTO_TCP), TCP_KEEPIDLE, 15)
    set(Int32(IPPROTO_TCP), TCP_KEEPINTVL, 5)
    set(Int32(IPPROTO_TCP), TCP_KEEPCNT, 3)
  }

  func bind(_ address: SocketAddress) -> Errno? {
    address.with { Glibc.bind(descriptor, $0, $1) } == 0 ? nil : .last
  }

  func listen() -> Errno? {
    Glibc.listen(descriptor, 64) == 0 ? nil : .last
  }

  /// Starts to connect; `EINPROGRESS` is the usual answer.
  func connect(_ address: SocketAddress) -> Errno? {
    address.with { Glibc.connect(descriptor, $0, $1) } == 0 ? nil : .last
  }

  /// The next connection that waits on a listener, with the address of its peer.
  func accept() -> Result<(Socket, SocketAddress), Errno> {
    var peer = Int32(-1)
    let address = SocketAddress { pointer, size in
      peer = Glibc.accept(descriptor, pointer, &size)
      return peer < 0 ? -1 : 0
    }
    guard let address else { return .failure(.last) }
    setFlags(peer)
    return .success((Socket(descriptor: peer), address))
  }

  var localAddress: SocketAddress? {
    SocketAddress { getsockname(descriptor, $0, &$1) }
  }

  var peerAddress: SocketAddress? {
    SocketAddress { getpeername(descriptor, $0, &$1) }
  }

  /// How a connection attempt ended.
  var pendingError: Errno? {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &value, &size) == 0 else { return .last }
    return value == 0 ? nil : Errno(rawValue: value)
  }

  /// Reads what is there; 0 means that the peer closed.
  func receive(into buffer: inout [UInt8]) -> Result<Int, Errno> {
    let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    return count < 0 ? .failure(.last) : .success(count)
  }

  /// Writes what fits. Without MSG_NOSIGNAL a closed peer would end the whole program.
  func send(_ bytes: ArraySlice<UInt8>) -> Result<Int, Errno> {
    let count = bytes.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    return count < 0 ? .failure(.last) : .success(count)
  }

  /// Tells the peer that nothing more comes.
  func shutdownWriting() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }
}

/// Makes a descriptor nonblocking, and not inherited by programs we start.
///
/// `accept4`, `pipe2` and `eventfd`, which would do it at once, are not in Swift's Glibc module.
func setFlags(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
}

/// An error number of the system.
struct Errno: Error, Equatable {
  let rawValue: Int32

  static var last: Errno { Errno(rawValue: errno) }

  var wouldBlock: Bool { rawValue == EAGAIN || rawValue == EINPROGRESS || rawValue == EINTR }

  /// The error for people; `place` is an address or a port.
  func wireError(_ place: String) -> WireError {
    switch rawValue {
    case EADDRINUSE:
      WireError(.portInUse, "Another program already uses \(place).")
    case EACCES, EPERM:
      WireError(.permissionDenied, "The system does not allow the use of \(place).")
    case ECONNREFUSED:
      WireError(.refused, "Nothing listens on \(place).")
    case ETIMEDOUT:
      .timedOut(place)
    case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL, ENODEV, EINVAL:
      WireError(.unreachable, "There is no way from here to \(place).")
    case ECONNRESET, EPIPE, ECONNABORTED:
      .reset
    default:
      WireError(
        .system(rawValue), "The system reports an error on \(place): \(Errno.text(rawValue)).")
    }
  }

  private static func text(_ number: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let base = buffer.baseAddress, strerror_r(number, base, buffer.count) == 0 else {
        return "number \(number)"
      }
      return String(cString: base)
    }
  }
}

extension WireError {
  static func timedOut(_ place: String) -> WireError {
    WireError(.timedOut, "\(place) did not answer in time.")
  }

  static func unknownName(_ host: String) -> WireError {
    WireError(.unreachable, "The name \(host) is not known on this network.")
  }
}

/// Milliseconds on a clock that only goes forward.
func monotonicMilliseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}
