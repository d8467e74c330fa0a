import Glibc

/// The thread's work: waits for sockets, commands and deadlines, and reports events.
///
/// Everything here is used by that one thread alone.
final class Loop {
  /// What a polled descriptor belongs to.
  private enum Source {
    case wakeup
    case listener
    case link(LinkID)
    case attempt(LinkID, Int)
  }

  static let closeGrace: Int64 = 1000
  static let stopGrace: Int64 = 250

  let mailbox: Mailbox
  private let onEvent: @Sendable (WireEvent) -> Void
  private var listener: Socket?
  /// When the listener is looked at again after the system had no descriptor left for a peer.
  private var listenAgain: Int64 = 0
  var links: [LinkID: Link] = [:]
  var dials: [LinkID: Dial] = [:]
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  init(listener: Socket, mailbox: Mailbox, onEvent: @escaping @Sendable (WireEvent) -> Void) {
    self.listener = listener
    self.mailbox = mailbox
    self.onEvent = onEvent
  }

  func run() {
    while true {
      let (commands, stopping) = mailbox.take()
      for command in commands { carryOut(command) }
      if stopping { beginStop() }
      meetDeadlines(now: monotonicMilliseconds())
      if stopping && links.isEmpty { return }
      wait()
    }
  }

  /// Tells the owner, unless it has closed the link.
  func report(_ event: WireEvent, of id: LinkID) {
    if mailbox.isWanted(id) { onEvent(event) }
  }

  /// The last event of a link.
  func reportEnd(_ event: WireEvent, of id: LinkID) {
    if mailbox.forget(id) { onEvent(event) }
  }

  private func carryOut(_ command: Command) {
    switch command {
    case .dial(let id, let endpoints):
      beginDial(id, endpoints)
    case .resolved(let id, let attempt, let addresses):
      resolved(id, attempt, addresses)
    case .send(let id, let frame):
      if links[id] != nil {
        links[id]?.outbox.append(frame)
        flush(id)
      } else {
        dials[id]?.outbox.append(frame)
      }
    case .fail(let id, let error):
      if links[id] != nil { end(id, error) } else { endDial(id, error) }
    case .close(let id):
      abandonDial(id)
      beginClose(id, grace: Self.closeGrace)
      // The link may have ended by itself meanwhile; its books end in any case.
      if links[id] == nil { _ = mailbox.forget(id) }
    }
  }

  private func beginStop() {
    listener?.close()
    listener = nil
    for id in Array(dials.keys) { abandonDial(id) }
    for id in Array(links.keys) { beginClose(id, grace: Self.stopGrace) }
  }

  private func meetDeadlines(now: Int64) {
    for (id, link) in links {
      if let deadline = link.closeDeadline, deadline <= now { end(id, nil) }
    }
    for id in Array(dials.keys) { advanceDial(id, now: now) }
  }

  // MARK: Waiting

  private func wait() {
    let now = monotonicMilliseconds()
    var sources: [Source] = [.wakeup]
    var polled = [pollfd(fd: mailbox.wakeup, events: Int16(POLLIN), revents: 0)]
    var next = Int64.max
    func add(_ socket: Socket, _ events: Int32, _ source: Source) {
      sources.append(source)
      polled.append(pollfd(fd: socket.descriptor, events: Int16(events), revents: 0))
    }
    if let listener {
      if listenAgain <= now { add(listener, POLLIN, .listener) } else { next = listenAgain }
    }
    for (id, link) in links {
      add(link.socket, link.outbox.isEmpty ? POLLIN : POLLIN | POLLOUT, .link(id))
      if let deadline = link.closeDeadline { next = min(next, deadline) }
    }
    for (id, dial) in dials {
      next = min(next, dial.nextDeadline)
      for attempt in dial.attempts {
        if let socket = attempt.socket { add(socket, POLLOUT, .attempt(id, attempt.number)) }
      }
    }
    // One more millisecond, because the clock is cut to whole ones.
    let timeout = next == .max ? -1 : Int32(clamping: max(0, next - now) + 1)
    guard poll(&polled, nfds_t(polled.count), timeout) > 0 else { return }
    for (source, entry) in zip(sources, polled) where entry.revents != 0 {
      serve(source, Int32(entry.revents))
    }
  }

  private func serve(_ source: Source, _ ready: Int32) {
    switch source {
    case .wakeup:
      // The commands are taken at the start of the next round.
      return
    case .listener:
      acceptAll()
    case .attempt(let id, let number):
      attemptReady(id, number)
    case .link(let id):
      if ready & POLLOUT != 0 { flush(id) }
      if ready & (POLLIN | POLLHUP | POLLERR) != 0 { receive(id, isBroken: ready & POLLERR != 0) }
    }
  }

  private func acceptAll() {
    // Not for ever: a flood of peers must not starve those that are here.
    for _ in 0..<Wire.maximumLinks {
      guard let listener else { return }
      switch listener.accept() {
      case .success((let socket, let peer)):
        guard links.count + dials.count < Wire.maximumLinks else {
          socket.close()
          continue
        }
        socket.setConnectionOptions()
        let id = mailbox.openLink()
        links[id] = Link(socket: socket)
        report(.accepted(id, from: peer.endpoint), of: id)
      case .failure(let error):
        switch error.rawValue {
        case EMFILE, ENFILE, ENOBUFS, ENOMEM:
          // The peer stays in the backlog; looking at once again would only burn time.
          listenAgain = monotonicMilliseconds() + 200
          return
        case EAGAIN, EBADF, EINVAL:
          return
        default:
          // That one peer is gone again; the next may wait behind it.
          continue
        }
      }
    }
  }

  /// Reads once, so that a busy link does not starve the others.
  private func receive(_ id: LinkID, isBroken: Bool) {
    guard let socket = links[id]?.socket else { return }
    switch socket.receive(into: &buffer) {
    case .success(0):
      end(id, links[id]?.decoder.isInsideFrame == true ? .truncated : nil)
    case .success(let count):
      // A link that closes only waits for the peer's end; what still comes is of no interest.
      guard links[id]?.closeDeadline == nil else { return }
      take(count, of: id)
    case .failure(let error) where error.wouldBlock:
      if isBroken { end(id, .reset) }
    case .failure(let error):
      end(id, error.wireError("the connection"))
    }
  }

  private func take(_ count: Int, of id: LinkID) {
    var payloads: [[UInt8]] = []
    var problem: WireError?
    do {
      try links[id]?.decoder.feed(buffer[..<count], into: &payloads)
    } catch {
      problem = error
    }
    for payload in payloads { report(.received(id, payload), of: id) }
    if let problem { end(id, problem) }
  }
}
