import CAvahi

/// A place where the browser sees a service, and how far it has been resolved.
struct PlaceState {
  var type: String
  var domain: String
  /// One for each family of addresses, because a resolver tells one address only. They stay, to
  /// tell of changes.
  var resolvers: [OpaquePointer] = []
  /// All resolvers gave up, but the service is still there.
  var wantsResolver = true
}

extension AvahiSession {
  /// A network full of invented services costs no more than this.
  private static let maximumPlaces = 128

  /// Starts to look for services, unless it does so already.
  func browse() {
    guard browser == nil else { return }
    browser = avahi_service_browser_new(
      client, AvahiIfIndex(AVAHI_IF_UNSPEC), AvahiProtocol(AVAHI_PROTO_UNSPEC),
      Discovery.serviceType, nil, AvahiLookupFlags(rawValue: 0), browserSaw, context)
    if browser == nil { repairLater(after: Self.retryTime) }
  }

  /// Resolves what is new, or could not be resolved before.
  func resolveAgain() {
    for (place, state) in places where state.wantsResolver { resolve(place, state) }
  }

  /// Nothing is seen any more; frees what looked.
  func forgetSightings() {
    for resolver in resolvers.keys { avahi_service_resolver_free(resolver) }
    resolvers = [:]
    places = [:]
    if let browser { avahi_service_browser_free(browser) }
    browser = nil
    report(sightings.removeAll())
  }

  private var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private func resolve(_ place: Sightings.Place, _ old: PlaceState) {
    var state = old
    state.wantsResolver = false
    for family in [AVAHI_PROTO_INET, AVAHI_PROTO_INET6] {
      let resolver = avahi_service_resolver_new(
        client, AvahiIfIndex(place.interface), place.networkProtocol, place.name, state.type,
        state.domain, AvahiProtocol(family), AvahiLookupFlags(rawValue: 0), resolverTold, context)
      guard let resolver else { continue }
      state.resolvers.append(resolver)
      resolvers[resolver] = place
    }
    if state.resolvers.isEmpty {
      state.wantsResolver = true
      repairLater(after: Self.retryTime)
    }
    places[place] = state
  }

  fileprivate func appeared(_ place: Sightings.Place, type: String, domain: String) {
    guard places[place] == nil, places.count < Self.maximumPlaces else { return }
    resolve(place, PlaceState(type: type, domain: domain))
  }

  fileprivate func disappeared(_ place: Sightings.Place) {
    for resolver in places.removeValue(forKey: place)?.resolvers ?? [] {
      resolvers[resolver] = nil
      avahi_service_resolver_free(resolver)
    }
    report(sightings.remove(place))
  }

  fileprivate func browserFailed() {
    forgetSightings()
    repairLater(after: Self.retryTime)
  }

  fileprivate func resolved(_ resolver: OpaquePointer, _ found: Resolved) {
    guard let place = resolvers[resolver] else { return }
    guard let (id, text) = TextRecord.decode(found.entries), found.port > 0 else {
      return report(sightings.remove(place))
    }
    let address = FoundAddress(host: found.host, port: found.port, interface: place.interface)
    let sight = Sightings.Sight(nodeID: id, text: text, address: address)
    report(sightings.see(sight, at: place))
  }

  /// Often just a machine that has no address of that family.
  fileprivate func gaveUp(_ resolver: OpaquePointer) {
    guard let place = resolvers.removeValue(forKey: resolver) else { return }
    avahi_service_resolver_free(resolver)
    places[place]?.resolvers.removeAll { $0 == resolver }
    guard places[place]?.resolvers.isEmpty == true else { return }
    places[place]?.wantsResolver = true
    repairLater(after: Self.retryTime)
  }
}

/// What a resolver tells, copied out of C.
private struct Resolved {
  var host: String
  var port: UInt16
  var entries: [[UInt8]]

  init(
    address: UnsafePointer<AvahiAddress>, port: UInt16, text: UnsafeMutablePointer<AvahiStringList>?
  ) {
    host = withUnsafeTemporaryAllocation(
      of: CChar.self, capacity: Int(AVAHI_ADDRESS_STR_MAX)
    ) { buffer in
      avahi_address_snprint(buffer.baseAddress, buffer.count, address).map { String(cString: $0) }
        ?? ""
    }
    self.port = port
    entries = []
    var next = text
    while let entry = next, entries.count < TextRecord.maximumEntries {
      let bytes = UnsafeBufferPointer(
        start: avahi_string_list_get_text(entry), count: avahi_string_list_get_size(entry))
      entries.append(Array(bytes))
      next = avahi_string_list_get_next(entry)
    }
  }
}

private func browserSaw(
  _: OpaquePointer?, _ interface: AvahiIfIndex, _ networkProtocol: AvahiProtocol,
  _ event: AvahiBrowserEvent, _ name: UnsafePointer<CChar>?, _ type: UnsafePointer<CChar>?,
  _ domain: UnsafePointer<CChar>?, _: AvahiLookupResultFlags, context: UnsafeMutableRawPointer?
) {
  guard let session = session(context) else { return }
  if event == AVAHI_BROWSER_FAILURE { return session.browserFailed() }
  guard let name, let type, let domain, interface >= 0 else { return }
  let place = Sightings.Place(
    interface: UInt32(interface), networkProtocol: networkProtocol, name: String(cString: name))
  switch event {
  case AVAHI_BROWSER_NEW:
    session.appeared(place, type: String(cString: type), domain: String(cString: domain))
  case AVAHI_BROWSER_REMOVE:
    session.disappeared(place)
  default:
    // That all is known for now is of no interest: the list is never complete.
    return
  }
}

private func resolverTold(
  _ resolver: OpaquePointer?, _: AvahiIfIndex, _: AvahiProtocol, _ event: AvahiResolverEvent,
  _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
  _: UnsafePointer<CChar>?, _ address: UnsafePointer<AvahiAddress>?, _ port: UInt16,
  _ text: UnsafeMutablePointer<AvahiStringList>?, _: AvahiLookupResultFlags,
  context: UnsafeMutableRawPointer?
) {
  guard let resolver, let session = session(context) else { return }
  if event == AVAHI_RESOLVER_FOUND, let address {
    session.resolved(resolver, Resolved(address: address, port: port, text: text))
  } else {
    session.gaveUp(resolver)
  }
}
