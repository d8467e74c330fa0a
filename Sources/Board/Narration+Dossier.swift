package import Casebook
import Rules
package import Soundscape

extension Narration {
  /// A dossier: who it is, what they have said in their own words, and what others say of them in
  /// theirs.
  package static func dossier(_ id: SuspectID, in game: GameModel) -> [Utterance] {
    let dossier = Dossier(of: id, in: game)
    return told(dossier.about.map(\.text))
      + told(Dossier.said, dossier.statements, in: game)
      + told(Dossier.saidOfThem, dossier.others, in: game)
  }

  /// Entries of the log below their heading; nothing at all if there are none.
  private static func told(
    _ heading: String, _ entries: [LogText.Entry], in game: GameModel
  ) -> [Utterance] {
    let pieces = entries.compactMap { entry in
      entry.id.flatMap { id in game.view.log.content(of: id).map { Piece(id: id, content: $0) } }
    }
    guard !pieces.isEmpty else { return [] }
    return told([heading]) + pieces.flatMap { statement($0, in: game) + evidence($0, in: game) }
  }
}
