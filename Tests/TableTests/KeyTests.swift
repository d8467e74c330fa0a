import Casebook
import Ring
import Rules
import Sealing
import Testing

@testable import Table

/// Keys go to those who have earned them and to nobody else, and come again when they are lost.
struct KeyTests {
  @Test func aSearchGivesKeysToTheSearcherOnly() throws {
    var house = try House.playing(["a", "b", "c"])
    house.passUntilDue("b")
    house.sent = []
    house.wish("b", .play(.search))
    let match = try #require(house.match("b"))
    let hall = match.setting.file.hall
    var earned: Set<Sealed> = [House.passages(hall)]
    if let room = match.state.tile(hall)?.room,
      let hidden = match.setting.envelope(.hidden(room: room))
    {
      earned.insert(.envelope(hidden.value))
    }
    #expect(house.keys == ["a>b": earned, "c>b": earned])
    #expect(house.questions.isEmpty)
    #expect(match.log == House.fullLog(of: SeatID(1), in: match))
    #expect(Set(match.openedItems.map { Sealed($0) }) == earned)
    for node in ["a", "c"] { #expect(house.match(node)?.openedItems == []) }
    house.pass(2_000)
    #expect(house.keys == ["a>b": earned, "c>b": earned])
  }

  @Test func aMajorityOfKeysOpensAndOneFewerDoesNot() throws {
    var house = try House.playing(["a", "b", "c", "d", "e"])
    house.passUntilDue("b")
    // Of five, three open: its own, that of e, and one more.
    house.lose = { _, message in House.areKeys(message, of: [0, 2, 3]) }
    house.wish("b", .play(.search))
    house.pass(5_000)
    #expect(house.match("b")?.openedItems == [])
    let missing = try #require(house.match("b")?.keysMissing(now: house.now))
    #expect(missing.count == 1)
    #expect(missing.names == ["A", "C", "D"])
    house.lose = { _, message in House.areKeys(message, of: [0, 2]) }
    house.pass(400)
    let match = try #require(house.match("b"))
    #expect(match.keysMissing(now: house.now) == nil)
    #expect(match.openedItems.contains(.passages(match.setting.file.hall)))
    #expect(match.log == House.fullLog(of: SeatID(1), in: match))
  }

  @Test func lostKeysAreAskedForAgain() throws {
    var house = try House.playing(["a", "b", "c"])
    house.passUntilDue("b")
    house.lose = { _, message in House.areKeys(message, of: [0, 1, 2]) }
    house.wish("b", .play(.search))
    house.sent = []
    house.pass(200)
    #expect(house.questions.isEmpty)
    house.pass(100)
    let earned = try #require(house.match("b")).state.seat(SeatID(1)).rights.map { Sealed($0) }
    #expect(house.questions == ["b>a": Set(earned), "b>c": Set(earned)])
    house.lose = { _, _ in false }
    house.pass(300)
    let match = try #require(house.match("b"))
    #expect(match.log == House.fullLog(of: SeatID(1), in: match))
    #expect(house.disks["b"]?.file?.log.map(\.item) == match.state.seat(SeatID(1)).rights)
    house.sent = []
    house.pass(2_000)
    #expect(house.questions.isEmpty)
  }

  @Test func whatNobodyHasEarnedIsNotGivenToWhoAsks() throws {
    var house = try House.playing(["a", "b", "c"])
    house.play("b", .search)
    let match = try #require(house.match("b"))
    let all = (0..<CaseItem.count).map { Sealed.envelope($0) }
    let earned = Set(match.state.seat(SeatID(1)).rights.map { Sealed($0) })
    for (asker, given) in [("b", earned), ("c", [])] {
      let link = try #require(house.tables["a"]?.peers.link(to: asker))
      house.sent = []
      house.send("a", .message(link, .askKeys(match: match.info.id, of: all)))
      #expect(house.keys == (given.isEmpty ? [:] : ["a>\(asker)": given]))
    }
  }

  @Test func aLostLogIsEarnedBackPieceByPiece() throws {
    var house = try House.playing(["a", "b", "c"])
    house.play("b", .search)
    house.play("b", try #require(house.look("b")))
    let before = try #require(house.match("b"))
    #expect(!before.log.pieces.isEmpty)
    house.kill("b")
    house.disks["b"]?.change { $0.log = [] }
    house.sent = []
    try house.restart("b", name: "B")
    #expect(house.match("b")?.log.pieces == [])
    house.pass(1_000)
    #expect(house.match("b")?.log == before.log)
    #expect(house.disks["b"]?.file?.log.map(\.item) == before.state.seat(SeatID(1)).rights)
    #expect(Set(house.keys.keys) == ["a>b", "c>b"])
  }

  @Test func aLogThatWasTamperedWithIsNotBelieved() throws {
    var house = try House.playing(["a", "b", "c"])
    house.play("b", try #require(house.look("b")))
    let before = try #require(house.match("b"))
    let piece = try #require(before.log.pieces.first)
    house.kill("b")
    house.disks["b"]?.change { file in
      // What it says now is genuine, but of another envelope.
      let other = String((piece.id.value + 1) % EnvelopeKind.count)
      file.log = file.log.map {
        Opened($0.item, text: "\($0.text.split(separator: "/")[0])/\(other)")
      }
    }
    house.unplugged = ["b"]
    try house.restart("b", name: "B")
    house.pass(500)
    #expect(house.match("b")?.log == SeatLog())
    house.unplugged = []
    house.pass(4_000)
    #expect(house.match("b")?.log == before.log)
  }

  @Test func bothWhoConferGetTheOthersPiece() throws {
    var house = try House.playing(["a", "b", "c"])
    // Each looks at something of its own in the hall.
    house.play("a", try #require(house.look("a")))
    let first = try #require(house.match("a")?.state.seat(SeatID(0)).opened.first?.envelope)
    house.play("b", try #require(house.look("b", but: first)))
    let second = try #require(house.match("b")?.state.seat(SeatID(1)).opened.first?.envelope)
    try #require(first != second)
    house.passUntilDue("a")
    house.sent = []
    house.wish("a", .play(.offer(to: SeatID(1), give: first, get: second)))
    #expect(house.keys.isEmpty)
    house.wish("b", .play(.answer(agree: true)))
    let (one, other) = (Sealed.envelope(second.value), Sealed.envelope(first.value))
    #expect(house.keys == ["b>a": [one], "c>a": [one], "a>b": [other], "c>b": [other]])
    for (node, seat, got) in [("a", 0, second), ("b", 1, first)] {
      let match = try #require(house.match(node))
      #expect(match.log.pieces.map(\.id).contains(got))
      #expect(match.log == House.fullLog(of: SeatID(seat), in: match))
      #expect(match.state.seat(SeatID(seat)).opened.last?.from == SeatID(1 - seat))
    }
    #expect(house.match("c")?.openedItems == [])
  }

  @Test func aWrongKeyNamesItsSenderAndTheOthersGoOn() throws {
    var house = try House.playing(["a", "b", "c", "d", "e"])
    house.passUntilDue("b")
    house.forge = { $0 == "c" ? $1.withWrongKeys : $1 }
    house.sent = []
    house.wish("b", .play(.search))
    #expect(house.notices("b").contains { $0.hasPrefix("C's node has sent a key") })
    #expect(
      house.sent.contains { sent in
        guard case .refuse = sent.message else { return false }
        return sent.from == "b" && sent.to == "c"
      })
    let match = try #require(house.match("b"))
    #expect(match.log == House.fullLog(of: SeatID(1), in: match))
    house.play("d", .search)
    let other = try #require(house.match("d"))
    #expect(other.log == House.fullLog(of: SeatID(3), in: other))
  }

  @Test func aRightKeyIsTakenAfterAWrongOne() throws {
    var house = try House.playing(["a", "b", "c"])
    house.passUntilDue("b")
    house.forge = { $0 == "c" ? $1.withWrongKeys : $1 }
    house.lose = { _, message in House.areKeys(message, of: [0]) }
    house.wish("b", .play(.search))
    house.sent = []
    house.pass(2_500)
    #expect(house.match("b")?.openedItems == [])
    // It is not asked all the time, as each wrong answer costs the connection.
    let asked = house.sent.filter { sent in
      guard case .askKeys = sent.message else { return false }
      return sent.from == "b" && sent.to == "c"
    }
    #expect(asked.count <= 1)
    house.forge = { $1 }
    house.pass(4_000)
    let match = try #require(house.match("b"))
    #expect(match.log == House.fullLog(of: SeatID(1), in: match))
    #expect(match.openedItems.contains(.passages(match.setting.file.hall)))
  }
}

extension House {
  /// Something that a node can learn where it is, but not this.
  func look(_ node: String, but other: EnvelopeID? = nil) -> Move? {
    guard let match = match(node), let seat = match.mySeat else { return nil }
    let view = match.view(of: seat)
    let moves = Exhibit.allCases.map { Move.examine($0) } + [.dust]
    let questions = (view.here?.people.members ?? []).map { Move.interview($0, .sighting) }
    let alibis = (view.here?.people.members ?? []).map { Move.interview($0, .alibi(.four)) }
    return (moves + questions + alibis).first { move in
      guard let label = match.state.label(of: move, by: seat, in: match.setting),
        let envelope = match.setting.envelope(label)
      else { return false }
      return envelope != other && !match.state.seat(seat).holds(envelope)
    }
  }
}
