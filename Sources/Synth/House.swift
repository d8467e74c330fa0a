package import Score

/// The sounds of the house.
package enum House {
  /// Every piece of the score by its name: the music, every effect, every room's ambience.
  ///
  /// - Throws: a `ScoreError` if the score that the program carries cannot be read.
  package static func score() throws(ScoreError) -> [String: Piece] {
    let files = [
      ("music.score", PackageResources.music_score),
      ("effects.score", PackageResources.effects_score),
      ("ambience.score", PackageResources.ambience_score),
    ]
    var all: [String: Piece] = [:]
    for (file, bytes) in files {
      let text = String(decoding: bytes, as: UTF8.self)
      for piece in try ScoreReader.pieces(of: text, file: file) { all[piece.name] = piece }
    }
    return all
  }
}
