package import Glibc

/// An address as the system calls want it: a `sockaddr` of IPv4 or IPv6 with its length.
package struct SocketAddress: Sendable {
  private var storage = sockaddr_storage()
  private var length: socklen_t = 0

  private init() {}

  /// An address from its bytes, 4 of them or 16.
  ///
  /// Written byte by byte, because Swift does not see `sockaddr_in6` as plain memory: at 0 the
  /// family, at 2 the port, then at 4 the IPv4 address, or at 8 the IPv6 address and at 24 its
  /// scope.
  private init(_ address: [UInt8], port: UInt16, scope: UInt32 = 0) {
    let isIPv6 = address.count == 16
    let size = isIPv6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    length = socklen_t(size)
    storage.ss_family = sa_family_t(isIPv6 ? AF_INET6 : AF_INET)
    self.port = port
    withUnsafeMutableBytes(of: &storage) { bytes in
      bytes[(isIPv6 ? 8 : 4)...].copyBytes(from: address)
      if isIPv6 { bytes.storeBytes(of: scope, toByteOffset: 24, as: UInt32.self) }
    }
  }

  /// The address of a numeric host; nil for a name, which has to be resolved first.
  package init?(numeric endpoint: Endpoint) {
    guard
      let address = Self.parse(endpoint.host, AF_INET) ?? Self.parse(endpoint.host, AF_INET6)
    else { return nil }
    self.init(address, port: endpoint.port, scope: endpoint.interface)
  }

  /// An address from 4 or 16 bytes; nil for any other number.
  init?(bytes: [UInt8], port: UInt16) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.init(bytes, port: port)
  }

  /// Whether the bytes are in fe80::/10 or 169.254/16.
  static func isLinkLocal(_ bytes: [UInt8]) -> Bool {
    bytes.count == 16
      ? bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80 : bytes.starts(with: [169, 254])
  }

  /// Whether the bytes are in 127/8 or are ::1.
  static func isLoopback(_ bytes: [UInt8]) -> Bool {
    bytes.count == 16 ? bytes == [UInt8](repeating: 0, count: 15) + [1] : bytes.first == 127
  }

  /// Every address of this machine, to listen on.
  static func any(family: Int32, port: UInt16) -> SocketAddress {
    SocketAddress([UInt8](repeating: 0, count: family == AF_INET6 ? 16 : 4), port: port)
  }

  /// A copy of what the system wrote; nil if it is neither IPv4 nor IPv6.
  package init?(copying pointer: UnsafePointer<sockaddr>?, port: UInt16? = nil) {
    guard let pointer else { return nil }
    self.init()
    let size: Int
    switch Int32(pointer.pointee.sa_family) {
    case AF_INET: size = MemoryLayout<sockaddr_in>.size
    case AF_INET6: size = MemoryLayout<sockaddr_in6>.size
    default: return nil
    }
    length = socklen_t(size)
    withUnsafeMutableBytes(of: &storage) { target in
      target.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: size))
    }
    if let port { self.port = port }
  }

  /// Lets a call such as `getsockname` fill in the address; nil if the call fails.
  package init?(filledBy call: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Int32) {
    self.init()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, &size) }
    }
    guard result == 0 else { return nil }
    length = size
  }

  /// Hands the address to a system call.
  package func with<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  /// AF_INET or AF_INET6.
  package var family: Int32 { Int32(storage.ss_family) }

  var port: UInt16 {
    get {
      // The port is at the same place in both families, in network order.
      withUnsafeBytes(of: storage) {
        UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
      }
    }
    set {
      withUnsafeMutableBytes(of: &storage) {
        $0.storeBytes(of: newValue.bigEndian, toByteOffset: 2, as: UInt16.self)
      }
    }
  }

  /// The address alone: 4 bytes, or 16; an IPv4 address seen through an IPv6 socket has 4.
  package var bytes: [UInt8] {
    withUnsafeBytes(of: storage) { bytes in
      guard family == AF_INET6 else { return Array(bytes[4..<8]) }
      let address = Array(bytes[8..<24])
      return address.starts(with: Self.mappedPrefix) ? Array(address.suffix(4)) : address
    }
  }

  private static let mappedPrefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

  /// Numeric host, port and scope; an IPv4 address seen through an IPv6 socket is shown as IPv4.
  package var endpoint: Endpoint {
    withUnsafeBytes(of: storage) { bytes in
      guard family == AF_INET6 else {
        return Endpoint(host: Self.text(AF_INET, bytes[4..<8]), port: port)
      }
      let address = bytes[8..<24]
      if address.starts(with: Self.mappedPrefix) {
        return Endpoint(host: Self.text(AF_INET, address.suffix(4)), port: port)
      }
      let scope = bytes.loadUnaligned(fromByteOffset: 24, as: UInt32.self)
      return Endpoint(host: Self.text(AF_INET6, address), port: port, interface: scope)
    }
  }

  static func isIPv4(_ text: String) -> Bool { parse(text, AF_INET) != nil }
  static func isIPv6(_ text: String) -> Bool { parse(text, AF_INET6) != nil }

  private static func parse(_ text: String, _ family: Int32) -> [UInt8]? {
    // A zero byte would hide the rest of the text from C.
    guard !text.utf8.contains(0) else { return nil }
    var address = [UInt8](repeating: 0, count: family == AF_INET6 ? 16 : 4)
    return inet_pton(family, text, &address) == 1 ? address : nil
  }

  private static func text(_ family: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let source = UnsafeRawBufferPointer(rebasing: bytes)
    return withUnsafeTemporaryAllocation(
      of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)
    ) { buffer in
      guard
        let text = inet_ntop(
          family, source.baseAddress, buffer.baseAddress, socklen_t(buffer.count))
      else { return "" }
      return String(cString: text)
    }
  }
}

extension SocketAddress: Equatable {
  package static func == (left: SocketAddress, right: SocketAddress) -> Bool {
    left.family == right.family && left.endpoint == right.endpoint
  }
}
