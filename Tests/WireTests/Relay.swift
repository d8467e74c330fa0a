import Dispatch
import Glibc
import Synchronization
import Testing

@testable import Wire

/// Somebody on the way between two nodes, who passes on what they send, keeps it, and may change
/// it.
final class Relay: Sendable {
  /// What happens to the bytes of one direction; called with all that came so far and the next.
  typealias Change = @Sendable (_ before: Int, _ part: [UInt8]) -> [UInt8]

  let port: UInt16
  private let listener: Int32
  private let target: UInt16
  private let change: Change
  private let kept = Mutex<[UInt8]>([])

  /// Passes on to this port; `change` gets what the client sends.
  init(to target: UInt16, change: @escaping Change = { $1 }) throws {
    self.target = target
    self.change = change
    let any = try #require(SocketAddress(numeric: Endpoint(host: "127.0.0.1", port: 0)))
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let descriptor = listener
    try #require(any.with { bind(descriptor, $0, $1) } == 0 && listen(descriptor, 4) == 0)
    port = try #require(Socket(descriptor: listener).localAddress).port
    inThread { self.serve() }
  }

  deinit { close(listener) }

  /// All that the client has sent.
  var bytes: [UInt8] { kept.withLock { $0 } }

  private func serve() {
    let client = accept(listener, nil, nil)
    guard client >= 0, let server = try? PlainPeer(port: target) else { return }
    let out = server.descriptor
    let isOver = DispatchSemaphore(value: 0)
    inThread {
      Relay.pump(from: client, to: out) { part in
        let before = self.kept.withLock { kept in
          defer { kept += part }
          return kept.count
        }
        return self.change(before, part)
      }
      isOver.signal()
    }
    Relay.pump(from: out, to: client) { $0 }
    // A number that is closed may be somebody else's the next moment: nobody may use it any more.
    shutdown(client, Int32(SHUT_RDWR))
    shutdown(out, Int32(SHUT_RDWR))
    isOver.wait()
    close(client)
    withExtendedLifetime(server) {}
  }

  private static func pump(from: Int32, to: Int32, _ change: ([UInt8]) -> [UInt8]) {
    var part = [UInt8](repeating: 0, count: 4096)
    while case let count = recv(from, &part, part.count, 0), count > 0 {
      let bytes = change(Array(part[..<count]))
      if Glibc.send(to, bytes, bytes.count, Int32(MSG_NOSIGNAL)) < 0 { break }
    }
    shutdown(to, Int32(SHUT_WR))
  }
}

/// Runs something that blocks on a thread of its own: those of tests are few.
func inThread(_ body: @escaping @Sendable () -> Void) {
  var thread = pthread_t()
  pthread_create(&thread, nil, run, Unmanaged.passRetained(Errand(body)).toOpaque())
  pthread_detach(thread)
}

private final class Errand: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// The thread. A file-level function, because C calls it on no actor.
private func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<Errand>.fromOpaque(context).takeRetainedValue().body()
  return nil
}
