import CAvahi

/// The daemon's responder, through the daemon's client library.
final class DaemonClient: Responder {
  let means = Means.avahi
  private var client: OpaquePointer?
  private var group: OpaquePointer?
  private var context: UnsafeMutableRawPointer?

  func open(on thread: PollThread, for seeker: Seeker) -> Problem? {
    context = seeker.context
    var error: Int32 = 0
    client = avahi_client_new(
      thread.api, AVAHI_CLIENT_NO_FAIL, clientChanged, context, &error)
    // A client can be had without the daemon, but not without D-Bus; so when there is none, that is
    // what is missing, whatever the error says.
    return client == nil ? Self.problem(error, isWithoutClient: true) : nil
  }

  func close() {
    // This frees what belongs to the client as well.
    if let client { avahi_client_free(client) }
    client = nil
    group = nil
  }

  func browse() -> OpaquePointer? {
    avahi_service_browser_new(
      client, AvahiIfIndex(AVAHI_IF_UNSPEC), AvahiProtocol(AVAHI_PROTO_UNSPEC),
      Discovery.serviceType, nil, AvahiLookupFlags(rawValue: 0), browserSaw, context)
  }

  func stopBrowsing(_ browser: OpaquePointer) { avahi_service_browser_free(browser) }

  func resolve(
    _ place: Sightings.Place, type: String, domain: String, isIPv6: Bool
  ) -> OpaquePointer? {
    avahi_service_resolver_new(
      client, AvahiIfIndex(place.interface), place.networkProtocol, place.name, type, domain,
      AvahiProtocol(isIPv6 ? AVAHI_PROTO_INET6 : AVAHI_PROTO_INET), AvahiLookupFlags(rawValue: 0),
      resolverTold, context)
  }

  func stopResolving(_ resolver: OpaquePointer) { avahi_service_resolver_free(resolver) }

  func add(_ name: String, port: UInt16, entries: [[UInt8]]) -> Added {
    if group == nil { group = avahi_entry_group_new(client, groupChanged, context) }
    guard group != nil else { return added(avahi_client_errno(client)) }
    var result = withStringList(entries) { text in
      avahi_entry_group_add_service_strlst(
        group, AvahiIfIndex(AVAHI_IF_UNSPEC), AvahiProtocol(AVAHI_PROTO_UNSPEC),
        AvahiPublishFlags(rawValue: 0), name, Discovery.serviceType, nil, nil, port, text)
    }
    if result >= 0 { result = avahi_entry_group_commit(group) }
    return added(result)
  }

  func update(_ name: String, entries: [[UInt8]]) -> Bool {
    let result = withStringList(entries) { text in
      avahi_entry_group_update_service_txt_strlst(
        group, AvahiIfIndex(AVAHI_IF_UNSPEC), AvahiProtocol(AVAHI_PROTO_UNSPEC),
        AvahiPublishFlags(rawValue: 0), name, Discovery.serviceType, nil, text)
    }
    return result >= 0
  }

  func withdraw() {
    if let group { avahi_entry_group_reset(group) }
  }

  /// The daemon sees to its addresses itself.
  var isOutdated: Bool { false }

  private func added(_ result: Int32) -> Added {
    switch Int(result) {
    case 0...: .added
    case AVAHI_ERR_COLLISION: .taken
    case AVAHI_ERR_NOT_PERMITTED, AVAHI_ERR_ACCESS_DENIED:
      .refused(Problem(clause: "Avahi lets no program announce itself here"))
    default: .failed
    }
  }

  fileprivate static func problem(_ error: Int32, isWithoutClient: Bool = false) -> Problem {
    let clause =
      switch Int(error) {
      case AVAHI_ERR_NO_DAEMON, AVAHI_ERR_DISCONNECTED, AVAHI_ERR_DBUS_ERROR:
        isWithoutClient
          ? "the system's message bus (D-Bus) is not running" : "the Avahi service is not running"
      default: "the Avahi service does not work (\(errorText(error)))"
      }
    return Problem(clause: clause)
  }
}

/// Called also from within `avahi_client_new`.
private func clientChanged(
  _ client: OpaquePointer?, _ state: AvahiClientState, context: UnsafeMutableRawPointer?
) {
  guard let seeker = seeker(context) else { return }
  switch state {
  case AVAHI_CLIENT_S_RUNNING:
    seeker.take(.running)
  case AVAHI_CLIENT_S_REGISTERING, AVAHI_CLIENT_S_COLLISION:
    // The machine's own name changes; services follow when it is settled.
    seeker.take(.settling)
  case AVAHI_CLIENT_CONNECTING:
    seeker.take(.away(DaemonClient.problem(Int32(AVAHI_ERR_NO_DAEMON))))
  default:
    let error = avahi_client_errno(client)
    // A daemon that went away is waited for at once; any other failure might come right again.
    seeker.take(
      .broken(DaemonClient.problem(error), atOnce: error == Int32(AVAHI_ERR_DISCONNECTED)))
  }
}

private func groupChanged(
  _: OpaquePointer?, _ state: AvahiEntryGroupState, context: UnsafeMutableRawPointer?
) {
  guard let state = AnnouncedState(state) else { return }
  seeker(context)?.announcementChanged(state)
}
