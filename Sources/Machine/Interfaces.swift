package import Doctor
import Glibc
import Wire

/// The network interfaces of this machine, read once.
package struct Interfaces: Sendable {
  package private(set) var list: [Interface] = []
  /// The name of the interface that has an address.
  private(set) var owners: [String: String] = [:]
  /// Another address of the network that an interface is in, if there is room for one.
  private(set) var neighbours: [String: String] = [:]

  /// Nil if the system does not tell.
  package init?() {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return nil }
    defer { freeifaddrs(first) }
    var next = first
    while let entry = next?.pointee {
      next = entry.ifa_next
      add(entry)
    }
    list.sort { $0.name < $1.name }
  }

  /// All addresses of this machine.
  var own: Set<String> { Set(owners.keys) }

  private mutating func add(_ entry: ifaddrs) {
    let name = String(cString: entry.ifa_name)
    let flags = entry.ifa_flags
    func has(_ flag: Int) -> Bool { flags & UInt32(flag) != 0 }
    if !list.contains(where: { $0.name == name }) {
      list.append(
        Interface(
          name: name,
          kind: Self.kind(
            of: name, isLoopback: has(IFF_LOOPBACK),
            isTunnel: has(IFF_POINTOPOINT)),
          isUp: has(IFF_UP), isRunning: has(IFF_RUNNING),
          hasMulticast: has(IFF_MULTICAST)))
    }
    guard let address = SocketAddress(copying: entry.ifa_addr),
      let index = list.firstIndex(where: { $0.name == name })
    else { return }
    let host = address.host
    guard !list[index].addresses.contains(host) else { return }
    list[index].addresses.append(host)
    owners[host] = name
    guard let number = address.number, let mask = SocketAddress(copying: entry.ifa_netmask)?.number,
      // A network of one or two addresses has no other that could be asked for.
      mask.trailingZeroBitCount >= 2
    else { return }
    let base = number & mask
    let other = base | 1 == number ? base | 2 : base | 1
    neighbours[name] = (0..<4).map { String(other >> UInt32(24 - 8 * $0) & 0xFF) }
      .joined(separator: ".")
  }

  private static func kind(of name: String, isLoopback: Bool, isTunnel: Bool) -> Interface.Kind {
    let folder = "/sys/class/net/\(name)"
    if isLoopback { return .loopback }
    if Files.exists(folder + "/wireless") || Files.exists(folder + "/phy80211") { return .wireless }
    if Wire.isBridge(named: name) { return .container }
    if Files.exists(folder + "/bridge") {
      let members = Files.names(in: folder + "/brif")
      return members.contains { Files.exists("/sys/class/net/\($0)/device") } ? .bridge : .container
    }
    // One that carries whole frames (tap, as ZeroTier's) passes multicast on like a cable.
    let flags = Files.line(folder + "/tun_flags").flatMap { UInt32($0.dropFirst(2), radix: 16) }
    if let flags, flags & 2 != 0 { return .other }
    if flags != nil || isTunnel { return .tunnel }
    switch Files.line(folder + "/type") {
    case "1": return .wired
    // Without a header of its own, PPP, IP in IP, SIT, GRE.
    case "65534", "512", "768", "769", "776", "778", "823": return .tunnel
    default: return .other
    }
  }
}
