import Soundscape

/// What is said, one after the other.
struct SpeechQueue: Hashable {
  struct Entry: Hashable {
    /// The game's number for it.
    let id: Int
    /// The desk's own.
    let number: Int
    let utterance: Utterance
    /// The near effect that it comes after.
    let after: Int
    /// There once it has been synthesised; nil within if it cannot be.
    var clip: Clip??

    var sound: Sound { .utterance(number) }
  }

  var speaking: Entry?
  var waiting: [Entry] = []
  /// Where in what is being said it is to end, in milliseconds.
  var cut: Int?
  var newest = 0
}

extension SoundDesk {
  /// So many are synthesised ahead.
  private static let ahead = 2
  /// A fade begins so long before the next word, to be over by then.
  private static let lead = 25

  mutating func say(_ utterance: Utterance, _ id: Int) {
    guard volume(of: .speech) > 0, speech.waiting.count < Self.mostUtterances else {
      directives.append(.report(.cut(id)))
      return
    }
    speech.newest += 1
    // A person speaks once the door has opened; she who tells the story need not wait for it.
    let after = utterance.voice == .narrator ? 0 : effects[.near]?.newest ?? 0
    speech.waiting.append(
      SpeechQueue.Entry(id: id, number: speech.newest, utterance: utterance, after: after))
  }

  mutating func synthesised(_ number: Int, _ clip: Clip?) {
    if let index = speech.waiting.firstIndex(where: { $0.number == number }) {
      speech.waiting[index].clip = .some(clip)
    } else if clip != nil {
      directives.append(.discard(.utterance(number)))
    }
  }

  mutating func settleSpeech(_ now: Int) {
    for entry in speech.waiting.prefix(Self.ahead) where entry.clip == nil {
      ask(for: entry.sound, entry.utterance)
    }
    while let first = speech.waiting.first, let known = first.clip, isFree(.speech),
      isOver(near: first.after)
    {
      speech.waiting.removeFirst()
      guard let clip = known else {
        directives.append(.report(.cut(first.id)))
        continue
      }
      speech.speaking = first
      start(first.sound, clip, on: .speech, now)
    }
    for entry in speech.waiting.prefix(Self.ahead) where entry.clip == nil {
      ask(for: entry.sound, entry.utterance)
    }
  }

  /// What is being said goes on to the end of its word.
  mutating func hush(_ now: Int) {
    dropWaiting()
    guard speech.cut == nil, case .playing(_, let clip, _) = decks[.speech] else { return }
    let position = heard[.speech] ?? 0
    speech.cut = clip.words.first { $0 > position }
    cutAtWord(now)
  }

  mutating func stopSpeech(_ now: Int) {
    cutSpeech()
    fadeOut(.speech, now)
  }

  /// Nothing is to be said any more, and whoever asked for it is told.
  mutating func cutSpeech() {
    if let entry = speech.speaking { directives.append(.report(.cut(entry.id))) }
    speech.speaking = nil
    speech.cut = nil
    dropWaiting()
  }

  mutating func cutAtWord(_ now: Int) {
    guard let cut = speech.cut, let position = heard[.speech], position >= cut - Self.lead,
      let entry = speech.speaking
    else { return }
    speech.cut = nil
    speech.speaking = nil
    directives.append(.report(.cut(entry.id)))
    fadeOut(.speech, now)
  }

  mutating func endSpoken() {
    speech.cut = nil
    guard let entry = speech.speaking else { return }
    speech.speaking = nil
    directives.append(.report(.spoken(entry.id)))
  }

  private mutating func dropWaiting() {
    for entry in speech.waiting {
      directives.append(.report(.cut(entry.id)))
      if case .some(.some) = entry.clip { directives.append(.discard(entry.sound)) }
    }
    speech.waiting = []
  }
}
