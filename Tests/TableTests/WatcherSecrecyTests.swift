import Casebook
import Foundation
import Ring
import Rules
import Sealing
import Simulator
import Testing

@testable import Table

/// What goes to those who watch, and what those can do who mean no good.
struct WatcherSecrecyTests {
  private func evening(_ rules: MatchRules = MatchRules()) throws -> House {
    var house = try House.playing(["a", "b", "c"], bot: .inspector, rules: rules)
    house.pass(60_000) { ($0.match("a")?.state.round ?? 0) >= 3 }
    try house.add("e", name: "Eve")
    house.wish("e", .watchAddress([house.address(of: "b")]))
    return house
  }

  // MARK: - What they are told

  @Test(arguments: [false, true])
  func nothingThatWasSealedEverGoesToAWatcher(isFree: Bool) throws {
    var house = try evening(MatchRules(freeAccusations: isFree))
    house.pass(600_000) { $0.tables.values.allSatisfy { $0.match?.isOver ?? true } }
    house.pass(1_000)
    let match = try #require(house.match("b"))
    // There was something to be kept back: opened envelopes and shares are in the records.
    let proofs = match.chronicle.filter { !$0.step.isPublic }
    #expect(proofs.count > 5)
    let heard = house.sent.filter { $0.to == "e" }
    #expect(heard.count > 50)
    for sent in heard {
      switch sent.message {
      case .hello, .leave, .refuse, .showing(_, .attendance): break
      case .showing(_, .whole(let whole)):
        #expect(whole.told.allSatisfy { $0.step.isPublic })
        #expect(whole.state.truth == nil)
      case .showing(_, .earlier(let steps)): #expect(steps.allSatisfy { $0.step.isPublic })
      case .showing(_, .step(let told, let state)):
        #expect(told.step.isPublic)
        #expect(state.truth == nil || state.isClosed)
      default: Issue.record("a watcher hears \(sent.message)")
      }
    }
    // Nor is any of it in what was said, word for word.
    let bytes = try heard.map { try JSONEncoder().encode($0.message) }.reduce(Data(), +)
    var texts: Set<String> = [match.kept.sealed]
    for entry in match.chronicle {
      switch entry.step {
      case .move(_, _, _, let shown): texts.formUnion(shown.map(\.text))
      case .opened(let opened): texts.insert(opened.text)
      case .judged(_, let shares), .foul(let shares): texts.formUnion(shares.map(\.bytes))
      case .reveal(let opened): texts.formUnion(opened.map(\.text))
      default: break
      }
    }
    #expect(texts.count > 5)
    for text in texts where text.utf8.count > 2 {
      let json = try JSONEncoder().encode(text).dropFirst().dropLast()
      #expect(bytes.range(of: Data(json)) == nil, "\(text.prefix(40)) was said to a watcher")
    }
  }

  @Test func thePublicPartOfAStepHasNothingThatWasSealed() {
    let opened = Opened(.tile(TileID(3)), text: "salt and face")
    let share = KeyShare(of: .envelope(3), holder: 1, bytes: "secret")
    let steps: [(Step, Step)] = [
      (
        .move(seat: SeatID(1), number: 7, .walk(to: TileID(2)), shown: [opened]),
        .move(seat: SeatID(1), number: 7, .walk(to: TileID(2)), shown: [])
      ),
      (.opened(opened), .opened(Opened(.tile(TileID(3)), text: ""))),
      (.judged(won: true, [share]), .judged(won: true, [])),
      (.foul([share]), .foul([])), (.reveal([opened]), .reveal([])),
    ]
    for (step, part) in steps {
      #expect(step.publicPart == part)
      #expect(!step.isPublic && part.isPublic)
    }
    for step in [Step.begin, .settled, .skip(seat: SeatID(0), .timer), .newDevice(nil)] {
      #expect(step.isPublic)
    }
  }

  // MARK: - Watchers who mean no good

  @Test func whateverAWatcherSaysTheMatchDoesNotNotice() throws {
    var house = try evening()
    let match = try #require(house.match("b")?.info.id)
    let record = try #require(house.match("b")?.newest?.bytes)
    let link = try #require(house.tables["b"]?.peers.link(to: "e"))
    let before = house.tables["b"]
    house.sent = []
    let messages: [Message] = [
      .askKeys(match: match, of: [.envelope(1), .envelope(2)]), .keys(match: match, []),
      .evidence(match: match, [Opened(.truth, text: "x")]),
      .fetch(match: match, from: 0, upTo: 3), .history(match: match, records: [record]),
      .comeback(match: match, tag: "abc"), .clock(match: match, seconds: 1),
      .record(match: match, tag: "ab", term: 9, commit: 9, bytes: record),
      .copy(match: match, tag: "ab", term: 9, bytes: record),
      .answer(match: match, number: 1, .accepted), .withdraw(match: match, reason: "No."),
      .stored(match: match, tag: "ab"), .watchers(match: match, names: ["Nobody"]),
      .setWitness(false), .setMember(detective: 1, isReady: true),
      .absenceVote(match: match, seat: SeatID(0), .skip), .absencePoll(match: match, nil),
    ]
    for message in messages { house.send("b", .message(link, message)) }
    #expect(house.tables["b"]?.match?.newest == before?.match?.newest)
    #expect(house.tables["b"]?.ring?.term == before?.ring?.term)
    #expect(house.tables["b"]?.watchers == ["Eve"])
    #expect(house.match("b")?.secondsLeft == before?.match?.secondsLeft)
    #expect(house.sent.filter { $0.to == "e" }.isEmpty)
    // A move costs the link.
    house.send(
      "b",
      .message(
        link,
        .propose(Proposal(match: match, seat: SeatID(0), number: 9, index: 1, move: .pass))))
    #expect(house.tables["b"]?.peers.link(to: "e") == nil)
    #expect(house.tables["b"]?.watchers == [])
  }

  @Test func whoAsksAgainAndAgainIsNotShownAllOfItEachTime() throws {
    var house = try evening()
    let link = try #require(house.tables["b"]?.peers.link(to: "e"))
    house.pass(1_000)
    house.sent = []
    for _ in 0..<500 { house.send("b", .message(link, .watch(match: nil))) }
    let wholes = house.sent.count {
      if case .showing(_, .whole) = $0.message { true } else { false }
    }
    #expect(wholes == 1)
    #expect(house.tables["b"]?.watchers == ["Eve"])
  }

  @Test func withNobodyWatchingNothingIsSaidOfIt() throws {
    var house = try House.playing(["a", "b", "c"], bot: .inspector, rules: MatchRules())
    house.pass(20_000)
    #expect(
      !house.sent.contains {
        switch $0.message {
        case .showing, .watchers: true
        default: false
        }
      })
  }

  // MARK: - Tables that mean no good

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
    var house = try evening()
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
