import Glibc

/// A network interface of this machine that is up and leads to others.
struct LocalInterface: Hashable, Sendable {
  /// What an interface is good for when friends are to be reached, the best first.
  enum Kind: Int, Comparable, Sendable {
    /// A cable or a WLAN, as far as its name tells.
    case network
    /// A tunnel to friends elsewhere: WireGuard, Tailscale, ZeroTier and their like.
    case overlay
    /// Between this machine and its own containers and virtual machines.
    case bridge

    init(name: String) {
      let bridges = [
        "docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxdbr", "incusbr", "podman",
        "cni", "flannel", "cali", "vnet", "ve-",
      ]
      let overlays = ["wg", "tailscale", "zt", "tun", "tap", "ppp", "nebula", "nordlynx"]
      self =
        if bridges.contains(where: { name.hasPrefix($0) }) {
          .bridge
        } else if overlays.contains(where: { name.hasPrefix($0) }) {
          .overlay
        } else {
          .network
        }
    }

    static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// An address of the interface, and how many of its first bits all its neighbours share.
  struct Network: Hashable, Sendable {
    let address: [UInt8]
    let prefix: Int

    func contains(_ other: [UInt8]) -> Bool {
      guard other.count == address.count, prefix <= 8 * address.count else { return false }
      let (whole, rest) = prefix.quotientAndRemainder(dividingBy: 8)
      guard other.prefix(whole) == address.prefix(whole) else { return false }
      guard rest > 0 else { return true }
      return (other[whole] ^ address[whole]) >> (8 - rest) == 0
    }
  }

  let index: UInt32
  let name: String
  var networks: [Network]

  var kind: Kind { Kind(name: name) }

  /// Whether it speaks IPv6 with its neighbours.
  var hasLinkLocalIPv6: Bool {
    networks.contains { $0.address.count == 16 && SocketAddress.isLinkLocal($0.address) }
  }

  /// Those of this machine, in the order of the system.
  static func all() -> [LocalInterface] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var found: [LocalInterface] = []
    var next = list
    while let entry = next?.pointee {
      next = entry.ifa_next
      let flags = entry.ifa_flags
      guard flags & UInt32(IFF_UP) != 0, flags & UInt32(IFF_LOOPBACK) == 0,
        let address = SocketAddress(copying: entry.ifa_addr)
      else { continue }
      let mask = SocketAddress(copying: entry.ifa_netmask)?.bytes ?? []
      let network = Network(
        address: address.bytes, prefix: mask.reduce(0) { $0 + $1.nonzeroBitCount })
      let index = if_nametoindex(entry.ifa_name)
      if let known = found.firstIndex(where: { $0.index == index }) {
        found[known].networks.append(network)
      } else {
        found.append(
          LocalInterface(
            index: index, name: String(cString: entry.ifa_name), networks: [network]))
      }
    }
    return found
  }
}
