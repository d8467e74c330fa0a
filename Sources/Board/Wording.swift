import Casebook

/// The words for what a case holds; all that screens say about evidence goes through here.
enum Wording {
  static func opening(_ setting: Setting) -> String { Prose.opening(setting: setting) }

  /// What a piece says, and who says it: by name, and with what else there is to say of them.
  static func sentence(_ piece: Piece, by title: String = "", in setting: Setting) -> String {
    let text = said(piece, in: setting)
    let speaker = setting.label(piece.id).speaker
    return speaker.map { "\(setting.person($0).short)\(title): \(text)" } ?? text
  }

  /// The same without whoever says it.
  static func said(_ piece: Piece, in setting: Setting) -> String {
    Prose.sentence(for: setting.label(piece.id), content: piece.content, setting: setting)
  }

  static func label(_ label: Label, in setting: Setting) -> String {
    Prose.labelText(label, setting: setting)
  }

  /// What an envelope of the sealed case holds.
  static func item(_ item: CaseItem, in setting: Setting) -> String {
    switch item {
    case .evidence(let id): label(setting.label(id), in: setting)
    case .tile(let tile): "the room at \(place(tile))"
    case .passages(let tile): "the passages at \(place(tile))"
    case .truth: "the truth"
    case .number: "the number"
    }
  }

  /// Where a room is on the map, whatever it is.
  private static func place(_ tile: TileID) -> String {
    "row \(tile.row + 1), column \(tile.column + 1)"
  }

  static func solved(_ truth: Truth, by detective: String, in setting: Setting) -> String {
    Prose.solved(by: detective, truth.solution, setting: setting)
  }

  static func escaped(_ truth: Truth, in setting: Setting) -> String {
    Prose.escaped(truth.solution, setting: setting)
  }

  static func motive(_ motive: Motive, in setting: Setting) -> String {
    setting.prose.motives[motive.rawValue]?.name ?? self.motive(motive)
  }

  static func hour(_ hour: Hour, in setting: Setting) -> String {
    setting.prose.hours.indices.contains(hour.index)
      ? setting.prose.hours[hour.index] : self.hour(hour)
  }

  static func motive(_ motive: Motive) -> String {
    motive == .secret ? "a secret" : motive.rawValue
  }

  static func hour(_ hour: Hour) -> String { hour.rawValue == 0 ? "four" : "\(hour)" }

  static func text(_ wound: WoundClass) -> String {
    switch wound {
    case .blade: "a blade"
    case .blunt: "something blunt"
    case .shot: "a shot"
    case .poison: "poison"
    }
  }

  /// 'left hand, dark hair, stout, smokes'
  static func traits(_ traits: Traits) -> String {
    "\(traits.handedness.rawValue) hand, \(traits.hair.rawValue) hair, "
      + "\(traits.build.rawValue), \(traits.smokes ? "smokes" : "no smoker")"
  }

  /// '12 s', '3 min', '2 h'
  static func span(_ seconds: Int) -> String {
    let seconds = max(0, seconds)
    return seconds < 60
      ? "\(seconds) s" : seconds < 3600 ? "\(seconds / 60) min" : "\(seconds / 3600) h"
  }

  /// Pieces more or fewer than the inspector's: '2 over', '1 under', 'par'.
  static func overPar(_ pieces: Int) -> String {
    pieces == 0 ? "par" : pieces > 0 ? "\(pieces) over" : "\(-pieces) under"
  }

  static func join(_ parts: [String], last: String = "and") -> String {
    guard parts.count > 1, let end = parts.last else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " \(last) " + end
  }
}
