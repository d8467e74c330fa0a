import Casebook
import Rules

/// What the player has been told of what others say, ask and choose.
struct ToldCompany: Hashable {
  private var invitations: [InvitationModel] = []
  private var talk: [ChatModel.Entry] = []
  private var watchers: [String] = []
  private var poll: PollModel?

  mutating func news(in scene: Scene) -> [String] {
    asked(scene.invitations) + said(scene.chat.entries)
      + (scene.match.map { watched($0) + voted($0) } ?? [])
  }

  private mutating func asked(_ now: [InvitationModel]) -> [String] {
    defer { invitations = now }
    return now.filter { !invitations.contains($0) }.map {
      Speech.sentence("\(CompanyText.asks($0)): y accepts, i declines")
    }
  }

  /// Older lines go as new ones come.
  private mutating func said(_ now: [ChatModel.Entry]) -> [String] {
    defer { talk = now }
    let known = (0...talk.count).first { now.starts(with: talk.dropFirst($0)) } ?? talk.count
    return now.dropFirst(talk.count - known).filter { !$0.isMine }.map {
      let name = Typeset.clip($0.name, to: 24)
      return "\(name) says: \(Typeset.name($0.text, limit: TalkText.longest))"
    }
  }

  private mutating func watched(_ game: GameModel) -> [String] {
    defer { watchers = game.watchers }
    func name(_ name: String) -> String { Typeset.clip(name, to: 24) }
    return game.watchers.filter { !watchers.contains($0) }.map { "\(name($0)) watches." }
      + watchers.filter { !game.watchers.contains($0) }.map { "\(name($0)) watches no more." }
  }

  /// That there is a vote, and what each chooses; what comes of it is in the chronicle.
  private mutating func voted(_ game: GameModel) -> [String] {
    defer { poll = game.poll }
    guard let now = game.poll else { return [] }
    let text = PollText(poll: now, game: game)
    var lines: [String] = []
    let isNew = poll?.seat != now.seat
    if isNew {
      lines.append(
        "\(text.name) is away. What shall become of their turns? "
          + (now.mayVote ? "v chooses. " : "") + "\(now.secondsLeft) seconds are left.")
    }
    let old = isNew ? [:] : poll?.votes ?? [:]
    let changed = now.votes.filter { old[$0.key] != $0.value && $0.key != game.me }
    for (seat, absence) in changed.sorted(by: { $0.key.value < $1.key.value }) {
      let name = Typeset.clip(game.name(of: seat), to: 24)
      lines.append(Speech.sentence("\(name) chooses: \(text.label(absence))"))
    }
    return lines
  }
}

extension Plain {
  /// Those of a list of people, by their names first.
  func people(_ page: Page, _ people: [NearbyModel], _ scene: Scene) -> Spoken {
    var page = page
    for (at, other) in people.enumerated() where page.items.indices.contains(at) {
      let person = other.person
      let name = Typeset.clip(person.name, to: 24)
      page.items[at].label = [
        name, person.bond.words(person.name)?.text, PlainBoard.machine(person.node),
      ].compactMap(\.self).joined(separator: ", ")
    }
    return spoken(page, lines: page.lines.map(\.text), scene)
  }

  /// Every way to join, and each code sign by sign.
  func ways(_ page: Page, _ lobby: LobbyModel, _ scene: Scene) -> Spoken {
    let ways = LobbyText.ways(lobby).map { way in
      way.address + (way.interface.isEmpty ? "" : " on \(way.interface)")
        + (way.code.map { ": code \($0), that is \(BoardState.spelled($0))." } ?? ".")
    }
    let text = page.lines.filter { !$0.text.hasPrefix("  ") }.map(\.text)
    return spoken(page, lines: Array(text.prefix(1)) + ways + text.dropFirst(), scene)
  }

  /// The vote without its seconds, which would be news each second.
  func poll(_ page: Page, _ game: GameModel, _ scene: Scene) -> Spoken {
    guard let poll = game.poll else {
      return spoken(page, lines: page.lines.map(\.text).filter { !$0.isEmpty }, scene)
    }
    let text = PollText(poll: poll, game: game)
    return spoken(
      page,
      lines: [
        "What shall become of their turns? Those who are here choose. It holds while \(text.name) is "
          + "away, and the seat is theirs again the moment they are back."
      ], scene)
  }
}
