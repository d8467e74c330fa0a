/// Why nothing can be played, or not this.
package struct MixerError: Error, Hashable {
  /// A sentence for whoever plays.
  package let message: String

  static let noDevice = MixerError(message: "There is no sound device that can be opened.")
  static let noContext = MixerError(message: "The sound device could not be set up.")
  static let noSources = MixerError(message: "The sound device has no room for five sounds.")
  static let noBuffer = MixerError(message: "A sound could not be loaded.")
  package static let lost = MixerError(message: "The sound device is gone.")
}
