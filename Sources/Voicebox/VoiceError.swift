/// Why nothing can be said.
package struct VoiceError: Error, Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    /// eSpeak NG cannot begin: its data is not there, or is of another version.
    case noData
    /// Not even plain English is installed.
    case noVoice
  }

  package var code: Code
  /// What eSpeak NG says about it.
  package var cause: String?

  /// A sentence for the player.
  package var sentence: String {
    let text =
      switch code {
      case .noData: "eSpeak NG cannot find what it speaks with"
      case .noVoice: "eSpeak NG has no English voice"
      }
    return text + (cause.map { ": \($0)." } ?? ".")
  }
}
