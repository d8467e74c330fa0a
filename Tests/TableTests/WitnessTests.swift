import Casebook
import Ring
import Rules
import Testing

@testable import Table

/// A member without a seat whose disk counts.
struct WitnessTests {
  /// Ann hosts, Bob and Cleo sit with her.
  private func lobby() throws -> House {
    var house = House()
    for (node, name) in [("a", "Ann"), ("b", "Bob"), ("c", "Cleo")] {
      try house.add(node, name: name)
    }
    house.wish("a", .hostLobby(name: "Parlour", seats: 3, rules: MatchRules(), bots: []))
    for node in ["b", "c"] { house.wish(node, .joinAddress([house.address(of: "a")])) }
    house.pass(500)
    return house
  }

  @Test func aWitnessTakesNoSeatAndVotes() throws {
    let house = try House.playing(["a", "b"], witness: "c")
    #expect(house.match("c")?.mySeat == nil)
    #expect(house.match("a")?.info.roster.count == 2)
    #expect(house.match("a")?.info.witness?.name == "C")
    #expect(house.match("a")?.voters?.voters.map(\.node) == ["a", "b", "c"])
    #expect(house.disks["c"]?.match != nil)
  }

  @Test(arguments: ["a", "b"])
  func withAWitnessEitherOfTwoMayVanish(gone: String) throws {
    var house = try House.playing(["a", "b"], witness: "c")
    let other = gone == "a" ? "b" : "a"
    house.kill(gone)
    let index = try #require(house.match(other)?.index)
    house.pass(3_000)
    for _ in 0..<4 {
      house.pass(2_000) { $0.due(other) == other }
      house.wish(other, .play(.pass))
    }
    #expect((house.match(other)?.index ?? 0) >= index + 4)
    #expect(house.hash(other) == house.hash("c"))
    #expect(house.tables[other]?.mayGoOnAlone == false)
  }

  @Test func aMemberBecomesTheWitnessAndTakesASeatAgain() throws {
    var house = try lobby()
    house.wish("c", .witness(true))
    for node in ["a", "b", "c"] {
      #expect(house.tables[node]?.lobby?.members.map(\.name) == ["Ann", "Bob"])
      #expect(house.tables[node]?.lobby?.witness?.name == "Cleo")
    }
    house.pass(4_000)
    #expect(house.tables["a"]?.lobby?.witness?.name == "Cleo")
    house.wish("b", .witness(true))
    #expect(house.notices("b") == ["Cleo is the witness already; one is enough."])
    house.wish("a", .witness(true))
    #expect(
      house.notices("a") == ["Whoever hosts the lobby plays: ask somebody else to be the witness."])
    #expect(house.tables["a"]?.lobby?.members.count == 2)
    house.wish("c", .witness(false))
    #expect(house.tables["b"]?.lobby?.members.map(\.name) == ["Ann", "Bob", "Cleo"])
    #expect(house.tables["b"]?.lobby?.witness == nil)
  }

  @Test func aWitnessCannotHaveASeatThatIsTaken() throws {
    var house = try lobby()
    house.wish("c", .witness(true))
    house.wish("a", .setSeats(2))
    house.wish("c", .witness(false))
    #expect(house.notices("c") == ["Every seat is taken."])
    #expect(house.tables["a"]?.lobby?.witness?.name == "Cleo")
  }

  @Test func aFullTableHasRoomForOneWitness() throws {
    var house = try lobby()
    try house.add("d", name: "Dora", witness: true)
    house.wish("d", .joinAddress([house.address(of: "a")]))
    #expect(house.tables["d"]?.lobby?.witness?.name == "Dora")
    #expect(house.tables["a"]?.lobby?.members.count == 3)
    try house.add("e", name: "Eve", witness: true)
    house.wish("e", .joinAddress([house.address(of: "a")]))
    #expect(house.tables["e"]?.lobby == nil)
    #expect(house.notices("e") == ["Dora is the witness of Parlour already."])
    house.kill("d")
    house.pass(500)
    #expect(house.tables["a"]?.lobby?.witness == nil)
    #expect(house.notices("a").last == "Dora has left the lobby.")
  }

  @Test func theLobbyGoesOnWithThePlayersAndEndsForALonelyWitness() throws {
    var house = try lobby()
    house.wish("b", .witness(true))
    house.kill("a")
    house.pass(3_000)
    #expect(house.tables["c"]?.lobby?.host == "c")
    #expect(house.tables["b"]?.lobby?.host == "c")
    #expect(house.tables["b"]?.lobby?.witness?.name == "Bob")
    house.kill("c")
    house.pass(3_000)
    #expect(house.tables["b"]?.lobby == nil)
    #expect(house.notices("b").last == "Everybody else has left the lobby.")
  }
}
