import Casebook
import Rules
import Testing

@testable import Table

private let elsewhereToo = Address(host: "10.0.9.9", port: 1_000)

/// Ann's lobby with Bob in it, and what they dial.
private func parlour() throws -> House {
  var house = House()
  try house.add("a", name: "Ann")
  try house.add("b", name: "Bob")
  house.wish("a", .hostLobby(name: "Parlour", seats: 3, rules: MatchRules(), bots: []))
  house.wish("b", .joinAddress([house.address(of: "a")]))
  house.pass(6_000)
  return house
}

extension House {
  fileprivate func told(_ member: String, at node: String) -> [String] {
    tables[node]?.lobby?.member(of: member)?.addresses.map(\.host) ?? []
  }

  /// The link that a node has to another, by the one side's name for it.
  fileprivate func link(_ node: String, to other: String) -> Link? {
    tables[node]?.peers.link(to: other)
  }
}

@Suite struct AddressTests {
  @Test func aHostWithAnotherAddressTellsItsGuests() throws {
    var house = try parlour()
    house.send("a", .addressesChanged([elsewhereToo]))
    #expect(house.tables["a"]?.me.addresses == [elsewhereToo])
    #expect(house.told("a", at: "a") == ["10.0.9.9"])
    #expect(house.told("a", at: "b") == ["10.0.9.9"])
    #expect(house.tables["b"]?.addresses(of: "a").map(\.host).contains("10.0.9.9") == true)
  }

  @Test func aGuestWithAnotherAddressTellsItsHost() throws {
    var house = try parlour()
    #expect(!house.told("b", at: "a").contains("10.0.9.9"))
    // One more address: the link stays, and the host hears of it over that.
    let link = house.link("b", to: "a")
    let old = house.tables["b"]?.me.addresses ?? []
    house.send("b", .addressesChanged(old + [elsewhereToo]))
    #expect(house.told("b", at: "a").contains("10.0.9.9"))
    #expect(house.told("b", at: "b").contains("10.0.9.9"))
    #expect(house.link("b", to: "a") == link)
  }

  @Test(arguments: ["a", "b"])
  func whoLosesAnAddressMakesItsLinksAnew(_ node: String) throws {
    var house = try parlour()
    let other = node == "a" ? "b" : "a"
    let link = try #require(house.link(node, to: other))
    let state = house.tables["a"]?.lobby?.members.map(\.name)
    house.send(node, .addressesChanged([elsewhereToo]))
    let new = try #require(house.link(node, to: other))
    #expect(new != link)
    #expect(house.ends[new]?.other == house.link(other, to: node), "both keep the same one")
    house.pass(10_000)
    // Nobody has left meanwhile.
    #expect(house.tables["a"]?.lobby?.members.map(\.name) == state)
    #expect(house.tables["b"]?.lobby?.members.map(\.name) == state)
  }

  @Test func whereADiscoveredNodeIsComesFirst() throws {
    var house = try parlour()
    let seen = Address(host: "10.0.5.5", port: 1_000, interface: 3)
    house.send("b", .found(Neighbour(node: "a", addresses: [seen], text: [:])))
    #expect(house.tables["b"]?.addresses(of: "a").first == seen)
  }

  @Test func whereSomebodyElseAnsweredIsNotDialedAgain() throws {
    var house = try parlour()
    let seen = Address(host: "10.0.5.5", port: 1_000, interface: 3)
    house.send("b", .found(Neighbour(node: "a", addresses: [seen], text: [:])))
    let all = try #require(house.tables["b"]?.addresses(of: "a"))
    #expect(all.count > 1 && all.first == seen)
    // The dial of a member is answered by Eve.
    let dial = house.tables["b"]?.peers.newDial(.member("a"), now: house.now)
    let link = Link(id: 77)
    house.send(
      "b", .linkUp(link, dial: dial, from: seen, peer: PeerKey(of: "e", link: link)))
    let hello = Hello(
      node: "e", name: "Eve", casebook: House.content?.version ?? 0, incarnation: 1, port: 9,
      addresses: [])
    house.send("b", .message(link, .hello(hello)))
    #expect(house.tables["b"]?.addresses(of: "a") == Array(all.dropFirst()))
    // If nothing else is left, it may be right after all.
    for address in all.dropFirst() { house.tables["b"]?.peers.avoid(address, of: "a") }
    #expect(house.tables["b"]?.addresses(of: "a") == all)
  }

  @Test func whoAnswersForAnotherAgainAndAgainIsNotedOnce() {
    var peers = Peers()
    for _ in 0..<100 { peers.avoid(elsewhereToo, of: "a") }
    let other = Address(host: "10.0.5.5", port: 1_000)
    peers.avoid(other, of: "a")
    #expect(peers.isAvoided(elsewhereToo, of: "a") && peers.isAvoided(other, of: "a"))
  }

  @Test func theInterfaceOfAnotherMachineMeansNothing() throws {
    var house = try parlour()
    let link = try #require(house.link("a", to: "b"))
    var hello = try #require(house.tables["a"]?.peers.byNode["b"]?.hello)
    hello.addresses = [Address(host: "fe80::9", port: 7, interface: 4)]
    house.send("a", .message(link, .hello(hello)))
    let plain = Address(host: "fe80::9", port: 7)
    #expect(house.tables["a"]?.lobby?.member(of: "b")?.addresses.contains(plain) == true)
    #expect(house.tables["a"]?.addresses(of: "b").contains(plain) == true)
  }

  @Test func aSecondGreetingChangesNothingElse() throws {
    var house = try parlour()
    let link = try #require(house.link("a", to: "b"))
    let before = try #require(house.tables["a"]?.lobby)
    var hello = try #require(house.tables["a"]?.peers.byNode["b"]?.hello)
    hello.name = "Eve"
    hello.incarnation = 99
    hello.port = 9
    house.send("a", .message(link, .hello(hello)))
    #expect(house.tables["a"]?.lobby == before)
    #expect(house.tables["a"]?.peers.byNode["b"]?.hello.incarnation == 1)
    hello.node = "e"
    hello.addresses = [elsewhereToo]
    house.send("a", .message(link, .hello(hello)))
    #expect(house.tables["a"]?.lobby == before)
    hello.node = "b"
    hello.addresses = Array(repeating: elsewhereToo, count: 17)
    house.send("a", .message(link, .hello(hello)))
    #expect(house.tables["a"]?.peers.link(to: "b") == nil, "too many")
  }

  @Test func whatStrangersTellIsForgottenInTime() throws {
    var house = try parlour()
    for number in 0..<500 {
      let node = "e" + String(number, radix: 16)
      let link = Link(id: 10_000 + UInt64(number))
      house.send(
        "a", .linkUp(link, dial: nil, from: elsewhere, peer: PeerKey(of: node, link: link)))
      let hello = Hello(
        node: node, name: "Eve", casebook: House.content?.version ?? 0, incarnation: 1, port: 9,
        addresses: [elsewhereToo])
      house.send("a", .message(link, .hello(hello)))
      house.send("a", .linkDown(link, reason: nil))
    }
    #expect((house.tables["a"]?.peers.told.count ?? .max) <= Conversation.mostTold)
    #expect(house.tables["a"]?.peers.told["b"] != nil)
  }
}
