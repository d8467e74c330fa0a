import Testing

@testable import Wire

private func endpoint(_ host: String, on interface: UInt32 = 0) -> Endpoint {
  Endpoint(host: host, port: 4711, interface: interface)
}

private func network(_ text: String, _ prefix: Int) -> LocalInterface.Network {
  LocalInterface.Network(address: endpoint(text).bytes ?? [], prefix: prefix)
}

/// A machine with a cable, a WLAN, a tunnel and containers.
private let machine = [
  LocalInterface(
    index: 2, name: "eth0",
    networks: [
      network("10.0.0.5", 24), network("2001:db8:1::5", 64), network("fe80::5", 64),
    ]),
  LocalInterface(
    index: 3, name: "wlan0", networks: [network("192.168.7.5", 20), network("fe80::6", 64)]),
  LocalInterface(index: 4, name: "wg0", networks: [network("10.9.0.5", 24)]),
  LocalInterface(
    index: 5, name: "docker0", networks: [network("172.17.0.1", 16), network("fe80::7", 64)]),
]

private func order(_ hosts: [Endpoint]) -> [Endpoint] { DialOrder.order(hosts, on: machine) }

@Suite struct DialOrderTests {
  @Test func neighboursThenOthersThenLinksThenBridges() {
    let list = [
      endpoint("172.17.0.9"), endpoint("fe80::9", on: 5), endpoint("fe80::9", on: 2),
      endpoint("10.9.0.9"), endpoint("203.0.113.9"), endpoint("10.0.0.9"),
    ]
    #expect(
      order(list) == [
        endpoint("10.0.0.9"), endpoint("10.9.0.9"), endpoint("203.0.113.9"),
        endpoint("fe80::9", on: 2), endpoint("172.17.0.9"), endpoint("fe80::9", on: 5),
      ])
  }

  @Test func familiesTakeTurnsWithinATier() {
    let four = ["10.0.0.7", "10.0.0.8", "10.0.0.9"].map { endpoint($0) }
    let six = ["2001:db8:1::7", "2001:db8:1::8"].map { endpoint($0) }
    #expect(order(four + six) == [four[0], six[0], four[1], six[1], four[2]])
    #expect(order(six + four) == [six[0], four[0], six[1], four[1], four[2]])
    // One family after the other: an address behind a router never comes before a neighbour's.
    let far = endpoint("2001:db8:2::7")
    #expect(order([far] + four) == four + [far])
  }

  @Test func aPrefixNeedNotEndAtAByte() {
    // 192.168.0.0/20 ends at 192.168.15.255.
    let (near, far) = (endpoint("192.168.15.255"), endpoint("192.168.16.0"))
    #expect(order([far, near]) == [near, far])
    #expect(order([near, far]) == [near, far])
    #expect(network("10.0.0.5", 0).contains([1, 2, 3, 4]))
    #expect(network("10.0.0.5", 32).contains([10, 0, 0, 5]))
    #expect(!network("10.0.0.5", 32).contains([10, 0, 0, 4]))
    #expect(!network("10.0.0.5", 0).contains([UInt8](repeating: 0, count: 16)))
  }

  @Test func aLinkLocalAddressWithoutItsLinkIsTriedOnEach() {
    // Not on the tunnel, which has no link-local address, and not among the containers.
    #expect(
      order([endpoint("fe80::9")]) == [endpoint("fe80::9", on: 2), endpoint("fe80::9", on: 3)])
    #expect(DialOrder.order([endpoint("fe80::9")], on: [machine[2]]) == [])
    let many = (1...9).map {
      LocalInterface(index: $0, name: "eth\($0)", networks: [network("fe80::5", 64)])
    }
    #expect(DialOrder.order([endpoint("fe80::9")], on: many).count == 4)
    #expect(order([endpoint("169.254.1.9")]) == [endpoint("169.254.1.9")])
  }

  @Test func theSameAddressIsTriedOnce() {
    let list = [
      endpoint("10.0.0.9", on: 2), endpoint("10.0.0.9", on: 3), endpoint("::ffff:10.0.0.9"),
      endpoint("2001:db8:1::9"), endpoint("2001:DB8:1:0::9", on: 3), endpoint("fe80::9", on: 2),
      endpoint("FE80::9", on: 2), endpoint("fe80::9", on: 3), endpoint("fe80::9"),
      endpoint("name.local"), endpoint("Name.Local"),
    ]
    #expect(
      order(list) == [
        endpoint("10.0.0.9", on: 2), endpoint("2001:db8:1::9"), endpoint("name.local"),
        endpoint("fe80::9", on: 2), endpoint("fe80::9", on: 3),
      ])
    let other = Endpoint(host: "10.0.0.9", port: 4712)
    #expect(order([endpoint("10.0.0.9"), other]).count == 2)
  }

  @Test func notTooMany() {
    let crowd = (0...255).map { endpoint("10.0.0.\($0)") }
    #expect(order(crowd) == Array(crowd.prefix(12)))
    let last = endpoint("10.0.0.9")
    #expect(order((1...99).map { endpoint("172.17.0.\($0)") } + [last]).first == last)
  }

  @Test func thisMachineItselfIsNear() {
    #expect(
      order(["203.0.113.9", "127.0.0.1", "::1"].map { endpoint($0) })
        == ["127.0.0.1", "::1", "203.0.113.9"].map { endpoint($0) })
  }

  @Test(arguments: [
    ("eth0", LocalInterface.Kind.network), ("enp3s0", .network), ("wlan0", .network),
    ("br0", .network), ("wg0", .overlay), ("tailscale0", .overlay), ("ztabcdef12", .overlay),
    ("docker0", .bridge), ("br-0123456789ab", .bridge), ("virbr0", .bridge), ("veth1a", .bridge),
  ])
  func kinds(_ name: String, _ kind: LocalInterface.Kind) {
    #expect(LocalInterface.Kind(name: name) == kind)
  }

  @Test func theInterfacesOfThisMachineHaveTheirNetworks() {
    for interface in LocalInterface.all() {
      #expect(interface.index != 0 && !interface.networks.isEmpty)
      for network in interface.networks {
        #expect(network.contains(network.address))
        #expect(!SocketAddress.isLoopback(network.address))
      }
    }
  }
}
