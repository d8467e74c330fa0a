import Table
import Testing

@testable import Node

@Suite struct AddressTests {
  private let home = Address(host: "192.168.1.20", port: 40123, interface: 2)
  private let office = Address(host: "10.0.0.7", port: 40123, interface: 2)

  @Test func onlyChangesAreTold() {
    var watch = AddressWatch(known: [home])
    #expect(watch.see([home]) == nil)
    #expect(watch.see([office, home]) == [office, home])
    #expect(watch.see([office, home]) == nil)
    #expect(watch.see([home]) == [home])
  }

  @Test func offEveryNetworkIsNoChange() {
    var watch = AddressWatch(known: [home])
    #expect(watch.see([]) == nil)
    #expect(watch.see([home]) == nil, "the same cable again")
    #expect(watch.see([]) == nil)
    #expect(watch.see([office]) == [office])
  }

  @Test func aCodeLeadsWhereItsAddressDoes() throws {
    let code = try #require(JoinCode(home))
    #expect(code.text == "60N0-0H97-5VGM")
    #expect(code.address == Address(host: "192.168.1.20", port: 40123))
    let six = Address(host: "fd00:1::9", port: 1)
    #expect(JoinCode(six)?.address == six)
    #expect(JoinCode(Address(host: "::ffff:10.0.0.1", port: 1))?.bytes == [10, 0, 0, 1])
    #expect(JoinCode(Address(host: "house.example", port: 1)) == nil)
  }

  @Test func waysToJoinAreThoseThatOthersCanUse() throws {
    let link = Address(host: "fe80::1", port: 1, interface: 1)
    let ways = JoinWay.ways(to: [home, link, Address(host: "127.0.0.1", port: 1)])
    #expect(ways.map(\.text) == ["192.168.1.20:40123"])
    #expect(ways.map(\.code.text) == ["60N0-0H97-5VGM"])
    let local = JoinWay.ways(to: [Address(host: "10.0.0.1", port: 1, interface: 1)])
    #expect(local.map(\.interface) == ["lo"])
  }
}
