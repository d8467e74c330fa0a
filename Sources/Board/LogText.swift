import Casebook
import Rules

/// The player's pieces in words, and what their searches showed beside.
enum LogText {
  /// One line of text a piece or a search, the newest first.
  static func entries(for game: GameModel) -> [Line] {
    let view = game.view
    var entries: [(round: Int, rank: Int, line: Line)] = view.log.pieces.map { piece in
      let opening = view.me.opened.first { $0.envelope == piece.id }
      let time = opening.map { Clock.time(round: $0.round) + "  " } ?? ""
      let from = opening?.from.map { " (from \(Typeset.clip(game.name(of: $0), to: 16)))" } ?? ""
      let text = time + Wording.sentence(piece, in: view.setting) + from
      return (opening?.round ?? 1, 0, Line(text))
    }
    entries += game.sealedEvidence.map { opening in
      let label = Wording.label(view.setting.label(opening.envelope), in: view.setting)
      let from = opening.from.map { " (from \(Typeset.clip(game.name(of: $0), to: 16)))" } ?? ""
      let text = "\(Clock.time(round: opening.round))  \(label)\(from), sealed: waiting for keys"
      return (opening.round, 0, Line(text, .dim))
    }
    entries += Finding.all(in: game).map { found in
      let text = Clock.time(round: found.round) + "  " + found.text
      let line = Line(text, found.isPassage ? .accent : .dim)
      return (found.round, found.isLast ? 1 : -1, line)
    }
    let order = entries.indices.sorted { one, other in
      let (a, b) = (entries[one], entries[other])
      return (a.round, a.rank, one) > (b.round, b.rank, other)
    }
    return order.map { entries[$0].line }
  }

  /// The same wrapped; the later lines of a piece are set in.
  static func lines(for game: GameModel, width: Int) -> [Line] {
    entries(for: game).flatMap { entry in
      let wrapped = Typeset.wrap(entry.text, width: max(1, width - 1))
      return wrapped.enumerated().map { at, text in
        Line(at == 0 ? text : " " + text, entry.style)
      }
    }
  }
}
