import Soundscape

/// What every deck does alike.
extension SoundDesk {
  func isFree(_ deck: Deck) -> Bool { decks[deck, default: .free] == .free }

  func isPlaying(_ deck: Deck) -> Bool {
    if case .playing = decks[deck] { true } else { false }
  }

  func gain(of deck: Deck, _ clip: Clip) -> Double {
    deck.gain * clip.gain * Double(volume(of: deck.kind)) / 100
  }

  func volume(of kind: SoundKind) -> Int { volumes[kind, default: 100] }

  mutating func start(_ sound: Sound, _ clip: Clip, on deck: Deck, _ now: Int) {
    decks[deck] = .playing(sound, clip, since: now)
    directives.append(
      .play(sound, deck, gain: gain(of: deck, clip), loops: deck == .music))
  }

  mutating func fadeOut(_ deck: Deck, _ now: Int) {
    guard case .playing(let sound, _, _) = decks[deck] else { return }
    decks[deck] = .fading(sound, until: now + Self.fade)
    directives.append(.gain(deck, 0))
  }

  mutating func free(_ deck: Deck, _ sound: Sound) {
    decks[deck] = .free
    directives.append(.stop(deck))
    switch (sound, deck) {
    case (.utterance, _): directives.append(.discard(sound))
    case (.piece, .ambience):
      // They are long, and a room is seldom come back to; it is soon made again.
      pieces[sound] = nil
      directives.append(.discard(sound))
    case (.piece, _): break
    }
  }

  /// What a deck played has come to its end by itself.
  mutating func ended(_ deck: Deck) {
    guard case .playing(let sound, _, _) = decks[deck] else { return }
    free(deck, sound)
    switch deck {
    case .music, .ambience: break
    case .near: endPlayed(.near)
    case .far: endPlayed(.far)
    case .speech: endSpoken()
    }
  }

  /// A piece that can be played; nil if it cannot be yet, or never.
  mutating func piece(_ sound: Sound) -> Clip? {
    if let known = pieces[sound] { return known }
    ask(for: sound, nil)
    return nil
  }

  mutating func ask(for sound: Sound, _ utterance: Utterance?) {
    guard asked.insert(sound).inserted else { return }
    directives.append(.make(sound, utterance))
  }

  /// Applies to what plays as well. Music goes on unheard; with the others nobody is kept waiting for
  /// what cannot be heard.
  mutating func setVolume(of kind: SoundKind, to percent: Int, _ now: Int) {
    volumes[kind] = percent
    if percent == 0 {
      switch kind {
      case .music: break
      case .effects:
        nextAmbience = nil
        for channel in Channel.allCases { endEffects(of: channel) }
        for deck in [Deck.ambience, .near, .far] { fadeOut(deck, now) }
      case .speech: stopSpeech(now)
      }
    }
    for deck in Deck.allCases where deck.kind == kind {
      guard case .playing(_, let clip, _) = decks[deck] else { continue }
      directives.append(.gain(deck, gain(of: deck, clip)))
    }
  }

  mutating func settleMusic(_ now: Int) {
    // What cannot be heard is not made: it costs more than all the rest.
    guard wantsMusic, volume(of: .music) > 0, isFree(.music), let clip = piece(.music) else {
      return
    }
    start(.music, clip, on: .music, now)
  }

  /// The sound of a room that is heard already goes on.
  mutating func play(_ ambience: Ambience?, _ now: Int) {
    nextAmbience = nil
    let sound = ambience.map { Sound($0) }
    if case .playing(let playing, _, _) = decks[.ambience] {
      if playing == sound { return }
      fadeOut(.ambience, now)
    }
    if volume(of: .effects) > 0 { nextAmbience = sound }
  }

  mutating func settleAmbience(_ now: Int) {
    guard let sound = nextAmbience, isFree(.ambience), let clip = piece(sound) else { return }
    nextAmbience = nil
    start(sound, clip, on: .ambience, now)
  }
}
