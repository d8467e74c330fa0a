/// What was said last in a match, and whether it stands among the news of the board still.
struct Heard: Hashable, Sendable {
  var match: String
  var newest: ChatModel.Entry?
  /// How much had been said then, so that the same words again are new.
  var count: Int
  /// When it goes, in the time of `BoardState.advance`; nil if it has, or never was any news.
  var until: Int?

  static let duration = 25_000

  init(_ game: GameModel, until: Int? = nil) {
    match = game.id
    newest = game.chat.entries.last
    count = game.chat.entries.count
    self.until = until
  }

  /// Takes in what has been said since; `now` is in milliseconds. One's own words are no news, nor is
  /// what was said before one came.
  mutating func hear(_ game: GameModel, at now: Int) {
    let entries = game.chat.entries
    if match != game.id {
      self = Heard(game)
    } else if newest != entries.last || count != entries.count {
      let isNews = entries.last?.isMine == false
      self = Heard(game, until: isNews ? now + Self.duration : nil)
    }
    if let until, until <= now { self.until = nil }
  }
}

/// The talk in words.
enum TalkText {
  static let longest = 200

  static func line(_ entry: ChatModel.Entry, look: Look = .unicode) -> String {
    let who = entry.isMine ? "You" : Typeset.clip(entry.name, to: 20, look: look)
    return "\(who): \(Typeset.name(entry.text, limit: longest))"
  }

  /// The last rows of the talk that there is room for, the newest lowest; what goes on in another row
  /// is set in.
  static func rows(_ entries: [ChatModel.Entry], width: Int, rows: Int, look: Look) -> [Line] {
    guard rows > 0 else { return [] }
    let lines = entries.suffix(rows).flatMap { entry in
      Typeset.wrap(line(entry, look: look), width: max(1, width - 2), look: look).enumerated()
        .map { Line(($0.offset == 0 ? "" : "  ") + $0.element, entry.isMine ? .dim : .plain) }
    }
    return Array(lines.suffix(rows))
  }
}

extension Scene {
  var chat: ChatModel {
    switch self {
    case .lobby(let lobby): lobby.chat
    case .game(let game): game.chat
    case .witness(let model): model.chat
    case .title, .lobbies, .message: ChatModel()
    }
  }

  /// The others at the table who are no bots: who can be heard, or not.
  fileprivate var talkers: [PersonModel] {
    switch self {
    case .lobby(let lobby):
      lobby.members.filter { !$0.isMe && $0.bot == nil }.map(\.person)
        + (lobby.witness.map { $0.isMe ? [] : [$0.person] } ?? [])
    case .game, .witness:
      match.map { game in
        game.players.filter { !$0.isMe && !$0.isBot && $0.machine == nil }.compactMap(\.person)
          + (game.ring.witness.map { $0.isMe ? [] : [$0.person] } ?? [])
      } ?? []
    case .title, .lobbies, .message: []
    }
  }
}

extension BoardState {
  /// All that has been said, and who is heard.
  func chatPage(in scene: Scene) -> Page {
    let chat = scene.chat
    var page = Page(title: "The talk")
    page.lines = chat.entries.reversed().map { Line(TalkText.line($0), $0.isMine ? .dim : .plain) }
    if page.lines.isEmpty { page.lines = [Line("Nothing has been said yet.", .dim)] }
    page.lines.append(.blank)
    if chat.mayTalk {
      page.items.append(Item(label: "Say something", action: .open(.typing(.say))))
    }
    page.items += scene.talkers.filter { !$0.node.isEmpty }.map { person in
      Self.muting(person, isMuted: chat.muted.contains(person.node))
    }
    return page
  }

  /// To hear nothing of somebody, or to hear them again.
  static func muting(_ person: PersonModel, isMuted: Bool) -> Item {
    let name = Typeset.clip(person.name, to: 24)
    return Item(
      label: isMuted ? "Hear \(name) again" : "Hear nothing of \(name)",
      note: PersonModel.short(person.node), action: .emit(.mute(node: person.node, !isMuted)))
  }

  /// The key that talks, where there is anybody to talk to.
  func talking(in scene: Scene) -> [Binding] {
    scene.chat.mayTalk ? [Binding("t", "talk", .open(.typing(.say)))] : []
  }

  /// The talk as an entry of a list.
  static func talkItem(_ chat: ChatModel) -> Item {
    Item(
      label: "Talk", note: chat.entries.isEmpty ? "" : "\(chat.entries.count) said",
      action: .open(.chat))
  }

  /// What is typed, below the last that was said.
  func drawSaying(_ text: String, _ chat: ChatModel, on grid: inout Grid) {
    let width = min(grid.width - 8, 96)
    let said = TalkText.rows(
      chat.entries, width: width, rows: max(4, grid.height / 3), look: grid.look)
    let typed = Typeset.wrap("> " + text + "_", width: width, look: grid.look).suffix(4)
    let height = said.count + typed.count + (said.isEmpty ? 2 : 3)
    let box = Rect(
      x: (grid.width - width - 4) / 2, y: grid.height - 2 - height, width: width + 4,
      height: height)
    grid.fill(box.inset(-1, 0))
    grid.box(box, .line, title: "Say something")
    grid.put(said, in: Rect(x: box.x + 2, y: box.y + 1, width: width, height: said.count))
    for (row, line) in typed.enumerated() {
      let isNewest = row == typed.count - 1
      let y = box.bottom - 1 - typed.count + row
      let end = grid.put(
        box.x + 2, y, isNewest ? String(line.dropLast()) : line, .plain, limit: width)
      if isNewest { grid.put(end, y, "_", .accent, limit: 1) }
    }
  }
}
