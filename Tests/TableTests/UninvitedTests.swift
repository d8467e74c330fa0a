import Rules
import Testing

@testable import Table

/// Invitations that mean no good, and who is around.
struct UninvitedTests {
  private func house() throws -> (House, Link) {
    var house = House()
    try house.add("b", name: "Bob")
    let link = house.intrude("b", as: "e")
    return (house, link)
  }

  private let sound = Invitation(lobby: "abc", name: "Lair", seats: 3)

  @Test func whatIsNoInvitationCostsTheLink() throws {
    for bad in [
      Invitation(lobby: "abc", name: "\u{1b}[2J", seats: 3),
      Invitation(lobby: "abc", name: "Lair\u{202e}", seats: 3),
      Invitation(lobby: "abc", name: "", seats: 3),
      Invitation(lobby: "abc", name: String(repeating: "x", count: 25), seats: 3),
      Invitation(lobby: "abc", name: "Lair", seats: .max),
      Invitation(lobby: "abc", name: "Lair", seats: 0),
      Invitation(lobby: "no id", name: "Lair", seats: 3),
      Invitation(lobby: "abc", name: "Lair", seats: 3, rematchOf: "\n"),
    ] {
      var (house, link) = try house()
      house.send("b", .message(link, .invite(bad)))
      #expect(house.tables["b"]?.invitations == [], "\(bad)")
      #expect(house.tables["b"]?.peers.link(to: "e") == nil, "\(bad)")
    }
    var (house, link) = try house()
    house.send("b", .message(link, .invite(sound)))
    #expect(house.tables["b"]?.invitations.map(\.host) == ["Eve"])
  }

  @Test func oneOfEachNodeInTenSeconds() throws {
    var (house, link) = try house()
    for number in 0..<1_000 {
      let other = Invitation(lobby: String(number, radix: 16), name: "Lair", seats: 3)
      house.send("b", .message(link, .invite(other)))
    }
    #expect(house.tables["b"]?.invitations.map(\.invitation.lobby) == ["0"])
    #expect(house.reports["b"]?.count { $0 == .invited(name: "Eve", lobby: "Lair") } == 1)
    // Declining does not make room for the next.
    house.wish("b", .declineInvitation(from: "e"))
    house.send("b", .message(link, .invite(sound)))
    #expect(house.tables["b"]?.invitations == [])
  }

  @Test func onlySoManyWaitForAnAnswer() throws {
    var house = House()
    try house.add("b", name: "Bob")
    for intruder in ["1", "2", "3", "4", "5", "6"] {
      let link = house.intrude("b", as: intruder)
      house.send("b", .message(link, .invite(sound)))
    }
    #expect(house.tables["b"]?.invitations.map(\.node) == ["1", "2", "3", "4"])
  }

  @Test func anInvitationToALobbyThatIsNoneLeadsNowhere() throws {
    var house = House()
    try house.add("a", name: "Ann")
    try house.add("b", name: "Bob")
    house.openLobby("a")
    house.forge = { node, message in
      guard node == "a", case .invite(var invitation) = message else { return message }
      invitation.lobby = "f00"
      return .invite(invitation)
    }
    house.wish("a", .invite(node: "b"))
    house.wish("b", .acceptInvitation(from: "a"))
    #expect(house.tables["b"]?.lobby == nil)
    #expect(house.tables["b"]?.joining == nil)
    #expect(house.notices("b").last == "There is no such lobby any more.")
  }

  @Test func answersThatNobodyAskedForChangeNothing() throws {
    var house = House()
    try house.add("a", name: "Ann")
    house.openLobby("a")
    let lobby = try #require(house.tables["a"]?.lobby?.id)
    let link = house.intrude("a", as: "e")
    house.send("a", .message(link, .declineInvitation(lobby: lobby)))
    #expect(house.notices("a") == [])
    #expect(house.tables["a"]?.peers.link(to: "e") == link)
    #expect(house.tables["a"]?.nearby == [])
  }

  @Test func aStrangerThatClaimsARematchMovesNobody() throws {
    var house = try House.ended(["a", "b"])
    let match = try #require(house.match("b")?.info.id)
    house.wish("b", .rematch)
    let lobby = house.tables["b"]?.lobby?.id
    #expect(lobby != nil)
    // Ids of matches are announced: to know one proves nothing. '0' is lower than any of theirs.
    let link = house.intrude("b", as: "0")
    house.send(
      "b",
      .message(link, .invite(Invitation(lobby: "abc", name: "Lair", seats: 3, rematchOf: match))))
    #expect(house.tables["b"]?.lobby?.id == lobby)
    #expect(house.tables["b"]?.invitations == [])
  }

  // MARK: - Who is around

  @Test func everybodyAroundIsSeenFriendsFirst() throws {
    var house = House()
    for (node, name) in [("a", "Ann"), ("b", "Bob"), ("c", "Cleo"), ("d", "Zoe")] {
      try house.add(node, name: name)
    }
    house.disks["a"]?.write([.friends([Acquaintance(name: "Zoe", node: "d")])])
    house.kill("a")
    try house.add("a", name: "Ann")
    house.pass(50)
    func seen() -> [Nearby] { house.tables["a"]?.nearby ?? [] }
    #expect(seen().map(\.name) == ["Zoe", "Bob", "Cleo"])
    #expect(seen().map(\.tie) == [.known(as: "Zoe"), .new, .new])
    #expect(seen().allSatisfy { $0.standing == .idle && $0.answer == Nearby.Answer.none })
    house.openLobby("b", name: "Attic")
    house.wish("c", .joinAddress([house.address(of: "b")]))
    #expect(seen().map(\.standing) == [.idle, .lobby("Attic"), .lobby("Attic")])
    house.wish("c", .ready(true))
    house.wish("b", .start)
    // Only its host announces what a match is called.
    #expect(seen().map(\.standing) == [.idle, .match("Attic"), .match("Attic")])
    // Who sits at our table is no neighbour.
    house.openLobby("a")
    house.wish("d", .joinAddress([house.address(of: "a")]))
    #expect(seen().map(\.name) == ["Bob", "Cleo"])
  }

  @Test func whatIsAnnouncedIsShownOnlyIfItCanBe() throws {
    var house = House()
    try house.add("a", name: "Ann")
    func found(_ node: String, _ text: [String: String]) {
      house.send("a", .found(Neighbour(node: node, addresses: [elsewhere], text: text)))
    }
    found("e1", ["v": "4", "st": "idle", "nm": "\u{1b}]0;Eve\u{7}"])
    found("e2", ["v": "4", "st": "lobby", "nm": "", "ln": "\u{202e}riaL"])
    found("e3", ["v": "3", "st": "idle", "nm": "Old"])
    found("e4", ["v": "4", "st": "sleeping", "nm": "Odd"])
    found("e5", ["st": "idle", "nm": "Mute"])
    let seen = try #require(house.tables["a"]).nearby
    #expect(seen.map(\.name) == ["Old", "]0;Eve", "e2"])
    #expect(seen.map(\.standing) == [.otherVersion("3"), .idle, .lobby("riaL")])
    house.openLobby("a")
    house.wish("a", .invite(node: "e3"))
    #expect(
      house.notices("a").last?.hasPrefix("Old speaks version 3 of the game's protocol") == true)
  }
}
