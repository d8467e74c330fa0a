package import Soundscape

/// What the program that plays decides. It takes commands of the game, what has become of the sounds
/// that were to be made, and how far each deck has come; what is to be done comes back. Times are
/// milliseconds of any clock that never goes back.
package struct SoundDesk: Sendable {
  /// Between a gain of nothing and the end: a mixer that works ahead fades in this time.
  package static let fade = 50
  /// So many effects wait in a channel, and so many utterances in all.
  package static let mostEffects = 2
  package static let mostUtterances = 32
  /// An effect that cannot be made in this time comes too late for what it belongs to.
  package static let stale = 3000
  /// A sound that has not ended so long after it should have ended never will: the device stands.
  package static let overdue = 2000

  enum Phase: Hashable {
    /// The first line is to be 'hello'.
    case new
    case opening
    case open
    /// All is faded out until then.
    case closing(until: Int)
    case closed
  }

  enum State: Hashable {
    case free
    case playing(Sound, Clip, since: Int)
    case fading(Sound, until: Int)
  }

  var phase = Phase.new
  var volumes: [SoundKind: Int] = [:]
  var decks: [Deck: State] = [:]
  /// How far what plays has come, in milliseconds, when it was last told.
  var heard: [Deck: Int] = [:]
  /// Pieces that can be played, nil for those that cannot be made; not in it while unknown.
  var pieces: [Sound: Clip?] = [:]
  var asked: Set<Sound> = []

  var wantsMusic = false
  /// What is to be heard as soon as it can be.
  var nextAmbience: Sound?
  var effects: [Channel: EffectQueue] = [:]
  var speech = SpeechQueue()

  var directives: [DeskDirective] = []

  package init() {}

  /// Takes a line of the game.
  package mutating func take(_ command: SoundCommand, at now: Int) -> [DeskDirective] {
    switch (phase, command) {
    case (.closing, _), (.closed, _): break
    case (_, .quit): close(now)
    case (.new, .hello(let version)):
      if version == SoundCommand.version {
        phase = .opening
        directives.append(.open)
      } else {
        fail("This version of midnight-sound is not of the game's.")
      }
    case (.new, _), (.opening, _), (.open, .hello): break
    case (.open, .ping(let id)): directives.append(.report(.pong(id)))
    case (.open, .volume(let kind, let percent)): setVolume(of: kind, to: percent, now)
    case (.open, .music): wantsMusic = true
    case (.open, .noMusic):
      wantsMusic = false
      fadeOut(.music, now)
    case (.open, .ambience(let ambience)): play(ambience, now)
    case (.open, .effect(let id, let effect, let channel)): play(effect, id, on: channel, now)
    case (.open, .speak(let id, let utterance)): say(utterance, id)
    case (.open, .hush): hush(now)
    case (.open, .stop): stopSpeech(now)
    }
    return settle(now)
  }

  /// There is something to play with, or a sentence says why not.
  package mutating func opened(failure: String?, at now: Int) -> [DeskDirective] {
    guard phase == .opening else { return [] }
    if let failure {
      fail(failure)
    } else {
      phase = .open
      directives.append(.report(.ready(version: SoundCommand.version)))
    }
    return settle(now)
  }

  /// What played is gone.
  package mutating func lost(_ sentence: String, at now: Int) -> [DeskDirective] {
    guard phase == .open else { return [] }
    endAll()
    fail(sentence)
    return settle(now)
  }

  /// A sound is ready, or cannot be made.
  package mutating func made(_ sound: Sound, _ clip: Clip?, at now: Int) -> [DeskDirective] {
    guard asked.remove(sound) != nil, phase != .closed else { return [] }
    switch sound {
    case .piece: pieces[sound] = .some(clip)
    case .utterance(let number): synthesised(number, clip)
    }
    return settle(now)
  }

  /// Time has come so far, and so has each deck that plays, in milliseconds from the beginning of what
  /// it plays; a deck that is not there has come to its end.
  package mutating func advance(to now: Int, heard: [Deck: Int]) -> [DeskDirective] {
    self.heard = heard
    for deck in Deck.allCases {
      switch decks[deck, default: .free] {
      case .free: break
      case .playing(_, let clip, let since):
        let isOverdue = deck != .music && now - since > clip.length + Self.overdue
        if heard[deck] == nil || isOverdue { ended(deck) }
      case .fading(let sound, let until):
        if now >= until || heard[deck] == nil { free(deck, sound) }
      }
    }
    cutAtWord(now)
    return settle(now)
  }

  /// When it wants to be told the time again; nil while nothing depends on it.
  package func nextLook(after now: Int) -> Int? {
    if case .closing(let until) = phase { return until }
    var looks = Deck.allCases.compactMap { deck -> Int? in
      switch decks[deck, default: .free] {
      case .free: nil
      case .fading(_, let until): until
      case .playing(_, let clip, let since):
        // Nobody waits for the end of an ambience, and music has none.
        switch deck {
        case .music, .ambience: nil
        case .near, .far: max(now + Self.step, since + clip.length - Self.early)
        case .speech:
          speech.cut == nil
            ? max(now + Self.step, since + clip.length - Self.early) : now + Self.step
        }
      }
    }
    looks += effects.values.compactMap(\.waiting.first).filter { pieces[$0.sound] == nil }
      .map { $0.since + Self.stale }
    return looks.min().map { max($0, now) }
  }

  /// The end of a sound is looked for at this pace, from so long before it is due.
  private static let step = 5
  private static let early = 30

  private mutating func settle(_ now: Int) -> [DeskDirective] {
    if phase == .open {
      settleMusic(now)
      settleAmbience(now)
      for channel in Channel.allCases { settle(channel, now) }
      settleSpeech(now)
    }
    if case .closing(let until) = phase, now >= until {
      phase = .closed
      directives.append(.finish(0))
    }
    defer { directives = [] }
    return directives
  }

  private mutating func close(_ now: Int) {
    endAll()
    for deck in Deck.allCases { fadeOut(deck, now) }
    let isSilent = decks.values.allSatisfy { $0 == .free }
    phase = .closing(until: isSilent ? now : now + Self.fade)
  }

  /// Whatever was asked for gets its answer.
  private mutating func endAll() {
    for channel in Channel.allCases { endEffects(of: channel) }
    cutSpeech()
  }

  private mutating func fail(_ sentence: String) {
    phase = .closed
    directives += [.report(.failed(sentence)), .finish(1)]
  }
}
