/// The game's end of the pipe to the program that plays: decides when there is one, what it is told, and
/// what of it is not to be believed. Times are milliseconds of any clock that does not go back.
///
/// Every effect that is asked for is answered by one `ended`, whatever becomes of the program.
package struct SoundLink: Hashable, Sendable {
  package enum Directive: Hashable, Sendable {
    /// Start the program. What is written from now on is for this one.
    case start
    case write(SoundCommand)
    /// Nothing more comes: it ends by itself, or is made to.
    case letGo
    /// End it at once.
    case kill
    case ended(Effect)
    case state(SoundState)
    /// A sentence for the log.
    case log(String)
  }

  enum Stage: Hashable, Sendable {
    /// There is no program. The next cue that needs one starts it.
    case none
    case starting
    case ready
    /// There will be none until the player turns sound off and on.
    case givenUp(SoundState)
  }

  /// A cue that came before the program could play, and when.
  struct Waiting: Hashable, Sendable {
    var cue: Cue
    var since: Int
  }

  /// An effect that has been sent, and when.
  struct Sent: Hashable, Sendable {
    var effect: Effect
    var since: Int
  }

  struct Ping: Hashable, Sendable {
    var id: Int
    var since: Int
  }

  var levels: SoundLevels
  var stage = Stage.none
  /// When the program was started, and whether it has answered since.
  var startedAt = 0
  var hasAnswered = false
  /// How many programs in a row have come to nothing.
  var failures = 0
  var wantsMusic = false
  var isPaused = false
  var waiting: [Waiting] = []
  var sent: [Int: Sent] = [:]
  /// What has to be answered, and the last that was.
  var ping: Ping?
  var pinged = 0
  var isPingDue = false
  /// What was written that has an answer, and how many answers there were.
  var asked = 0
  var answers = 0
  private var lastID = 0
  private var told = SoundState.idle

  package init(levels: SoundLevels) { self.levels = levels }

  /// A cue that waits is old news after this long.
  static let patience = 2_000
  static let mostWaiting = 16
  /// More are not waited for at the same time.
  static let mostSent = 32
  /// However long a sound and those before it are, this is longer.
  static let longestEffect = 60_000

  // MARK: - What is to be heard

  package mutating func play(_ cues: [Cue], now: Int) -> [Directive] {
    settled(cues.flatMap { play($0, now) }, now)
  }

  private mutating func play(_ cue: Cue, _ now: Int) -> [Directive] {
    switch cue {
    case .music: wantsMusic = true
    case .noMusic: wantsMusic = false
    case .hush: waiting.removeAll { $0.cue.kind == .speech }
    case .ambience: waiting.removeAll { if case .ambience = $0.cue { true } else { false } }
    case .effect, .speech: break
    }
    guard isHeard(cue.kind) else { return unheard(cue) }
    if stage == .ready { return send(cue, now) }
    guard cue.needsProgram else { return [] }
    var directives = start(now)
    guard stage == .starting else { return directives + unheard(cue) }
    // The music has its own mark.
    if cue != .music { directives += wait(for: cue, now) }
    return directives
  }

  private mutating func wait(for cue: Cue, _ now: Int) -> [Directive] {
    waiting.append(Waiting(cue: cue, since: now))
    return waiting.count > Self.mostWaiting ? unheard(waiting.removeFirst().cue) : []
  }

  func unheard(_ cue: Cue) -> [Directive] {
    if case .effect(let effect, _) = cue { [.ended(effect)] } else { [] }
  }

  /// Tells the program, which can play.
  mutating func send(_ cue: Cue, _ now: Int) -> [Directive] {
    switch cue {
    case .music: return [.write(.music)]
    case .noMusic: return [.write(.noMusic)]
    case .ambience(let ambience): return [.write(.ambience(ambience))]
    case .hush: return [.write(.hush)]
    case .effect(let effect, let channel):
      guard sent.count < Self.mostSent else { return [.ended(effect)] }
      let id = nextID()
      sent[id] = Sent(effect: effect, since: now)
      return ask(.effect(id, effect, channel))
    case .speech(let utterance): return ask(.speak(nextID(), utterance))
    }
  }

  /// What has an answer.
  private mutating func ask(_ command: SoundCommand) -> [Directive] {
    asked += 1
    return [.write(command)]
  }

  mutating func start(_ now: Int) -> [Directive] {
    guard stage == .none, !isPaused else { return [] }
    stage = .starting
    (startedAt, hasAnswered) = (now, false)
    (asked, answers) = (1, 0)
    return [.start, .write(.hello(version: SoundCommand.version))]
  }

  /// Whether there is a program, as far as is known.
  var isRunning: Bool { stage == .starting || stage == .ready }

  func isHeard(_ kind: SoundKind) -> Bool { levels[kind].percent > 0 }

  private mutating func nextID() -> Int {
    lastID = lastID == Int(Int32.max) ? 1 : lastID + 1
    return lastID
  }

  // MARK: - What follows

  /// With a ping after what was said, so that a program that hangs is noticed, and the state if it has
  /// changed.
  mutating func settled(_ directives: [Directive], _ now: Int) -> [Directive] {
    var directives = directives
    if directives.contains(where: { if case .write = $0 { true } else { false } }) {
      isPingDue = true
    }
    if stage == .ready, isPingDue, ping == nil {
      let id = nextID()
      (ping, pinged, isPingDue) = (Ping(id: id, since: now), now, false)
      asked += 1
      directives.append(.write(.ping(id)))
    }
    guard state != told else { return directives }
    told = state
    return directives + [.state(told)]
  }

  private var state: SoundState {
    switch stage {
    case .none, .starting: .idle
    case .ready: .playing
    case .givenUp(let state): state
    }
  }
}

extension Cue {
  /// Whose volume it has.
  fileprivate var kind: SoundKind {
    switch self {
    case .music, .noMusic: .music
    case .ambience, .effect: .effects
    case .speech, .hush: .speech
    }
  }

  /// Whether it is worth starting a program.
  fileprivate var needsProgram: Bool {
    switch self {
    case .noMusic, .ambience(nil), .hush: false
    case .music, .ambience, .effect, .speech: true
    }
  }
}
