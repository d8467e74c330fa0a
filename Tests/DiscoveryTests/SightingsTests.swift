import Testing

@testable import Discovery

@Suite struct SightingsTests {
  private func place(
    _ interface: UInt32 = 2, _ networkProtocol: Int32 = 0, _ name: String = "Ada",
    by means: Means = .avahi
  ) -> Sightings.Place {
    Sightings.Place(
      means: means, interface: interface, networkProtocol: networkProtocol, name: name)
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
    #expect(sightings.leaveNow(place()) == [.lost(nodeID: "a1")])
    #expect(sightings.leaveNow(place()) == [])
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
    #expect(sightings.leaveNow(place(2, 0)) == [], "still seen with the other protocol")
    #expect(sightings.leaveNow(place(2, 1)) == [node(at: [("10.1.0.1", 3)])])
    #expect(sightings.leaveNow(place(3, 0)) == [.lost(nodeID: "a1")])
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
    #expect(sightings.leaveNow(place(3)) == [node(text: ["v": "2"])])
  }

  @Test func twoServicesOfOneNodeAreOneNode() {
    var sightings = Sightings()
    _ = sightings.see(sight(), at: place(2, 0, "Ada"))
    // The name is that of the newest.
    #expect(sightings.see(sight(), at: place(2, 0, "Ada #2")) == [node(name: "Ada #2")])
    #expect(sightings.leaveNow(place(2, 0, "Ada #2")) == [node()])
    #expect(sightings.leaveNow(place(2, 0, "Ada")) == [.lost(nodeID: "a1")])
  }

  @Test func twoNodesOfOneNameAreTwoNodes() {
    var sightings = Sightings()
    _ = sightings.see(sight("a1"), at: place(2))
    #expect(
      sightings.see(sight("b2", "10.0.0.2"), at: place(3))
        == [node("b2", at: [("10.0.0.2", 2)])])
    #expect(sightings.leaveNow(place(2)) == [.lost(nodeID: "a1")])
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

  // MARK: - Going slowly

  @Test func whoComesBackWithinTheMomentWasNeverLost() {
    var sightings = Sightings()
    _ = sightings.see(sight(), at: place())
    #expect(sightings.leave(place(), until: 700) == [])
    #expect(sightings.nextEnd == 700)
    #expect(sightings.advance(to: 699) == [])
    #expect(sightings.see(sight(), at: place()) == [])
    #expect(sightings.nextEnd == nil)
    #expect(sightings.advance(to: 5000) == [])
    #expect(sightings.leave(place(), until: 5700) == [])
    #expect(sightings.advance(to: 5700) == [.lost(nodeID: "a1")])
  }

  @Test func whatIsGoingDoesNotCountBesideWhatIsThere() {
    var sightings = Sightings()
    _ = sightings.see(sight(), at: place(2))
    _ = sightings.see(sight("a1", "10.1.0.1", interface: 3), at: place(3))
    #expect(sightings.leave(place(2), until: 700) == [node(at: [("10.1.0.1", 3)])])
    #expect(
      sightings.leave(place(3), until: 900) == [node(at: [("10.0.0.1", 2), ("10.1.0.1", 3)])])
    #expect(sightings.advance(to: 700) == [node(at: [("10.1.0.1", 3)])])
    #expect(sightings.advance(to: 900) == [.lost(nodeID: "a1")])
  }

  @Test func oneMeansHandsOverToTheOther() {
    var sightings = Sightings()
    _ = sightings.see(sight(), at: place(by: .avahi))
    _ = sightings.see(sight("b2", "10.0.0.2"), at: place(2, 0, "Bob", by: .avahi))
    #expect(sightings.leaveAll(of: .avahi, until: 4000) == [])
    #expect(sightings.see(sight(), at: place(by: .embedded)) == [])
    #expect(sightings.advance(to: 4000) == [.lost(nodeID: "b2")])
    #expect(sightings.leaveNow(place(by: .embedded)) == [.lost(nodeID: "a1")])
  }

  @Test func aGoodbyeDuringAHandoverIsOneToBoth() {
    var sightings = Sightings()
    _ = sightings.see(sight(), at: place(by: .avahi))
    _ = sightings.leaveAll(of: .avahi, until: 4000)
    _ = sightings.see(sight(), at: place(by: .embedded))
    #expect(sightings.leave(place(by: .embedded), until: 1500) == [])
    #expect(sightings.advance(to: 1500) == [.lost(nodeID: "a1")])
  }

  @Test func anAddressOfOneFamilyGoesAlone() {
    var sightings = Sightings()
    _ = sightings.see(sight(), at: place())
    _ = sightings.see(sight("a1", "fe80::1"), at: place())
    #expect(sightings.lose(isIPv6: true, at: place()) == [node()])
    #expect(sightings.lose(isIPv6: true, at: place()) == [])
    #expect(sightings.lose(isIPv6: false, at: place()) == [.lost(nodeID: "a1")])
    #expect(sightings.lose(isIPv6: false, at: place()) == [])
  }

  // MARK: - What crashes leave behind

  private func run(_ incarnation: String, port: UInt16, by name: String) -> Sightings.Sight {
    sight("a1", "10.0.0.1", port: port, text: ["in": incarnation])
  }

  @Test func theLatestStartIsBelievedWhateverIsSeenLast() {
    let new = node(name: "New", text: ["in": "10"], port: 48)
    for order in [[0, 1], [1, 0]] {
      var sightings = Sightings()
      let runs = [
        (run("9", port: 47, by: "Old"), place(2, 0, "Old")),
        (run("10", port: 48, by: "New"), place(2, 0, "New")),
      ]
      var events: [DiscoveryEvent] = []
      for index in order { events += sightings.see(runs[index].0, at: runs[index].1) }
      #expect(events.last == new)
      // A change of what is left behind makes it no truer.
      #expect(sightings.see(run("9", port: 49, by: "Old"), at: place(2, 0, "Old")) == [])
      #expect(sightings.leaveNow(place(2, 0, "New")) == [.lost(nodeID: "a1")])
      // It is repeated, but nobody is there.
      #expect(sightings.see(run("9", port: 49, by: "Old"), at: place(2, 0, "Old")) == [])
    }
  }

  @Test func aFolderFromABackupCountsFromLowerAgain() {
    var sightings = Sightings()
    _ = sightings.see(run("10", port: 47, by: "Ada"), at: place())
    #expect(
      sightings.see(run("3", port: 48, by: "Ada"), at: place())
        == [node(text: ["in": "3"], port: 48)])
  }

  @Test(arguments: ["", "-1", "+2", "1x", "99999999999999999999", "٣"])
  func anIncarnationThatIsNoneIsTheLowest(_ text: String) {
    var sightings = Sightings()
    _ = sightings.see(run("1", port: 47, by: "Ada"), at: place())
    #expect(sightings.see(run(text, port: 48, by: "Eve"), at: place(2, 0, "Eve")) == [])
  }

  // MARK: - Interfaces

  @Test func bridgesAreNeverPreferred() {
    // 2 is a bridge, 3 a tunnel, 4 a cable.
    var sightings = Sightings { [2: 2, 3: 1][$0] ?? 0 }
    _ = sightings.see(sight("a1", "172.17.0.1", interface: 2), at: place(2, 0))
    _ = sightings.see(sight("a1", "fe80::4", interface: 4), at: place(4, 1))
    _ = sightings.see(sight("a1", "10.8.0.1", interface: 3), at: place(3, 0))
    #expect(
      sightings.see(sight("a1", "2001:db8::4", interface: 4), at: place(4, 0)) == [
        node(at: [("2001:db8::4", 4), ("fe80::4", 4), ("10.8.0.1", 3), ("172.17.0.1", 2)])
      ])
  }

  @Test func inventedServicesDoNotAddUp() {
    var sightings = Sightings()
    for number in 0..<3000 {
      let id = String(number, radix: 16)
      _ = sightings.see(sight(id), at: place(2, 0, id))
      _ = sightings.leave(place(2, 0, id), until: 700)
    }
    #expect(sightings.advance(to: 700).count == 2048)
    #expect(sightings.see(sight(), at: place()) == [node()])
  }
}

extension Sightings {
  /// Gone, and the moment is over.
  fileprivate mutating func leaveNow(_ place: Place) -> [DiscoveryEvent] {
    leave(place, until: 0) + advance(to: 0)
  }
}
