import Casebook
import Soundscape

/// A dossier that is read aloud.
struct Listening: Hashable, Sendable {
  let person: SuspectID
  /// About how long it takes, in milliseconds.
  let length: Int
  /// When it is over, in the time of `BoardState.advance` and `hear`; nil until that has been asked.
  var until: Int?
}

extension BoardState {
  /// The key that has a dossier read aloud, or no longer; none where nothing would be heard.
  func reading(_ person: SuspectID) -> [Binding] {
    guard hearsSpeech else { return [] }
    return listening?.person == person
      ? [Binding("r", "hush", .hush)] : [Binding("r", "read aloud", .listen(person))]
  }

  mutating func listen(to person: SuspectID, in scene: Scene) {
    guard let game = scene.match else { return }
    let utterances = Narration.dossier(person, in: game)
    toSay += [.hush] + utterances.map { .speech($0) }
    listening = Listening(
      person: person, length: utterances.map(\.length).reduce(0, +), until: nil)
  }

  mutating func hush() {
    toSay.append(.hush)
    listening = nil
  }

  /// Whoever turns from a dossier hears no more of it.
  mutating func settleListening() {
    guard let listening, !stack.contains(where: { $0.place == .dossier(listening.person) }) else {
      return
    }
    hush()
  }

  /// Lets time pass over what is being read, if it can be heard at all.
  mutating func advanceListening(to now: Int) {
    if !hearsSpeech { listening = nil }
    guard let length = listening?.length else { return }
    let until = listening?.until ?? now + length
    listening?.until = until
    if until <= now { listening = nil }
  }
}

extension Utterance {
  /// About how long it takes, in milliseconds: a word is about five letters and a space.
  var length: Int { 400 + text.utf8.count * 9000 / max(1, voice.pace) }
}
