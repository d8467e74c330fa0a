import CAvahi
import Glibc

/// An address of this machine, as it is announced on the interface that it belongs to.
struct InterfaceAddress: Hashable {
  var interface: UInt32
  /// In the order of the network: 4 or 16.
  var bytes: [UInt8]

  /// More are never announced.
  private static let maximum = 64

  var isIPv6: Bool { bytes.count == 16 }
  var isLinkLocalIPv6: Bool { isIPv6 && bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80 }

  var avahi: AvahiAddress {
    var address = AvahiAddress()
    address.proto = AvahiProtocol(isIPv6 ? AVAHI_PROTO_INET6 : AVAHI_PROTO_INET)
    withUnsafeMutableBytes(of: &address.data) { $0.copyBytes(from: bytes.prefix($0.count)) }
    return address
  }

  /// Those of all interfaces that are up, in the order of the system.
  static func all() -> [InterfaceAddress] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var found: [InterfaceAddress] = []
    var next = list
    while let entry = next?.pointee {
      next = entry.ifa_next
      guard entry.ifa_flags & UInt32(IFF_UP) != 0, let address = entry.ifa_addr,
        let bytes = bytes(of: address)
      else { continue }
      // One that is just going has no number, and that would stand for all.
      let interface = if_nametoindex(entry.ifa_name)
      if interface > 0 { found.append(InterfaceAddress(interface: interface, bytes: bytes)) }
    }
    return announced(found)
  }

  /// A resolver hears of one address of a family, so a link-local one is announced only where
  /// there is no better.
  static func announced(_ all: [InterfaceAddress]) -> [InterfaceAddress] {
    let better = Set(all.filter { $0.isIPv6 && !$0.isLinkLocalIPv6 }.map(\.interface))
    return Array(
      all.filter { !$0.isLinkLocalIPv6 || !better.contains($0.interface) }.prefix(maximum))
  }

  private static func bytes(of address: UnsafeMutablePointer<sockaddr>) -> [UInt8]? {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { pointer in
        withUnsafeBytes(of: pointer.pointee.sin_addr) { Array($0) }
      }
    case AF_INET6:
      address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
        withUnsafeBytes(of: pointer.pointee.sin6_addr) { Array($0) }
      }
    default: nil
    }
  }
}
