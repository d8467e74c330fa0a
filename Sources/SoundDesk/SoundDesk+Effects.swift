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
    _ = piece(Sound(effect))
    settle(channel, now)
    while let queue = effects[channel] {
      // While nothing plays, the first does not wait for another, but to be made.
      let first = queue.playing == nil ? 1 : 0
      if queue.waiting.count <= first + Self.mostEffects { break }
      drop(channel, at: first)
    }
  }

  mutating func settle(_ channel: Channel, _ now: Int) {
    while let first = effects[channel]?.waiting.first {
      let clip = piece(first.sound)
      let isUnknown = pieces[first.sound] == nil
      if clip == nil, !isUnknown || now - first.since >= Self.stale {
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

  /// One that waits is not played.
  private mutating func drop(_ channel: Channel, at index: Int = 0) {
    guard let entry = effects[channel]?.waiting.remove(at: index) else { return }
    directives.append(.report(.ended(entry.id)))
  }

  /// Whether near effects up to this one are over.
  func isOver(near number: Int) -> Bool {
    guard let queue = effects[.near] else { return true }
    return ([queue.playing].compactMap { $0 } + queue.waiting).allSatisfy { $0.number > number }
  }
}
