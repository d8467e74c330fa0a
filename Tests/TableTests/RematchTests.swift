import Rules
import Testing

@testable import Table

/// The same people again.
struct RematchTests {
  private func names(_ house: House, at node: String) -> [String]? {
    house.tables[node]?.lobby?.members.map(\.name)
  }

  private func invited(_ house: House, _ node: String) -> [String] {
    house.tables[node]?.invitations.map(\.node) ?? []
  }

  /// Everybody who sits in a lobby sits in the same one, and what is there.
  private func table(_ house: House) -> Set<String> {
    Set(house.tables.values.compactMap(\.lobby).map { $0.nodes.sorted().joined() })
  }

  @Test func whoAsksOpensALobbyForTheSamePeople() throws {
    var house = try House.ended(["a", "b", "c"], seatBots: [.constable])
    let match = try #require(house.match("b")?.info)
    house.wish("b", .rematch)
    let lobby = try #require(house.tables["b"]?.lobby)
    #expect((lobby.name, lobby.seats, lobby.rules) == ("Parlour", 4, match.rules))
    #expect(lobby.members.map(\.name) == ["B", "Constable"])
    #expect(lobby.members.first?.detective == match.roster.first { $0.node == "b" }?.detective)
    #expect(!lobby.asksFirst)
    for node in ["a", "c"] {
      let invitation = try #require(house.tables[node]?.invitations.first)
      #expect(invitation.node == "b")
      #expect(invitation.invitation.rematchOf == match.id)
      // They still look at the end of the match.
      #expect(house.match(node)?.isOver == true)
    }
    house.pass(20_000)
    house.wish("a", .acceptInvitation(from: "b"))
    // To ask for what has been asked for is to agree.
    house.wish("c", .rematch)
    house.pass(2_000)
    #expect(names(house, at: "b") == ["B", "Constable", "A", "C"])
    #expect(table(house) == ["abc"])
    for node in ["a", "c"] {
      let mine = house.tables[node]?.lobby?.member(of: node)?.detective
      #expect(mine == match.roster.first { $0.node == node }?.detective, "\(node)")
      house.wish(node, .ready(true))
    }
    house.wish("b", .start)
    house.pass(1_000)
    #expect(["a", "b", "c"].allSatisfy { house.match($0)?.index ?? -1 >= 0 })
    #expect(house.match("a")?.info.id != match.id)
  }

  /// A match may be over in seconds: the same people are asked again before they would be heeded
  /// had they said nothing.
  @Test(arguments: [Wish.acceptInvitation(from: "b"), .rematch])
  func ofAShortRematchThereIsAnotherAtOnce(_ agrees: Wish) throws {
    var house = try House.ended(["a", "b"])
    house.wish("b", .rematch)
    let began = house.now
    house.wish("a", agrees)
    house.pass(1_000)
    house.wish("a", .ready(true))
    house.wish("b", .start)
    house.pass(1_000)
    house.finish()
    house.wish("b", .rematch)
    #expect(house.now - began < Conversation.inviteAgainAfter)
    #expect(invited(house, "a") == ["b"])
    house.wish("a", agrees)
    house.pass(1_000)
    #expect(table(house) == ["ab"])
  }

  @Test func thereIsNoneBeforeTheEnd() throws {
    var house = try House.playing(["a", "b"])
    house.wish("a", .rematch)
    #expect(house.match("a") != nil)
    #expect(house.notices("a").last == "A rematch begins when the match is over.")
    house.wish("a", .leave)
    house.wish("a", .rematch)
    #expect(house.tables["a"]?.lobby == nil)
  }

  @Test func theWitnessIsAskedToBeTheWitnessAgain() throws {
    var house = try House.ended(["a", "b"], witness: "c")
    house.wish("c", .rematch)
    #expect(
      house.notices("c").last == "A player must begin the rematch: the witness is asked to it.")
    house.wish("a", .rematch)
    house.wish("b", .rematch)
    house.pass(100)
    // The lobby has no free seat, and the witness needs none.
    #expect(invited(house, "c") == ["a"])
    house.wish("c", .rematch)
    #expect(names(house, at: "a") == ["A", "B"])
    #expect(house.tables["a"]?.lobby?.witness?.node == "c")
  }

  @Test(arguments: [["a", "b"], ["b", "a"]])
  func ofTwoWhoAskAtOnceTheLowerIdHosts(_ order: [String]) throws {
    var house = try House.ended(["a", "b"])
    house.queue = order.map { ($0, .wish(.rematch)) }
    house.settle()
    house.pass(500)
    #expect(table(house) == ["ab"])
    #expect(house.tables["b"]?.lobby?.host == "a")
    #expect(invited(house, "a") == [])
    #expect(invited(house, "b") == [])
    house.wish("b", .ready(true))
    house.wish("a", .start)
    house.pass(500)
    #expect(house.match("b")?.index == 0)
  }

  @Test(arguments: [["a", "b", "c"], ["c", "b", "a"], ["b", "c", "a"]])
  func ofThreeToo(_ order: [String]) throws {
    var house = try House.ended(["a", "b", "c"])
    house.queue = order.map { ($0, .wish(.rematch)) }
    house.settle()
    house.pass(3_000)
    #expect(table(house) == ["abc"])
    #expect(house.tables["c"]?.lobby?.host == "a")
  }

  /// Bob's lobby has a guest before Ann's word arrives: it is Ann who goes.
  @Test func whoSitsAloneGoesToWhoDoesNot() throws {
    var house = try House.ended(["a", "b", "c"])
    house.asleep = ["a"]
    house.wish("b", .rematch)
    house.wish("c", .rematch)
    #expect(names(house, at: "b") == ["B", "C"])
    // Ann's player asked before her machine heard of Bob's.
    house.asleep = []
    house.queue = [("a", .wish(.rematch))] + house.held
    house.held = []
    house.settle()
    house.pass(2_000)
    #expect(table(house) == ["abc"])
    #expect(house.tables["a"]?.lobby?.host == "b")
  }

  @Test func whoHasLeftIsAskedToo() throws {
    var house = try House.ended(["a", "b", "c"])
    house.wish("b", .leave)
    house.pass(5_000)
    house.wish("a", .rematch)
    house.pass(500)
    #expect(invited(house, "b") == ["a"])
    house.wish("b", .acceptInvitation(from: "a"))
    #expect(names(house, at: "a") == ["A", "B"])
  }

  @Test func whoIsOfflineIsSeenToBe() throws {
    var house = try House.ended(["a", "b", "c"])
    house.kill("c")
    house.pass(5_000)
    house.wish("a", .rematch)
    house.wish("b", .rematch)
    house.pass(500)
    #expect(table(house) == ["ab"])
    #expect(house.notices("a").contains { $0.hasPrefix("C cannot be reached") })
  }

  @Test func nobodyWhoIsBlockedIsAsked() throws {
    var house = try House.ended(["a", "b", "c"])
    house.wish("a", .block(node: "b"))
    house.wish("a", .rematch)
    #expect(invited(house, "b") == [])
    #expect(invited(house, "c") == ["a"])
  }

  @Test func aPrivateLobbyStaysClosed() throws {
    var house = House()
    for node in ["a", "b", "c"] { try house.add(node, name: node.uppercased()) }
    house.openLobby("a", Access(passphrase: Hidden("open sesame")))
    house.knock("b", Hidden("open sesame"))
    house.wish("b", .ready(true))
    house.pass(1_500)
    house.wish("a", .start)
    house.finish()
    house.wish("b", .rematch)
    #expect(house.tables["b"]?.lobby?.asksFirst == true)
    #expect(
      house.notices("b").last
        == "The passphrase is forgotten: you are asked before anybody else sits down.")
    house.wish("a", .rematch)
    #expect(names(house, at: "b") == ["B", "A"])
    house.wish("c", .joinAddress([house.address(of: "b")]))
    #expect(names(house, at: "b") == ["B", "A"])
    #expect(house.tables["b"]?.door.callers.map(\.node) == ["c"])
  }

  /// Whoever plays again is not called away by what is late.
  @Test func aLateInvitationMovesNobodyOutOfTheNextMatch() throws {
    var house = try House.ended(["a", "b", "c"])
    let id = try #require(house.match("b")?.info.id)
    house.wish("b", .rematch)
    house.wish("a", .rematch)
    house.wish("a", .ready(true))
    house.wish("b", .start)
    house.pass(15_000)
    #expect(table(house) == [])
    house.kill("c")
    let late = Invitation(lobby: "abc", name: "Parlour", seats: 3, rematchOf: id)
    for node in ["a", "b"] {
      let link = house.intrude(node, as: "c", name: "C")
      #expect(house.tables[node]?.peers.link(to: "c") == link)
      house.send(node, .message(link, .invite(late)))
      #expect(invited(house, node) == [], "\(node)")
      house.wish(node, .acceptInvitation(from: "c"))
      #expect(house.match(node)?.isOver == false, "\(node)")
    }
  }

  /// The other's match is not over yet where the invitation arrives.
  @Test func anInvitationMayComeBeforeTheLastRecord() throws {
    var house = try House.playing(["a", "b"])
    let id = try #require(house.match("b")?.info.id)
    let early = Invitation(lobby: "abc", name: "Parlour", seats: 2, rematchOf: id)
    let link = try #require(house.tables["b"]?.peers.link(to: "a"))
    house.send("b", .message(link, .invite(early)))
    #expect(invited(house, "b") == ["a"])
    house.wish("b", .acceptInvitation(from: "a"))
    #expect(house.notices("b").last == "Leave where you are first.")
    #expect(house.match("b") != nil)
    // To any other table nobody is called away.
    house.pass(10_000)
    house.send("b", .message(link, .invite(Invitation(lobby: "abd", name: "Lair", seats: 2))))
    #expect(house.tables["b"]?.invitations.map(\.invitation.lobby) == ["abc"])
  }

  @Test func fromAnEndedMatchOneGoesToAnybodysLobby() throws {
    var house = try House.ended(["a", "b"])
    try house.add("d", name: "Dora")
    house.openLobby("d", name: "Attic")
    house.wish("d", .invite(node: "b"))
    house.wish("b", .acceptInvitation(from: "d"))
    #expect(names(house, at: "d") == ["Dora", "B"])
    #expect(house.match("b") == nil)
    #expect(house.match("a")?.isOver == true)
  }

  @Test func whoLeavesTheEndedMatchKeepsItsInvitations() throws {
    var house = try House.ended(["a", "b"])
    house.wish("a", .rematch)
    house.wish("b", .leave)
    house.pass(5_000)
    #expect(invited(house, "b") == ["a"])
    house.wish("b", .acceptInvitation(from: "a"))
    #expect(names(house, at: "a") == ["A", "B"])
  }
}

extension House {
  /// A match that has ended: everybody has given up.
  static func ended(
    _ nodes: [String], witness: String? = nil, seatBots: [Bot] = []
  ) throws -> House {
    var house = try playing(nodes, witness: witness, seatBots: seatBots)
    house.finish()
    return house
  }

  /// All players give up, and the end comes to everybody.
  mutating func finish() {
    for node in tables.keys.sorted() where match(node)?.mySeat != nil { wish(node, .play(.resign)) }
    pass(60_000) { $0.isOver }
    pass(500)
  }
}
