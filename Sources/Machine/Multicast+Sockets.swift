import Glibc
import Wire

extension MulticastTrial {
  /// Why a socket cannot be had.
  struct Problem: Error {
    let reason: Int32
    init(_ reason: Int32) { self.reason = reason }

    var sentence: String {
      switch reason {
      case EADDRINUSE: "another program keeps port 5353 to itself."
      case ENODEV, EADDRNOTAVAIL, ENETUNREACH: "there is no way out of the interface."
      case EPERM, EACCES: "the system forbids it."
      default: "\(String(cString: strerror(reason)))."
      }
    }
  }

  /// A socket that speaks to a group on one interface, and if it `isOpen` hears what is said there.
  ///
  /// It is bound to the group, not to all addresses: what is meant for a responder of this machine
  /// alone goes on to that one.
  static func socket(
    in group: SocketAddress, on index: UInt32, isOpen: Bool
  ) -> Result<Int32, Problem> {
    let family = group.isIPv6 ? AF_INET6 : AF_INET
    let socket = Glibc.socket(family, Int32(SOCK_DGRAM.rawValue) | O_CLOEXEC | O_NONBLOCK, 0)
    guard socket >= 0 else { return .failure(Problem(errno)) }
    var worked =
      set(socket, SOL_SOCKET, SO_REUSEADDR, 1) && set(socket, SOL_SOCKET, SO_REUSEPORT, 1)
    if group.isIPv6 {
      let level = Int32(IPPROTO_IPV6)
      worked =
        worked && set(socket, level, IPV6_V6ONLY, 1) && set(socket, level, IPV6_MULTICAST_ALL, 0)
        && set(socket, level, IPV6_MULTICAST_IF, Int32(bitPattern: index))
        && set(socket, level, IPV6_MULTICAST_HOPS, 255)
        && set(socket, level, IPV6_MULTICAST_LOOP, 1)
    } else {
      let level = Int32(IPPROTO_IP)
      worked =
        worked && set(socket, level, IP_MULTICAST_ALL, 0)
        && set(socket, level, IP_MULTICAST_TTL, 255) && set(socket, level, IP_MULTICAST_LOOP, 1)
        && join(socket, IP_MULTICAST_IF, group, index)
    }
    if isOpen {
      worked = worked && group.with { bind(socket, $0, $1) } == 0
      worked =
        worked
        && (group.isIPv6
          ? join6(socket, group, index) : join(socket, IP_ADD_MEMBERSHIP, group, index))
    }
    guard worked else {
      let reason = errno
      close(socket)
      return .failure(Problem(reason))
    }
    return .success(socket)
  }

  private static func set(_ socket: Int32, _ level: Int32, _ option: Int32, _ value: Int32) -> Bool
  {
    var value = value
    return setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size)) == 0
  }

  private static func join(
    _ socket: Int32, _ option: Int32, _ group: SocketAddress, _ index: UInt32
  ) -> Bool {
    var request = ip_mreqn()
    request.imr_multiaddr.s_addr = (group.number ?? 0).bigEndian
    request.imr_ifindex = Int32(bitPattern: index)
    return setsockopt(
      socket, Int32(IPPROTO_IP), option, &request,
      socklen_t(MemoryLayout<ip_mreqn>.size)) == 0
  }

  private static func join6(_ socket: Int32, _ group: SocketAddress, _ index: UInt32) -> Bool {
    var request = ipv6_mreq()
    inet_pton(AF_INET6, group.host, &request.ipv6mr_multiaddr)
    request.ipv6mr_interface = index
    return setsockopt(
      socket, Int32(IPPROTO_IPV6), IPV6_JOIN_GROUP, &request,
      socklen_t(MemoryLayout<ipv6_mreq>.size)) == 0
  }
}
