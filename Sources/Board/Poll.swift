import Casebook
import Rules

/// A vote that has been in front of the player.
struct SeenPoll: Hashable, Sendable {
  var seat: SeatID
  /// Nobody has asked for it.
  var cameByItself: Bool
}

/// The vote on a seat that is away, in words.
struct PollText {
  let poll: PollModel
  let game: GameModel
  var look = Look.unicode

  var name: String { Self.name(of: poll.seat, in: game, look: look) }

  static func name(of seat: SeatID, in game: GameModel, look: Look) -> String {
    Typeset.clip(game.name(of: seat), to: 16, look: look)
  }

  /// 'Mary is away (1:05).'
  var away: String { "\(name) is away (\(LobbyText.clock(poll.awaySeconds)))." }

  /// What can be chosen, as an entry of a list.
  func label(_ absence: Absence) -> String { Self.label(absence, for: name) }

  static func label(_ absence: Absence, for name: String) -> String {
    switch absence {
    case .skip: "Skip their turns"
    case .wait: "Wait for \(name)"
    case .bot: "Let a bot move for them"
    }
  }

  /// What it means for whoever is away.
  static func meaning(_ absence: Absence, for name: String) -> String {
    switch absence {
    case .skip: "Whenever it is \(name)'s turn, it is passed, and the evening goes on."
    case .wait: "Whenever it is \(name)'s turn, everybody waits until \(name) is back."
    case .bot:
      "A bot makes \(name)'s moves, without \(name)'s log. What it finds stays sealed until "
        + "\(name) is back."
    }
  }

  /// Who has chosen it, this player first.
  func voters(_ absence: Absence) -> [String] {
    let seats = poll.votes.filter { $0.value == absence }.keys.sorted { $0.value < $1.value }
    let others = seats.filter { $0 != game.me }.map {
      Typeset.clip(game.name(of: $0), to: 16, look: look)
    }
    return (seats.contains { $0 == game.me } ? ["you"] : []) + others
  }

  /// What stands among the news: it counts down, and says who has chosen what.
  func banner(width: Int, rows: Int) -> [Line] {
    let key = poll.mayVote ? ", v to choose" : ""
    let left = LobbyText.clock(poll.secondsLeft)
    let long = "\(away) What shall become of their turns? (\(left)\(key))"
    let rest = rows >= 3 ? [votes(width)] : []
    if rows >= 3, fits(long, width) { return ([long] + rest).map { Line($0, .accent) } }
    let counts = Absence.allCases.map { "\(Self.word($0)) \(voters($0).count)" }
    let texts = [
      "\(away) Their turns: \(counts.joined(separator: ", ")) (\(left)\(key))",
      "\(name) is away: \(counts.joined(separator: ", ")) (\(left)\(key))",
      "\(name) is away (\(left)\(key))", "\(name) is away (\(left)\(poll.mayVote ? ", v" : ""))",
    ]
    let text = texts.first { fits($0, width) } ?? "A vote (\(left)\(key))"
    return ([text] + rest).map { Line($0, .accent) }
  }

  private func fits(_ text: String, _ width: Int) -> Bool {
    Typeset.width(text, look: look) <= width
  }

  /// 'skip: Bob, Cy · wait: nobody · a bot: you'
  private func votes(_ width: Int) -> String {
    let names = Absence.allCases.map { absence in
      let voters = voters(absence)
      return
        "\(Self.word(absence)): \(voters.isEmpty ? "nobody" : voters.joined(separator: ", "))"
    }.joined(separator: " · ")
    if fits(names, width) { return names }
    return Absence.allCases.map { "\(Self.word($0)): \(voters($0).count)" }
      .joined(separator: " · ") + " of \(poll.voters)"
  }

  static func word(_ absence: Absence) -> String {
    switch absence {
    case .skip: "skip"
    case .wait: "wait"
    case .bot: "a bot"
    }
  }

  /// What the table has agreed on for somebody who is away, in a few words.
  static func agreed(_ absence: Absence) -> String {
    switch absence {
    case .skip: "turns skipped"
    case .wait: "the table waits"
    case .bot: "a bot moves"
    }
  }
}

extension BoardState {
  /// The vote itself. Nothing is chosen by the key that dismisses it.
  func pollPage(_ frame: Frame, in game: GameModel) -> Page {
    guard let poll = game.poll else { return revisionPage(frame, in: game) }
    let text = PollText(poll: poll, game: game, look: look)
    var page = Page(
      title: "\(text.name) is away",
      lines: [
        Line(
          "\(text.away) What shall become of their turns? Those who are here choose: "
            + "\(LobbyText.clock(poll.secondsLeft)) left."),
        Line(
          "It holds while \(text.name) is away. The seat is theirs again the moment they are back.",
          .dim), .blank,
      ])
    page.items = Absence.allCases.map { absence in
      Item(
        label: text.label(absence),
        note: text.voters(absence).joined(separator: ", "),
        action: poll.mayVote ? .finish(.vote(poll.seat, absence)) : nil)
    }
    page.items.append(Item(label: "Decide later", action: .close))
    let choices = Absence.allCases
    page.detailRows = 3
    page.detail = [
      .blank,
      Line(
        choices.indices.contains(frame.cursor)
          ? PollText.meaning(choices[frame.cursor], for: text.name)
          : "It stays among the news of the board until the time is up."),
    ]
    return page
  }

  /// Opens the vote where it takes nothing away: over the board alone, and not in the player's own turn.
  mutating func settlePoll(in game: GameModel) {
    guard let poll = game.poll, poll.mayVote, game.view.state.outcome == nil else {
      // What has been agreed can be looked at again while nothing is asked.
      if game.poll != nil || seenPoll != nil || game.revisable == nil {
        stack.removeAll { $0.place == .poll }
      }
      if game.poll == nil { seenPoll = nil }
      return
    }
    if seenPoll?.seat != poll.seat { stack.removeAll { $0.place == .poll } }
    let isOpen = stack.contains { $0.place == .poll }
    let hasVoted = game.me.map { poll.votes[$0] != nil } ?? true
    if isOpen {
      // What came by itself goes when the player has better things to do.
      if game.mayAct, seenPoll?.cameByItself == true, frame.place == .poll { _ = stack.popLast() }
    } else if stack.isEmpty, seenPoll?.seat != poll.seat, !game.mayAct, !hasVoted {
      stack.append(Frame(place: .poll, cursor: Absence.allCases.count))
      seenPoll = SeenPoll(seat: poll.seat, cameByItself: true)
    }
  }

  /// The key that opens it.
  func polling(_ game: GameModel) -> [Binding] {
    game.poll?.mayVote == true || game.revisable != nil
      ? [Binding("v", "vote", .open(.poll))] : []
  }
}
