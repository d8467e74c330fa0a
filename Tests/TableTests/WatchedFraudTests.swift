import Casebook
import Foundation
import Rules
import Sealing
import Testing

@testable import Table

/// Tables that mean no good to whoever watches them.
struct WatchedFraudTests {
  /// Changes what `b` shows from now on.
  private func forged(_ change: @escaping (Showing) -> Showing?) throws -> House {
    var house = try House.playing(["a", "b", "c"])
    for _ in 0..<4 { house.wish(try #require(house.due("a")), .play(.pass)) }
    try house.add("e", name: "Eve")
    house.forge = { node, message in
      guard node == "b", case .showing(let match, let showing) = message,
        let other = change(showing)
      else { return message }
      return .showing(match: match, other)
    }
    return house
  }

  private static let wholes: [(String, @Sendable (inout PublicMatch) -> Void)] = [
    ("lobby", { $0.lobby = "a\u{1b}[2J" }), ("nobody", { $0.roster = [] }),
    ("a seat too many", { $0.roster.append($0.roster[0]) }),
    ("a name", { $0.roster[1].name = "\u{202e}x" }), ("a node", { $0.roster[1].node = "Z" }),
    ("addresses", { $0.roster[0].addresses = Array(repeating: elsewhere, count: 17) }),
    ("the witness", { $0.witness = $0.roster[0] }), ("people", { $0.file.people[0] = -1 }),
    ("rooms", { $0.file.rooms = [] }), ("level", { $0.file.level = .hard }),
    ("index", { $0.index = -1 }), ("index", { $0.index = 1 << 40 }),
    ("told after it", { $0.told[$0.told.count - 1].index = $0.index + 1 }),
    ("disorder", { $0.told.swapAt(0, 1) }), ("round", { $0.told[0].round = 0 }),
    ("told twice", { $0.told.append($0.told[$0.told.count - 1]) }),
    ("a proof", { $0.told[1].step = .opened(Opened(.number, text: "7")) }),
    ("a seat", { $0.told[1].step = .skip(seat: SeatID(11), .timer) }),
    ("host", { $0.attendance.host = "f" }), ("away", { $0.attendance.away = ["f"] }),
    ("missing", { $0.attendance.missing = 99 }), ("time", { $0.attendance.secondsLeft = -5 }),
    ("term", { $0.attendance.term = -1 }), ("watchers", { $0.attendance.watchers = ["\n"] }),
    (
      "more watchers",
      { $0.attendance.watchers = Array(repeating: "x", count: 1_000) }
    ), ("not us", { $0.roster[2].node = "e" }), ("not the node", { $0.roster[1].node = "f" }),
    (
      "more told",
      { whole in
        whole.told = (0..<300).map { ToldStep(index: $0, round: 1, step: .begin) }
        whole.index = 300
      }
    ),
  ]

  @Test(arguments: wholes.indices)
  func aMatchThatMakesNoSenseIsNotWatched(at: Int) throws {
    let (what, change) = Self.wholes[at]
    var house = try forged { showing in
      guard case .whole(var whole) = showing else { return nil }
      change(&whole)
      return .whole(whole)
    }
    house.wish("e", .watchAddress([house.address(of: "b")]))
    #expect(house.tables["e"]?.watching == nil, "\(what)")
    #expect(
      house.notices("e").last == "10.0.0.1:1001 has shown something that is no match.", "\(what)")
    #expect(house.tables["b"]?.peers.link(to: "e") == nil, "\(what)")
    // As a second source it is no better.
    house.wish("e", .watchAddress([house.address(of: "a")]))
    house.wish("c", .block(node: "e"))
    house.kill("a")
    house.pass(4_000)
    #expect(house.tables["e"]?.watching?.distrusted == ["b"], "\(what)")
    #expect(house.tables["e"]?.watching?.source == nil, "\(what)")
  }

  /// The state after a change to its JSON.
  private static func changed(
    _ state: CaseState, _ change: (inout [String: Any]) -> Void
  ) -> CaseState {
    guard let data = try? JSONEncoder().encode(state),
      var tree = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return state }
    change(&tree)
    return (try? JSONSerialization.data(withJSONObject: tree))
      .flatMap { try? JSONDecoder().decode(CaseState.self, from: $0) } ?? state
  }

  private static let steps: [(String, @Sendable (inout ToldStep, inout CaseState) -> Void)] = [
    ("index", { step, _ in step.index = 1 << 50 }), ("before all", { step, _ in step.index = -3 }),
    ("round", { step, _ in step.round = 99 }),
    (
      "a proof",
      { step, _ in step.step = .foul([KeyShare(of: .envelope(1), holder: 0, bytes: "x")]) }
    ),
    ("a seat", { step, _ in step.step = .skip(seat: SeatID(9), .away) }),
    ("round of the state", { _, state in state = changed(state) { $0["round"] = 77 } }),
    ("back in time", { _, state in state = changed(state) { $0["round"] = 1 } }),
    ("other orders", { _, state in state = changed(state) { $0["seed"] = 5 } }),
    ("no tiles", { _, state in state = changed(state) { $0["tiles"] = [Any]() } }),
    ("no seats", { _, state in state = changed(state) { $0["seats"] = [Any]() } }),
    ("position", { _, state in state = changed(state) { $0["position"] = 9 } }),
    ("actions", { _, state in state = changed(state) { $0["actionsLeft"] = -1 } }),
  ]

  @Test(arguments: steps.indices)
  func aStepThatMakesNoSenseCostsTheLinkAndAnotherNodeIsAsked(at: Int) throws {
    let (what, change) = Self.steps[at]
    var house = try forged { showing in
      guard case .step(var step, var state) = showing else { return nil }
      change(&step, &state)
      return .step(step, state)
    }
    house.wish("e", .watchAddress([house.address(of: "b")]))
    #expect(house.tables["e"]?.watching?.source == "b", "\(what)")
    house.wish(try #require(house.due("a")), .play(.pass))
    house.pass(3_000)
    let watching = try #require(house.tables["e"]?.watching)
    #expect(watching.distrusted == ["b"], "\(what)")
    #expect(["a", "c"].contains(watching.source ?? ""), "\(what)")
    #expect(watching.state == house.match(watching.source ?? "")?.state, "\(what)")
    #expect(house.match("b")?.state == watching.state, "\(what)")
  }

  @Test func whoWasNotAskedShowsNothing() throws {
    var house = try House.playing(["a", "b", "c"])
    try house.add("e", name: "Eve")
    house.wish("e", .watchAddress([house.address(of: "b")]))
    let watching = try #require(house.tables["e"]?.watching)
    let link = house.intrude("e", as: "f")
    house.send(
      "e",
      .message(
        link,
        .showing(
          match: watching.match,
          .step(ToldStep(index: 9_999, round: 1, step: .begin), watching.state))))
    #expect(house.tables["e"]?.watching?.index == watching.index)
    #expect(house.tables["e"]?.watching?.source == "b")
    // Nor can whoever is asked to show a match seat us somewhere.
    let deal = try #require(house.match("a"))
    let source = try #require(house.tables["e"]?.peers.link(to: "b"))
    house.send(
      "e", .message(source, .deal(deal.info, sealed: deal.kept.sealed, seed: nil)))
    #expect(house.tables["e"]?.match == nil)
    #expect(house.disks["e"]?.files.isEmpty == true)
  }
}
