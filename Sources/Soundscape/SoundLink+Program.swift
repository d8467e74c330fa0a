// What the program does, and what it leaves undone.
extension SoundLink {
  /// A program that ends sooner than this after its start has come to nothing.
  static let leastLife = 2_000
  /// So many that come to nothing are enough.
  static let mostFailures = 3
  /// How long it may take until it can play, and then to answer.
  static let longestStart = 20_000
  static let longestAnswer = 3_000

  package mutating func hear(_ report: SoundReport, now: Int) -> [Directive] {
    guard isRunning else { return [] }
    answers += 1
    // It has no more to answer than it was asked, but may say that it has failed.
    guard answers <= asked + 1 else { return garbled(now: now) }
    return settled(take(report, now), now)
  }

  private mutating func take(_ report: SoundReport, _ now: Int) -> [Directive] {
    switch report {
    case .ready(let version):
      guard stage == .starting else { return [] }
      guard version == SoundCommand.version else {
        return [.kill] + giveUp("midnight-sound is of another version than the game.")
      }
      stage = .ready
      return begin(now)
    case .ended(let id):
      return sent.removeValue(forKey: id).map { [.ended($0.effect)] } ?? []
    case .spoken, .cut: return []
    case .pong(let id):
      guard id == ping?.id else { return [] }
      ping = nil
      hasAnswered = true
      if now - startedAt >= Self.leastLife { failures = 0 }
      return []
    case .failed(let sentence) where stage == .ready:
      // What it played on is gone, and perhaps there is something else.
      return [.letGo] + fail(sentence, isGood: now - startedAt >= Self.leastLife)
    case .failed(let sentence): return [.letGo] + giveUp(sentence)
    }
  }

  /// The first that it is told, and what has waited and is no old news.
  private mutating func begin(_ now: Int) -> [Directive] {
    var directives = SoundKind.allCases.map { Directive.write(.volume($0, levels[$0].percent)) }
    if wantsMusic, isHeard(.music) { directives.append(.write(.music)) }
    let waited = waiting
    waiting = []
    return directives
      + waited.flatMap { wait in
        now - wait.since <= Self.patience ? send(wait.cue, now) : unheard(wait.cue)
      }
  }

  /// Something came that is no report.
  package mutating func garbled(now: Int) -> [Directive] {
    guard isRunning else { return [] }
    return settled(
      [.kill] + fail("midnight-sound says what is not understood.", isGood: false), now)
  }

  /// It does not read what it is told.
  package mutating func choked(now: Int) -> [Directive] {
    guard isRunning else { return [] }
    return settled([.kill] + fail("midnight-sound does not listen.", isGood: hasAnswered), now)
  }

  /// It has ended by itself.
  package mutating func died(now: Int) -> [Directive] {
    guard isRunning else { return [] }
    let isGood = stage == .ready && now - startedAt >= Self.leastLife
    return settled(fail("midnight-sound has ended.", isGood: isGood), now)
  }

  /// It could not be started.
  package mutating func missing(now: Int) -> [Directive] {
    let lost = lose()
    stage = .givenUp(.missing)
    return settled(lost + [.log("No sound: the program midnight-sound is not there.")], now)
  }

  /// The program is gone; the next cue brings another, unless it has gone wrong too often.
  private mutating func fail(_ sentence: String, isGood: Bool) -> [Directive] {
    failures = isGood ? 0 : failures + 1
    if failures >= Self.mostFailures { return giveUp(sentence) }
    return lose() + [.log("Sound: \(sentence)")]
  }

  private mutating func giveUp(_ sentence: String) -> [Directive] {
    let lost = lose()
    stage = .givenUp(.failed(sentence))
    return lost + [.log("No sound: \(sentence)")]
  }

  /// Nothing of what it was to play is played any more.
  mutating func lose() -> [Directive] {
    let playing = sent.sorted { $0.key < $1.key }.map { Directive.ended($0.value.effect) }
    let lost = playing + waiting.flatMap { unheard($0.cue) }
    (sent, waiting, ping, isPingDue) = ([:], [], nil, false)
    if isRunning { stage = .none }
    return lost
  }

  // MARK: - Time

  /// When `tick` has something to do, if nothing comes before.
  package var due: Int? {
    var moments = waiting.map { $0.since + Self.patience + 1 }
    moments += sent.values.map { $0.since + Self.longestEffect }
    if stage == .starting { moments.append(startedAt + Self.longestStart) }
    if let ping {
      moments.append(ping.since + Self.longestAnswer)
    } else if stage == .ready, !sent.isEmpty {
      moments.append(pinged + Self.longestAnswer)
    }
    return moments.min()
  }

  package mutating func tick(now: Int) -> [Directive] {
    settled(pass(now), now)
  }

  private mutating func pass(_ now: Int) -> [Directive] {
    if stage == .starting, now - startedAt >= Self.longestStart {
      return [.kill] + fail("midnight-sound does not begin.", isGood: false)
    }
    if let ping, now - ping.since >= Self.longestAnswer {
      return [.kill] + fail("midnight-sound does not answer.", isGood: hasAnswered)
    }
    let stale = waiting.filter { now - $0.since > Self.patience }
    waiting.removeAll { now - $0.since > Self.patience }
    var directives = stale.flatMap { unheard($0.cue) }
    for (id, effect) in sent.sorted(by: { $0.key < $1.key })
    where now - effect.since >= Self.longestEffect {
      sent[id] = nil
      directives.append(.ended(effect.effect))
    }
    // While something plays, whoever waits for its end may wait in vain.
    if stage == .ready, !sent.isEmpty, now - pinged >= Self.longestAnswer { isPingDue = true }
    return directives
  }
}
