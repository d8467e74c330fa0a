import CAvahi

/// What the Avahi daemon says of itself when it is asked once.
package struct AvahiDaemon: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case running
    /// It has no name for this machine yet.
    case naming
    /// There is no daemon on the message bus, or no bus: which of the two, the library does not tell.
    case missing
    /// In the library's words.
    case broken(String)
  }

  package var state: State
  /// Its name and version, and the machine's name.
  package var version: String?
  package var host: String?

  /// Asks, and waits for the answer, which a daemon that hangs does not give for half a minute.
  package static func ask() -> AvahiDaemon {
    guard let poll = avahi_threaded_poll_new() else { return AvahiDaemon(state: .broken("memory")) }
    defer { avahi_threaded_poll_free(poll) }
    var error: Int32 = 0
    guard
      let client = avahi_client_new(
        avahi_threaded_poll_get(poll), AvahiClientFlags(rawValue: 0), { _, _, _ in }, nil, &error)
    else { return AvahiDaemon(state: State(error: error)) }
    defer { avahi_client_free(client) }
    let state = avahi_client_get_state(client)
    return AvahiDaemon(
      state: state == AVAHI_CLIENT_S_RUNNING
        ? .running
        : state == AVAHI_CLIENT_FAILURE ? State(error: avahi_client_errno(client)) : .naming,
      version: avahi_client_get_version_string(client).map {
        ServiceName.shown(String(cString: $0))
      },
      host: avahi_client_get_host_name_fqdn(client).map { ServiceName.shown(String(cString: $0)) })
  }
}

extension AvahiDaemon.State {
  fileprivate init(error: Int32) {
    switch Int(error) {
    case AVAHI_ERR_NO_DAEMON, AVAHI_ERR_DISCONNECTED, AVAHI_ERR_DBUS_ERROR: self = .missing
    default:
      self = .broken(avahi_strerror(error).map { String(cString: $0) } ?? "error \(error)")
    }
  }
}
