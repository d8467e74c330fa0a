/// One connection that is up: its peer has proved a key.
final class Link {
  let socket: Socket
  let session: TLSSession
  var allowance: Allowance
  /// Where it came from, if the peer made it; nil if we did.
  var from: AddressGroup?
  var decoder = FrameDecoder()
  var outbox = Outbox()
  /// Set once our side closes: the time when patience ends.
  var closeDeadline: Int64?
  var hasSaidGoodbye = false
  var hasShutDown = false

  init(
    socket: Socket, session: TLSSession, allowance: Allowance, from: AddressGroup? = nil,
    outbox: Outbox = Outbox()
  ) {
    self.socket = socket
    self.session = session
    self.allowance = allowance
    self.from = from
    self.outbox = outbox
  }

  /// Whether anything waits to be sent, encrypted already or not.
  var hasOutput: Bool { !outbox.isEmpty || !session.output.isEmpty }
}

/// The frames that wait for a peer, the first perhaps half sent.
struct Outbox {
  private var frames: [[UInt8]] = []
  private var first = 0
  private var offset = 0

  var isEmpty: Bool { first == frames.count }

  /// What to send next.
  var head: ArraySlice<UInt8> { isEmpty ? [] : frames[first][offset...] }

  mutating func append(_ frame: [UInt8]) {
    frames.append(frame)
  }

  /// Takes off what was sent of the head.
  mutating func drop(_ count: Int) {
    offset += count
    guard offset == frames[first].count else { return }
    offset = 0
    frames[first] = []
    first += 1
    // Moving the rest to the front each time would cost the square of a long queue.
    if first == frames.count || first >= 64 {
      frames.removeFirst(first)
      first = 0
    }
  }

  mutating func removeAll() {
    self = Outbox()
  }
}

extension Loop {
  /// Writes as much as the system takes.
  ///
  /// No more is encrypted than what is sent at once, a record at a time: what waits, waits in the
  /// outbox, where it is counted.
  func flush(_ id: LinkID) {
    while let link = links[id] {
      if let error = link.session.sendOutput(on: link.socket) {
        if error.wouldBlock { return }
        // The peer is gone for writing, but its last frames and its end may still wait to be
        // read; reading will also tell why.
        link.outbox.removeAll()
        link.session.dropOutput(link.session.output.count)
        break
      }
      guard !link.outbox.isEmpty else { break }
      switch link.session.write(link.outbox.head) {
      case .success(let count):
        link.outbox.drop(count)
        mailbox.sent(count, on: id)
      case .failure(let failure):
        return end(id, failure.linkError)
      }
    }
    finishWriting(id)
  }

  /// Our side closes: what is queued goes out, then the peer has a moment to close as well.
  ///
  /// Closing at once, with bytes of the peer unread, would make the system throw away what the
  /// peer has not read yet.
  func beginClose(_ id: LinkID, grace: Int64) {
    guard let link = links[id] else { return }
    let deadline = monotonicMilliseconds() + grace
    link.closeDeadline = min(link.closeDeadline ?? .max, deadline)
    flush(id)
  }

  private func finishWriting(_ id: LinkID) {
    guard let link = links[id], link.closeDeadline != nil, link.outbox.isEmpty,
      !link.hasShutDown
    else { return }
    if !link.hasSaidGoodbye {
      link.session.sayGoodbye()
      link.hasSaidGoodbye = true
    }
    if link.session.sendOutput(on: link.socket)?.wouldBlock == true { return }
    link.socket.shutdownWriting()
    link.hasShutDown = true
  }

  /// The link is over, whoever ended it.
  func end(_ id: LinkID, _ error: WireError?) {
    guard let link = links.removeValue(forKey: id) else { return }
    if !link.hasSaidGoodbye {
      link.session.sayGoodbye()
      _ = link.session.sendOutput(on: link.socket)
    }
    link.socket.close()
    reportEnd(.closed(id, error), of: id)
  }
}
