// What follows when a disk has done its work, or has failed.
extension Ring {
  /// The write with this id, and all before it, are on the disk.
  package mutating func stored(_ id: Int, now: Int) -> [RingDirective] {
    let woken = wakes(now: now)
    guard !isBroken, let pending = writes.removeValue(forKey: id) else { return woken }
    switch pending {
    case .nothing:
      return woken
    case .candidacy(let term):
      return woken + candidacyStored(term: term, now: now)
    case .answer(let term, let directive):
      return term == self.term ? woken + [directive] : woken
    case .record(let position, let host):
      return woken + recordStored(position, host: host)
    }
  }

  private mutating func recordStored(_ stored: Position, host: String?) -> [RingDirective] {
    durable = stored
    var directives: [RingDirective] = []
    // Whatever is taken while a record is damaged mends it.
    if isDamaged {
      damage = nil
      directives.append(.repaired)
    }
    if let host {
      if stored.term == term {
        directives.append(.send(to: [host], .stored(term: stored.term, index: stored.index)))
      }
    } else if var office, stored == position {
      office.holders.insert(me)
      role = .host(office)
      directives += countHolders()
    }
    return directives
  }

  /// Our disk has failed. An error that goes away proves nothing: until the next start we only
  /// watch.
  package mutating func storeFailed(now: Int) -> [RingDirective] {
    let woken = wakes(now: now)
    guard !isBroken else { return woken }
    isBroken = true
    writes = [:]
    return woken + stepDown(.unfit, now: now)
  }
}
