import Casebook
import Rules
import Testing

@testable import Board

/// Plain mode says and does what the screen does, in every place that there is.
struct PlainTests {
  private static func plain(at board: BoardState) -> Plain {
    var plain = Plain()
    plain.board = board
    return plain
  }

  /// What can be chosen here, and, on the board, in the list of rooms.
  private static func actions(of plain: Plain, in scene: Scene) -> Set<Action> {
    var actions = Set(plain.spoken(scene).choices.compactMap(\.action))
    guard plain.board.frame.place == .board else { return actions }
    var further = plain
    _ = further.board.perform(.open(.map), in: scene)
    actions.formUnion(further.spoken(scene).choices.compactMap(\.action))
    return actions
  }

  /// What is typed to choose the first entry that begins with these words.
  static func number(of words: String, in plain: Plain, _ scene: Scene) -> String? {
    plain.spoken(scene).choices.firstIndex { $0.label.hasPrefix(words) }.map { "\($0 + 1)" }
  }

  @Test func everyPlaceOfTheScreen() throws {
    let places = try KeyLineTests.places()
    #expect(places.count > 60)
    for place in places {
      let (plain, scene) = (Self.plain(at: place.board), place.scene)
      canBeReadOut(plain, scene)
      canBeLeft(plain, scene)
      if case .typing = place.board.frame.place { continue }
      offersTheSame(plain, scene)
      eachNumberDoesSomething(plain, scene)
    }
  }

  /// Every action of the screen is here.
  private func offersTheSame(_ plain: Plain, _ scene: Scene) {
    let known = Self.actions(of: plain, in: scene)
    for binding in plain.board.bindings(in: scene) {
      for action in binding.actions.values where !action.isMovement {
        #expect(
          known.contains(action), "\(binding.shown) \(binding.label) at \(plain.board.frame.place)")
      }
    }
  }

  private func canBeReadOut(_ plain: Plain, _ scene: Scene) {
    var plain = plain
    let page = plain.spoken(scene)
    let place = "\(plain.board.frame.place)"
    #expect(page.heading.count > 2 && ".?".contains(page.heading.suffix(1)), "\(place)")
    let lines = plain.show(scene)
    #expect(lines.first?.isEmpty == true && lines.dropFirst().allSatisfy { !$0.isEmpty })
    for line in lines {
      #expect(!line.contains(where: Speech.isDrawn), "\(line) at \(place)")
      #expect(!line.contains("  "), "\(line) at \(place)")
      #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      #expect(!line.contains("~") && !line.contains("†") && !line.contains("< "), "\(line)")
    }
    #expect(Set(page.choices.map(\.label)).count == page.choices.count, "\(place)")
  }

  private func eachNumberDoesSomething(_ plain: Plain, _ scene: Scene) {
    var plain = plain
    _ = plain.show(scene)
    for (at, choice) in plain.spoken(scene).choices.enumerated() {
      // The grid's entries differ in nothing but their number, and each has all of them told anew.
      if case .cycleMark(let entry)? = choice.action, entry % 8 != 0 { continue }
      var next = plain
      let (lines, intents) = next.take("\(at + 1)", in: scene)
      guard choice.action != nil else {
        #expect(intents.isEmpty && lines.first?.hasPrefix("That cannot be chosen now") == true)
        continue
      }
      #expect(!lines.contains("That choice is gone."), "\(choice.label)")
      #expect(!intents.isEmpty || !lines.isEmpty || next != plain, "\(choice.label)")
    }
  }

  private func canBeLeft(_ plain: Plain, _ scene: Scene) {
    guard !plain.board.stack.isEmpty else { return }
    var next = plain
    _ = next.show(scene)
    let isTyping = if case .typing = plain.board.frame.place { true } else { false }
    _ = next.take(isTyping ? "" : "b", in: scene)
    #expect(
      next.board.stack.count < plain.board.stack.count, "\(plain.board.frame.place)")
  }

  // MARK: - Numbers

  @Test func aNumberMeansWhatWasRead() throws {
    var plain = Plain()
    var rows = Scenes.rows
    _ = plain.hear(Scenes.lobbies(rows))
    // Another table has come before the one that was read first.
    rows.insert(
      .init(id: "l0", name: "New", host: "Eve", taken: 1, offered: 2, state: .open), at: 0)
    let (_, intents) = plain.take("1", in: Scenes.lobbies(rows))
    #expect(intents == [.joinLobby(id: "l1")])
    // And one that is gone is not joined at all.
    rows.removeAll { $0.id == "l1" }
    var other = Plain()
    _ = other.hear(Scenes.lobbies(Scenes.rows))
    let answer = other.take("1", in: Scenes.lobbies(rows))
    #expect(answer.intents.isEmpty)
    #expect(answer.lines.first == "That choice is gone.")
    #expect(answer.lines.contains { $0.hasPrefix("1. New, hosted by Eve") })
  }

  @Test func aNumberOfAnotherPlaceDoesNothing() throws {
    var plain = Plain()
    let match = try Scenes.together()
    _ = plain.hear(.game(match.game(me: 1)))
    // An offer has come up since: 1 would agree to it.
    let (lines, intents) = plain.take("1", in: .game(try Scenes.asked().game(me: 1)))
    #expect(intents.isEmpty)
    #expect(lines.contains("Ann offers you a piece."))
    #expect(plain.take("1", in: .game(try Scenes.asked().game(me: 1))).intents.count == 1)
  }

  @Test func nonsenseLosesNothing() {
    var plain = Plain()
    _ = plain.hear(Scenes.title)
    let before = plain
    for line in ["0", "-1", "99", "x", "1 2", "\u{1b}[A", "9999999999999999999999", "1.5"] {
      let (lines, intents) = plain.take(line, in: Scenes.title)
      #expect(lines.count == 1 && intents.isEmpty, "\(line)")
    }
    #expect(plain == before)
    #expect(plain.take(" 3. ", in: Scenes.title).intents == [.browse])
  }

  @Test func numbersBeyondTen() throws {
    var plain = Plain()
    let scene = Scene.game(try Scenes.middle().game())
    _ = plain.hear(scene)
    let choices = plain.spoken(scene).choices
    let notebook = try #require(choices.firstIndex { $0.action == .open(.notebook) })
    #expect(notebook >= 9)
    #expect(plain.take("\(notebook + 1)", in: scene).lines.contains("Deduction grid."))
    // The mark of the twelfth person is set, and told.
    #expect(plain.take("12", in: scene).lines.first?.hasSuffix(": possible") == true)
    #expect(plain.take("12", in: scene).lines.first?.hasSuffix(": excluded") == true)
    #expect(plain.board.marks["m1"]?.entries[11] == .excluded)
  }

  @Test func commands() throws {
    var plain = Plain()
    let scene = Scene.game(try Scenes.middle().game())
    _ = plain.hear(scene)
    #expect(plain.take("", in: scene).lines.contains("You are in the Chapel."))
    #expect(plain.take("?", in: scene).lines == Plain.commands)
    #expect(plain.take("n", in: scene).lines == ["Nothing is new."])
    #expect(plain.take("b", in: scene).lines == ["There is nothing to go back to; q leaves."])
    // A letter of the screen's works too, and q asks first, as there.
    #expect(plain.take("d", in: scene).lines.contains("Dossiers."))
    let asked = plain.take("q", in: scene)
    #expect(asked.intents.isEmpty && asked.lines.contains("Leave the table?"))
    #expect(plain.take("2", in: scene).intents == [.leave])
    var title = Plain()
    _ = title.hear(Scenes.title)
    #expect(title.take("q", in: Scenes.title).intents == [.quit])
  }

  // MARK: - Typing

  @Test func typing() {
    var plain = Plain()
    _ = plain.hear(Scenes.title)
    let asked = plain.take("2", in: Scenes.title)
    #expect(asked.lines.contains("What is the table called?"))
    #expect(plain.take("Fri\u{7}day  night", in: Scenes.title).lines.contains("Open Friday night."))
    #expect(plain.take("3", in: Scenes.title).lines.contains { $0.contains("At least 6") })
    #expect(plain.hidesTyping)
    let short = plain.take("rope", in: Scenes.title)
    #expect(short.intents.isEmpty && short.lines.first?.hasPrefix("That is too short") == true)
    let long = plain.take(String(repeating: "x", count: 61), in: Scenes.title)
    #expect(long.intents.isEmpty && long.lines.first?.hasPrefix("That is too long") == true)
    #expect(
      plain.take("candle and rope ", in: Scenes.title).intents
        == [.hostLobby(name: "Friday night", passphrase: "candle and rope ")])
    #expect(!plain.hidesTyping)
  }

  @Test func anEmptyLineTakesNothing() throws {
    var plain = Plain()
    _ = plain.hear(Scenes.locked())
    #expect(plain.hidesTyping)
    let (lines, intents) = plain.take("", in: Scenes.locked())
    #expect(lines.first == "Nothing typed." && intents == [.giveUpJoining])
    var other = Plain()
    _ = other.hear(Scenes.title)
    let name = try #require(Self.number(of: "Your name", in: other, Scenes.title))
    _ = other.take(name, in: Scenes.title)
    #expect(other.take("  ", in: Scenes.title).lines.contains("Midnight."))
    // What is a command elsewhere is a name here.
    _ = other.take(name, in: Scenes.title)
    #expect(other.take("q", in: Scenes.title).intents == [.rename("q")])
  }
}
