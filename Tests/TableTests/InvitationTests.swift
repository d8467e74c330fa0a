import Rules
import Testing

@testable import Table

/// A host asks others to its lobby by name.
struct InvitationTests {
  /// Ann hosts; Bob, Cleo and Dora are around.
  private func house(_ access: Access = .open, seats: Int = 3) throws -> House {
    var house = House()
    for (node, name) in [("a", "Ann"), ("b", "Bob"), ("c", "Cleo"), ("d", "Dora")] {
      try house.add(node, name: name)
    }
    house.openLobby("a", access, seats: seats)
    return house
  }

  private func names(_ house: House, at node: String = "a") -> [String]? {
    house.tables[node]?.lobby?.members.map(\.name)
  }

  private func answer(_ house: House, _ node: String) -> Nearby.Answer? {
    house.tables["a"]?.nearby.first { $0.node == node }?.answer
  }

  private func hosts(_ house: House, at node: String = "b") -> [String]? {
    house.tables[node]?.invitations.map(\.host)
  }

  // MARK: - Asked

  @Test func whoIsInvitedSitsDownWithOneWord() throws {
    var house = try house()
    house.wish("a", .invite(node: "b"))
    let invitation = try #require(house.tables["b"]?.invitations.first)
    #expect(
      (invitation.host, invitation.invitation.name, invitation.invitation.seats) == (
        "Ann", "Parlour", 3
      ))
    #expect(invitation.invitation.rematchOf == nil)
    #expect(house.reports["b"]?.contains(.invited(name: "Ann", lobby: "Parlour")) == true)
    #expect(answer(house, "b") == .asked)
    #expect(house.tables["c"]?.invitations == [])
    house.wish("b", .acceptInvitation(from: "a"))
    #expect(names(house) == ["Ann", "Bob"])
    #expect(names(house, at: "b") == ["Ann", "Bob"])
    #expect(hosts(house) == [])
    #expect(answer(house, "b") == nil)
    house.pass(90_000)
    #expect(names(house) == ["Ann", "Bob"])
    #expect(house.tables["a"]?.isHere("b") == true)
  }

  @Test func itStandsForAMinuteAndThenTheLinkGoes() throws {
    var house = try house()
    house.wish("a", .invite(node: "b"))
    house.pass(59_000)
    #expect(hosts(house) == ["Ann"])
    #expect(house.linked("a", "b"))
    house.pass(2_000)
    #expect(hosts(house) == [])
    #expect(!house.linked("a", "b"))
    #expect(house.notices("a").last == "Bob has not answered.")
    #expect(answer(house, "b") == Nearby.Answer.none)
    house.wish("b", .acceptInvitation(from: "a"))
    #expect(house.notices("b").last == "That invitation is gone.")
    #expect(house.tables["b"]?.joining == nil)
  }

  @Test func whoDeclinesIsSeenToHave() throws {
    var house = try house()
    house.wish("a", .invite(node: "b"))
    house.wish("b", .declineInvitation(from: "a"))
    #expect(answer(house, "b") == .declined)
    #expect(house.notices("a").last == "Bob has declined.")
    #expect(house.reports["a"]?.contains(.declined(name: "Bob")) == true)
    #expect(!house.linked("a", "b"))
    // Not again at once: the other would not hear of it.
    house.wish("a", .invite(node: "b"))
    #expect(house.notices("a").last == "Bob has just been asked: wait 10 seconds.")
    #expect(hosts(house) == [])
    house.pass(10_000)
    house.wish("a", .invite(node: "b"))
    #expect(hosts(house) == ["Ann"])
    #expect(answer(house, "b") == .asked)
  }

  @Test func whoeverWasInvitedIsTakenForNobodyAnyMoreAfterDeclining() throws {
    var house = try house(Access(asksFirst: true))
    house.wish("a", .invite(node: "b"))
    house.wish("b", .declineInvitation(from: "a"))
    house.wish("b", .joinAddress([house.address(of: "a")]))
    #expect(names(house) == ["Ann"])
    #expect(house.tables["a"]?.door.callers.map(\.name) == ["Bob"])
    // Who stands at the door is let in by the same key.
    house.wish("a", .invite(node: "b"))
    #expect(names(house) == ["Ann", "Bob"])
  }

  @Test func twoInvitationsWaitBesideEachOther() throws {
    var house = try house()
    house.openLobby("c", name: "Attic")
    house.wish("a", .invite(node: "b"))
    house.wish("c", .invite(node: "b"))
    #expect(hosts(house) == ["Ann", "Cleo"])
    house.pass(5_000)
    #expect(hosts(house) == ["Ann", "Cleo"])
    house.wish("b", .acceptInvitation(from: "c"))
    house.pass(100)
    #expect(names(house, at: "c") == ["Cleo", "Bob"])
    #expect(hosts(house) == [])
    #expect(house.notices("a").last == "Bob has declined.")
  }

  // MARK: - Doors

  @Test func whoIsInvitedNeedsNeitherPassphraseNorLeave() throws {
    var house = try house(Access(passphrase: Hidden("open sesame"), asksFirst: true))
    house.wish("a", .invite(node: "b"))
    house.wish("b", .acceptInvitation(from: "a"))
    #expect(names(house) == ["Ann", "Bob"])
    // Others do, as before.
    house.wish("c", .joinAddress([house.address(of: "a")]))
    #expect(house.tables["c"]?.joining?.stage == .asking(wrong: nil))
    #expect(names(house) == ["Ann", "Bob"])
  }

  @Test func aGuestThatComesThroughTheListIsLetInToo() throws {
    var house = try house(Access(asksFirst: true))
    house.wish("a", .invite(node: "b"))
    let row = try #require(house.tables["b"]?.lobbies.first)
    house.wish("b", .joinLobby(id: row.id))
    #expect(names(house) == ["Ann", "Bob"])
    house.pass(1_000)
    #expect(hosts(house) == [])
    #expect(!house.notices("a").contains("Bob has declined."))
  }

  @Test func whoWaitsForAPassphraseComesInByTheInvitation() throws {
    var house = try house(Access(passphrase: Hidden("open sesame")))
    house.wish("b", .joinAddress([house.address(of: "a")]))
    #expect(house.tables["b"]?.joining?.stage == .asking(wrong: nil))
    house.wish("a", .invite(node: "b"))
    #expect(names(house) == ["Ann", "Bob"])
    // It cannot check passphrases: as host it asks first.
    house.kill("a")
    house.pass(4_000)
    #expect(house.tables["b"]?.lobby?.host == "b")
    #expect(house.tables["b"]?.lobby?.lock == nil)
    #expect(house.tables["b"]?.lobby?.asksFirst == true)
  }

  @Test func aFullTableTakesItsInvitationsBack() throws {
    var house = try house(seats: 2)
    house.wish("a", .invite(node: "b"))
    house.wish("a", .invite(node: "c"))
    house.wish("c", .acceptInvitation(from: "a"))
    house.pass(100)
    #expect(names(house) == ["Ann", "Cleo"])
    #expect(hosts(house) == [])
    #expect(!house.linked("a", "b"))
    house.wish("a", .invite(node: "d"))
    #expect(house.notices("a").last == "Every seat is taken.")
  }

  @Test func theLastSeatIsForWhoTakesItFirst() throws {
    var house = try house(seats: 2)
    house.wish("a", .invite(node: "b"))
    house.wish("a", .invite(node: "c"))
    // Both at once, before the host has looked.
    house.queue = [
      ("b", .wish(.acceptInvitation(from: "a"))), ("c", .wish(.acceptInvitation(from: "a"))),
    ]
    house.settle()
    #expect(names(house) == ["Ann", "Bob"])
    #expect(house.notices("c").last == "Parlour is full.")
  }

  @Test func theInvitationGoesWithTheLobby() throws {
    var house = try house()
    house.wish("a", .invite(node: "b"))
    house.wish("a", .leave)
    #expect(hosts(house) == [])
    house.openLobby("a")
    house.pass(10_000)
    house.wish("a", .invite(node: "b"))
    #expect(hosts(house) == ["Ann"])
    house.wish("a", .start)
    house.pass(100)
    #expect(house.match("a") != nil)
    #expect(hosts(house) == [])
    #expect(!house.linked("a", "b"))
  }

  // MARK: - Who hears of it

  @Test func onlyTheHostInvitesAndOnlyWhoSitsElsewhere() throws {
    var house = try house()
    house.wish("b", .joinAddress([house.address(of: "a")]))
    house.wish("b", .invite(node: "c"))
    #expect(hosts(house, at: "c") == [])
    #expect(house.notices("b").last == "Only who hosts a lobby can invite others to it.")
    house.wish("a", .invite(node: "b"))
    house.wish("a", .invite(node: "a"))
    #expect(hosts(house) == [])
    house.openLobby("c", name: "Attic")
    house.wish("a", .invite(node: "c"))
    #expect(hosts(house, at: "c") == [])
    #expect(answer(house, "c") == .declined)
  }

  @Test func nobodyIsCalledAwayFromAMatch() throws {
    var house = try House.playing(["b", "c"])
    try house.add("a", name: "Ann")
    house.openLobby("a")
    house.wish("a", .invite(node: "b"))
    #expect(hosts(house) == [])
    #expect(house.tables["a"]?.guests.answer(of: "b") == .declined)
    #expect(house.match("b") != nil)
  }

  @Test func whoIsBlockedCannotInviteAndIsNotInvited() throws {
    var house = try house()
    house.wish("b", .block(node: "a"))
    #expect(house.disks["b"]?.blocked == [Acquaintance(name: "Ann", node: "a")])
    house.wish("a", .invite(node: "b"))
    #expect(hosts(house) == [])
    #expect(house.reports["b"]?.contains(.invited(name: "Ann", lobby: "Parlour")) != true)
    // The host does not learn of it.
    #expect(answer(house, "b") == .asked)
    house.wish("a", .block(node: "c"))
    house.wish("a", .invite(node: "c"))
    #expect(house.notices("a").last == "Cleo is blocked: unblock them first.")
    #expect(hosts(house, at: "c") == [])
  }

  @Test func blockingTakesAnInvitationBackOnEitherSide() throws {
    var house = try house()
    house.wish("a", .invite(node: "b"))
    house.wish("a", .block(node: "b"))
    #expect(hosts(house) == [])
    house.wish("b", .acceptInvitation(from: "a"))
    house.wish("b", .joinAddress([house.address(of: "a")]))
    #expect(names(house) == ["Ann"])
    house.wish("a", .invite(node: "c"))
    house.wish("c", .block(node: "a"))
    #expect(hosts(house, at: "c") == [])
    #expect(house.disks["c"]?.blocked == [Acquaintance(name: "Ann", node: "a")])
  }

  @Test func whoCannotBeReachedIsSeenNotToBe() throws {
    var house = try house()
    house.unplugged = ["b"]
    house.wish("a", .invite(node: "b"))
    #expect(answer(house, "b") == .unreachable)
    #expect(house.notices("a").last == "Bob cannot be reached: Nobody answers there.")
    house.unplugged = []
    house.wish("a", .invite(node: "c"))
    house.unplugged = ["c"]
    house.pass(5_000)
    #expect(answer(house, "c") == .unreachable)
    #expect(hosts(house, at: "c") == [])
    house.wish("a", .invite(node: "e"))
    #expect(house.notices("a").last == "Somebody cannot be reached: nobody knows where they are.")
  }

  @Test func aRestartedGuestIsAskedAnew() throws {
    var house = try house()
    house.wish("a", .invite(node: "b"))
    house.unplugged = ["b"]
    house.kill("b")
    house.unplugged = []
    try house.add("b", name: "Bob")
    #expect(hosts(house) == [])
    house.wish("b", .joinAddress([house.address(of: "a")]))
    #expect(names(house) == ["Ann", "Bob"])
  }
}

extension House {
  mutating func openLobby(
    _ node: String, _ access: Access = .open, name: String = "Parlour", seats: Int = 3
  ) {
    wish(
      node,
      .hostLobby(
        name: name, seats: seats, rules: MatchRules(turnSeconds: 0), bots: [], access: access))
  }

  func linked(_ node: String, _ other: String) -> Bool {
    tables[node]?.peers.link(to: other) != nil
  }
}
