import Glibc
import Synchronization

/// Encrypted connections that carry frames: listens, dials, sends and receives, and decides
/// nothing.
///
/// Each is TLS 1.3 over TCP, and both sides prove an Ed25519 key (RFC 7250). Any key is accepted:
/// whose it is, is for others to know. There is no unencrypted way to fall back to.
///
/// All work is done by one thread, which also calls `onEvent`; it must not block there, but may
/// call every method of the wire. An event that was on its way while another thread called
/// `close` may still arrive; none is begun after it.
package final class Wire: Sendable {
  /// The most links at a time, those being dialed or closed included; more are turned away.
  package static let maximumLinks = 64
  /// The most bytes that may wait for one link before it is closed as a slow reader: 4 MiB.
  package static let maximumQueue = 4 << 20

  /// The port it listens on.
  package let port: UInt16

  private let mailbox: Mailbox
  private let thread: pthread_t
  private let joined = Mutex(false)

  /// Listens on a port, 0 for one that the system chooses, on all addresses of this machine; the
  /// key is the one that is proved to others.
  package init(
    port: UInt16, key: WireKey, limits: WireLimits = .standard,
    onEvent: @escaping @Sendable (WireEvent) -> Void
  ) throws(WireError) {
    let credentials: TLSCredentials
    do throws(TLSFailure) {
      credentials = try TLSCredentials(key)
    } catch {
      throw WireError(.badKey, "The key of this node cannot be used (\(error.name)).")
    }
    let listener = try Wire.listen(port: port)
    guard let mailbox = Mailbox() else {
      listener.close()
      throw Errno.last.wireError("the event queue")
    }
    self.mailbox = mailbox
    self.port = listener.localAddress?.port ?? port
    let start = Start(
      listener: listener, mailbox: mailbox, credentials: credentials, limits: limits,
      onEvent: onEvent)
    let context = Unmanaged.passRetained(Parcel(start))
    var thread = pthread_t()
    let result = pthread_create(&thread, nil, runLoop, context.toOpaque())
    self.thread = thread
    guard result == 0 else {
      context.release()
      listener.close()
      // There is no thread to stop, and the instance is gone with this error.
      joined.withLock { $0 = true }
      throw Errno(rawValue: result).wireError("a new thread")
    }
  }

  deinit {
    mailbox.stop()
    joined.withLock { joined in
      guard !joined else { return }
      // A thread cannot wait for itself: the last reference may go in an event.
      if pthread_equal(pthread_self(), thread) != 0 {
        pthread_detach(thread)
      } else {
        pthread_join(thread, nil)
      }
    }
  }

  /// Connects to the first of the endpoints that answers; returns at once.
  ///
  /// They are tried in the order of `DialOrder`, 250 ms apart or when one before failed, each for
  /// two seconds at most until it answers and three more for its handshake; the first to complete
  /// it is the link, and all others are given up (RFC 8305). Frames may be sent on the link right away; they wait until it is up.
  package func dial(_ endpoints: [Endpoint]) -> LinkID {
    mailbox.dial(endpoints)
  }

  /// Queues one frame. A link that is over takes nothing more.
  ///
  /// A payload that is empty or above 1 MiB is not sent: the link is closed with the error. So
  /// is, as a slow reader, one for which more than `maximumQueue` would wait.
  package func send(_ payload: [UInt8], on link: LinkID) {
    mailbox.send(payload, on: link)
  }

  /// Sends what is queued, for at most one second, then closes. Nothing more is reported of it.
  package func close(_ link: LinkID) {
    mailbox.close(link)
  }

  /// Closes everything and ends the thread. What is queued has a quarter of a second to leave.
  ///
  /// When it returns no event comes any more. Called from within an event it cannot wait: then
  /// that event is the last.
  package func stop() {
    mailbox.stop()
    guard pthread_equal(pthread_self(), thread) == 0 else { return }
    joined.withLock { joined in
      guard !joined else { return }
      pthread_join(thread, nil)
      joined = true
    }
  }

  /// IPv6 and IPv4 with one socket, or IPv4 alone where the system has no IPv6.
  private static func listen(port: UInt16) throws(WireError) -> Socket {
    let place = port == 0 ? "a free port" : "port \(port)"
    var problem = Errno(rawValue: EAFNOSUPPORT)
    for family in [AF_INET6, AF_INET] {
      switch Socket.make(family: family) {
      case .failure(let error):
        problem = error
      case .success(let socket):
        socket.set(SOL_SOCKET, SO_REUSEADDR, 1)
        if family == AF_INET6 { socket.set(Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
        guard
          let error = socket.bind(.any(family: family, port: port)) ?? socket.listen()
        else { return socket }
        problem = error
        socket.close()
      }
      guard [EAFNOSUPPORT, EADDRNOTAVAIL, EPROTONOSUPPORT].contains(problem.rawValue) else {
        break
      }
    }
    throw problem.wireError(place)
  }
}

/// What the thread needs to begin; it never sees the `Wire`, so that this can be let go.
struct Start: Sendable {
  let listener: Socket
  let mailbox: Mailbox
  let credentials: TLSCredentials
  let limits: WireLimits
  let onEvent: @Sendable (WireEvent) -> Void
}

/// A start on its way through C.
private final class Parcel: Sendable {
  let start: Start
  init(_ start: Start) { self.start = start }
}

/// The thread. A file-level function, because C calls it on no actor.
private func runLoop(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  // Signals belong to the main thread.
  var all = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_BLOCK, &all, nil)
  Loop(Unmanaged<Parcel>.fromOpaque(context).takeRetainedValue().start).run()
  return nil
}
