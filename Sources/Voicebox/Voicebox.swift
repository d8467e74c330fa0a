import CEspeak
import Soundscape

/// What speaks.
package enum Voicebox {}
