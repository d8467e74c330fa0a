import Soundscape

/// What one channel of effects has to do.
struct EffectQueue: Hashable {
  struct Entry: Hashable {
    /// The game's number for it.
    let id: Int
    /// The desk's own, which grows.
    let number: Int
    let sound: Sound
    /// When it was asked for.
    let since: Int
  }

  var playing: Entry?
  var waiting: [Entry] = []
  /// The number of the newest.
  var newest = 0
}

extension SoundDesk {
  mutating func play(_ effect: Effect, _ id: Int, on channel: Channel, _ now: Int) {
    guard volume(of: .effects) > 0 else {
      directives.append(.report(.ended(id)))
      return
    }
    var queue = effects[channel, default: EffectQueue()]
    queue.newest += 1
    queue.waiting.append(
      EffectQueue.Entry(id: id, number: queue.newest, sound: Sound(effect), since: now))
    effects[channel] = queue
    settle(channel, now)
    while let queue = effects[channel], queue.waiting.count > Self.mostEffects {
      drop(channel)
    }
  }

  mutating func settle(_ channel: Channel, _ now: Int) {
    while let first = effects[channel]?.waiting.first {
      if now - first.since >= Self.stale {
        drop(channel)
        continue
      }
      // Asked for early, so that it is there when its turn comes.
      let clip = piece(first.sound)
      if clip == nil, pieces[first.sound] != nil {
        drop(channel)
        continue
      }
      guard let clip, isFree(Deck(channel)) else { return }
      effects[channel]?.waiting.removeFirst()
      effects[channel]?.playing = first
      start(first.sound, clip, on: Deck(channel), now)
    }
  }

  /// What plays, and all that waits, counts as ended.
  mutating func endEffects(of channel: Channel) {
    endPlayed(channel)
    while effects[channel]?.waiting.isEmpty == false { drop(channel) }
  }

  mutating func endPlayed(_ channel: Channel) {
    guard let entry = effects[channel]?.playing else { return }
    effects[channel]?.playing = nil
    directives.append(.report(.ended(entry.id)))
  }

  /// The oldest that waits is not played.
  private mutating func drop(_ channel: Channel) {
    guard let entry = effects[channel]?.waiting.removeFirst() else { return }
    directives.append(.report(.ended(entry.id)))
  }

  /// Whether near effects up to this one are over.
  func isOver(near number: Int) -> Bool {
    guard let queue = effects[.near] else { return true }
    return ([queue.playing].compactMap { $0 } + queue.waiting).allSatisfy { $0.number > number }
  }
}
