import Casebook
import Rules
import Table
import Testing

@testable import Fuzz

@Suite struct SceneTests {
  @Test(arguments: Scenes.names)
  func aSceneThatIsPlayedAgainEndsAsItDid(name: String) throws {
    let (scene, stage) = try #require(Scenes.make(name))
    var shell = scene.shell
    shell.promises = Promises()
    for deed in scene.live {
      // Through its line, as it stands in a file.
      _ = shell.take(try #require(Deed(line: deed.line)))
    }
    #expect(shell.promises?.outcome.broken == nil)
    let place = try #require(Company.place(of: shell.table.me.node))
    let whole = try #require(stage.shells[place]).table
    #expect(shell.table.match?.newest == whole.match?.newest)
    #expect(shell.table.match?.chronicle == whole.match?.chronicle)
    #expect(shell.table.watching?.told == whole.watching?.told)
    #expect(shell.table.host == whole.host)
    #expect(shell.table.notices == whole.notices)
    // Something happens in it.
    let before = scene.shell.table.match
    let isNew = before?.info.id != whole.match?.info.id
    #expect(
      (whole.match?.index ?? whole.watching?.index ?? -1) > (isNew ? -1 : before?.index ?? -1))
  }

  @Test(arguments: ["match-asking", "match-voting"])
  func aVoteIsHeldInIt(name: String) throws {
    let (scene, stage) = try #require(Scenes.make(name))
    let place = try #require(Company.place(of: scene.shell.table.me.node))
    let steps = try #require(stage.shells[place]?.table.match?.chronicle.map(\.step))
    let agreed = steps.compactMap { step -> Absence?? in
      if case .absence(SeatID(2), let absence) = step { .some(absence) } else { nil }
    }
    #expect(agreed == [.bot, .wait, nil])
    #expect(steps.contains { if case .standIn(SeatID(2), _) = $0 { true } else { false } })
  }

  @Test func aScriptIsWrittenAsItIsRead() {
    let text =
      "match-host\ntick 50\nsay 1 {\"a\":\"b c\"}\nsay 2~1 x\nup 5\nanswer 0\nbusy\ndown 3\ndown 3~2\n"
      + "garbage 4\nfound 1 {}\nlost 2\nwish join 0\ndisk slow\nlive 3 9"
    let script = Script(parsing: Array(text.utf8))
    #expect(script.deeds.count == 14)
    #expect(String(decoding: script.bytes, as: UTF8.self) == text)
    #expect(Script(parsing: Array("x\nnonsense 1\ntick y".utf8)).deeds == [.tick(50)])
  }

  @Test func whoeverWatchesIsShownNothingThatWasSealed() throws {
    let (scene, _) = try #require(Scenes.make("watched"))
    var shell = scene.shell
    let watcher = try #require(
      shell.lines.values.first { $0.peer == Company.outsider && $0.isOpen }?.link)
    try #require(shell.table.shows(to: Company.nodes[Company.outsider]))
    func broken(_ step: Step) -> String? {
      var promises = Promises()
      promises.begin(.tick, shell)
      let told = ToldStep(index: 3, round: 1, step: step)
      promises.check(.send([watcher], .showing(match: "ab", .earlier([told]))), shell)
      return promises.outcome.broken
    }
    #expect(broken(.begin) == nil)
    #expect(
      broken(.opened(Opened(.number, text: "7"))) == "whoever watches is shown what was sealed")
    // It stays so when the watcher is gone.
    _ = shell.take(.down(Company.outsider, older: 0))
    #expect(broken(.begin) != nil)
  }

  @Test func whatBreaksAPromiseIsSeen() throws {
    let (scene, _) = try #require(Scenes.make("match-host"))
    let links = Dictionary(
      scene.shell.lines.values.filter(\.isOpen).map { ($0.peer, $0.link) }
    ) { one, _ in one }
    func broken(_ directive: Directive) -> String? {
      var promises = Promises()
      promises.begin(.tick, scene.shell)
      promises.check(directive, scene.shell)
      return promises.outcome.broken
    }
    let member = try #require(links[1])
    let outsider = try #require(links[Company.outsider])
    let stranger = try #require(links[Company.stranger])
    let clock = Message.clock(match: "ab", seconds: 3)
    #expect(broken(.send([member], clock)) == nil)
    #expect(broken(.send([outsider], clock)) == "clock goes to Eve, who does not sit here")
    #expect(
      broken(.send([stranger], .leave)) == "leave goes to Fay, who has not greeted or has hung up")
    #expect(
      broken(.send([outsider], .showing(match: "ab", .earlier([]))))
        == "showing goes to Eve, who does not sit here")
    #expect(broken(.send([outsider], .refuse(Refusal(.full, "Full.")))) == nil)
    #expect(broken(.send([outsider], .refuse(Refusal(.full, "\u{1b}[2J")))) != nil)
    #expect(broken(.report(.notice("one\ntwo"))) != nil)
    let state = try #require(scene.shell.table.match?.state)
    #expect(broken(.report(.committed(index: 0, term: 1, hash: "", .settled, state))) != nil)
    let long = String(repeating: "x", count: 600_000)
    #expect(
      broken(.send([member], .record(match: "ab", tag: "c", term: 1, commit: 0, bytes: long)))
        == "record has 600078 bytes")
  }

  @Test func aStrangersWordThatCountsIsSeen() throws {
    let gallery = Gallery(only: ["match-member"])
    let target = TablesTarget(gallery)
    // What the host says cannot be said by somebody else.
    let script = Script(
      scene: "match-member",
      deeds: [.live(0, 20), .say(Company.outsider, older: 0, Letters.write(.leave)), .live(20, 40)])
    #expect(target.execute(script.bytes).broken == nil)
  }
}
