import Casebook
import Rules

/// The end in words.
enum PlainEnd {
  /// Wider than any row, so that nothing is broken into two lines.
  private static let width = 10_000

  static func lines(_ game: GameModel, _ board: BoardState) -> [String] {
    board.endStrip(game, width: width, look: .unicode).rows.map { row in
      let parts = row.map { Speech.line($0.text) }.filter { !$0.isEmpty }
      return parts.joined(separator: parts.count == 2 ? ": " : ", ")
    }
  }

  /// Where everybody was, a person a line.
  static func places(_ truth: Truth, _ game: GameModel) -> [String] {
    let setting = game.view.setting
    let hours = Hour.allCases.map { Wording.hour($0) }
    let body = setting.room(setting.file.bodyRoom).name
    let intro = [
      "Where everybody was at \(Wording.join(hours)), and what their reason was.",
      "It happened at \(Wording.hour(truth.solution.hour)) in the \(body).",
    ]
    return intro
      + SuspectID.all.map { person in
        let rooms = Hour.allCases.map {
          setting.room(truth.whereabouts[$0.index][person.value]).short
        }
        let role =
          person == truth.solution.murderer
          ? ", the murderer" : person == truth.protector ? ", the protector" : ""
        return "\(setting.person(person).name)\(role): \(rooms.joined(separator: ", ")); "
          + "\(Wording.motive(truth.reasons[person.value]))."
      }
  }
}

extension BoardState {
  /// What whoever has no seat is told, without seconds, which would be news each second.
  func spokenWitness(_ model: WitnessModel) -> [String] {
    let state = model.state
    var lines = [
      model.isWatcher
        ? model.purpose
        : "You are the witness: you have no seat, but your machine keeps a copy of every move. With "
          + "it the match goes on when a player drops out. Just leave it running."
    ]
    if model.isUnseen {
      lines.append(WitnessModel.unseenAdvice)
    } else if let trouble = PlainBoard.trouble(model.ring) {
      lines += [trouble] + (RingText(ring: model.ring).advice.map { [$0] } ?? [])
    }
    if state.outcome == nil {
      lines.append("\(PlainBoard.time(state)). \(turn(model))")
    } else {
      lines += verdict(model).map(\.text)
    }
    lines += model.players.filter { state.seatIDs.contains($0.seat) }.map { player in
      let notes = [
        player.isHost ? "hosts" : nil, player.isAway ? "away" : nil,
        state.seat(player.seat).isPlaying ? nil : "out",
      ].compactMap(\.self)
      let name = Typeset.clip(player.name, to: 24)
      return "Seat \(player.seat.value + 1): \(([name] + notes).joined(separator: ", "))."
    }
    lines.append(Speech.sentence(RingText(ring: model.ring).status(width: 1_000)))
    if let keys = KeyText.line(missing: model.keysMissing, from: model.keysFrom) {
      lines.append(keys.text)
    }
    return lines
  }
}
