import Glibc

extension Wire {
  /// The addresses under which others may reach this machine, best first: IPv4, then IPv6, then
  /// link-local IPv6; those of container and virtual machine bridges come last.
  package static func localAddresses(port: UInt16) -> [Endpoint] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var found: [(rank: Int, endpoint: Endpoint)] = []
    var next = list
    while let entry = next?.pointee {
      next = entry.ifa_next
      let flags = entry.ifa_flags
      guard flags & UInt32(IFF_UP) != 0, flags & UInt32(IFF_LOOPBACK) == 0,
        let address = SocketAddress(copying: entry.ifa_addr, port: port)
      else { continue }
      let name = String(cString: entry.ifa_name)
      var endpoint = address.endpoint
      // IPv4 has no scope in its address, but whoever shows the list wants the interface.
      endpoint.interface = if_nametoindex(name)
      found.append((rank(endpoint, interfaceName: name), endpoint))
    }
    // The order of the system is kept within a rank.
    return found.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.endpoint)
  }

  static func rank(_ endpoint: Endpoint, interfaceName: String) -> Int {
    let bridges = ["docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "podman", "cni"]
    let bridge = bridges.contains { interfaceName.hasPrefix($0) } ? 10 : 0
    guard endpoint.host.utf8.contains(UInt8(ascii: ":")) else {
      return bridge + (endpoint.host.hasPrefix("169.254.") ? 2 : 0)
    }
    return bridge + (endpoint.isLinkLocal ? 3 : 1)
  }
}
