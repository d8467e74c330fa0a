import Casebook
import Ring
import Rules
import Sealing
import Simulator
import Testing

@testable import Table

/// What is opened for all, and who waits for whose key.
struct OpenedDoorTests {
  @Test func everybodysKeysOpenADoorForEverybody() throws {
    var house = try House.playing(["a", "b", "c"])
    house.passUntilDue("b")
    let door = try #require(house.door("b"))
    house.sent = []
    house.wish("b", .play(.explore(to: door)))
    let all: Set<Sealed> = [House.tile(door)]
    #expect(
      house.keys == [
        "a>b": all, "a>c": all, "b>a": all, "b>c": all, "c>a": all, "c>b": all,
      ])
    for node in ["a", "b", "c"] {
      let match = try #require(house.match(node))
      let name = try #require(match.kept.sealed.split(separator: " ").dropFirst().first)
      let secrets = try #require(House.sealer.dealt(String(name))?.secrets)
      #expect(match.state.tile(door) == secrets.tiles[door.value])
      #expect(match.state.seat(SeatID(1)).tile == door)
      let steps = match.chronicle.suffix(2).map(\.step)
      let number = match.state.seat(SeatID(1)).lastMove
      #expect(
        steps == [
          .move(seat: SeatID(1), number: number, .explore(to: door), shown: []),
          .opened(Opened(.tile(door), text: "\(name)/\(EnvelopeKind.count + door.value)")),
        ])
    }
  }

  @Test func whatAHostOpensIsCompared() throws {
    var house = try House.playing(["a", "b", "c"])
    house.passUntilDue("b")
    let door = try #require(house.door("b"))
    house.lose = { node, message in node == "a" && House.areKeys(message, of: [1, 2]) }
    house.wish("b", .play(.explore(to: door)))
    let match = try #require(house.match("c"))
    try #require(match.state.awaiting == .tile(door, by: SeatID(1)))
    // The host says that another room is there, in a record that is right otherwise.
    let item = CaseItem.tile(door)
    let name = try #require(match.kept.sealed.split(separator: " ").dropFirst().first)
    let honest = Opened(item, text: "\(name)/\(item.index)")
    let forged = Opened(item, text: "\(name)/\(item.index == 101 ? 102 : 101)")
    var state = match.state
    try state.apply(.opened(honest), in: match.setting, seals: match.dealt.seals)
    func record(_ opened: Opened) throws -> Message {
      let record = Record(
        match: match.info.id, index: match.index + 1, previous: match.newest?.hash ?? "",
        move: .opened(opened), case: state, voters: try #require(match.voters))
      return .record(
        match: match.info.id, tag: try #require(house.match("a")).kept.tag, term: 1,
        commit: match.index, bytes: try #require(House.codec.encode(record)))
    }
    let link = try #require(house.tables["c"]?.peers.link(to: "a"))
    let (message, now) = (try record(forged), house.now)
    _ = house.tables["c"]?.handle(.message(link, message), now: now)
    #expect(
      house.notices("c").contains(
        "A's node has sent a move that the rules forbid (That is not what was sealed.). "
          + "It was not taken."))
    #expect(house.tables["c"]?.ring?.head?.index == match.index)
  }

  @Test(arguments: [true, false])
  func theNextHostOpensWhatAwaits(othersHaveKeys: Bool) throws {
    var house = try House.playing(["a", "b", "c"])
    house.passUntilDue("b")
    let door = try #require(house.door("b"))
    house.lose = { node, message in
      House.areKeys(message, of: [0, 1, 2]) && (node == "a" || !othersHaveKeys)
    }
    house.wish("b", .play(.explore(to: door)))
    try #require(house.match("b")?.state.awaiting != nil)
    house.kill("a")
    house.lose = { _, _ in false }
    house.pass(2_000) { $0.match("c")?.state.tile(door) != nil }
    #expect(house.match("b")?.state.seat(SeatID(1)).tile == door)
    #expect(house.match("c")?.state.awaiting == nil)
    #expect(house.host("c") == "b")
    #expect(
      house.match("c")?.chronicle.count { if case .opened = $0.step { true } else { false } } == 1)
  }

  @Test func aDoorWaitsForTheOneWhoIsAwayAndOpensByItself() throws {
    var house = try House.playing(["a", "b"])
    house.passUntilDue("a")
    let door = try #require(house.door("a"))
    house.lose = { node, message in node == "a" && House.areKeys(message, of: [1]) }
    house.wish("a", .play(.explore(to: door)))
    house.unplugged = ["b"]
    house.lose = { _, _ in false }
    #expect(house.match("a")?.keysMissing(now: house.now) == nil)
    house.pass(1_500)
    let missing = try #require(house.match("a")?.keysMissing(now: house.now))
    #expect(missing.count == 1)
    #expect(missing.names == ["B"])
    house.unplugged = []
    house.pass(5_000) { $0.match("b")?.state.tile(door) != nil }
    #expect(house.match("b")?.state.seat(SeatID(0)).tile == door)
    #expect(house.match("a")?.keysMissing(now: house.now) == nil)
  }

  @Test func whoPassesDoesNotWaitForADoor() throws {
    var house = try House.playing(["a", "b", "c"])
    house.passUntilDue("b")
    let door = try #require(house.door("b"))
    house.lose = { _, message in House.areKeys(message, of: [0, 1, 2]) }
    let place = try #require(house.match("b")?.state.position)
    house.wish("b", .play(.explore(to: door)))
    house.wish("b", .play(.search))
    #expect(house.notices("b").last == "The door is being opened: wait a moment, or pass.")
    house.wish("b", .play(.pass))
    #expect(house.match("c")?.state.awaiting == nil)
    #expect(house.match("c")?.state.tile(door) == nil)
    #expect(house.match("c")?.state.position != place)
    // Nobody opens it any more.
    house.lose = { _, _ in false }
    house.sent = []
    house.pass(2_000)
    #expect(house.keys.isEmpty && house.questions.isEmpty)
    #expect(house.match("c")?.state.tile(door) == nil)
  }

  @Test func whoGoesOnAloneKeepsWhatIsOpenAndGetsTheRestFromWhoWatches() throws {
    var house = try House.playing(["a", "b"])
    house.play("b", try #require(house.look("b")))
    let log = try #require(house.match("b")?.log)
    #expect(log.pieces.count == 1)
    house.passUntilDue("b")
    house.kill("a")
    house.pass(2_000)
    house.wish("b", .goOnAlone)
    #expect(house.match("b")?.log == log)
    house.wish("b", .play(.search))
    house.pass(1_500)
    #expect(house.match("b")?.log == log)
    #expect(house.match("b")?.keysMissing(now: house.now)?.count == 1)
    #expect(house.match("b")?.keysMissing(now: house.now)?.names == ["A"])
    // Nor does a door open, and yet nothing is stuck.
    let door = try #require(house.door("b"))
    house.wish("b", .play(.explore(to: door)))
    #expect(house.match("b")?.state.awaiting == .tile(door, by: SeatID(1)))
    house.wish("b", .play(.pass))
    #expect(house.match("b")?.state.awaiting == nil)
    house.wish("b", .play(.explore(to: door)))
    try house.add("a", name: "A")
    house.wish("a", .joinAddress([house.address(of: "b")]))
    house.pass(5_000)
    let match = try #require(house.match("b"))
    #expect(house.match("a")?.info.id == match.info.id)
    #expect(match.state.seat(SeatID(1)).tile == door)
    #expect(match.log == House.fullLog(of: SeatID(1), in: match))
    #expect(match.keysMissing(now: house.now) == nil)
    #expect(
      house.match("a")?.openedItems.contains { if case .evidence = $0 { true } else { false } }
        == false)
  }
}
