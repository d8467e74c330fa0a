import Glibc

/// A peer that has connected to us and has not proved its key yet: it is no link, and nothing of
/// what it sends reaches anybody.
struct Arrival {
  let socket: Socket
  let session: TLSSession
  let from: SocketAddress
  let deadline: Int64
}

/// Who is taken for one and the same when connections are counted.
struct AddressGroup: Hashable, Sendable {
  private let prefix: [UInt8]
  let isLoopback: Bool

  /// The whole of an IPv4 address, or the network part of an IPv6 address.
  init(_ address: SocketAddress) {
    let bytes = address.bytes
    prefix = bytes.count == 16 ? Array(bytes.prefix(8)) : bytes
    isLoopback =
      bytes.count == 16
      ? bytes == [UInt8](repeating: 0, count: 15) + [1] : bytes.first == 127
  }
}

extension Loop {
  /// What a sentence calls a peer whose address stands beside it.
  private static let caller = "It"

  func acceptAll(from listener: Socket) {
    // Not for ever: a flood of peers must not starve those that are here.
    for _ in 0..<Wire.maximumLinks {
      switch listener.accept() {
      case .success((let socket, let peer)):
        socket.setConnectionOptions()
        if let error = welcome(socket, from: peer) {
          socket.close()
          refused(peer, error)
        }
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

  /// Begins a handshake, or says why not; whoever is turned away has cost nothing.
  private func welcome(_ socket: Socket, from: SocketAddress) -> WireError? {
    guard links.count + dials.count + arrivals.count < Wire.maximumLinks else {
      return .tooManyLinks
    }
    guard arrivals.count < limits.handshakes else { return .tooManyHandshakes }
    let group = AddressGroup(from)
    if !group.isLoopback || limits.bindsLoopback {
      let unproved = arrivals.values.count { AddressGroup($0.from) == group }
      let proved = links.values.count { $0.from == group }
      guard unproved < limits.handshakesPerAddress, unproved + proved < limits.linksPerAddress
      else { return .tooManyOfOneAddress }
    }
    do throws(TLSFailure) {
      arrivals[nextArrival] = Arrival(
        socket: socket, session: try TLSSession(.server, credentials), from: from,
        deadline: monotonicMilliseconds() + limits.handshakeTime)
      nextArrival += 1
      return nil
    } catch {
      return error.handshakeError(Self.caller)
    }
  }

  /// Something came from a peer in its handshake, or can be sent to it.
  func arrivalReady(_ number: Int, isReadable: Bool) {
    guard let arrival = arrivals[number] else { return }
    switch arrival.session.greet(
      on: arrival.socket, &buffer, reads: isReadable, place: Self.caller)
    {
    case .success(nil): return
    case .success(let peer?):
      // Links of our own may have taken the last places meanwhile.
      guard links.count + dials.count < Wire.maximumLinks else {
        return dismiss(number, .tooManyLinks)
      }
      arrivals[number] = nil
      let id = mailbox.openLink()
      links[id] = Link(
        socket: arrival.socket, session: arrival.session, allowance: Allowance(limits),
        from: AddressGroup(arrival.from))
      report(.accepted(id, from: arrival.from.endpoint, peer: peer), of: id)
      // Its first frames may have come with the end of the handshake.
      drain(id)
    case .failure(let error):
      dismiss(number, error)
    }
  }

  func dismissLateArrivals(now: Int64) {
    for (number, arrival) in arrivals where arrival.deadline <= now {
      dismiss(number, .slowHandshake(Self.caller))
    }
  }

  func abandonArrivals() {
    for arrival in arrivals.values { arrival.socket.close() }
    arrivals = [:]
  }

  private func dismiss(_ number: Int, _ error: WireError) {
    guard let arrival = arrivals.removeValue(forKey: number) else { return }
    arrival.socket.close()
    refused(arrival.from, error)
  }

  private func refused(_ peer: SocketAddress, _ error: WireError) {
    guard refusals.take(1, now: monotonicMilliseconds()) else { return }
    report(.refused(from: peer.endpoint, error))
  }
}

extension TLSSession {
  /// Goes on with a handshake over a socket: nil while it is not complete.
  func greet(
    on socket: Socket, _ buffer: inout [UInt8], reads: Bool, place: String
  ) -> Result<WirePeer?, WireError> {
    if reads {
      switch socket.receive(into: &buffer) {
      case .success(0): return .failure(.leftEarly(place))
      case .success(let count): feed(buffer[..<count])
      case .failure(let error) where error.wouldBlock: break
      case .failure(let error) where error.wireError(place).code == .reset:
        return .failure(.leftEarly(place))
      case .failure(let error): return .failure(error.wireError(place))
      }
    }
    let progress = handshake()
    // If it cannot be sent at all, reading will tell why.
    _ = sendOutput(on: socket)
    switch progress {
    case .waiting: return .success(nil)
    case .done(let peer): return .success(peer)
    case .failed(let failure): return .failure(failure.handshakeError(place))
    }
  }

  /// Sends the output as far as the system takes it; nil when all of it is gone.
  func sendOutput(on socket: Socket) -> Errno? {
    while !output.isEmpty {
      switch socket.send(output) {
      case .success(let count): dropOutput(count)
      case .failure(let error): return error
      }
    }
    return nil
  }
}
