import Casebook
import Ring
import Rules

/// What waits for the disk.
enum Awaiting: Hashable, Sendable {
  /// A write of the ring.
  case ring(Int)
  /// The deal of a match: that it is stored is to be said to its host, which may be us.
  case deal(match: String)
  /// Our new tag in a match that we come back to.
  case tag
  /// A move of ours, which may be sent then.
  case proposal(number: Int)
}

extension Table {
  /// Has something stored. Nothing waits for it except what is `then` to be done.
  mutating func keep(_ what: [Keep], then next: Awaiting? = nil) {
    guard brokenDisk == nil else { return }
    let id = nextKeep
    nextKeep += 1
    awaiting[id] = next
    emit(.keep(id: id, what))
  }

  mutating func kept(_ id: Int) {
    guard let next = awaiting.removeValue(forKey: id) else { return }
    switch next {
    case .ring(let write):
      run(ring?.stored(write, now: now))
    case .deal(let match):
      dealStored(match: match)
    case .tag:
      match?.isTagKept = true
    case .proposal(let number):
      guard match?.pending?.number == number else { return }
      match?.isPendingKept = true
      sendPending()
    }
  }

  /// From now on this node only watches: an error that goes away proves nothing.
  mutating func keepFailed(_ reason: String) {
    guard brokenDisk == nil else { return }
    brokenDisk = reason
    awaiting = [:]
    notice("\(reason) Nothing more is stored here: until Midnight starts anew you only watch.")
    withdrawStart("the disk of \(me.name) has failed.")
    run(ring?.storeFailed(now: now))
  }

  /// A name that nobody has had before, whatever we drew in earlier starts: for a voter, or for a
  /// match.
  mutating func drawTag(match: String) -> String {
    #if PLANTED_BUGS
      if fault == .keepsTagOfEmptyDisk { return String(codec.hash(me.node + match).prefix(16)) }
    #endif
    return drawDigits()
  }

  /// 16 hexadecimal digits that nobody has had before, whatever we drew in earlier starts.
  mutating func drawDigits() -> String {
    let digits = String(random.next() ^ me.salt, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
