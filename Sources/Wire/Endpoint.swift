import Glibc

/// Where a node listens: a host, a port, and for a link-local address the interface it is on.
package struct Endpoint: Hashable, Sendable, Codable {
  /// A numeric IPv4 or IPv6 address (without brackets or scope), or a host name.
  package var host: String
  /// The TCP port.
  package var port: UInt16
  /// The index of the interface a link-local address belongs to; 0 otherwise.
  package var interface: UInt32

  /// An endpoint from its parts; nothing is checked before it is dialed.
  package init(host: String, port: UInt16, interface: UInt32 = 0) {
    self.host = host
    self.port = port
    self.interface = interface
  }

  /// An endpoint from an address of 4 or 16 bytes; nil for any other number.
  package init?(bytes: [UInt8], port: UInt16, interface: UInt32 = 0) {
    guard let address = SocketAddress(bytes: bytes, port: port) else { return nil }
    self = address.endpoint
    self.interface = interface
  }

  /// The address as 4 or 16 bytes; nil for a name. One of IPv4 in the clothes of IPv6 has 4.
  package var bytes: [UInt8]? { SocketAddress(numeric: self)?.bytes }

  /// Equal for all endpoints that lead to the same place.
  var canonical: Endpoint {
    guard let address = SocketAddress(numeric: self) else {
      return Endpoint(host: host.lowercased(), port: port)
    }
    var endpoint = address.endpoint
    endpoint.interface = isIPv6 && isLinkLocal ? interface : 0
    return endpoint
  }

  /// Reads `1.2.3.4:47`, `[fe80::1%eth0]:47` or `name:47`; nil if it is none of these, or if
  /// this machine has no such interface.
  package init?(parsing text: String) {
    guard let colon = text.lastIndex(of: ":"),
      let port = Endpoint.number(text[text.index(after: colon)...], of: UInt16.self), port > 0
    else { return nil }
    let host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      guard let (address, interface) = Endpoint.scoped(host.dropFirst().dropLast()) else {
        return nil
      }
      self.init(host: address, port: port, interface: interface)
    } else {
      guard Endpoint.isName(host) || SocketAddress.isIPv4(String(host)) else { return nil }
      self.init(host: String(host), port: port)
    }
  }

  /// `fe80::1%eth0` or `fe80::1%2` without its brackets.
  private static func scoped(_ text: Substring) -> (String, UInt32)? {
    let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = parts.first.map(String.init), SocketAddress.isIPv6(address) else {
      return nil
    }
    guard parts.count == 2 else { return (address, 0) }
    let index = number(parts[1], of: UInt32.self) ?? if_nametoindex(String(parts[1]))
    return index == 0 ? nil : (address, index)
  }

  /// Digits only: `UInt16("+47")` would be accepted otherwise.
  private static func number<N: FixedWidthInteger>(_ text: Substring, of: N.Type) -> N? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? N(text) : nil
  }

  /// A host name, and not something that can only be a mistyped address.
  private static func isName(_ text: Substring) -> Bool {
    guard (1...253).contains(text.utf8.count) else { return false }
    guard
      let last = text.split(separator: ".", omittingEmptySubsequences: false).last(where: {
        !$0.isEmpty
      }), number(last, of: UInt64.self) == nil
    else { return false }
    return !text.hasPrefix("-") && !text.hasPrefix(".")
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
        default: false
        }
      }
  }
}

extension Endpoint: CustomStringConvertible {
  /// The form that `init(parsing:)` reads.
  package var description: String {
    guard isIPv6 else { return "\(host):\(port)" }
    // Only a link-local address needs its interface to be reached.
    guard interface != 0, isLinkLocal else { return "[\(host)]:\(port)" }
    return "[\(host)%\(Endpoint.interfaceName(interface))]:\(port)"
  }

  var isIPv6: Bool { host.utf8.contains(UInt8(ascii: ":")) }

  /// Whether it is one of fe80::/10 or 169.254/16, which mean something else on every link.
  package var isLinkLocal: Bool { bytes.map { SocketAddress.isLinkLocal($0) } ?? false }

  /// Whether the interface is one between this machine and its containers.
  package var isOfBridge: Bool { LocalInterface.Kind(name: interfaceName) == .bridge }

  /// The name of the interface, or its number if it has none any more; empty if none is known.
  package var interfaceName: String {
    interface == 0 ? "" : Endpoint.interfaceName(interface)
  }

  static func interfaceName(_ index: UInt32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(IF_NAMESIZE)) { buffer in
      guard let base = buffer.baseAddress, let name = if_indextoname(index, base) else {
        return String(index)
      }
      return String(cString: name)
    }
  }
}
