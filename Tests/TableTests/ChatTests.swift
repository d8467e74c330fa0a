import Rules
import Testing

@testable import Table

/// Talk in the lobby and at the table.
struct ChatTests {
  /// Ann hosts, Bob and Cleo sit with her; Eve is around.
  private func house() throws -> House {
    var house = House()
    for (node, name) in [("a", "Ann"), ("b", "Bob"), ("c", "Cleo"), ("e", "Eve")] {
      try house.add(node, name: name)
    }
    house.openLobby("a")
    for node in ["b", "c"] { house.wish(node, .joinAddress([house.address(of: "a")])) }
    house.pass(2_000)
    return house
  }

  private func heard(_ house: House, _ node: String) -> [String] {
    house.tables[node]?.chat.map { "\($0.name): \($0.text)" } ?? []
  }

  @Test func whatIsSaidReachesEverybodyAtTheTableInOrder() throws {
    var house = try house()
    house.wish("a", .say("Good evening"))
    house.wish("b", .say("  Evening, Ann!  "))
    house.wish("c", .say("Ready?"))
    for node in ["a", "b", "c"] {
      #expect(
        heard(house, node) == ["Ann: Good evening", "Bob: Evening, Ann!", "Cleo: Ready?"], "\(node)"
      )
    }
    #expect(house.tables["a"]?.chat.map(\.isMine) == [true, false, false])
    #expect(heard(house, "e") == [])
    #expect(house.reports["c"]?.contains(.said(name: "Bob", text: "Evening, Ann!")) == true)
    #expect(house.reports["b"]?.contains(.said(name: "Bob", text: "Evening, Ann!")) != true)
    house.wish("b", .say(" \t "))
    #expect(heard(house, "a").count == 3)
  }

  @Test func talkGoesOnFromTheLobbyThroughTheMatchToItsEnd() throws {
    var house = try house()
    house.wish("c", .witness(true))
    house.wish("a", .say("one"))
    house.wish("b", .ready(true))
    house.wish("a", .start)
    house.pass(500)
    house.wish("c", .say("two"))
    house.finish()
    house.wish("b", .say("three"))
    for node in ["a", "b", "c"] {
      #expect(heard(house, node) == ["Ann: one", "Cleo: two", "Bob: three"], "\(node)")
    }
    house.wish("b", .leave)
    #expect(heard(house, "b") == [])
    house.wish("a", .say("four"))
    #expect(heard(house, "b") == [])
  }

  @Test func thereMustBeSomebodyToTalkTo() throws {
    var house = try house()
    house.wish("e", .say("Hello?"))
    #expect(house.notices("e").last == "Nobody else is here to hear you.")
    #expect(house.tables["e"]?.mayTalk == false)
    house.openLobby("e", name: "Attic")
    house.wish("e", .addBot(.constable))
    house.wish("e", .say("Hello?"))
    #expect(heard(house, "e") == [])
    #expect(house.tables["a"]?.mayTalk == true)
  }

  @Test func nobodyTalksIntoATableWhereTheyDoNotSit() throws {
    var house = try house()
    let link = house.intrude("a", as: "d")
    house.send("a", .message(link, .chat("Buy something")))
    #expect(heard(house, "a") == [])
    #expect(house.tables["a"]?.peers.link(to: "d") == link)
    house.wish("b", .leave)
    let back = house.intrude("a", as: "b", name: "Bob")
    house.send("a", .message(back, .chat("Still here")))
    #expect(heard(house, "a") == [])
    // Nor to one who sits nowhere.
    let other = house.intrude("e", as: "d")
    house.send("e", .message(other, .chat("Psst")))
    #expect(heard(house, "e") == [])
  }

  @Test func aPlayerWhoTalksTooFastIsToldSo() throws {
    var house = try house()
    for number in 1...7 { house.wish("b", .say("\(number)")) }
    #expect(heard(house, "a") == (1...5).map { "Bob: \($0)" })
    #expect(
      house.notices("b").last == "Wait a moment: so much at once is more than others can read.")
    #expect(heard(house, "b").count == 5)
    house.pass(1_000)
    house.wish("b", .say("8"))
    house.wish("b", .say("9"))
    #expect(heard(house, "a").last == "Bob: 8")
    // Others have a time of their own.
    house.wish("c", .say("10"))
    #expect(heard(house, "a").last == "Cleo: 10")
  }

  @Test func ofAPeerTheRestIsNotHeardAndAFloodCostsTheLink() throws {
    var house = try house()
    let link = try #require(house.tables["a"]?.peers.link(to: "b"))
    for number in 1...30 { house.send("a", .message(link, .chat("\(number)"))) }
    #expect(heard(house, "a") == (1...10).map { "Bob: \($0)" })
    #expect(house.tables["a"]?.peers.link(to: "b") == link)
    for number in 31...60 { house.send("a", .message(link, .chat("\(number)"))) }
    #expect(heard(house, "a").count == 10)
    #expect(house.tables["a"]?.peers.link(to: "b") != link)
  }

  @Test func linesThatWereHeldUpAreAllHeard() throws {
    var house = try house()
    house.asleep = ["a"]
    for number in 1...7 {
      if number > 5 { house.pass(1_000) }
      house.wish("b", .say("\(number)"))
    }
    #expect(heard(house, "a") == [])
    house.wake("a")
    #expect(heard(house, "a") == (1...7).map { "Bob: \($0)" })
  }

  @Test func onlySoManyLinesAreKept() throws {
    var house = try house()
    for number in 1...130 {
      house.wish("b", .say("\(number)"))
      house.pass(1_000)
    }
    #expect(house.tables["a"]?.chat.count == 100)
    #expect(heard(house, "a").first == "Bob: 31")
    #expect(heard(house, "b").last == "Bob: 130")
  }

  // MARK: - Muted

  @Test func whoIsMutedIsNotHeardButPlaysOn() throws {
    var house = try house()
    house.wish("b", .say("before"))
    house.wish("a", .mute(node: "b", true))
    house.wish("b", .say("after"))
    #expect(heard(house, "a") == ["Bob: before"])
    #expect(heard(house, "c") == ["Bob: before", "Bob: after"])
    #expect(house.disks["a"]?.muted == [Acquaintance(name: "Bob", node: "b")])
    house.wish("b", .ready(true))
    #expect(house.tables["a"]?.lobby?.member(of: "b")?.isReady == true)
    house.wish("a", .mute(node: "b", false))
    house.wish("b", .say("again"))
    #expect(heard(house, "a") == ["Bob: before", "Bob: again"])
    #expect(house.disks["a"]?.muted == [])
  }

  @Test func whoIsMutedStaysSoAfterARestart() throws {
    var house = try house()
    house.wish("a", .mute(node: "b", true))
    house.wish("a", .mute(node: "a", true))
    house.kill("a")
    try house.add("a", name: "Ann")
    #expect(house.tables["a"]?.muted == ["b"])
  }

  @Test func whoIsBlockedInAMatchIsNotHeardEither() throws {
    var house = try House.playing(["a", "b", "c"])
    house.wish("a", .block(node: "b"))
    #expect(house.tables["a"]?.muted == ["b"])
    house.wish("b", .say("Hello"))
    #expect(heard(house, "a") == [])
    #expect(heard(house, "c") == ["B: Hello"])
    house.wish("b", .play(.pass))
    #expect(house.tables["a"]?.isHere("b") == true)
  }

  // MARK: - Lines

  @Test func aLineIsCleanWhereItComesFromAndWhereItArrives() throws {
    #expect(Talk.clean("Hello\u{1b}[2J\nthere") == "Hello [2J there")
    #expect(Talk.clean("\u{202e}olleH\u{202c} \u{2066}x\u{2069}") == "olleH x")
    #expect(Talk.clean("\u{200b}\u{feff}") == nil)
    #expect(Talk.clean("\u{301}\u{301}a") == "a")
    #expect(Talk.clean("שלום Ann") == "שלום Ann")
    #expect(Talk.clean(String(repeating: "x", count: 500))?.count == 200)
    let accents = "a" + String(repeating: "\u{301}", count: 5_000)
    #expect((Talk.clean("b" + accents)?.unicodeScalars.count ?? 0) <= 400)
    #expect((Talk.clean(String(repeating: "😀", count: 300))?.utf8.count ?? 0) <= 1_600)

    var house = try house()
    let link = try #require(house.tables["a"]?.peers.link(to: "b"))
    house.send("a", .message(link, .chat("\u{1b}]0;Hi\u{7}\u{202e}")))
    #expect(heard(house, "a") == ["Bob: ]0;Hi"])
    house.send("a", .message(link, .chat(String(repeating: "x", count: 2_000))))
    #expect(heard(house, "a").count == 1)
    #expect(house.tables["a"]?.peers.link(to: "b") != link)
  }

  @Test func paceIsABurstAndThenOneAtATime() {
    var pace = Pace(burst: 3, every: 100)
    #expect((0..<5).map { _ in pace.take(now: 0) } == [true, true, true, false, false])
    #expect(pace.take(now: 99) == false)
    #expect(pace.take(now: 100) == true)
    #expect(pace.take(now: 100) == false)
    // After a pause the whole burst is there again, and no more.
    #expect((0..<5).map { _ in pace.take(now: 9_999) } == [true, true, true, false, false])
  }
}
