import Casebook
import Ring
import Rules
import Testing

@testable import Table

/// Three in a lobby of a's, all ready, whose host dies when all have stored the deal: the others
/// hear that the match has begun, and no record of it.
private func begun() throws -> House {
  var house = House()
  for node in ["a", "b", "c"] { try house.add(node, name: node.uppercased()) }
  house.wish("a", .hostLobby(name: "Parlour", seats: 3, rules: MatchRules(), bots: []))
  for node in ["b", "c"] {
    house.wish(node, .joinAddress([house.address(of: "a")]))
    house.wish(node, .ready(true))
  }
  house.pass(1_500)
  house.lose = { _, message in
    switch message {
    case .record, .copy: true
    default: false
    }
  }
  house.wish("a", .start)
  house.pass(200)
  #expect(["b", "c"].allSatisfy { house.match($0)?.index == -1 })
  return house
}

@Test func aMatchWhoseHostDiesBeforeTheFirstRecordIsGivenUpAndNotOffered() throws {
  var house = try begun()
  house.kill("a")
  house.lose = { _, _ in false }
  house.pass(9_000)
  #expect(house.match("b") != nil)
  house.pass(2_000)
  for node in ["b", "c"] {
    #expect(house.match(node) == nil)
    #expect(
      house.notices(node).last
        == "The match has not begun: its host is gone. Open a lobby, or join one.")
    #expect(house.disks[node]?.file?.newest == nil)
    #expect(house.disks[node]?.file?.ballot.vote?.node == "a")
  }
  // They may play another one.
  house.wish("b", .hostLobby(name: "Parlour", seats: 2, rules: MatchRules(), bots: []))
  house.wish("c", .joinAddress([house.address(of: "b")]))
  house.wish("c", .ready(true))
  house.pass(500)
  house.wish("b", .start)
  house.pass(500)
  #expect(house.match("c")?.index == 0)
}

@Test func aMatchIsNotGivenUpWhileItsHostIsHeard() throws {
  var house = try begun()
  house.pass(15_000)
  #expect(["b", "c"].allSatisfy { house.match($0) != nil })
  house.lose = { _, _ in false }
  house.pass(1_000)
  #expect(["b", "c"].allSatisfy { house.match($0)?.index == 0 })
}

@Test func whoHasGivenAMatchUpThatBeganAfterAllTakesItUpWithItsTag() throws {
  var house = try begun()
  let tags = ["b", "c"].map { house.disks[$0]?.match?.tag }
  house.kill("a")
  house.pass(11_000)
  #expect(house.match("b") == nil)
  house.lose = { _, _ in false }
  // The first record is on its host's disk.
  try house.restart("a", name: "A")
  for node in ["b", "c"] { house.wish(node, .joinAddress([house.address(of: "a")])) }
  house.pass(3_000)
  #expect(["b", "c"].allSatisfy { house.match($0)?.index == 0 })
  #expect(["b", "c"].map { house.disks[$0]?.match?.tag } == tags)
  #expect(house.match("a")?.chronicle.count == 1)
  #expect(house.tables["b"]?.standing == .playing)
}

@Test func whoMissesTheFirstRecordEntersTheMatchWhenItsCableIsBack() throws {
  var house = House()
  for node in ["a", "b", "c"] { try house.add(node, name: node.uppercased()) }
  house.wish(
    "a", .hostLobby(name: "Parlour", seats: 3, rules: MatchRules(turnSeconds: 5), bots: []))
  for node in ["b", "c"] {
    house.wish(node, .joinAddress([house.address(of: "a")]))
    house.wish(node, .ready(true))
  }
  house.pass(1_500)
  house.lose = { node, message in
    switch message {
    case .record, .ring: node == "b"
    default: false
    }
  }
  house.wish("a", .start)
  house.unplugged = ["b"]
  house.lose = { _, _ in false }
  #expect(house.match("b") == nil)
  house.pass(30_000)
  #expect((house.match("a")?.index ?? 0) > 1)
  house.unplugged = []
  house.pass(6_000)
  #expect(house.match("b")?.index == house.match("a")?.index)
  #expect(house.match("b")?.mySeat == SeatID(1))
  #expect(house.tables["b"]?.ring?.host == "a")
  #expect(house.match("b")?.chronicle.count == house.match("a")?.chronicle.count)
}

@Test func aHostThatLeavesDuringTheStartTakesItBack() throws {
  var house = House()
  for node in ["a", "b"] { try house.add(node, name: node.uppercased()) }
  house.wish("a", .hostLobby(name: "Parlour", seats: 2, rules: MatchRules(), bots: []))
  house.wish("b", .joinAddress([house.address(of: "a")]))
  house.wish("b", .ready(true))
  house.lose = { _, message in
    if case .stored = message { true } else { false }
  }
  house.wish("a", .start)
  #expect(house.disks["a"]?.match != nil)
  #expect(house.disks["b"]?.match != nil)
  house.wish("a", .leave)
  #expect(house.disks["a"]?.match == nil)
  #expect(house.disks["b"]?.match == nil)
  #expect(house.notices("b").first == "The match does not start: A has left.")
}
