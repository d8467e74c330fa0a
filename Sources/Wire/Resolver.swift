import Glibc

/// Looks up one name on a thread of its own, because the system's resolver blocks.
///
/// Nobody waits for it: if the dial is over when it answers, the mailbox drops the answer.
final class Resolver: Sendable {
  private let endpoint: Endpoint
  private let id: LinkID
  private let attempt: Int
  private let mailbox: Mailbox

  private init(_ endpoint: Endpoint, _ id: LinkID, _ attempt: Int, _ mailbox: Mailbox) {
    self.endpoint = endpoint
    self.id = id
    self.attempt = attempt
    self.mailbox = mailbox
  }

  /// False if the system has no thread for it.
  static func start(
    _ endpoint: Endpoint, for id: LinkID, attempt: Int, _ mailbox: Mailbox
  ) -> Bool {
    let context = Unmanaged.passRetained(Resolver(endpoint, id, attempt, mailbox))
    var thread = pthread_t()
    guard pthread_create(&thread, nil, resolve, context.toOpaque()) == 0 else {
      context.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  fileprivate func run() {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    defer { if let list { freeaddrinfo(list) } }
    var addresses: [SocketAddress] = []
    if getaddrinfo(endpoint.host, nil, &hints, &list) == 0 {
      var next = list
      while let entry = next?.pointee, addresses.count < 8 {
        if let address = SocketAddress(copying: entry.ai_addr, port: endpoint.port) {
          addresses.append(address)
        }
        next = entry.ai_next
      }
    }
    mailbox.resolved(id, attempt: attempt, addresses)
  }
}

/// The thread. A file-level function, because C calls it on no actor.
private func resolve(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<Resolver>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
