package import Table
import Wire

/// One way to join a node by hand.
package struct JoinWay: Hashable, Sendable {
  /// '10.0.0.4:4711'
  package let text: String
  /// The same to be read out.
  package let code: JoinCode
  /// The interface it belongs to, if that is known: 'eth0'.
  package let interface: String

  /// The ways to a node with these addresses, in their order.
  ///
  /// An address of one link is left out, as it is another on every machine, and so are those of
  /// bridges to containers, unless there is nothing else.
  package static func ways(to addresses: [Address]) -> [JoinWay] {
    let ways = addresses.compactMap { address in
      JoinCode(address).map {
        (
          way: JoinWay(
            text: address.text, code: $0, interface: address.endpoint.interfaceName),
          isBridge: address.endpoint.isOfBridge
        )
      }
    }
    let others = ways.filter { !$0.isBridge }
    return (others.isEmpty ? ways : others).map(\.way)
  }
}

extension JoinCode {
  /// The code of an address; nil for a name, and where there can be none.
  package init?(_ address: Address) {
    guard let bytes = address.endpoint.bytes else { return nil }
    self.init(bytes: bytes, port: address.port)
  }

  /// Where it leads.
  package var address: Address? { Endpoint(bytes: bytes, port: port).map { Address($0) } }
}
