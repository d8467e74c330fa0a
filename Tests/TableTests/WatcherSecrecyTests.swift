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
    var house = try House.watchable(rules)
    house.watch(at: "b")
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
}
