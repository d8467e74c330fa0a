import Casebook
import Foundation
import Rules
import Soundscape
import Testing

@testable import Table

/// What each node's player hears of a match.
struct CueTests {
  /// Set MIDNIGHT_GOLDEN=write to take the lists anew, then read them.
  private static let isWriting = ProcessInfo.processInfo.environment["MIDNIGHT_GOLDEN"] == "write"
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden/cues.txt")

  private static let names = ["a", "b", "c", "d", "e"]

  /// Three bots and a witness from the lobby on, and somebody who looks on from the third round.
  private func evening() throws -> House {
    var house = House()
    for node in ["a", "b", "c"] { try house.add(node, name: node.uppercased(), bot: .inspector) }
    try house.add("d", name: "D", witness: true)
    house.wish(
      "a", .hostLobby(name: "Parlour", seats: 3, rules: MatchRules(turnSeconds: 0), bots: []))
    for node in ["b", "c", "d"] {
      house.wish(node, .joinAddress([house.address(of: "a")]))
      house.wish(node, .ready(true))
    }
    house.pass(1_500)
    house.wish("a", .start)
    house.pass(60_000) { ($0.match("a")?.state.round ?? 0) >= 3 }
    try house.add("e", name: "Eve")
    house.watch(at: "b")
    house.pass(600_000) { house in
      ["a", "b", "c", "d"].allSatisfy { house.match($0)?.isOver == true }
        && house.tables["e"]?.watching?.isOver == true
    }
    return house
  }

  @Test func aWholeMatchAsEachOfThemHearsIt() throws {
    let house = try evening()
    let lists = Self.names.map { name in
      "[\(name)]\n" + (house.cues[name] ?? []).map { "\($0)\n" }.joined()
    }
    let text = lists.joined(separator: "\n")
    if Self.isWriting { try text.write(to: Self.file, atomically: true, encoding: .utf8) }
    let golden = try String(contentsOf: Self.file, encoding: .utf8)
    let (old, new) = (golden.split(separator: "\n"), text.split(separator: "\n"))
    // What follows the first difference only stands elsewhere.
    let at = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }
    #expect(at?.element.0 == at?.element.1, "line \(at?.offset ?? 0)")
    #expect(old.count == new.count)
  }

  /// Whoever has no seat hears what is public, and never that anybody has opened something.
  @Test func thoseWhoLookOnHearNoEvidence() throws {
    let house = try evening()
    for name in ["d", "e"] {
      let heard = try #require(house.cues[name])
      #expect(heard.contains(.effect(.interview, .far)))
      for effect in [Effect.evidence, .yourTurn, .asked, .winner, .beaten] {
        #expect(!heard.contains(.effect(effect)), "\(name): \(effect)")
        #expect(!heard.contains(.effect(effect, .far)), "\(name): \(effect)")
      }
      #expect(!heard.contains { if case .effect(_, .near) = $0 { name == "e" } else { false } })
    }
  }

  /// How often evidence is heard says how much the own seat has found, but for what it was told, and
  /// nothing of the others.
  @Test func evidenceIsHeardWhereItIsFound() throws {
    let house = try evening()
    for name in ["a", "b", "c"] {
      let match = try #require(house.match(name))
      let seat = try #require(match.mySeat)
      let count = house.cues[name]?.count { $0 == .effect(.evidence) }
      #expect(
        count
          == match.state.seat(seat).opened.count {
            $0.from != nil || match.setting.label($0.envelope).speaker == nil
          })
      #expect(house.cues[name]?.contains(.effect(.evidence, .far)) == false)
    }
  }

  /// Whoever comes back hears the newest step at most, and nothing of what they have missed or known.
  @Test func nothingOldIsHeardAfterAReturn() throws {
    var house = try House.playing(["a", "b", "c"], bot: .inspector, rules: MatchRules())
    house.pass(60_000) { $0.match("a")?.state.round == 4 }
    house.kill("b")
    house.pass(120_000) { $0.match("a")?.state.round == 7 }
    house.cues = [:]
    let there = try #require(house.match("a")?.index)
    try house.restart("b", name: "B")
    house.pass(5_000) { $0.hash("b") == $0.hash("a") && $0.match("b")?.chronicle.first?.index == 0 }
    let steps = try #require(house.match("b")?.index) - there + 1
    // Of each step that was made meanwhile at most its deed, the clock, a call and evidence.
    #expect((house.cues["b"]?.count ?? 0) <= 4 * steps)
    #expect((house.cues["b"]?.count { $0 == .effect(.evidence) } ?? 0) <= steps)
    #expect(house.cues["b"]?.contains(.effect(.begins, .far)) != true)
  }

  @Test func aMatchThatIsTakenUpAloneIsSilent() throws {
    var house = try House.playing(["a"])
    for _ in 0..<6 { house.wish("a", .play(.pass)) }
    house.wish("a", .play(.search))
    house.kill("a")
    house.cues = [:]
    // The crash has lost that the newest is committed: it is so anew, and no news.
    house.disks["a"]?.change { $0.commit -= 1 }
    try house.restart("a", name: "A")
    house.pass(2_000)
    #expect((house.match("a")?.index ?? 0) >= 7)
    #expect(house.cues["a"] == nil)
    house.wish("a", .play(.pass))
    #expect(house.cues["a"]?.isEmpty == false)
  }

  @Test func comingGoingTalkAndKnocksAreHeard() throws {
    var house = House()
    for node in ["a", "b", "c"] { try house.add(node, name: node.uppercased()) }
    house.wish(
      "a",
      .hostLobby(
        name: "Parlour", seats: 3, rules: MatchRules(), bots: [], access: Access(asksFirst: true)))
    #expect(house.cues["a"] == nil)
    house.wish("b", .joinAddress([house.address(of: "a")]))
    #expect(house.cues["a"] == [.effect(.knock, .far)])
    house.wish("a", .admit(node: "b", true))
    #expect(house.cues["a"]?.last == .effect(.arrival, .far))
    #expect(house.cues["b"] == [.effect(.arrival)])
    house.wish("c", .joinAddress([house.address(of: "a")]))
    house.wish("a", .admit(node: "c", true))
    #expect(house.cues["b"]?.last == .effect(.arrival, .far))
    house.pass(200)
    house.cues = [:]
    house.wish("c", .say("Good evening."))
    #expect(house.cues["a"] == [.effect(.talk, .far)] && house.cues["c"] == nil)
    house.cues = [:]
    house.wish("c", .leave)
    #expect(house.cues["a"] == [.effect(.departure, .far)])
    #expect(house.cues["b"] == [.effect(.departure, .far)])
  }

  @Test func machinesThatGoAndComeBackAreHeard() throws {
    var house = try House.playing(["a", "b", "c"])
    house.cues = [:]
    house.kill("a")
    house.pass(6_000)
    #expect(house.cues["c"]?.prefix(2) == [.effect(.away, .far), .effect(.host, .far)])
    house.cues = [:]
    try house.restart("a", name: "A")
    house.pass(6_000)
    #expect(house.cues["c"] == [.effect(.back, .far)])
    #expect(house.cues["a"] == nil)
  }
}
