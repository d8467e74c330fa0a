import Glibc
import Testing

@testable import Wire

@Suite struct EndpointTests {
  @Test(arguments: [
    ("1.2.3.4:47", "1.2.3.4", 47, 0), ("[::1]:4747", "::1", 4747, 0),
    ("[2001:db8::1]:65535", "2001:db8::1", 65535, 0), ("name:1", "name", 1, 0),
    ("host-2.local:47", "host-2.local", 47, 0), ("[fe80::1%7]:47", "fe80::1", 47, 7),
    ("[fe80::1%lo]:47", "fe80::1", 47, 1), ("4you.example.org:47", "4you.example.org", 47, 0),
  ])
  func parses(_ text: String, host: String, port: UInt16, interface: UInt32) {
    #expect(
      Endpoint(parsing: text) == Endpoint(host: host, port: port, interface: interface))
  }

  @Test(arguments: [
    "", ":", ":47", "name", "name:", "name:0", "name:65536", "name:+47", "name:-1", "name:4 7",
    "1.2.3:47", "1.2.3.256:47", "1.2.3.4.5:47", "::1:47", "[::1]", "[::1:47", "::1]:47",
    "[1.2.3.4]:47", "[name]:47", "[fe80::1%]:47", "[fe80::1%nosuchif]:47", "[fe80::1%0]:47",
    "a b:47", "na/me:47", "-name:47", ".name:47", "ü:47", "1:47", "[]:47", "name\0x:47",
  ])
  func refuses(_ text: String) {
    #expect(Endpoint(parsing: text) == nil)
  }

  @Test(arguments: ["1.2.3.4:47", "[::1]:47", "[fe80::1%lo]:47", "[fe80::1%999999]:1", "a.b:2"])
  func describesWhatItParses(_ text: String) {
    #expect(Endpoint(parsing: text)?.description == text)
  }

  @Test func addressesSurviveTheSystemsForm() throws {
    for text in ["1.2.3.4:47", "[fe80::1%7]:4747", "[2001:db8::9]:65535"] {
      let endpoint = try #require(Endpoint(parsing: text))
      #expect(SocketAddress(numeric: endpoint)?.endpoint == endpoint)
    }
    let mapped = SocketAddress(numeric: Endpoint(host: "::ffff:10.0.0.7", port: 47))
    #expect(mapped?.endpoint == Endpoint(host: "10.0.0.7", port: 47))
    #expect(SocketAddress(numeric: Endpoint(host: "name", port: 47)) == nil)
  }

  @Test func bridgesComeLast() {
    let ipv4 = Endpoint(host: "10.0.0.1", port: 1)
    let global = Endpoint(host: "2001:db8::1", port: 1)
    let alone = Endpoint(host: "169.254.3.4", port: 1)
    let local = Endpoint(host: "fe80::1", port: 1, interface: 2)
    let ranks = [
      Wire.rank(ipv4, kind: .network), Wire.rank(global, kind: .network),
      Wire.rank(alone, kind: .network), Wire.rank(local, kind: .network),
      Wire.rank(ipv4, kind: .overlay), Wire.rank(local, kind: .overlay),
      Wire.rank(ipv4, kind: .bridge), Wire.rank(local, kind: .bridge),
    ]
    #expect(ranks == ranks.sorted() && Set(ranks).count == ranks.count)
  }

  @Test(arguments: [
    ("fe80::1", true), ("FEBF::1", true), ("fec0::1", false), ("fe8::1", false),
    ("169.254.0.1", true), ("169.253.0.1", false), ("fe80.example", false), ("feb", false),
  ])
  func linkLocal(_ host: String, _ isLinkLocal: Bool) {
    #expect(Endpoint(host: host, port: 1).isLinkLocal == isLinkLocal)
  }

  @Test func ownAddressesHaveThePortAndNoLoopback() {
    for endpoint in Wire.localAddresses(port: 4747) {
      #expect(endpoint.port == 4747 && endpoint.interface != 0)
      #expect(endpoint.host != "127.0.0.1" && endpoint.host != "::1")
      #expect(SocketAddress(numeric: endpoint) != nil)
    }
  }
}
