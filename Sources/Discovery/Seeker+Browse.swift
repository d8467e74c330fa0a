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

/// What a resolver is for.
struct Resolver {
  var place: Sightings.Place
  var isIPv6: Bool
}

extension Seeker {
  /// A network full of invented services costs no more than this. The daemon allows one client
  /// 1024 objects, and each place may need two.
  private static let maximumPlaces = 384

  /// Starts to look for services, unless it does so already.
  func browse() {
    guard browser == nil else { return }
    browser = responder.browse()
    if browser == nil { session.wake(after: Self.retryTime) }
  }

  /// Resolves what is new, or could not be resolved before.
  func resolveAgain() {
    for (place, state) in places where state.wantsResolver { resolve(place, state) }
  }

  /// Frees what looked; what was seen stays for a moment.
  func forgetSightings() {
    for resolver in resolvers.keys { responder.stopResolving(resolver) }
    resolvers = [:]
    places = [:]
    if let browser { responder.stopBrowsing(browser) }
    browser = nil
    session.linger(means)
  }

  private func resolve(_ place: Sightings.Place, _ old: PlaceState) {
    var state = old
    state.wantsResolver = false
    for isIPv6 in [false, true] {
      guard
        let resolver = responder.resolve(
          place, type: state.type, domain: state.domain, isIPv6: isIPv6)
      else { continue }
      state.resolvers.append(resolver)
      resolvers[resolver] = Resolver(place: place, isIPv6: isIPv6)
    }
    if state.resolvers.isEmpty {
      state.wantsResolver = true
      session.wake(after: Self.retryTime)
    }
    places[place] = state
  }

  // MARK: Called from C

  func appeared(_ place: Sightings.Place, type: String, domain: String) {
    guard places[place] == nil, places.count < Self.maximumPlaces else { return }
    resolve(place, PlaceState(type: type, domain: domain))
  }

  func disappeared(_ place: Sightings.Place) {
    for resolver in places.removeValue(forKey: place)?.resolvers ?? [] {
      resolvers[resolver] = nil
      responder.stopResolving(resolver)
    }
    session.left(place)
  }

  func browserFailed() {
    forgetSightings()
    session.wake(after: Self.retryTime)
  }

  func resolved(_ resolver: OpaquePointer, _ found: Resolved) {
    guard let place = resolvers[resolver]?.place else { return }
    guard let (id, text) = TextRecord.decode(found.entries), found.port > 0 else {
      return session.left(place)
    }
    let address = FoundAddress(host: found.host, port: found.port, interface: place.interface)
    session.saw(Sightings.Sight(nodeID: id, text: text, address: address), at: place)
  }

  /// Often just a machine that has no address of that family; or one that went without a goodbye.
  func gaveUp(_ resolver: OpaquePointer) {
    guard let old = resolvers.removeValue(forKey: resolver) else { return }
    responder.stopResolving(resolver)
    session.lost(isIPv6: old.isIPv6, at: old.place)
    places[old.place]?.resolvers.removeAll { $0 == resolver }
    guard places[old.place]?.resolvers.isEmpty == true else { return }
    places[old.place]?.wantsResolver = true
    session.wake(after: Self.retryTime)
  }
}
