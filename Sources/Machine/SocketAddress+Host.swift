import Glibc
import Wire

extension SocketAddress {
  /// The numeric host without a scope.
  var host: String { endpoint.host }

  var isIPv6: Bool { family == AF_INET6 }

  /// The bytes of an IPv4 address as one number; nil for IPv6.
  var number: UInt32? { isIPv6 ? nil : bytes.reduce(0) { $0 << 8 | UInt32($1) } }
}
