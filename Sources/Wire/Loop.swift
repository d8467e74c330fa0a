import Glibc

/// The thread's work: waits for sockets, commands and deadlines, and reports events.
///
/// Everything here is used by that one thread alone.
final class Loop {
  /// What a polled descriptor belongs to.
  private enum Source {
    case wakeup
    case listener
    case arrival(Int)
    case link(LinkID)
    case attempt(LinkID, Int)
  }

  static let closeGrace: Int64 = 1000
  static let stopGrace: Int64 = 250

  let mailbox: Mailbox
  let credentials: TLSCredentials
  let limits: WireLimits
  private let onEvent: @Sendable (WireEvent) -> Void
  private var listener: Socket?
  /// When the listener is looked at again after the system had no descriptor left for a peer.
  var listenAgain: Int64 = 0
  /// Who is in a handshake with us, by a number of their own.
  var arrivals: [Int: Arrival] = [:]
  var nextArrival = 0
  /// How many refusals may still be told.
  var refusals: TokenBucket
  var links: [LinkID: Link] = [:]
  var dials: [LinkID: Dial] = [:]
  /// What a socket gave, still encrypted.
  var buffer = [UInt8](repeating: 0, count: 64 << 10)
  /// What is waited for, and what each of it belongs to; kept for their room alone.
  private var polled: [pollfd] = []
  private var sources: [Source] = []
  /// What a session made of it.
  private var plain = [UInt8](repeating: 0, count: TLSSession.recordSize)

  init(_ start: Start) {
    listener = start.listener
    mailbox = start.mailbox
    credentials = start.credentials
    limits = start.limits
    onEvent = start.onEvent
    refusals = TokenBucket(
      burst: start.limits.refusalBurst, perSecond: start.limits.refusalsPerSecond)
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

  /// Tells the owner something that belongs to no link.
  func report(_ event: WireEvent) {
    if !mailbox.isStopping { onEvent(event) }
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
      if let link = links[id] {
        link.outbox.append(frame)
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
    abandonArrivals()
    for id in Array(dials.keys) { abandonDial(id) }
    for id in Array(links.keys) { beginClose(id, grace: Self.stopGrace) }
  }

  private func meetDeadlines(now: Int64) {
    for (id, link) in links {
      if let deadline = link.closeDeadline, deadline <= now { end(id, nil) }
    }
    for id in Array(dials.keys) { advanceDial(id, now: now) }
    dismissLateArrivals(now: now)
  }

  // MARK: Waiting

  private func wait() {
    let now = monotonicMilliseconds()
    sources.removeAll(keepingCapacity: true)
    polled.removeAll(keepingCapacity: true)
    sources.append(.wakeup)
    polled.append(pollfd(fd: mailbox.wakeup, events: Int16(POLLIN), revents: 0))
    var next = Int64.max
    func add(_ socket: Socket, reads: Bool = true, writes: Bool = false, _ source: Source) {
      let events = (reads ? POLLIN : 0) | (writes ? POLLOUT : 0)
      sources.append(source)
      polled.append(pollfd(fd: socket.descriptor, events: Int16(events), revents: 0))
    }
    if let listener {
      if listenAgain <= now { add(listener, .listener) } else { next = listenAgain }
    }
    for (id, link) in links {
      add(link.socket, writes: link.hasOutput, .link(id))
      if let deadline = link.closeDeadline { next = min(next, deadline) }
    }
    for (number, arrival) in arrivals {
      add(arrival.socket, writes: !arrival.session.output.isEmpty, .arrival(number))
      next = min(next, arrival.deadline)
    }
    for (id, dial) in dials {
      next = min(next, dial.nextDeadline)
      for attempt in dial.attempts {
        guard let socket = attempt.socket else { continue }
        // Before there is a session it is the connection that is waited for.
        add(
          socket, reads: attempt.session != nil,
          writes: attempt.session?.output.isEmpty != true, .attempt(id, attempt.number))
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
    let isReadable = ready & (POLLIN | POLLHUP | POLLERR) != 0
    switch source {
    case .wakeup:
      // The commands are taken at the start of the next round.
      return
    case .listener:
      if let listener { acceptAll(from: listener) }
    case .arrival(let number):
      arrivalReady(number, isReadable: isReadable)
    case .attempt(let id, let number):
      attemptReady(id, number, isReadable: isReadable)
    case .link(let id):
      if ready & POLLOUT != 0 { flush(id) }
      if isReadable { receive(id, isBroken: ready & POLLERR != 0) }
    }
  }

  // MARK: Reading

  /// Reads once, so that a busy link does not starve the others.
  private func receive(_ id: LinkID, isBroken: Bool) {
    guard let link = links[id] else { return }
    switch link.socket.receive(into: &buffer) {
    case .success(0):
      // What the peer said goodbye with has been read before.
      end(id, .cutOff)
    case .success(let count):
      // A link that closes only waits for the peer's end; what still comes is of no interest.
      guard link.closeDeadline == nil else { return }
      let isFair = link.allowance.take(
        encrypted: buffer[..<count], now: monotonicMilliseconds())
      guard isFair else { return end(id, .tooFast) }
      link.session.feed(buffer[..<count])
      drain(id)
    case .failure(let error) where error.wouldBlock:
      if isBroken { end(id, .reset) }
    case .failure(let error):
      end(id, error.wireError("the connection"))
    }
  }

  /// Takes everything out of a session that it can decrypt: what stays in there `poll` would not
  /// see.
  func drain(_ id: LinkID) {
    while let link = links[id] {
      switch link.session.read(into: &plain) {
      case .bytes(let count): take(plain[..<count], of: id)
      case .ended: return end(id, link.decoder.isInsideFrame ? .truncated : nil)
      case .failed(let failure): return end(id, failure.linkError)
      // The session may have answers of its own to send.
      case .nothing: return flush(id)
      }
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>, of id: LinkID) {
    guard let link = links[id] else { return }
    var payloads: [[UInt8]] = []
    var problem: WireError?
    do {
      try link.decoder.feed(bytes, into: &payloads)
    } catch {
      problem = error
    }
    let isFair = link.allowance.take(frames: payloads.count, now: monotonicMilliseconds())
    guard isFair else { return end(id, .tooFast) }
    for payload in payloads { report(.received(id, payload), of: id) }
    if let problem { end(id, problem) }
  }
}
