extension Cue: CustomStringConvertible {
  /// For logs and tests: 'steps far', or what is said between quotes.
  package var description: String {
    switch self {
    case .music: "music"
    case .noMusic: "no music"
    case .ambience(let ambience): "ambience \(ambience?.rawValue ?? "none")"
    case .effect(let effect, .near): effect.rawValue
    case .effect(let effect, .far): "\(effect.rawValue) far"
    case .speech(let utterance):
      "'\(utterance.text)' \(utterance.voice.language) \(utterance.voice.variant)"
    case .hush: "hush"
    }
  }
}
