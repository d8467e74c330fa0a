import Table
import Wire

/// Notices that this machine can be reached elsewhere.
struct AddressWatch {
  private var known: [Address]

  init(known: [Address]) { self.known = known }

  /// What there is to tell, if anything: with no address at all a machine is off every network, and
  /// the next one is what counts.
  mutating func see(_ addresses: [Address]) -> [Address]? {
    guard !addresses.isEmpty, addresses != known else { return nil }
    known = addresses
    return addresses
  }
}

extension Node {
  /// How often to look: sooner than a silent link is given up.
  private static let interval = Duration.seconds(1)

  /// Looks for changes beside the queue, until it is cancelled.
  func watchAddresses() -> Task<Void, Never> {
    var watch = AddressWatch(known: table.me.addresses)
    return Task.detached { [inputs, port = wire.port] in
      while !Task.isCancelled {
        try? await Task.sleep(for: Self.interval)
        if let addresses = watch.see(Wire.localAddresses(port: port).map { Address($0) }) {
          inputs.yield(.addresses(addresses))
        }
      }
    }
  }
}
