import Testing

@testable import Table

/// Whoever could have a sealed case played in another match could have everything in it opened there.
@Suite struct DealtTwiceTests {
  /// C has left a match of three, and joins A, who says that its match is another.
  private func copied(
    restarts: Bool = false, _ change: @escaping (inout MatchInfo) -> Void
  ) throws -> House {
    var house = try House.playing(["a", "b", "c"])
    if restarts {
      house.kill("c")
      try house.add("c", name: "C")
    } else {
      house.wish("c", .leave)
    }
    house.pass(100)
    house.forge = { node, message in
      guard node == "a", case .deal(var info, let sealed, let seed) = message else {
        return message
      }
      change(&info)
      return .deal(info, sealed: sealed, seed: seed)
    }
    house.sent = []
    house.wish("c", .joinAddress([house.address(of: "a")]))
    house.pass(2_000)
    return house
  }

  private func sendsKeys(_ house: House) -> Bool {
    house.sent.contains { sent in
      if case .keys = sent.message { sent.from == "c" } else { false }
    }
  }

  @Test(arguments: [false, true])
  func aCopyOfAMatchIsNotSatDownAt(restarts: Bool) throws {
    let house = try copied(restarts: restarts) { $0.id = "beef" }
    #expect(house.match("c") == nil)
    #expect(house.notices("c").last == Table.dealtTwice)
    #expect(!sendsKeys(house))
  }

  @Test func nobodyOfThreeGoesOnAlone() throws {
    let house = try copied {
      $0.parent = MatchInfo.Parent(match: $0.id, index: 0, hash: "")
      $0.id = "beef"
    }
    #expect(house.match("c") == nil)
    #expect(house.notices("c").last?.hasSuffix("has sent something that is no case.") == true)
    #expect(!sendsKeys(house))
  }

  @Test func theMatchItselfIsSatDownAt() throws {
    let house = try copied { _ in }
    #expect(house.match("c") != nil)
  }

  @Test func aCaseIsNotDealtAgain() throws {
    var house = try House.playing(["a", "b"])
    let old = try #require(house.match("a")).kept
    house.wish("a", .leave)
    house.wish("b", .leave)
    house.wish("a", .hostLobby(name: "Again", seats: 2, rules: old.info.rules, bots: []))
    house.wish("b", .joinAddress([house.address(of: "a")]))
    house.wish("b", .ready(true))
    house.forge = { node, message in
      guard node == "a", case .deal(var info, _, let seed) = message else { return message }
      (info.file, info.faces, info.sealed) = (old.info.file, old.info.faces, old.info.sealed)
      return .deal(info, sealed: old.sealed, seed: seed)
    }
    house.pass(500)
    house.wish("a", .start)
    house.pass(1_000)
    #expect(house.notices("b").last == Table.dealtTwice)
    #expect(house.match("b") == nil)
    house.forge = { $1 }
    house.pass(6_000)
    house.wish("a", .start)
    house.pass(1_000)
    #expect(house.match("b")?.info.lobby == "Again")
  }
}
