// What the player decides, and what becomes of the game.
extension SoundLink {
  package mutating func set(_ levels: SoundLevels, now: Int) -> [Directive] {
    let old = self.levels
    self.levels = levels
    guard !levels.isSilent else { return settled(leave(), now) }
    switch stage {
    case .givenUp where old.isSilent:
      // Whoever turns sound off and on has mended something, perhaps.
      (stage, failures) = (.none, 0)
      return settled(resumeMusic(now), now)
    case .none: return settled(resumeMusic(now), now)
    case .starting, .givenUp: return []
    case .ready: return settled(adjust(from: old), now)
    }
  }

  private func adjust(from old: SoundLevels) -> [Directive] {
    var directives: [Directive] = []
    for kind in SoundKind.allCases where old[kind].percent != levels[kind].percent {
      directives.append(.write(.volume(kind, levels[kind].percent)))
    }
    switch (old.music.percent > 0, isHeard(.music)) {
    case (false, true) where wantsMusic: directives.append(.write(.music))
    case (true, false): directives.append(.write(.noMusic))
    case (_, _): break
    }
    if old.speech.percent > 0, !isHeard(.speech) { directives.append(.write(.stop)) }
    return directives
  }

  /// The game is about to be stopped, and what plays would play on without it.
  package mutating func pause(now: Int) -> [Directive] {
    isPaused = true
    return settled(isRunning ? [.kill] + lose() : [], now)
  }

  package mutating func resume(now: Int) -> [Directive] {
    isPaused = false
    return settled(resumeMusic(now), now)
  }

  /// The game ends.
  package mutating func close(now: Int) -> [Directive] {
    isPaused = true
    return settled(leave(), now)
  }

  private mutating func leave() -> [Directive] { isRunning ? [.letGo] + lose() : [] }

  private mutating func resumeMusic(_ now: Int) -> [Directive] {
    wantsMusic && isHeard(.music) ? start(now) : []
  }
}
