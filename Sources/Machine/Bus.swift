import Glibc

/// The system's message bus (D-Bus).
package enum Bus {
  /// Whether somebody answers where it should be.
  package static var isReachable: Bool {
    let named = getenv("DBUS_SYSTEM_BUS_ADDRESS").map { String(cString: $0) }
    // Others than sockets in the file system are for whoever has set them up.
    guard let path = path(in: named ?? "unix:path=/run/dbus/system_bus_socket") else { return true }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC | O_NONBLOCK, 0)
    guard socket >= 0 else { return false }
    defer { close(socket) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) == 0 }
    }
  }

  /// The path in an address of D-Bus: 'unix:path=PATH,guid=...;tcp:...'.
  static func path(in address: String) -> String? {
    guard address.hasPrefix("unix:") else { return nil }
    let first = address.dropFirst(5).prefix { $0 != ";" }
    let pairs = first.split(separator: ",")
    return pairs.first { $0.hasPrefix("path=") }.map { String($0.dropFirst(5)) }
  }
}
