import Rules
import Testing

@testable import Table

/// Private lobbies: who gets in, and who does not.
struct PassphraseTests {
  static let right = Hidden("candle and rope")

  /// Ann hosts a private lobby; the others know nobody yet.
  static func house(_ others: [String] = ["b"], witness: String? = nil) throws -> House {
    var house = House()
    for node in ["a"] + others { try house.add(node, name: node.uppercased()) }
    if let witness { try house.add(witness, name: witness.uppercased(), witness: true) }
    house.wish(
      "a",
      .hostLobby(
        name: "Parlour", seats: 4, rules: MatchRules(), bots: [],
        access: Access(passphrase: right)))
    return house
  }

  private func knock(_ house: inout House, _ node: String, _ passphrase: Hidden) {
    house.knock(node, passphrase)
  }

  @Test func whoKnowsThePassphraseGetsInAndItIsSeenThatOneIsNeeded() throws {
    var house = try Self.house()
    let row = try #require(house.tables["b"]?.lobbies.first)
    #expect(row.isLocked)
    house.wish("b", .joinLobby(id: row.id))
    #expect(house.tables["b"]?.joining?.stage == .asking(wrong: nil))
    #expect(house.tables["a"]?.lobby?.members.map(\.name) == ["A"])
    house.wish("b", .passphrase(Self.right))
    #expect(house.tables["b"]?.lobby?.members.map(\.name) == ["A", "B"])
    #expect(house.tables["b"]?.joining == nil)
    house.wish("a", .leave)
    house.wish("a", .hostLobby(name: "Hall", seats: 4, rules: MatchRules(), bots: []))
    house.wish("b", .leave)
    #expect(house.tables["b"]?.lobbies.first?.isLocked == false)
  }

  @Test func aWrongPassphraseIsRefusedWithALineAndMayBeTriedAgain() throws {
    var house = try Self.house()
    knock(&house, "b", Hidden("rope and candle"))
    let sentence = "That is not the passphrase of Parlour."
    #expect(house.tables["b"]?.joining?.stage == .asking(wrong: sentence))
    #expect(house.tables["b"]?.joining?.tries == 2)
    #expect(house.reports["b"]?.contains(.refused(sentence)) == true)
    #expect(house.reports["a"]?.contains(.turnedAway(name: "B", reason: sentence)) == true)
    #expect(house.tables["a"]?.lobby?.members.count == 1)
    house.wish("b", .passphrase(Self.right))
    #expect(house.tables["a"]?.lobby?.members.count == 2)
  }

  @Test func whoThinksForALongTimeIsStillConnected() throws {
    var house = try Self.house()
    house.wish("b", .joinAddress([house.address(of: "a")]))
    house.pass(60_000)
    house.wish("b", .passphrase(Self.right))
    #expect(house.tables["a"]?.lobby?.members.count == 2)
  }

  @Test func aHostThatGoesWhileThePassphraseIsTypedIsSeenToBeGone() throws {
    var house = try Self.house()
    house.wish("b", .joinAddress([house.address(of: "a")]))
    house.unplugged = ["a"]
    house.pass(5_000)
    #expect(house.tables["b"]?.joining == nil)
    #expect(house.notices("b").last == "The lobby is gone: its host hung up.")
  }

  @Test func afterThreeWrongOnesEvenTheRightOneWaits() throws {
    var house = try Self.house(["b", "c"])
    knock(&house, "b", Hidden("wrong 1"))
    for number in 2...3 { house.wish("b", .passphrase(Hidden("wrong \(number)"))) }
    house.wish("b", .passphrase(Self.right))
    #expect(
      house.tables["b"]?.joining?.stage
        == .asking(wrong: "Too many wrong passphrases: wait 30 seconds."))
    #expect(house.tables["a"]?.lobby?.members.count == 1)
    // It is no matter of the link.
    house.wish("b", .leave)
    knock(&house, "b", Self.right)
    #expect(house.tables["a"]?.lobby?.members.count == 1)
    // And none of others.
    knock(&house, "c", Self.right)
    #expect(house.tables["a"]?.lobby?.members.map(\.name) == ["A", "C"])
    house.pass(29_900)
    house.wish("b", .passphrase(Self.right))
    #expect(house.tables["a"]?.lobby?.members.count == 2)
    house.pass(200)
    house.wish("b", .passphrase(Self.right))
    #expect(house.tables["a"]?.lobby?.members.map(\.name) == ["A", "C", "B"])
  }

  @Test func idsThatCostNothingHaveABoundTogether() {
    var door = Door()
    for number in 0..<30 {
      #expect(door.objection(toTrying: "new", now: number) == nil)
      door.noteWrong(String(number, radix: 16), now: number)
    }
    #expect(
      door.objection(toTrying: "new", now: 1_000)
        == "Too many wrong passphrases came of late: wait 59 seconds.")
    #expect(door.objection(toTrying: "new", now: 60_000) == nil)
  }

  @Test func whoGetsInBeginsToCountAnew() {
    var door = Door()
    for _ in 0..<5 {
      door.noteWrong("b", now: 0)
      door.noteWrong("b", now: 0)
      #expect(door.objection(toTrying: "b", now: 0) == nil)
      door.noteRight("b")
    }
  }

  @Test func whatPeersDoKeepsTheDoorSmall() {
    var door = Door()
    for number in 0..<10_000 {
      let node = String(number, radix: 16)
      door.noteWrong(node, now: 0)
      door.deny(node, now: 0)
      _ = door.shouldTell(node, now: 0)
    }
    let size = Mirror(reflecting: door).children.map { sizes($0.value) }.max() ?? 0
    #expect((1...64).contains(size))
    // Those that came last are remembered, whoever came before.
    #expect(door.isDenied("270f", now: 0))
    #expect(!door.isDenied("0", now: 0))
  }

  /// The longest list in a value.
  private func sizes(_ value: Any) -> Int {
    let mirror = Mirror(reflecting: value)
    let own = [.collection, .dictionary].contains(mirror.displayStyle) ? mirror.children.count : 0
    return max(own, mirror.children.map { sizes($0.value) }.max() ?? 0)
  }

  @Test func aWitnessNeedsThePassphraseToo() throws {
    var house = try Self.house(witness: "c")
    house.wish("c", .joinAddress([house.address(of: "a")]))
    #expect(house.tables["a"]?.lobby?.witness == nil)
    #expect(house.tables["c"]?.joining?.stage == .asking(wrong: nil))
    house.wish("c", .passphrase(Hidden("rope and candle")))
    #expect(house.tables["a"]?.lobby?.witness == nil)
    house.wish("c", .passphrase(Self.right))
    #expect(house.tables["a"]?.lobby?.witness?.name == "C")
  }

  @Test func theNextHostOfTheLobbyStillDemandsIt() throws {
    var house = try Self.house(["b", "c"])
    knock(&house, "b", Self.right)
    house.pass(500)
    house.wish("a", .leave)
    house.pass(3_000)
    #expect(house.tables["b"]?.lobby?.host == "b")
    house.wish("c", .joinAddress([house.address(of: "b")]))
    #expect(house.tables["c"]?.joining?.stage == .asking(wrong: nil))
    house.wish("c", .passphrase(Hidden("rope and candle")))
    #expect(house.tables["b"]?.lobby?.members.map(\.name) == ["B"])
    house.wish("c", .passphrase(Self.right))
    #expect(house.tables["b"]?.lobby?.members.map(\.name) == ["B", "C"])
  }

  @Test func aMachineThatCannotStretchSaysSoAndOpensNothing() throws {
    var house = try Self.house()
    house.wish("a", .leave)
    let heavy = Access(passphrase: Hidden("too much for it"))
    house.wish(
      "a", .hostLobby(name: "Attic", seats: 2, rules: MatchRules(), bots: [], access: heavy))
    #expect(house.tables["a"]?.lobby == nil)
    #expect(house.notices("a").last?.hasPrefix("This machine could not work with") == true)
    let short = Access(passphrase: Hidden("rope"))
    house.wish(
      "a", .hostLobby(name: "Attic", seats: 2, rules: MatchRules(), bots: [], access: short))
    #expect(house.tables["a"]?.lobby == nil)
    #expect(house.notices("a").last == "A passphrase has at least 6 characters.")
  }

  @Test func whatIsBeingStretchedIsForgottenByWhoeverLeaves() throws {
    var house = House()
    try house.add("a", name: "A")
    let wish = Wish.hostLobby(
      name: "Parlour", seats: 2, rules: MatchRules(), bots: [],
      access: Access(passphrase: Self.right))
    _ = house.tables["a"]?.handle(.wish(wish), now: 0)
    house.wish("a", .leave)
    house.send("a", .stretched(id: 1, key: House.stretch(Self.right, salt: "")))
    #expect(house.tables["a"]?.lobby == nil)
  }

  @Test func whoComesBackToTheMatchNeedsNoPassphrase() throws {
    var house = try Self.house()
    knock(&house, "b", Self.right)
    house.wish("b", .ready(true))
    house.wish("a", .start)
    let id = try #require(house.match("b")?.info.id)
    house.kill("b")
    house.wipe("b")
    try house.add("b", name: "B")
    house.pass(4_000)
    house.wish("b", .joinAddress([house.address(of: "a")]))
    #expect(house.match("b")?.info.id == id)
    #expect(house.stretches == 2)
  }
}
