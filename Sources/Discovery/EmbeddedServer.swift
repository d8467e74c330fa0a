import CAvahi

/// libavahi-core: a responder within this process. It shares port 5353 with any other on this
/// machine, and answers for nothing but our service.
///
/// It has a host name of its own, so that the machine's own responder sees no rival in it. For the
/// same reason it does not register the addresses by itself, which it would do with the names that
/// belong to them, and those are the machine's: they go with the service instead.
final class EmbeddedServer: Responder {
  let means = Means.embedded
  private let interfaces: [String]
  private let hostName: String
  private var server: OpaquePointer?
  private var group: OpaquePointer?
  private var context: UnsafeMutableRawPointer?
  /// Those that are announced.
  private var addresses: [InterfaceAddress] = []

  init(interfaces: [String]) {
    self.interfaces = interfaces
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    hostName = "midnight-" + String(repeating: "0", count: 16 - number.count) + number
  }

  func open(on thread: PollThread, for seeker: Seeker) -> Problem? {
    guard let core = Self.core else {
      return Problem(clause: "libavahi-core, with which the game could look itself, is missing")
    }
    context = seeker.context
    var config = AvahiServerConfig()
    _ = core.avahi_server_config_init(&config)
    defer { core.avahi_server_config_free(&config) }
    avahi_free(config.host_name)
    config.host_name = avahi_strdup(hostName)
    for interface in interfaces {
      config.allow_interfaces = avahi_string_list_add(config.allow_interfaces, interface)
    }
    config.publish_addresses = 0
    config.publish_hinfo = 0
    config.publish_workstation = 0
    config.publish_domain = 0
    config.add_service_cookie = 0
    config.enable_reflector = 0
    config.enable_wide_area = 0
    config.disallow_other_stacks = 0
    var error: Int32 = 0
    server = core.avahi_server_new(thread.api, &config, serverChanged, context, &error)
    return server == nil ? Self.problem(error) : nil
  }

  func close() {
    // This frees what belongs to the server as well.
    if let server { Self.core?.avahi_server_free(server) }
    server = nil
    group = nil
  }

  func browse() -> OpaquePointer? {
    Self.core?.avahi_s_service_browser_new(
      server, AvahiIfIndex(AVAHI_IF_UNSPEC), AvahiProtocol(AVAHI_PROTO_UNSPEC),
      Discovery.serviceType, nil, AvahiLookupFlags(rawValue: 0), browserSaw, context)
  }

  func stopBrowsing(_ browser: OpaquePointer) { Self.core?.avahi_s_service_browser_free(browser) }

  func resolve(
    _ place: Sightings.Place, type: String, domain: String, isIPv6: Bool
  ) -> OpaquePointer? {
    Self.core?.avahi_s_service_resolver_new(
      server, AvahiIfIndex(place.interface), place.networkProtocol, place.name, type, domain,
      AvahiProtocol(isIPv6 ? AVAHI_PROTO_INET6 : AVAHI_PROTO_INET), AvahiLookupFlags(rawValue: 0),
      resolverTold, context)
  }

  func stopResolving(_ resolver: OpaquePointer) {
    Self.core?.avahi_s_service_resolver_free(resolver)
  }

  func add(_ name: String, port: UInt16, entries: [[UInt8]]) -> Added {
    if group == nil { group = Self.core?.avahi_s_entry_group_new(server, groupChanged, context) }
    guard group != nil else { return .failed }
    guard let core = Self.core else { return .failed }
    var result = withStringList(entries) { text in
      core.avahi_server_add_service_strlst(
        server, group, AvahiIfIndex(AVAHI_IF_UNSPEC), AvahiProtocol(AVAHI_PROTO_UNSPEC),
        AvahiPublishFlags(rawValue: 0), name, Discovery.serviceType, nil, nil, port, text)
    }
    addresses = InterfaceAddress.all()
    for address in addresses where result >= 0 {
      var copy = address.avahi
      result = core.avahi_server_add_address(
        server, group, AvahiIfIndex(address.interface), AvahiProtocol(AVAHI_PROTO_UNSPEC),
        AVAHI_PUBLISH_NO_REVERSE, nil, &copy)
    }
    if result >= 0 { result = core.avahi_s_entry_group_commit(group) }
    if result == Int32(AVAHI_ERR_COLLISION) { return .taken }
    return result >= 0 ? .added : .failed
  }

  func update(_ name: String, entries: [[UInt8]]) -> Bool {
    guard let core = Self.core else { return false }
    let result = withStringList(entries) { text in
      core.avahi_server_update_service_txt_strlst(
        server, group, AvahiIfIndex(AVAHI_IF_UNSPEC), AvahiProtocol(AVAHI_PROTO_UNSPEC),
        AvahiPublishFlags(rawValue: 0), name, Discovery.serviceType, nil, text)
    }
    return result >= 0
  }

  func withdraw() {
    if let group { Self.core?.avahi_s_entry_group_reset(group) }
  }

  var isOutdated: Bool { addresses != InterfaceAddress.all() }

  /// Another name for the host, because somebody else has this one.
  fileprivate static func rename(_ server: OpaquePointer) {
    guard let core, let name = avahi_alternative_host_name(core.avahi_server_get_host_name(server))
    else { return }
    _ = core.avahi_server_set_host_name(server, name)
    avahi_free(name)
  }

  fileprivate static func problem(of server: OpaquePointer) -> Problem {
    problem(core?.avahi_server_errno(server) ?? Int32(AVAHI_ERR_FAILURE))
  }

  fileprivate static func problem(_ error: Int32) -> Problem {
    Problem(
      clause: error == Int32(AVAHI_ERR_NO_NETWORK)
        ? "the game cannot listen on port 5353 itself"
        : "the game cannot look itself (\(errorText(error)))")
  }

  /// The library's functions, if it is there. It would write to standard error, in the middle of
  /// the screen, and may not.
  private static let core: midnight_avahi_core? = {
    var core = midnight_avahi_core()
    guard midnight_load_avahi_core(&core) != 0 else { return nil }
    core.avahi_set_log_function { _, _ in }
    return core
  }()
}

/// Called also from within `avahi_server_new`.
private func serverChanged(
  _ server: OpaquePointer?, _ state: AvahiServerState, context: UnsafeMutableRawPointer?
) {
  guard let server, let seeker = seeker(context) else { return }
  switch state {
  case AVAHI_SERVER_RUNNING:
    seeker.take(.running)
  case AVAHI_SERVER_COLLISION:
    seeker.take(.settling)
    EmbeddedServer.rename(server)
  case AVAHI_SERVER_FAILURE:
    seeker.take(.broken(EmbeddedServer.problem(of: server), atOnce: false))
  default:
    seeker.take(.settling)
  }
}

private func groupChanged(
  _: OpaquePointer?, _: OpaquePointer?, _ state: AvahiEntryGroupState,
  context: UnsafeMutableRawPointer?
) {
  guard let state = AnnouncedState(state) else { return }
  seeker(context)?.announcementChanged(state)
}
