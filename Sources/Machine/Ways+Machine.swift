package import Doctor
import Glibc
import Wire

extension Interfaces {
  /// By which interfaces packets leave.
  ///
  /// A datagram socket that is connected sends nothing, yet the kernel chooses its way by all of its
  /// rules, those of VPNs in other tables than the main one too.
  package var ways: Ways {
    // An address for documentation, which is nowhere: the way there is that to the Internet.
    var ways = Ways(out: interface(towards: "192.0.2.1"))
    for (name, host) in neighbours {
      guard let kind = list.first(where: { $0.name == name }), kind.isLAN,
        let used = interface(towards: host), used != name
      else { continue }
      ways.detours[name] = used
    }
    return ways
  }

  private func interface(towards host: String) -> String? {
    guard let address = SocketAddress(numeric: Endpoint(host: host, port: 9)) else { return nil }
    let socket = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | O_CLOEXEC, 0)
    guard socket >= 0 else { return nil }
    defer { close(socket) }
    guard address.with({ connect(socket, $0, $1) }) == 0 else { return nil }
    let source = SocketAddress { getsockname(socket, $0, &$1) }
    return source.flatMap { owners[$0.host] }
  }
}
