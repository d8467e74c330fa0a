import Casebook
import Rules
import Testing

@testable import Table

/// Those who look on: they see what is public, from wherever they come in, and nothing else.
struct WatcherTests {
  private func ends(_ house: inout House) {
    house.pass(600_000) { $0.tables.values.allSatisfy { $0.match?.isOver ?? true } }
    house.pass(1_000)
  }

  // MARK: - What is seen

  @Test func whoComesLateSeesTheMatchAsItStandsAndFollowsItToTheEnd() throws {
    var house = try House.watchable()
    house.watch(at: "b")
    let late = try #require(house.tables["e"]?.watching)
    let there = try #require(house.match("b"))
    #expect(late.state == there.state && late.index == there.index)
    #expect(late.lobby == "Parlour" && late.roster.map(\.name) == ["A", "B", "C"])
    #expect(late.told.map(\.index) == Array(0...there.index))
    #expect(late.told.map(\.round) == there.told.map(\.round))
    #expect(late.told.map(\.step) == there.told.map(\.step.publicPart))
    #expect(late.attendance.host == "a" && late.attendance.away == [])
    #expect(late.sourceName == "B")
    ends(&house)
    let end = try #require(house.tables["e"]?.watching)
    #expect(end.isOver && end.state.truth != nil)
    #expect(end.state == house.match("b")?.state)
    #expect(end.told.count == house.match("b")?.chronicle.count)
    #expect(house.reports["e"]?.contains(.seenToTheEnd(end.state, end.setting)) == true)
    // It stays for as long as the player looks at it, and is nowhere else.
    house.kill("b")
    house.pass(120_000)
    #expect(house.tables["e"]?.watching?.state == end.state)
    #expect(house.disks["e"]?.files.isEmpty == true)
    #expect(house.tables["e"]?.me.matches == [])
    house.wish("e", .leave)
    #expect(house.tables["e"]?.watching == nil)
  }

  @Test func whatIsSaidOfTimeAndOfWhoIsHereIsShown() throws {
    var house = try House.playing(["a", "b", "c"], rules: MatchRules(turnSeconds: 60))
    try house.add("e", name: "Eve")
    house.watch(at: "b")
    house.pass(2_500)
    let seconds = try #require(house.match("b")?.secondsLeft)
    #expect((50..<60).contains(seconds))
    #expect(house.tables["e"]?.watching?.attendance.secondsLeft == seconds)
    let seat = try #require(house.match("c")?.mySeat)
    house.kill("c")
    house.pass(2_000)
    #expect(house.tables["e"]?.watching?.attendance.away == ["c"])
    #expect(house.reports["e"]?.contains(.away(seat)) == true)
    house.kill("a")
    house.pass(3_000)
    #expect(house.tables["e"]?.watching?.attendance.host == nil)
    #expect(house.tables["e"]?.watching?.attendance.missing == 1)
    #expect(house.reports["e"]?.contains(.hostless) == true)
    // The link lives as long as nothing happens.
    house.pass(60_000)
    #expect(house.tables["e"]?.watching?.source == "b")
  }

  @Test func aMatchIsWatchedFromTheListOfLobbies() throws {
    var house = try House.watchable()
    house.pass(50)
    let row = try #require(house.tables["e"]?.lobbies.first)
    #expect(row.standing == .playing && !row.isLocked)
    house.wish("e", .watch(id: row.id))
    #expect(house.tables["e"]?.watching?.match == row.id)
    #expect(house.tables["e"]?.watching?.source == "a")
    house.wish("e", .leave)
    house.wish("e", .watch(id: "abad1dea"))
    #expect(house.notices("e").last == "That match is gone.")
    #expect(house.tables["e"]?.joining == nil)
  }

  // MARK: - When machines go

  @Test func whenItsNodeDiesTheMatchIsWatchedOverAnother() throws {
    var house = try House.watchable()
    house.watch(at: "a")
    house.pass(500)
    house.kill("a")
    #expect(house.tables["e"]?.watching?.source == nil)
    #expect(house.reports["e"]?.contains(.outOfSight) == true)
    house.pass(2_000)
    let source = try #require(house.tables["e"]?.watching?.source)
    #expect(["b", "c"].contains(source))
    house.pass(2_000)
    // The table has another host by now.
    #expect(house.tables["e"]?.watching?.attendance.host == house.host("b"))
    #expect(house.tables["e"]?.watching?.attendance.host != "a")
    ends(&house)
    let end = try #require(house.tables["e"]?.watching)
    #expect(end.state == house.match("b")?.state && end.isOver)
    #expect(end.told.map(\.index) == Array(0...end.index))
  }

  @Test func aNodeThatIsBehindTakesNothingBack() throws {
    var house = try House.watchable()
    house.watch(at: "b")
    let early = try #require(house.tables["e"]?.watching)
    let whole = try #require(wholes(house).last)
    house.pass(3_000)
    var late = try #require(house.tables["e"]?.watching)
    #expect(late.index > early.index)
    let isTaken = late.take(whole)
    #expect(isTaken)
    #expect(late.state == house.tables["e"]?.watching?.state)
    #expect(late.told.map(\.index) == Array(0...late.index))
  }

  private func wholes(_ house: House) -> [PublicMatch] {
    house.sent.compactMap {
      if case .showing(_, .whole(let whole)) = $0.message { whole } else { nil }
    }
  }

  @Test func whenNobodyIsLeftToShowItThePlayerIsToldAndTheTitleIsBack() throws {
    var house = try House.watchable()
    house.watch(at: "a")
    for node in ["a", "b", "c"] { house.kill(node) }
    house.pass(50_000)
    #expect(house.tables["e"]?.watching != nil)
    #expect(house.tables["e"]?.watching?.source == nil)
    house.pass(15_000)
    #expect(house.tables["e"]?.watching == nil)
    #expect(
      house.notices("e").last == "No machine that could show Parlour is found any more.")
  }

  @Test func aTableThatLeavesShowsNothingMore() throws {
    var house = try House.watchable()
    house.watch(at: "c")
    house.wish("c", .leave)
    house.pass(1_500)
    #expect(["a", "b"].contains(house.tables["e"]?.watching?.source ?? ""))
    #expect(house.tables["c"]?.watchers == [])
  }

  // MARK: - Going elsewhere

  @Test func whoJoinsOrOpensALobbyWatchesNoMore() throws {
    var house = try House.watchable()
    house.watch(at: "b")
    house.wish(
      "e", .hostLobby(name: "Attic", seats: 2, rules: MatchRules(), bots: []))
    #expect(house.tables["e"]?.watching == nil)
    #expect(house.tables["e"]?.lobby?.name == "Attic")
    house.pass(100)
    #expect(house.tables["b"]?.watchers == [])
    try house.add("f", name: "Fay")
    house.watch(at: "b", as: "f")
    house.wish("f", .joinAddress([house.address(of: "e")]))
    #expect(house.tables["f"]?.watching == nil)
    #expect(house.tables["e"]?.lobby?.members.map(\.name) == ["Eve", "Fay"])
    // To the others it has been idle all the while.
    #expect(house.texts["f"]?["st"] == "member")
  }

  @Test func toOthersWhoWatchesIsIdle() throws {
    var house = try House.watchable()
    house.watch(at: "b")
    #expect(house.texts["e"]?["st"] == "idle")
    #expect(house.texts["e"]?["lb"] == nil)
  }

  @Test func everybodyAtTheMatchKnowsWhoWatches() throws {
    var house = try House.watchable()
    try house.add("f", name: "Fay")
    house.watch(at: "b")
    house.watch(at: "c", as: "f")
    house.pass(100)
    for node in ["a", "b", "c"] {
      #expect(house.tables[node]?.watchers.sorted() == ["Eve", "Fay"], "at \(node)")
    }
    #expect(house.tables["e"]?.watching?.attendance.watchers.sorted() == ["Eve", "Fay"])
    house.kill("a")
    house.pass(1_000)
    try house.restart("a", name: "A")
    house.pass(2_000)
    #expect(house.tables["a"]?.watchers == ["Eve", "Fay"])
    house.kill("e")
    house.wish("f", .leave)
    house.pass(100)
    #expect(["a", "b", "c"].allSatisfy { house.tables[$0]?.watchers == [] })
  }
}
