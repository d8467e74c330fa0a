import CAvahi

// What the daemon's client and libavahi-core have in common: types, and the callbacks that look
// the same. The callbacks are file-level functions, for C calls them on its own thread, on no actor.

/// Hands a C list of strings to a call, and frees it after.
func withStringList<R>(
  _ entries: [[UInt8]], _ body: (UnsafeMutablePointer<AvahiStringList>?) -> R
) -> R {
  var head: UnsafeMutablePointer<AvahiStringList>?
  for entry in entries { head = avahi_string_list_add_arbitrary(head, entry, entry.count) }
  defer { avahi_string_list_free(head) }
  return body(head)
}

func errorText(_ error: Int32) -> String {
  avahi_strerror(error).map { String(cString: $0) } ?? "error \(error)"
}

/// The name to try next if one is taken: 'Ada #2'.
func alternative(to name: String) -> String? {
  guard let next = avahi_alternative_service_name(name) else { return nil }
  defer { avahi_free(next) }
  return String(cString: next)
}

/// The seeker behind the pointer that C carries.
func seeker(_ context: UnsafeMutableRawPointer?) -> Seeker? {
  context.map { Unmanaged<Seeker>.fromOpaque($0).takeUnretainedValue() }
}

extension AnnouncedState {
  /// Nil for what is of no interest.
  init?(_ state: AvahiEntryGroupState) {
    switch state {
    case AVAHI_ENTRY_GROUP_ESTABLISHED: self = .established
    case AVAHI_ENTRY_GROUP_COLLISION: self = .collided
    case AVAHI_ENTRY_GROUP_FAILURE: self = .failed
    default: return nil
    }
  }
}

/// What a resolver tells, copied out of C.
struct Resolved {
  var host: String
  var port: UInt16
  var entries: [[UInt8]]

  fileprivate init(
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

func browserSaw(
  _: OpaquePointer?, _ interface: AvahiIfIndex, _ networkProtocol: AvahiProtocol,
  _ event: AvahiBrowserEvent, _ name: UnsafePointer<CChar>?, _ type: UnsafePointer<CChar>?,
  _ domain: UnsafePointer<CChar>?, _: AvahiLookupResultFlags, context: UnsafeMutableRawPointer?
) {
  guard let seeker = seeker(context) else { return }
  if event == AVAHI_BROWSER_FAILURE { return seeker.browserFailed() }
  guard let name, let type, let domain, interface >= 0 else { return }
  let place = Sightings.Place(
    means: seeker.means, interface: UInt32(interface), networkProtocol: networkProtocol,
    name: String(cString: name))
  switch event {
  case AVAHI_BROWSER_NEW:
    seeker.appeared(place, type: String(cString: type), domain: String(cString: domain))
  case AVAHI_BROWSER_REMOVE:
    seeker.disappeared(place)
  default:
    // That all is known for now is of no interest: the list is never complete.
    return
  }
}

func resolverTold(
  _ resolver: OpaquePointer?, _: AvahiIfIndex, _: AvahiProtocol, _ event: AvahiResolverEvent,
  _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?,
  _: UnsafePointer<CChar>?, _ address: UnsafePointer<AvahiAddress>?, _ port: UInt16,
  _ text: UnsafeMutablePointer<AvahiStringList>?, _: AvahiLookupResultFlags,
  context: UnsafeMutableRawPointer?
) {
  guard let resolver, let seeker = seeker(context) else { return }
  if event == AVAHI_RESOLVER_FOUND, let address {
    seeker.resolved(resolver, Resolved(address: address, port: port, text: text))
  } else {
    seeker.gaveUp(resolver)
  }
}
