import Casebook
import Rules

extension Plain {
  /// The room, the people and the doors, and what can be done.
  func boardPage(_ game: GameModel, _ scene: Scene) -> Spoken {
    let deeds = Deeds.page(for: game)
    let turn = PlainBoard.turn(game)
    var lines = PlainBoard.standing(game)
    lines += deeds.lines.map(\.text).filter { $0 != turn }
    if let lesson = game.lesson {
      lines += [Speech.sentence(lesson.title), lesson.aim]
    }
    lines += PlainBoard.around(game) + PlainBoard.table(game)
    let count = game.view.log.pieces.count
    lines.append("Your log has \(count) piece\(count == 1 ? "" : "s").")
    let here = Choice(label: "Look around this room", action: .open(.room(game.view.me.tile)))
    let map = Choice(label: "The house, room by room", action: .open(.map))
    let log = Choice(label: "Your log", action: .open(.log))
    let own = PlainBoard.walks(game) + [here, map, log]
    return spoken(deeds, lines: lines, own: own, scene)
  }

  /// Every room that is open, to be looked at.
  func map(_ game: GameModel, _ scene: Scene) -> Spoken {
    let rooms = TileID.all.filter { game.view.state.tile($0) != nil }.map {
      Choice(label: PlainBoard.summary(of: $0, game), action: .open(.room($0)))
    }
    let dark = TileID.all.count - rooms.count
    let lines = [
      "Four rows of four rooms; row 1 is in the north, column 1 in the west.",
      dark == 0 ? "All rooms are open." : "\(dark) are dark still.",
    ]
    return spoken(Page(title: ""), lines: lines, own: rooms, scene)
  }
}

/// The board in words.
enum PlainBoard {
  static func heading(_ game: GameModel) -> String {
    "You are in the \(Speech.line(Telling.room(game.view.me.tile, in: game)))."
  }

  static func turn(_ game: GameModel) -> String {
    guard let turn = Wording.turn(game) else { return Speech.sentence(Deeds.waiting(in: game)) }
    let clock = game.secondsLeft.map { ", \(LobbyText.clock($0)) on the clock" } ?? ""
    return "\(turn)\(clock)."
  }

  /// The hour and whose turn it is; trouble before all else.
  static func standing(_ game: GameModel) -> [String] {
    var lines: [String] = []
    if let trouble = trouble(game.ring) { lines.append(trouble) }
    if let keys = KeyText.line(missing: game.keysMissing, from: game.keysFrom) {
      lines.append(keys.text)
    }
    return lines + ["\(time(game.view.state)). \(turn(game))"]
  }

  static func time(_ state: CaseState) -> String {
    "\(Clock.time(round: state.round)), round \(state.round) of \(state.rules.rounds)"
  }

  static func trouble(_ ring: RingModel) -> String? {
    RingText(ring: ring).trouble.map { Speech.line($0.text) }
  }

  /// Who and what is in the room, and where its doors lead.
  static func around(_ game: GameModel) -> [String] {
    let view = game.view
    let tile = view.me.tile
    guard let face = view.here else { return [] }
    var lines: [String] = []
    if tile == view.setting.file.bodyTile {
      lines.append("The body of \(view.setting.victim.name) lies here.")
    }
    let people = face.people.members.map { view.setting.person($0).name }
    lines.append(people.isEmpty ? "No suspect is here." : "Here: \(Wording.join(people)).")
    if let weapon = face.weapon {
      let text = view.setting.weapon(weapon)
      lines.append("In plain sight: the \(text.name) (\(Wording.text(text.wound))).")
    }
    let others = view.state.seatIDs.filter {
      $0 != view.seat && view.state.seat($0).tile == tile && view.state.seat($0).isPlaying
    }.map { name(of: $0, game) }
    if !others.isEmpty { lines.append("Detectives here: \(Wording.join(others)).") }
    if view.me.searched.contains(tile) { lines.append("You have searched it.") }
    let doors = doors(of: tile, game).map { side, tile in
      view.state.tile(tile) == nil
        ? "\(side) (dark)" : "\(side) to the \(Telling.room(tile, in: game))"
    }
    lines.append(doors.isEmpty ? "No doors." : "Doors: \(doors.joined(separator: ", ")).")
    for passage in view.log.passages {
      guard let end = passage.farEnd(from: tile) else { continue }
      let room =
        view.state.tile(end) == nil ? "into the dark" : "to the \(Telling.room(end, in: game))"
      lines.append("A secret passage leads \(room).")
    }
    return lines
  }

  private static func doors(of tile: TileID, _ game: GameModel) -> [(side: String, tile: TileID)] {
    let sides = [("north", -1, 0), ("east", 0, 1), ("south", 1, 0), ("west", 0, -1)]
    let state = game.view.state
    return sides.compactMap { side, dy, dx in
      guard let next = TileID(row: tile.row + dy, column: tile.column + dx),
        state.hasDoor(from: tile, to: next) || state.hasDoor(from: next, to: tile)
      else { return nil }
      return (side, next)
    }
  }

  /// Through each door, as a choice.
  static func walks(_ game: GameModel) -> [Choice] {
    guard game.mayAct else { return [] }
    return doors(of: game.view.me.tile, game).compactMap { side, tile in
      if game.view.allows(.explore(to: tile)) {
        return Choice(label: "Open the door to the \(side)", action: .make(.explore(to: tile)))
      }
      guard game.view.allows(.walk(to: tile)) else { return nil }
      let room = Speech.line(Telling.room(tile, in: game))
      return Choice(label: "Walk \(side) to the \(room)", action: .make(.walk(to: tile)))
    }
  }

  /// A room and what is in it, in one line.
  static func summary(of tile: TileID, _ game: GameModel) -> String {
    let view = game.view
    guard let face = view.state.tile(tile) else { return "" }
    var parts = face.people.members.map { view.setting.person($0).short }
    if tile == view.setting.file.bodyTile { parts.append("the body") }
    if let weapon = face.weapon { parts.append("the \(view.setting.weapon(weapon).short)") }
    let detectives = view.state.seatIDs.filter {
      view.state.seat($0).tile == tile && view.state.seat($0).isPlaying
    }.map { Telling.whom($0, in: game) }
    if !detectives.isEmpty { parts.append("detectives: \(Wording.join(detectives))") }
    if view.me.searched.contains(tile) { parts.append("searched") }
    let doors = doors(of: tile, game).map(\.side)
    if !doors.isEmpty { parts.append("doors \(Wording.join(doors))") }
    let name = view.setting.room(face.room).name
    return Speech.line(
      "\(name), row \(tile.row + 1), column \(tile.column + 1): \(parts.joined(separator: ", "))")
  }

  /// Who sits at the table, in the order of this round and of the next, and how safe the match is.
  static func table(_ game: GameModel) -> [String] {
    let state = game.view.state
    var lines = ["Order: \(order(state.round, game))."]
    if state.round < state.rules.rounds {
      lines.append("Next round: \(order(state.round + 1, game)).")
    }
    let status = RingText(ring: game.ring).status(width: 1_000)
    if !status.isEmpty { lines.append(Speech.sentence(status)) }
    return lines
  }

  static func order(_ round: Int, _ game: GameModel) -> String {
    game.view.state.order(round: round).map { seat in
      let isOut = !game.view.state.seat(seat).isPlaying
      let isAway = game.player(seat)?.isAway == true
      let agreed = game.agreement(on: seat).map { ", \(PollText.agreed($0))" } ?? ""
      return name(of: seat, game) + (isOut ? " (out)" : isAway ? " (away\(agreed))" : "")
    }.joined(separator: ", ")
  }

  private static func name(of seat: SeatID, _ game: GameModel) -> String {
    seat == game.view.seat ? "you" : Typeset.clip(game.name(of: seat), to: 24)
  }

  /// Who sits in which seat, and at which machine.
  static func roster(_ game: GameModel) -> [String] {
    var lines = ["The digits are of machines: no two have the same."]
    for player in game.players {
      let name = Typeset.clip(player.name, to: 24)
      let face = game.detective(of: player.seat).map { "plays \($0.name)" }
      let notes = [
        player.isMe ? "you" : nil, face, player.machine.map { "a bot, runs on \($0)" },
        player.isHost ? "hosts" : nil, player.isAway ? "away" : nil,
        game.agreement(on: player.seat).map(PollText.agreed),
        player.isMe || player.machine != nil
          ? nil : player.person?.bond.words(player.name)?.text,
        player.machine == nil ? player.person.flatMap { machine($0.node) } : nil,
      ].compactMap(\.self).joined(separator: ", ")
      lines.append("Seat \(player.seat.value + 1): \(name), \(notes).")
    }
    if let witness = game.ring.witness {
      let notes = [
        "the witness", witness.isMe ? "you" : witness.bond.words(witness.name)?.text,
        witness.isAway ? "away" : nil, machine(witness.node),
      ].compactMap(\.self).joined(separator: ", ")
      lines.append("\(Typeset.clip(witness.name, to: 24)), \(notes).")
    }
    if !game.watchers.isEmpty { lines.append(BoardState.watched(by: game.watchers)) }
    return lines
  }

  static func machine(_ node: String) -> String? {
    node.isEmpty ? nil : "machine \(PersonModel.short(node))"
  }
}
