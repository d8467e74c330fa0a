/// A piece of the score, ready to be played: notes in time, and what plays them.
package struct Piece: Hashable, Sendable {
  package var name: String
}
