import Casebook
import Rules

extension BoardState {
  /// The questions to a person; what they have answered; what others have asked.
  func interviewPage(_ person: SuspectID, _ frame: Frame, in game: GameModel) -> Page {
    let setting = game.view.setting
    let who = setting.person(person)
    var page = Page(title: "Interview: \(who.name)", note: "one question is one action")
    page.lines = [
      Line(GamePages.portrait(who)), Line(who.biography, .dim), .blank,
    ]
    page.items = Deeds.questions(for: person, in: game.view).enumerated().map { at, item in
      var item = item
      let askers = askers(of: Deeds.question(at), to: person, in: game)
      item.note = [item.note, askers.isEmpty ? "" : "asked by \(Wording.join(askers))"]
        .filter { !$0.isEmpty }.joined(separator: ", ")
      return item
    }
    let asked = Deeds.question(min(frame.cursor, 5))
    let all = Dossier(of: person, in: game).statements
    page.detail = answer(to: asked, from: person, among: all, in: game)
    page.aside = [.head("What they told you")]
    page.aside += all.map { LogText.hung($0, in: game) }
    if all.isEmpty { page.aside.append(Line("Nothing yet.", .dim)) }
    (page.isFull, page.width, page.verb) = (true, 76, "ask")
    return page
  }

  private func answer(
    to question: Question, from person: SuspectID, among statements: [LogText.Entry],
    in game: GameModel
  ) -> [Line] {
    let setting = game.view.setting
    let label = setting.label(of: question, to: person)
    let entry = statements.first { entry in
      entry.id.map { setting.label($0) } == label
    }
    if let entry {
      return [.head("Answered"), LogText.hung(entry, in: game)]
    }
    let text =
      switch question {
      case .alibi(let hour):
        "Where they were at \(Wording.hour(hour)), and exactly who was with them there."
      case .sighting: "A room that they looked into, and exactly who was in it."
      case .gossip: "Two people's reasons to wish the victim dead."
      }
    return [
      .head("What it would tell"),
      Line(text), Line("Only you hear the answer. The innocent tell the truth."),
    ]
  }

  /// Which others have put this question, as everybody saw.
  private func askers(
    of question: Question, to person: SuspectID, in game: GameModel
  ) -> [String] {
    var seats: [SeatID] = []
    for entry in game.chronicle {
      switch entry.step {
      case .move(let seat, _, .interview(person, question), _),
        .standIn(let seat, .interview(person, question)):
        if seat != game.me, !seats.contains(seat) { seats.append(seat) }
      default: break
      }
    }
    return seats.map { Typeset.clip(game.name(of: $0), to: 10) }
  }
}
