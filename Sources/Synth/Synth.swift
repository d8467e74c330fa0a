package import Score

/// What makes sound of a piece.
package enum Synth {
  /// Every sample of a piece; its highest peak is full scale. The same piece gives the same samples.
  package static func render(_ piece: Piece) -> Rendered {
    let count = max(1, Int((piece.length * Double(Rendered.rate)).rounded()))
    var mix = Mix(count: count, isStereo: piece.isStereo)
    for (index, part) in piece.parts.enumerated() {
      mix.add(part, seed: UInt32(truncatingIfNeeded: index &* 7919 &+ 1), isLoop: piece.isLoop)
    }
    if piece.room.amount > 0 { mix.hear(in: piece.room, isLoop: piece.isLoop) }
    mix.removeOffset(isLoop: piece.isLoop)
    if !piece.isLoop { mix.fade(in: piece.fadeIn, out: piece.fadeOut) }
    return mix.normalised()
  }
}
