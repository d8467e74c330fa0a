import Glibc

/// An outgoing connection that is not up yet.
struct Dial {
  /// One endpoint, or one address of a name.
  struct Target {
    let endpoint: Endpoint
    /// Nil for a name that has to be resolved.
    let address: SocketAddress?
  }

  struct Attempt {
    let number: Int
    let target: Target
    /// Nil while the name is being resolved.
    let socket: Socket?
    /// Nil until the connection is there and the handshake begins.
    var session: TLSSession?
    var deadline: Int64
  }

  var waiting: [Target]
  var attempts: [Attempt] = []
  var nextStart: Int64
  var nextNumber = 0
  var outbox = Outbox()
  var error: WireError?

  var nextDeadline: Int64 {
    min(
      waiting.isEmpty ? .max : nextStart,
      attempts.map(\.deadline).min() ?? .max)
  }

  /// Keeps the most telling failure: that there is no way to one of several addresses says
  /// little.
  mutating func note(_ failure: WireError) {
    if error == nil || error?.code == .unreachable { error = failure }
  }
}

extension Loop {
  private static let attemptTime: Int64 = 2000
  private static let stagger: Int64 = 250

  func beginDial(_ id: LinkID, _ endpoints: [Endpoint]) {
    guard links.count + dials.count < Wire.maximumLinks else {
      return reportEnd(.dialFailed(id, .tooManyLinks), of: id)
    }
    let targets = DialOrder.order(endpoints, on: LocalInterface.all())
      .map { Dial.Target(endpoint: $0, address: SocketAddress(numeric: $0)) }
    dials[id] = Dial(waiting: targets, nextStart: monotonicMilliseconds())
    advanceDial(id, now: monotonicMilliseconds())
  }

  /// Gives up what took too long, and starts what is due.
  func advanceDial(_ id: LinkID, now: Int64) {
    guard let dial = dials[id] else { return }
    for attempt in dial.attempts where attempt.deadline <= now {
      let place = "\(attempt.target.endpoint)"
      fail(
        id, attempt.number, attempt.session == nil ? .timedOut(place) : .slowHandshake(place))
    }
    while let dial = dials[id], let target = dial.waiting.first,
      dial.nextStart <= now || dial.attempts.isEmpty
    {
      dials[id]?.waiting.removeFirst()
      start(target, of: id, now: now)
    }
    if let dial = dials[id], dial.waiting.isEmpty, dial.attempts.isEmpty {
      endDial(
        id, dial.error ?? WireError(.unreachable, "No address is known for the other side."))
    }
  }

  /// Names were looked up by another thread.
  func resolved(_ id: LinkID, _ number: Int, _ addresses: [SocketAddress]) {
    guard let attempt = take(number, of: id) else { return }
    let endpoint = attempt.target.endpoint
    if addresses.isEmpty { dials[id]?.note(.unknownName(endpoint.host)) }
    // The system gives one family after the other.
    let targets = DialOrder.order(addresses.map(\.endpoint), on: LocalInterface.all())
      .map { Dial.Target(endpoint: endpoint, address: SocketAddress(numeric: $0)) }
    dials[id]?.waiting.insert(contentsOf: targets, at: 0)
    dials[id]?.nextStart = 0
    advanceDial(id, now: monotonicMilliseconds())
  }

  /// An attempt's socket has an answer, good or bad.
  func attemptReady(_ id: LinkID, _ number: Int, isReadable: Bool) {
    guard let attempt = dials[id]?.attempts.first(where: { $0.number == number }),
      let socket = attempt.socket
    else { return }
    if attempt.session != nil {
      greet(id, number, reads: isReadable)
    } else if let error = socket.pendingError {
      fail(id, number, error.wireError("\(attempt.target.endpoint)"))
    } else if socket.localAddress == socket.peerAddress {
      // A dial to a closed port of this machine can, by rare chance, meet itself.
      fail(id, number, Errno(rawValue: ECONNREFUSED).wireError("\(attempt.target.endpoint)"))
    } else {
      beginHandshake(id, number, socket, "\(attempt.target.endpoint)")
    }
    advanceDial(id, now: monotonicMilliseconds())
  }

  private func beginHandshake(_ id: LinkID, _ number: Int, _ socket: Socket, _ place: String) {
    guard let index = dials[id]?.attempts.firstIndex(where: { $0.number == number }) else { return }
    socket.setConnectionOptions()
    do throws(TLSFailure) {
      dials[id]?.attempts[index].session = try TLSSession(.client, credentials)
      dials[id]?.attempts[index].deadline = monotonicMilliseconds() + limits.handshakeTime
      greet(id, number, reads: false)
    } catch {
      fail(id, number, error.handshakeError(place))
    }
  }

  /// Goes on with the handshake of an attempt; the first that completes it is the link.
  private func greet(_ id: LinkID, _ number: Int, reads: Bool) {
    guard let attempt = dials[id]?.attempts.first(where: { $0.number == number }),
      let socket = attempt.socket, let session = attempt.session
    else { return }
    let place = "\(attempt.target.endpoint)"
    switch session.greet(on: socket, &buffer, reads: reads, place: place) {
    case .success(nil): return
    case .success(let peer?): succeed(id, attempt, socket, session, peer)
    case .failure(let error): fail(id, number, error)
    }
  }

  /// None of the endpoints answered.
  func endDial(_ id: LinkID, _ error: WireError) {
    abandonDial(id)
    reportEnd(.dialFailed(id, error), of: id)
  }

  func abandonDial(_ id: LinkID) {
    guard let dial = dials.removeValue(forKey: id) else { return }
    for attempt in dial.attempts { attempt.socket?.close() }
  }

  private func start(_ target: Dial.Target, of id: LinkID, now: Int64) {
    guard var dial = dials[id] else { return }
    let number = dial.nextNumber
    var socket: Socket?
    if let address = target.address {
      switch connecting(to: address) {
      case .success(let made): socket = made
      case .failure(let error):
        // The next one need not wait for this one.
        dials[id]?.note(error.wireError("\(target.endpoint)"))
        return
      }
    } else if !Resolver.start(target.endpoint, for: id, attempt: number, mailbox) {
      dials[id]?.note(.unknownName(target.endpoint.host))
      return
    }
    dial.nextNumber += 1
    dial.nextStart = now + Self.stagger
    dial.attempts.append(
      Dial.Attempt(
        number: number, target: target, socket: socket, deadline: now + Self.attemptTime))
    dials[id] = dial
  }

  private func connecting(to address: SocketAddress) -> Result<Socket, Errno> {
    let made = Socket.make(family: address.family)
    guard case .success(let socket) = made, let error = socket.connect(address),
      !error.wouldBlock
    else { return made }
    socket.close()
    return .failure(error)
  }

  private func take(_ number: Int, of id: LinkID) -> Dial.Attempt? {
    guard let index = dials[id]?.attempts.firstIndex(where: { $0.number == number }) else {
      return nil
    }
    return dials[id]?.attempts.remove(at: index)
  }

  private func fail(_ id: LinkID, _ number: Int, _ error: WireError) {
    take(number, of: id)?.socket?.close()
    dials[id]?.note(error)
    // Whoever is next need not wait any longer.
    dials[id]?.nextStart = 0
  }

  private func succeed(
    _ id: LinkID, _ winner: Dial.Attempt, _ socket: Socket, _ session: TLSSession, _ peer: WirePeer
  ) {
    guard let dial = dials.removeValue(forKey: id) else { return }
    for attempt in dial.attempts where attempt.number != winner.number { attempt.socket?.close() }
    links[id] = Link(
      socket: socket, session: session, allowance: Allowance(limits), outbox: dial.outbox)
    report(.dialed(id, to: winner.target.endpoint, peer: peer), of: id)
    // A server may send as soon as its own part of the handshake is done.
    drain(id)
  }
}
