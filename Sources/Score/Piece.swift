/// A piece of the score, ready to be played: notes in time, and what plays them.
package struct Piece: Hashable, Sendable {
  package var name: String
  /// Two channels instead of one.
  package var isStereo = false
  /// Played round and round: what rings on at the end is heard again at the beginning.
  package var isLoop = false
  /// How loud it is meant to be beside the others, 0 to 1; the samples themselves reach full scale.
  package var gain = 1.0
  /// Seconds.
  package var length = 0.0
  /// Seconds in which it comes out of silence at the beginning, and goes back to it at the end.
  package var fadeIn = 0.0
  package var fadeOut = 0.0
  package var room = Room()
  package var parts: [Part] = []

  package init(name: String) { self.name = name }

  /// The room that it is heard in.
  package struct Room: Hashable, Sendable {
    /// How much of the room is heard beside the instruments, 0 for nothing.
    package var amount = 0.0
    /// Seconds in which its sound dies away by 60 dB.
    package var length = 0.0
  }

  /// What one instrument plays from beginning to end.
  package struct Part: Hashable, Sendable {
    package var name: String
    package var instrument: Instrument
    package var gain = 1.0
    /// From -1 on the left to 1 on the right.
    package var pan = 0.0
    /// How much of it goes into the room.
    package var send = 1.0
    /// Seconds by which its notes may come early or late, as chance will have it.
    package var looseness = 0.0
    package var notes: [Note] = []
  }

  package struct Note: Hashable, Sendable {
    /// Seconds from the beginning.
    package var start: Double
    /// Seconds from its beginning to when the player lets go.
    package var length: Double
    package var pitch: Pitch
    /// 0 to 1.
    package var force: Double

    package init(start: Double, length: Double, pitch: Pitch, force: Double) {
      self.start = start
      self.length = length
      self.pitch = pitch
      self.force = force
    }
  }
}
