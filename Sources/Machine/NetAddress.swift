import Glibc

/// A numeric address with its port, as system calls want it and as people read it.
struct NetAddress {
  private var storage = sockaddr_storage()
  private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

  /// From a numeric text; nil if it is none. `interface` is the scope of an IPv6 address.
  init?(_ host: String, port: UInt16, interface: UInt32 = 0) {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &list) == 0, let found = list else { return nil }
    defer { freeaddrinfo(found) }
    self.init(copying: found.pointee.ai_addr)
    // At this place a `sockaddr_in6`, which Swift does not see as plain memory, has its scope.
    if isIPv6, interface > 0 {
      withUnsafeMutableBytes(of: &storage) {
        $0.storeBytes(of: interface, toByteOffset: 24, as: UInt32.self)
      }
    }
  }

  /// A copy of what the system wrote; nil if it is neither IPv4 nor IPv6.
  init?(copying pointer: UnsafePointer<sockaddr>?) {
    guard let pointer else { return nil }
    let size: Int
    switch Int32(pointer.pointee.sa_family) {
    case AF_INET: size = MemoryLayout<sockaddr_in>.size
    case AF_INET6: size = MemoryLayout<sockaddr_in6>.size
    default: return nil
    }
    length = socklen_t(size)
    withUnsafeMutableBytes(of: &storage) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: size))
    }
  }

  /// Lets a call such as `getsockname` fill in the address.
  init?(filledBy call: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Int) {
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, &size) }
    }
    guard result >= 0 else { return nil }
    length = size
  }

  func with<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  var isIPv6: Bool { Int32(storage.ss_family) == AF_INET6 }

  /// The numeric host without a scope.
  var host: String {
    var bytes = [CChar](repeating: 0, count: 128)
    let size = socklen_t(bytes.count)
    guard with({ getnameinfo($0, $1, &bytes, size, nil, 0, NI_NUMERICHOST) }) == 0 else {
      return ""
    }
    let text = String(
      decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(text.prefix { $0 != "%" })
  }

  /// The bytes of an IPv4 address as one number; nil for IPv6.
  var number: UInt32? {
    guard !isIPv6 else { return nil }
    return withUnsafeBytes(of: storage) {
      UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
    }
  }
}
