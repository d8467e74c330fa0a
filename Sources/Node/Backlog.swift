import Synchronization
import Wire

/// How much of each link waits in the node's queue: a peer that sends faster than it is read may
/// fill its own share and no more.
final class Backlog: Sendable {
  static let mostFrames = 1_000
  static let mostBytes = 4 << 20

  private struct Share {
    var frames = 0
    var bytes = 0
    var isOver = false
  }

  private let shares = Mutex<[LinkID: Share]>([:])

  enum Verdict { case take, drop, flood }

  /// Notes an event that is about to be queued, on the wire's thread. Of a link that sends too
  /// much nothing is taken after the one `flood`, but its end.
  func note(_ event: WireEvent) -> Verdict {
    guard case .received(let link, let payload) = event else { return .take }
    return shares.withLock { shares in
      var share = shares[link] ?? Share()
      if share.isOver { return .drop }
      share.frames += 1
      share.bytes += payload.count
      share.isOver = share.frames > Self.mostFrames || share.bytes > Self.mostBytes
      shares[link] = share
      return share.isOver ? .flood : .take
    }
  }

  /// An event has left the queue.
  func done(_ event: WireEvent) {
    shares.withLock { shares in
      switch event {
      case .received(let link, let payload):
        shares[link]?.frames -= 1
        shares[link]?.bytes -= payload.count
        if shares[link]?.frames == 0, shares[link]?.isOver == false { shares[link] = nil }
      case .closed(let link, _):
        shares[link] = nil
      case .accepted, .dialed, .dialFailed, .refused:
        break
      }
    }
  }

  /// A link is over by our own wish, and reports no end.
  func forget(_ link: LinkID) {
    shares.withLock { $0[link] = nil }
  }
}
