package import Casebook
import Rules
package import Soundscape

/// What is said aloud of a match, and by whom; all of it stands on the screen as well, in the same
/// words.
package enum Narration {
  /// What a suspect says, in their voice; nothing if a piece is no statement.
  package static func statement(_ piece: Piece, in game: GameModel) -> [Utterance] {
    let setting = game.view.setting
    guard let speaker = setting.label(piece.id).speaker else { return [] }
    return [Utterance(Wording.said(piece, in: setting), .of(setting.person(speaker)))]
      .filter { !$0.text.isEmpty }
  }

  /// What speaks for itself; nothing if a piece is a statement.
  package static func evidence(_ piece: Piece, in game: GameModel) -> [Utterance] {
    let setting = game.view.setting
    guard setting.label(piece.id).speaker == nil else { return [] }
    return told([Wording.said(piece, in: setting)])
  }

  /// What a search of the player's own showed beside evidence.
  package static func findings(at tile: TileID, in game: GameModel) -> [Utterance] {
    told(Finding.texts(of: tile, in: game).map(\.text))
  }

  /// The page that opens the case.
  package static func opening(_ game: GameModel) -> [Utterance] {
    let setting = game.view.setting
    return told([
      Wording.opening(setting), setting.victim.name, setting.victim.biography,
      Wording.charge(setting),
    ])
  }

  /// That the player may act, and what is asked of them; nothing if they may not.
  package static func yourTurn(_ game: GameModel) -> [Utterance] {
    guard let turn = Wording.turn(game) else { return [] }
    guard let offer = game.view.state.offer else { return told([turn]) }
    return told([turn] + [Wording.offers(offer, in: game)] + Wording.exchange(offer, in: game))
  }

  /// How it ended, once the truth is told or will not be.
  package static func ending(_ game: GameModel) -> [Utterance] {
    guard game.view.state.isClosed else { return [] }
    let story = game.view.state.truth.flatMap { Wording.story($0, in: game) }
    return told([Wording.verdict(game)] + (story.map { [$0] } ?? []))
  }

  /// The narrator reads each of the texts.
  static func told(_ texts: [String]) -> [Utterance] {
    texts.map(Speech.sentence).filter { !$0.isEmpty }.map { Utterance($0, .narrator) }
  }
}
