import Testing

@testable import Discovery

@Suite struct SightingsTests {
  private func place(
    _ interface: UInt32 = 2, _ networkProtocol: Int32 = 0, _ name: String = "Ada"
  ) -> Sightings.Place {
    Sightings.Place(interface: interface, networkProtocol: networkProtocol, name: name)
  }

  private func sight(
    _ id: String = "a1", _ host: String = "10.0.0.1", port: UInt16 = 47, interface: UInt32 = 2,
    text: [String: String] = ["v": "1"]
  ) -> Sightings.Sight {
    Sightings.Sight(
      nodeID: id, text: text,
      address: FoundAddress(host: host, port: port, interface: interface))
  }

  private func node(
    _ id: String = "a1", name: String = "Ada", text: [String: String] = ["v": "1"],
    at addresses: [(String, UInt32)] = [("10.0.0.1", 2)], port: UInt16 = 47
  ) -> DiscoveryEvent {
    .found(
      FoundNode(
        nodeID: id, name: name, text: text,
        addresses: addresses.map { FoundAddress(host: $0.0, port: port, interface: $0.1) }))
  }

  @Test func foundOnceAndLostOnce() {
    var sightings = Sightings()
    #expect(sightings.see(sight(), at: place()) == [node()])
    #expect(sightings.see(sight(), at: place()) == [], "nothing new")
    #expect(sightings.remove(place()) == [.lost(nodeID: "a1")])
    #expect(sightings.remove(place()) == [])
  }

  @Test func lostOnlyWithTheLastSighting() {
    var sightings = Sightings()
    _ = sightings.see(sight(), at: place(2, 0))
    // The other protocol tells the same address.
    #expect(sightings.see(sight(), at: place(2, 1)) == [])
    let second = sight("a1", "10.1.0.1", interface: 3)
    #expect(
      sightings.see(second, at: place(3, 0))
        == [node(at: [("10.0.0.1", 2), ("10.1.0.1", 3)])])
    #expect(sightings.remove(place(2, 0)) == [], "still seen with the other protocol")
    #expect(sightings.remove(place(2, 1)) == [node(at: [("10.1.0.1", 3)])])
    #expect(sightings.remove(place(3, 0)) == [.lost(nodeID: "a1")])
  }

  @Test func addressesAreInOrder() throws {
    var sightings = Sightings()
    _ = sightings.see(sight("a1", "fe80::1"), at: place(2, 1))
    _ = sightings.see(sight("a1", "2001:db8::1", interface: 3), at: place(3, 1))
    _ = sightings.see(sight("a1", "10.1.0.1", interface: 3), at: place(3, 0))
    let events = sightings.see(sight("a1", "10.0.0.1"), at: place(2, 1))
    #expect(
      events == [
        node(
          at: [("10.0.0.1", 2), ("10.1.0.1", 3), ("2001:db8::1", 3), ("fe80::1", 2)])
      ])
  }

  @Test func anAddressThatChangesReplacesTheOldOne() {
    var sightings = Sightings()
    _ = sightings.see(sight("a1", "10.0.0.1"), at: place())
    #expect(
      sightings.see(sight("a1", "10.0.0.9"), at: place()) == [node(at: [("10.0.0.9", 2)])])
  }

  @Test func aNewPortHoldsForBothFamilies() {
    var sightings = Sightings()
    _ = sightings.see(sight("a1", "10.0.0.1"), at: place())
    _ = sightings.see(sight("a1", "fe80::1"), at: place())
    #expect(
      sightings.see(sight("a1", "10.0.0.1", port: 48), at: place())
        == [node(at: [("10.0.0.1", 2), ("fe80::1", 2)], port: 48)])
  }

  @Test func theNewestTextWins() {
    var sightings = Sightings()
    _ = sightings.see(sight("a1", text: ["v": "1"]), at: place(2))
    _ = sightings.see(sight("a1", text: ["v": "1"]), at: place(3))
    #expect(sightings.see(sight("a1", text: ["v": "2"]), at: place(2)) == [node(text: ["v": "2"])])
    _ = sightings.see(sight("b2", "10.0.0.2"), at: place(2, 0, "Bob"))
    // The other place repeats what it said before; that makes it no newer.
    #expect(sightings.see(sight("a1", text: ["v": "1"]), at: place(3)) == [])
    #expect(sightings.see(sight("a1", text: ["v": "3"]), at: place(3)) == [node(text: ["v": "3"])])
    #expect(sightings.remove(place(3)) == [node(text: ["v": "2"])])
  }

  @Test func twoServicesOfOneNodeAreOneNode() {
    var sightings = Sightings()
    _ = sightings.see(sight(), at: place(2, 0, "Ada"))
    // The name is that of the newest.
    #expect(sightings.see(sight(), at: place(2, 0, "Ada #2")) == [node(name: "Ada #2")])
    #expect(sightings.remove(place(2, 0, "Ada #2")) == [node()])
    #expect(sightings.remove(place(2, 0, "Ada")) == [.lost(nodeID: "a1")])
  }

  @Test func twoNodesOfOneNameAreTwoNodes() {
    var sightings = Sightings()
    _ = sightings.see(sight("a1"), at: place(2))
    #expect(
      sightings.see(sight("b2", "10.0.0.2"), at: place(3))
        == [node("b2", at: [("10.0.0.2", 2)])])
    #expect(sightings.remove(place(2)) == [.lost(nodeID: "a1")])
  }

  @Test func aServiceThatChangesItsNode() {
    var sightings = Sightings()
    _ = sightings.see(sight("a1"), at: place())
    #expect(
      sightings.see(sight("b2", "10.0.0.2"), at: place())
        == [.lost(nodeID: "a1"), node("b2", at: [("10.0.0.2", 2)])])
  }

  @Test func removeAllLosesEachNodeOnce() {
    var sightings = Sightings()
    _ = sightings.see(sight("b2", "10.0.0.2"), at: place(2, 0, "Bob"))
    _ = sightings.see(sight("a1"), at: place(2))
    _ = sightings.see(sight("a1"), at: place(3))
    #expect(sightings.removeAll() == [.lost(nodeID: "a1"), .lost(nodeID: "b2")])
    #expect(sightings.removeAll() == [])
    #expect(sightings.see(sight(), at: place()) == [node()])
  }

  @Test func namesAreMadeSafe() {
    var sightings = Sightings()
    #expect(sightings.see(sight(), at: place(2, 0, "A\u{1B}[2Jda\n")) == [node(name: "A[2Jda")])
  }
}
