import Casebook
import Rules

/// The rows above the ring: what has just happened, the player's own deed before all others.
struct News {
  let game: GameModel
  let width: Int
  let look: Look
  /// What somebody has just said.
  var said: ChatModel.Entry?

  /// At most so many rows; trouble comes first.
  func lines(_ rows: Int) -> [Line] {
    var lines: [Line] = []
    if let trouble = RingText(ring: game.ring, look: look).trouble { lines.append(trouble) }
    if let keys = KeyText.line(
      missing: game.keysMissing, from: game.keysFrom, seconds: game.waited, look: look)
    {
      lines.append(keys)
    }
    if let poll = game.poll {
      lines += PollText(poll: poll, game: game, look: look)
        .banner(width: width, rows: rows - lines.count)
    }
    let words = said.map { [Line(TalkText.line($0, look: look), .dim)] } ?? []
    let steps = Telling.placed(game)
    let mine = steps.lastIndex { $0.seat != nil && $0.seat == game.me }
    let isNewest = mine == steps.count - 1
    if let mine, isNewest || isFresh(steps[mine]), isNewest || rows - lines.count > 1 {
      let room = isNewest && game.notices.isEmpty ? rows - lines.count - words.count : 1
      lines += wrap(own(steps[mine]), rows: max(1, room))
    }
    lines += words
    if let notice = game.notices.last { lines.append(Line(notice, .accent)) }
    let since = steps.suffix(from: mine.map { $0 + 1 } ?? 0)
    let others =
      since.isEmpty ? steps.filter { $0.seat == nil || $0.seat != game.me } : Array(since)
    if let text = together(others.suffix(12).map(\.text)) { lines.append(Line(text, .dim)) }
    return Array(lines.prefix(rows))
  }

  /// A deed of this round or the last one that is worth a row once others have moved.
  private func isFresh(_ step: Telling.Placed) -> Bool {
    step.move != .pass && step.round >= game.view.state.round - 1
  }

  /// The own deed, and what came of it.
  private func own(_ step: Telling.Placed) -> String {
    switch step.move {
    case .search?:
      let found = step.place.map { Finding.texts(of: $0, in: game) } ?? []
      if !found.isEmpty { return found.map(\.text).joined(separator: " ") }
      return isSealed ? step.text : step.text + " What you found is in your log."
    case .dust?, .examine?, .interview?:
      return isSealed ? step.text : step.text + " The answer is in your log."
    case .explore?, .walk?, .offer?, .answer?, .accuse?, .pass?, .resign?, nil: return step.text
    }
  }

  /// Whether the newest piece still waits for keys.
  private var isSealed: Bool {
    game.view.me.opened.last.map { game.sealedEvidence.contains($0) } ?? false
  }

  private func wrap(_ text: String, rows: Int) -> [Line] {
    let lines = Typeset.wrap(text, width: width, look: look)
    guard lines.count > rows else { return lines.map { Line($0) } }
    let last = lines[(rows - 1)...].joined(separator: " ")
    return lines.prefix(rows - 1).map { Line($0) } + [
      Line(Typeset.sentences(last, width: width, look: look) ?? last)
    ]
  }

  /// As many of the newest deeds as one row has room for, in their order.
  private func together(_ texts: [String]) -> String? {
    guard var row = texts.last else { return nil }
    var last = row
    for text in texts.dropLast().reversed() where text != last {
      last = text
      let longer = text + "  " + row
      if Typeset.width(longer, look: look) > width { break }
      row = longer
    }
    return row
  }
}
