import Casebook
import Rules

/// What can be done where the detective stands, as a numbered list.
enum Deeds {
  static func page(for game: GameModel) -> Page {
    var page = Page(title: "What can be done here", items: items(for: game))
    page.verb = "do it"
    if page.items.isEmpty { page.lines = pausing(in: game) }
    page.items.append(Item(label: "More: log, dossiers, map ...", action: .open(.menu)))
    return page
  }

  /// Why nothing can be done now, where one looks for what can be done.
  private static func pausing(in game: GameModel) -> [Line] {
    var lines: [Line] = []
    if let advice = RingText(ring: game.ring).advice { lines.append(Line(advice)) }
    if game.isOverdue {
      lines.append(Line("Your move is kept, and sent again until its answer is known.", .accent))
    }
    if !lines.isEmpty { return lines }
    if game.isHeldUp, game.revisable != nil {
      return [Line(waiting(in: game), .dim), Line("v has everybody vote anew.", .dim)]
    }
    return [
      Line(game.view.me.isPlaying ? waiting(in: game) : "You are out, and watch to the end.", .dim)
    ]
  }

  /// What everybody waits for; who watches wants to know it too.
  static func waiting(in game: GameModel) -> String {
    let state = game.view.state
    if let turn = RingText(ring: game.ring).turn { return turn }
    if game.isOverdue { return Wait.sentence("Not known yet, retrying", seconds: game.waited) }
    if game.isSending { return Wait.sentence("Your move is on its way", seconds: game.waited) }
    if let awaited = KeyText.awaited(in: game) { return awaited }
    guard let due = state.due else { return "The case is closed." }
    let name = Typeset.clip(game.name(of: due), to: 18)
    if game.isHeldUp { return "The table waits for \(name)." }
    return state.offer?.to == due ? "\(name) thinks about an offer." : "It is \(name)'s turn."
  }

  static func items(for game: GameModel) -> [Item] {
    guard game.mayAct else { return [] }
    let view = game.view
    var items = view.moves.compactMap { item(for: $0, in: view) }
    for person in view.here?.people.members ?? [] {
      let left = questions(for: person, in: view).filter { $0.action != nil }.count
      guard left > 0 else { continue }
      items.append(
        Item(
          label: "Interview \(view.setting.person(person).short)", note: "\(left) to ask",
          action: .open(.questions(person))))
    }
    let partners = view.partners
    if partners.count == 1, let other = partners.first?.seat {
      items.append(
        Item(
          label: "Confer with \(Typeset.clip(game.name(of: other), to: 18))",
          action: .open(.give(other))))
    } else if !partners.isEmpty {
      items.append(
        Item(label: "Confer", note: "\(partners.count) here", action: .open(.confer)))
    }
    if view.mayAccuse {
      items.append(Item(label: "Accuse", note: "whole turn", action: .open(.accuse(Draft()))))
    }
    if view.allows(.pass) { items.append(Item(label: "Pass", action: .make(.pass))) }
    return items
  }

  /// The moves that are an entry by themselves; neighbours are walked to over the map.
  private static func item(for move: Move, in view: SeatView) -> Item? {
    let setting = view.setting
    let weapon = view.here?.weapon.map { setting.weapon($0).short } ?? "weapon"
    let label: String
    switch move {
    case .search: label = "Search the \(here(view))"
    case .dust: label = "Dust the \(weapon)"
    case .examine(.wound): label = "Examine the wound"
    case .examine(.temperature): label = "Feel the body's warmth"
    case .examine(.weapon): label = "Compare the \(weapon)"
    case .answer(let agree): label = agree ? "Agree to the offer" : "Decline the offer"
    case .walk(let tile):
      if view.state.hasDoor(from: view.me.tile, to: tile) { return nil }
      label =
        view.state.tile(tile).map { "Passage to the \(setting.room($0.room).name)" }
        ?? "Take the dark passage"
    case .explore, .interview, .offer, .accuse, .pass, .resign: return nil
    }
    return Item(label: label, action: .make(move))
  }

  private static func here(_ view: SeatView) -> String {
    view.here.map { view.setting.room($0.room).name } ?? "room"
  }

  /// The questions that anybody can be asked, in the order of their list.
  static func question(_ at: Int) -> Question {
    Hour(rawValue: at).map(Question.alibi) ?? (at == 4 ? .sighting : .gossip)
  }

  /// The six questions to a person; those whose answer is in the log cannot be asked again.
  static func questions(for person: SuspectID, in view: SeatView) -> [Item] {
    (0..<6).map { at in
      let question = question(at)
      let move = Move.interview(person, question)
      let label = view.setting.label(of: question, to: person)
      let held = label.flatMap(view.setting.envelope).map(view.me.holds) ?? false
      return Item(
        label: text(question, label: label, in: view.setting),
        note: held ? "in your log" : "", action: view.allows(move) ? .make(move) : nil)
    }
  }

  private static func text(_ question: Question, label: Label?, in setting: Setting) -> String {
    switch (question, label) {
    case (.alibi(let hour), _): return "Where were you at \(Wording.hour(hour))?"
    case (.sighting, .sighting(_, let hour)?):
      return "What did you see at \(Wording.hour(hour))?"
    case (.gossip, .gossip(_, let first, let second)?):
      return "What of \(setting.person(first).short) and \(setting.person(second).short)?"
    case (.sighting, _): return "What did you see?"
    case (.gossip, _): return "What do you know of others?"
    }
  }
}
