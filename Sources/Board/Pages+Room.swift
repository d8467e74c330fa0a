import Casebook
import Rules

extension BoardState {
  /// A room: what it is, who and what is there, and if the player stands there, what can be done.
  func roomPage(_ tile: TileID, in game: GameModel) -> Page {
    let setting = game.view.setting
    guard let face = game.view.state.tile(tile) else {
      return Page(title: "A dark room", lines: [Line("Nobody has opened this door yet.", .dim)])
    }
    let room = setting.room(face.room)
    let isHere = game.me != nil && tile == game.view.me.tile
    var page = Page(title: room.name, note: Glance(tile: tile, game: game).place)
    page.lines = [Line(room.description, .dim), .blank] + inhabitants(of: face, at: tile, in: game)
    page.lines += traces(at: tile, in: game)
    if !isHere {
      page.lines += [.blank, Line(ways(from: tile, in: game), hang: 2)]
    }
    page.items = roomItems(face, at: tile, isHere: isHere, in: game)
    if !page.items.isEmpty { page.lines.append(.blank) }
    (page.isFull, page.width, page.verb) = (true, 76, "do it")
    let people = face.people.members
    page.aside = people.flatMap { Dossier(of: $0, in: game).about + [.blank] }
    return page
  }

  private func inhabitants(of face: TileFace, at tile: TileID, in game: GameModel) -> [Line] {
    let setting = game.view.setting
    var lines: [Line] = []
    if tile == setting.file.bodyTile {
      lines.append(Line("† The body of \(setting.victim.name) lies here.", .danger))
    }
    for id in face.people.members {
      let person = setting.person(id)
      let mark = (marks[game.id] ?? Marks())[id.value]
      let notes = [
        id == setting.file.finder ? "found the body" : nil,
        mark == .unknown ? nil : "you: \(mark.word)", told(by: id, in: game),
      ].compactMap(\.self)
      lines.append(
        Line(
          notes.isEmpty ? person.name : "\(person.name) (\(notes.joined(separator: "; ")))", .accent
        ))
      lines.append(Line("  \(Wording.traits(person.traits))", .dim))
    }
    if face.people.isEmpty, tile != setting.file.bodyTile { lines.append(Line("Nobody.", .dim)) }
    if let weapon = face.weapon {
      let text = setting.weapon(weapon)
      lines.append(
        Line("† In plain sight: the \(text.name), \(Wording.text(text.wound)).", hang: 2))
    }
    return lines
  }

  /// 'told you 2'
  private func told(by person: SuspectID, in game: GameModel) -> String? {
    let count = Dossier(of: person, in: game).statements.count
    return count == 0 ? nil : "told you \(count)"
  }

  /// What else one sees: detectives, one's own search, passages.
  private func traces(at tile: TileID, in game: GameModel) -> [Line] {
    var lines: [Line] = []
    let here = game.view.state.seatIDs.filter {
      game.view.state.seat($0).tile == tile && game.view.state.seat($0).isPlaying
    }
    if !here.isEmpty {
      lines.append(Line("Detectives: \(Wording.join(here.map { Telling.who($0, in: game) }))."))
    }
    guard game.me != nil else { return lines }
    if game.view.me.searched.contains(tile) {
      let isEmpty =
        !game.sealed.contains(.passages(tile))
        && Finding.texts(of: tile, in: game).contains { !$0.isPassage }
      let text =
        isEmpty ? "✓ You have searched it: nothing is hidden here." : "✓ You have searched it."
      lines.append(Line(text, .dim))
    }
    for passage in game.view.log.passages {
      guard let end = passage.farEnd(from: tile) else { continue }
      lines.append(
        Line("↔ A secret passage leads to the \(Telling.room(end, in: game)).", .accent, hang: 2))
    }
    return lines
  }

  private func roomItems(
    _ face: TileFace, at tile: TileID, isHere: Bool, in game: GameModel
  ) -> [Item] {
    var items = isHere ? Deeds.items(for: game) : []
    if isHere {
      items += exits(from: tile, in: game)
    } else if let way = way(to: tile, in: game) {
      items.append(Item(label: "Walk there", action: way.action))
    }
    if face.weapon != nil || tile == game.view.setting.file.bodyTile {
      let what = face.weapon.map { game.view.setting.weapon($0).short } ?? "body"
      items.append(
        Item(label: "What you know of the \(what)", action: .open(.exhibit(tile))))
    }
    return items
  }

  private static let compass: [(name: String, dy: Int, dx: Int)] = [
    ("North", -1, 0), ("East", 0, 1), ("South", 1, 0), ("West", 0, -1),
  ]

  /// The doors of a room, by their direction.
  private func doors(of tile: TileID, in game: GameModel) -> [(way: String, to: TileID)] {
    Self.compass.compactMap { way in
      guard let next = TileID(row: tile.row + way.dy, column: tile.column + way.dx),
        game.view.state.hasDoor(from: tile, to: next)
      else { return nil }
      return (way.name, next)
    }
  }

  private func exits(from tile: TileID, in game: GameModel) -> [Item] {
    doors(of: tile, in: game).map { door in
      let isDark = game.view.state.tile(door.to) == nil
      return Item(
        label: isDark
          ? "\(door.way): open the door" : "\(door.way): to the \(Telling.room(door.to, in: game))",
        note: isDark ? "dark" : Glance(tile: door.to, game: game).contents,
        action: way(to: door.to, in: game)?.action)
    }
  }

  private func ways(from tile: TileID, in game: GameModel) -> String {
    let doors = doors(of: tile, in: game).map { door in
      let isDark = game.view.state.tile(door.to) == nil
      return
        "\(door.way.lowercased()) \(isDark ? "into the dark" : "to the \(Telling.room(door.to, in: game))")"
    }
    return doors.isEmpty ? "No doors." : "Doors: \(doors.joined(separator: ", "))."
  }

  /// What is known of the weapon or the body here, and what a look would tell.
  func exhibitPage(_ tile: TileID, in game: GameModel) -> Page {
    let setting = game.view.setting
    guard let face = game.view.state.tile(tile) else { return Page(title: "") }
    var page = Page(title: "", note: setting.room(face.room).name)
    if tile == setting.file.bodyTile {
      page.title = "The body of \(setting.victim.name)"
      page.lines = [Line(setting.victim.biography, .dim), .blank]
      page.lines += known("The wound", .wound, "not examined", in: game)
      page.lines += known("How cold it is", .temperature, "not felt", in: game)
      page.lines += hints(
        [
          (.wound, "The wound tells which sort of weapon did it: blade, blunt, shot or poison."),
          (.temperature, "Its warmth tells the hour, to within two neighbours."),
        ], in: game)
    } else if let weapon = face.weapon {
      let text = setting.weapon(weapon)
      page.title = "The \(text.name)"
      page.lines = [
        Line("\(text.description) It would leave the mark of \(Wording.text(text.wound))."), .blank,
      ]
      page.lines += known("Prints", .prints(weapon: weapon), "not dusted", in: game)
      page.lines += known("Against the wound", .match(weapon: weapon), "not compared", in: game)
      page.lines += known("The wound", .wound, "not examined", in: game)
      page.lines += hints(
        [
          (
            .prints(weapon: weapon),
            "Dusting names four people: if this weapon did it, the murderer is one of them."
          ),
          (
            .match(weapon: weapon),
            "Comparing it tells whether it did it, once you know the wound."
          ),
        ], in: game)
    }
    page.items = Deeds.items(for: game).filter { item in
      guard game.me != nil, tile == game.view.me.tile else { return false }
      switch item.action {
      case .make(.dust), .make(.examine): return true
      default: return false
      }
    }
    page.items.append(Item(label: "Back", action: .close))
    page.lines.append(.blank)
    (page.isFull, page.width, page.verb) = (true, 76, "do it")
    return page
  }

  /// What an examination would tell that has not been made.
  private func hints(_ hints: [(label: Label, text: String)], in game: GameModel) -> [Line] {
    let left = hints.filter { hint in
      game.view.setting.envelope(hint.label).map { !game.view.me.holds($0) } ?? false
    }
    return left.isEmpty || game.isWatched
      ? [] : [.blank] + left.map { Line("- " + $0.text, hang: 2) }
  }

  /// What the log holds under a label, after a word.
  private func known(_ word: String, _ label: Label, _ none: String, in game: GameModel) -> [Line] {
    let entry = LogText.entries(for: game).first { entry in
      entry.id.map { game.view.setting.label($0) == label } ?? false
    }
    let head = Typeset.pad(word, to: 20)
    guard let entry else { return [Line("\(head)\(none)", .dim, hang: 20)] }
    return [Line("\(head)\(LogText.line(entry, in: game).text)", .plain, hang: 20)]
  }
}
