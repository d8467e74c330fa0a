import Casebook
import Rules

// The pages of the end that tell what really happened.
extension BoardState {
  /// Hour by hour and room by room, to be read.
  private func writeStory(_ truth: Truth, _ game: GameModel, to strip: inout Strip) {
    let setting = game.view.setting
    strip.write(
      "\(setting.victim.name) had twelve guests that afternoon, and each of them had a reason.")
    for hour in Hour.allCases {
      strip.blank()
      strip.write(Self.capitalised(Wording.hour(hour, in: setting)), .accent)
      for (at, room) in Self.rooms(truth, hour).enumerated() {
        let isMurder = hour == truth.solution.hour && room == setting.file.bodyRoom
        if isMurder {
          strip.write("† " + Self.murder(truth, setting), .danger, hang: 2)
        } else {
          strip.write(Self.scene(truth, hour, room, hour.index + at, setting), indent: 2)
        }
      }
    }
    strip.blank()
    strip.write("Eight o'clock", .accent)
    let finder = setting.person(setting.file.finder).name
    let room = setting.room(setting.file.bodyRoom).name
    strip.write(
      "\(finder) opened the door of the \(room), and then the evening began.", indent: 2)
  }

  /// The rooms that somebody was in; where it happened comes last.
  private static func rooms(_ truth: Truth, _ hour: Hour) -> [RoomID] {
    let murder =
      hour == truth.solution.hour
      ? truth.whereabouts[hour.index][truth.solution.murderer.value] : nil
    let rooms = Set(truth.whereabouts[hour.index]).sorted()
    return rooms.filter { $0 != murder } + (murder.map { [$0] } ?? [])
  }

  private static func scene(
    _ truth: Truth, _ hour: Hour, _ room: RoomID, _ number: Int, _ setting: Setting
  ) -> String {
    let people = SuspectID.all.filter { truth.whereabouts[hour.index][$0.value] == room }
    let names = Wording.join(people.map { setting.person($0).short })
    let name = setting.room(room).name
    let ways =
      people.count == 1
      ? [
        "\(names) was alone in the \(name).", "The \(name) had nobody in it but \(names).",
        "In the \(name) there was only \(names).",
      ]
      : [
        "\(names) were in the \(name).", "In the \(name) were \(names).",
        "\(names) kept to the \(name).", "The \(name) was where \(names) were.",
      ]
    return ways[number % ways.count]
  }

  /// The hour that all of it is about, and what was said of it afterwards.
  private static func murder(_ truth: Truth, _ setting: Setting) -> String {
    let solution = truth.solution
    let (murderer, victim) = (setting.person(solution.murderer), setting.victim)
    let reason = setting.prose.motives[solution.motive.rawValue]?.told ?? "had a reason"
    var text =
      "In the \(setting.room(setting.file.bodyRoom).name) \(murderer.name) was alone with "
      + "\(victim.name). \(murderer.short) \(reason), and had the "
      + "\(setting.weapon(solution.weapon).name) to hand. Nobody heard."
    if let id = setting.envelope(.alibi(speaker: solution.murderer, hour: solution.hour)),
      case .alibi(let room, _) = truth.contents[id.value]
    {
      text += " To whoever asked, \(murderer.short) had been in the \(setting.room(room).name)"
      text += truth.protector.map { "; \(setting.person($0).short) said so, too." } ?? "."
    }
    return text
  }

  private static func capitalised(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// The story, and the table beside it where there is room for both.
  func writeAfternoon(_ truth: Truth, _ game: GameModel, to strip: inout Strip) {
    let table = 78
    guard !strip.isSpoken, strip.width >= 2 * table + 10 else {
      return writeStory(truth, game, to: &strip)
    }
    var left = Strip(width: strip.width - table - 4, look: strip.look)
    var right = Strip(width: table, look: strip.look)
    writeStory(truth, game, to: &left)
    writePlaces(truth, game, to: &right)
    strip.add(left, beside: right)
  }

  /// Where everybody was, as a table.
  func writePlaces(_ truth: Truth, _ game: GameModel, to strip: inout Strip) {
    if strip.isSpoken {
      for line in PlainEnd.places(truth, game) { strip.write(line) }
      return
    }
    let setting = game.view.setting
    strip.add(
      [.init(2, "who was where", .dim), .init(66, "why", .accent)]
        + Hour.allCases.map { hour in
          let mark = hour == truth.solution.hour ? "† " : ""
          return .init(17 + hour.index * 12, mark + Wording.hour(hour), .accent)
        })
    for person in SuspectID.all {
      let isMurderer = person == truth.solution.murderer
      let mark = isMurderer ? "† " : person == truth.protector ? "+ " : "  "
      var row: [Strip.Span] = [
        .init(0, mark + setting.person(person).short, isMurderer ? .danger : .plain, limit: 16)
      ]
      for hour in Hour.allCases {
        let room = truth.whereabouts[hour.index][person.value]
        let style: Style = room == setting.file.bodyRoom ? .accent : .plain
        row.append(.init(17 + hour.index * 12, setting.room(room).short, style, limit: 11))
      }
      row.append(.init(66, truth.reasons[person.value].rawValue, .dim))
      strip.add(row)
    }
    strip.blank()
    strip.write(
      "† the murderer, and the hour of death; it was in the "
        + "\(setting.room(setting.file.bodyRoom).short)."
        + (truth.protector == nil ? "" : " + the protector."), .dim)
  }

  /// Who lied: what they said, what was so, and who heard it.
  func writeLies(_ truth: Truth, _ game: GameModel, to strip: inout Strip) {
    guard !truth.lies.isEmpty else { return strip.write("Nobody lied.", .dim) }
    let setting = game.view.setting
    for id in truth.lies {
      let speaker = setting.label(id).speaker
      let title =
        speaker == truth.solution.murderer
        ? ", the murderer" : speaker != nil && speaker == truth.protector ? ", the protector" : ""
      let piece = Piece(id: id, content: truth.contents[id.value])
      strip.write("× " + Wording.sentence(piece, by: title, in: setting), .danger, hang: 2)
      strip.write(Self.truth(about: id, truth, setting), indent: 2)
      strip.write(Self.hearers(of: id, game), .dim, indent: 2)
      strip.blank()
    }
  }

  /// What was so instead.
  private static func truth(about id: EnvelopeID, _ truth: Truth, _ setting: Setting) -> String {
    func people(_ room: RoomID, _ hour: Hour) -> [SuspectID] {
      SuspectID.all.filter { truth.whereabouts[hour.index][$0.value] == room }
    }
    func names(_ people: [SuspectID]) -> String {
      people.isEmpty ? "nobody" : Wording.join(people.map { setting.person($0).short })
    }
    switch (setting.label(id), truth.contents[id.value]) {
    case (.alibi(let speaker, let hour), .alibi(let claimed, _)):
      let room = truth.whereabouts[hour.index][speaker.value]
      let others = people(room, hour).filter { $0 != speaker }
      let place = "in the \(setting.room(room).name)" + (room == claimed ? " indeed" : "")
      let company = others.isEmpty ? "alone" : "with \(names(others))"
      return "In truth \(setting.person(speaker).short) was \(place), \(company)."
    case (.gossip(_, let first, let second), _):
      let told = [first, second].map { person in
        let motive = truth.reasons[person.value]
        let text = setting.prose.motives[motive.rawValue]?.told ?? Wording.motive(motive)
        return "\(setting.person(person).short) \(text)"
      }
      return "In truth \(Wording.join(told))."
    case (.sighting(_, let hour), .sighting(let room, _)):
      return "In truth it held \(names(people(room, hour)))."
    default: return ""
    }
  }

  /// 'Heard by you at 9:10, and by Bob from you at 9:40.'
  private static func hearers(of id: EnvelopeID, _ game: GameModel) -> String {
    let found = game.players.compactMap { player -> String? in
      let state = game.view.state.seat(player.seat)
      guard let opening = state.opened.first(where: { $0.envelope == id }) else { return nil }
      let from = opening.from.map { " from \(Telling.whom($0, in: game))" } ?? ""
      return "\(Telling.whom(player.seat, in: game))\(from) at \(Clock.time(round: opening.round))"
    }
    return found.isEmpty ? "Nobody asked." : "Heard by \(Wording.join(found))."
  }
}
