import Casebook
import Rules
import Testing

@testable import Table

extension House {
  fileprivate func stages(_ node: String) -> [Probe.Stage] {
    tables[node]?.probes.map(\.stage) ?? []
  }

  fileprivate func links(_ node: String) -> [String: Link] {
    tables[node]?.peers.byNode.mapValues(\.link) ?? [:]
  }

  fileprivate func strangers(_ node: String) -> Int { tables[node]?.peers.strangers.count ?? 0 }

  /// What a node is to call after it was sent a message.
  fileprivate mutating func calls(_ node: String, _ link: Link, _ message: Message) -> [Address] {
    let out = tables[node]?.handle(.message(link, message), now: now) ?? []
    return out.flatMap { directive -> [Address] in
      if case .dial(_, let addresses) = directive { addresses } else { [] }
    }
  }
}

@Suite struct ProbeTests {
  private func two() throws -> House {
    var house = House()
    for node in ["a", "b"] { try house.add(node, name: node.uppercased()) }
    // Until each is announced to the other.
    house.pass(50)
    return house
  }

  @Test func twoNodesReachEachOther() throws {
    var house = try two()
    house.wish("a", .probe(node: "b"))
    #expect(house.stages("a") == [.reachable])
    #expect(house.tables["a"]?.probes.first?.answered?.name == "B")
    // Of the call back nothing is left, at either end.
    #expect(house.strangers("a") == 0 && house.strangers("b") == 0)
    #expect(house.ends.count == 2)
    #expect(house.notices("a") == [] && house.notices("b") == [])
  }

  @Test func anAddressIsEnough() throws {
    var house = try two()
    house.wish("a", .probeAddress([house.address(of: "b")]))
    #expect(house.stages("a") == [.reachable])
    #expect(house.tables["a"]?.probes.first?.answered?.node == "b")
  }

  @Test func aLobbyIsNotDisturbed() throws {
    var house = try two()
    house.wish("a", .hostLobby(name: "Parlour", seats: 3, rules: MatchRules(), bots: []))
    house.wish("b", .joinAddress([house.address(of: "a")]))
    house.pass(500)
    let (lobby, links) = (house.tables["a"]?.lobby, [house.links("a"), house.links("b")])
    house.wish("a", .probe(node: "b"))
    house.wish("b", .probe(node: "a"))
    #expect(house.stages("a") == [.reachable] && house.stages("b") == [.reachable])
    house.pass(500)
    #expect(house.tables["a"]?.lobby == lobby && lobby?.members.count == 2)
    #expect(house.tables["b"]?.lobby == lobby)
    // The links in use are the same ones.
    #expect([house.links("a"), house.links("b")] == links)
  }

  @Test func aMatchIsNotDisturbed() throws {
    var house = try House.playing(["a", "b", "c"])
    let links = ["a", "b", "c"].map(house.links)
    let reports = house.reports.mapValues(\.count)
    try house.add("e", name: "Eve")
    house.wish("b", .probe(node: "a"))
    house.wish("e", .probe(node: "a"))
    house.wish("e", .probeAddress([house.address(of: "c")]))
    #expect(house.stages("b") == [.reachable])
    #expect(house.stages("e") == [.reachable, .reachable])
    house.pass(2_000)
    #expect(
      house.reports.filter { $0.key != "e" }.mapValues(\.count) == reports)
    for (node, before) in zip(["a", "b", "c"], links) {
      #expect(before.allSatisfy { house.links(node)[$0.key] == $0.value })
      #expect(house.host(node) == "a")
    }
    house.passUntilDue("b")
    #expect(house.due("a") == "b")
  }

  @Test func aClosedPortIsTold() throws {
    var house = try two()
    house.tables["a"]?.me.port = 9
    house.wish("a", .probe(node: "b"))
    #expect(house.stages("a") == [.unreachable])
  }

  @Test func whoeverElseAnswersThereIsNotTheAsker() throws {
    var house = try two()
    try house.add("c", name: "C")
    house.tables["a"]?.me.port = House.port(of: 2)
    house.wish("a", .probe(node: "b"))
    #expect(house.stages("a") == [.unreachable])
    #expect(house.strangers("c") == 0)
  }

  @Test func aNodeThatCannotBeCalledIsTold() throws {
    var house = try two()
    house.unplugged = ["b"]
    house.wish("a", .probe(node: "b"))
    #expect(house.stages("a") == [.notReached("Nobody answers there.")])
    house.wish("a", .probe(node: "c0ffee"))
    #expect(house.stages("a").last == .notReached("No address of it is known."))
    house.unplugged = []
    house.wish("a", .probe(node: "b"))
    #expect(house.stages("a") == [.notReached("No address of it is known."), .reachable])
  }

  @Test func anAnswerThatIsLostEndsInSilence() throws {
    var house = try two()
    house.lose = { _, message in if case .probed = message { true } else { false } }
    house.wish("a", .probe(node: "b"))
    #expect(house.stages("a") == [.asked])
    house.pass(3_000)
    #expect(house.stages("a") == [.asked])
    house.pass(4_000)
    #expect(house.stages("a") == [.silent])
  }

  @Test func aNodeOfAnotherVersionIsTold() throws {
    var house = try two()
    let out = house.tables["a"]?.handle(.wish(.probeAddress([elsewhere])), now: 0) ?? []
    let dial = out.lazy.compactMap { if case .dial(let dial, _) = $0 { dial } else { nil } }.first
    let link = Link(id: 77)
    #expect(dial != nil)
    house.send(
      "a", .linkUp(link, dial: dial, from: elsewhere, peer: PeerKey(of: "e", link: link)))
    let refusal = Refusal(.otherVersion, "That is version 3.")
    house.send("a", .message(link, .refuse(refusal)))
    #expect(house.stages("a") == [.refused(refusal)])
    // It is for whoever asked, not for the player.
    #expect(house.notices("a") == [])
  }

  @Test func probingOneselfIsRefused() throws {
    var house = try two()
    house.wish("a", .probeAddress([house.address(of: "a")]))
    #expect(house.stages("a") == [.refused(Refusal(.notYourKey, "That is this program itself."))])
    house.wish("a", .probe(node: "a"))
    #expect(house.stages("a").count == 1)
  }

  // MARK: - Hostile ones

  @Test func onlyTheAskersOwnAddressIsCalledAndSeldom() throws {
    var house = try two()
    let link = house.intrude("a", as: "e")
    #expect(house.calls("a", link, .probe(port: 0)) == [])
    var calls: [Address] = []
    for port in 1...100 { calls += house.calls("a", link, .probe(port: UInt16(port))) }
    // One at a time.
    #expect(calls == [Address(host: elsewhere.host, port: 1)])
    for port in 1...100 {
      house.send("a", .dialFailed(Dial(id: -port), reason: "Nobody answers there."))
      calls += house.calls("a", link, .probe(port: UInt16(port)))
    }
    #expect(calls.count == Conversation.mostCallsBack)
    #expect(calls.allSatisfy { $0.host == elsewhere.host })
  }

  /// Else anybody could be called in this node's name.
  @Test func noAddressThatTheAskerNamesIsCalled() throws {
    var house = try two()
    let named = Address(host: "192.0.2.99", port: 4711)
    let link = house.intrude("a", as: "e", addresses: [named])
    #expect(house.tables["a"]?.addresses(of: "e").contains(named) == true)
    #expect(
      house.calls("a", link, .probe(port: 4711)) == [Address(host: elsewhere.host, port: 4711)])
  }

  @Test func manyStrangersTogetherAreCalledSeldomToo() throws {
    var house = try two()
    var calls: [Address] = []
    for number in 0..<60 {
      let node = String(UnicodeScalar(UInt8(48 + number)))
      let id = String(0x1000 + number, radix: 16)
      let link = Link(id: 500 + UInt64(number))
      house.send(
        "a", .linkUp(link, dial: nil, from: elsewhere, peer: PeerKey(of: id, link: link)))
      let hello = Hello(
        node: id, name: "N" + node, casebook: House.content?.version ?? 0, incarnation: 1,
        port: 9, addresses: [])
      house.send("a", .message(link, .hello(hello)))
      calls += house.calls("a", link, .probe(port: 9))
    }
    #expect(calls.count == Conversation.mostCallsBackToStrangers)
    // A minute later there is room again.
    house.now += Conversation.callBackWithin
    #expect(house.calls("a", Link(id: 559), .probe(port: 9)).count == 1)
  }

  @Test func anAnswerToNoQuestionIsPassedOver() throws {
    var house = try two()
    house.lose = { _, message in if case .probed = message { true } else { false } }
    house.wish("a", .probe(node: "b"))
    let link = house.intrude("a", as: "e")
    house.send("a", .message(link, .probed(isReachable: true)))
    #expect(house.stages("a") == [.asked])
    #expect(house.tables["a"]?.peers.byNode["e"] != nil)
  }

  @Test func aCallThatComesThroughTooLateIsClosed() throws {
    var house = try two()
    let link = house.intrude("a", as: "e")
    #expect(house.calls("a", link, .probe(port: 9)).count == 1)
    house.send("a", .linkDown(link, reason: nil))
    let late = Link(id: 78)
    let out =
      house.tables["a"]?.handle(
        .linkUp(late, dial: Dial(id: -1), from: elsewhere, peer: PeerKey(of: "e", link: late)),
        now: 0) ?? []
    #expect(out == [.close(late)])
    #expect(house.strangers("a") == 0)
  }

  @Test func probesAreFew() throws {
    var house = try two()
    for port in 1...40 {
      _ = house.tables["a"]?.handle(
        .wish(.probeAddress([Address(host: "192.0.2.1", port: UInt16(port))])), now: 0)
    }
    #expect(house.tables["a"]?.probes.count == Conversation.mostProbes)
  }
}
