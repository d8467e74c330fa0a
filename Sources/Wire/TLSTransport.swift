import CGnuTLS
import Glibc

/// What a session reads and writes instead of a socket: two queues of encrypted bytes.
///
/// So the loop alone decides when a socket is touched, and nothing of a peer can hide where
/// `poll` does not see it.
final class TLSTransport {
  /// The most that may wait to be sent. A record is only made when nothing waits, and is smaller;
  /// more can only be answers to a peer that asks and does not read.
  static let mostOutput = 64 << 10

  /// The most room that is kept while nothing is in it: that of one record.
  private static let keptRoom = 20 << 10

  private var input: [UInt8] = []
  private var taken = 0
  private var queue: [UInt8] = []
  private var sent = 0
  fileprivate var error: Int32 = 0

  /// How much of what was fed nobody has read yet.
  var unread: Int { input.count - taken }

  /// The encrypted bytes that are to be sent.
  var output: ArraySlice<UInt8> { queue[sent...] }

  /// The next bytes from the peer.
  func feed(_ bytes: ArraySlice<UInt8>) {
    input.removeFirst(taken)
    taken = 0
    input.append(contentsOf: bytes)
  }

  /// Takes off what was sent.
  func drop(_ count: Int) {
    sent += count
    guard sent == queue.count else { return }
    Self.empty(&queue)
    sent = 0
  }

  private static func empty(_ bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: bytes.capacity <= keptRoom)
  }

  fileprivate func pull(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(unread, buffer.count)
    guard count > 0 else { return fail(EAGAIN) }
    input.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[taken..<taken + count])) }
    taken += count
    if unread == 0 {
      Self.empty(&input)
      taken = 0
    }
    return count
  }

  fileprivate func push(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard queue.count - sent + bytes.count <= Self.mostOutput else { return fail(ENOBUFS) }
    queue.append(contentsOf: bytes)
    return bytes.count
  }

  private func fail(_ number: Int32) -> Int {
    error = number
    return -1
  }

  /// Makes a session use this transport, which has to outlive it.
  func attach(to session: gnutls_session_t) {
    gnutls_transport_set_ptr(session, Unmanaged.passUnretained(self).toOpaque())
    gnutls_transport_set_pull_function(session, pullFromTransport)
    gnutls_transport_set_push_function(session, pushToTransport)
    gnutls_transport_set_pull_timeout_function(session, isReadable)
    gnutls_transport_set_errno_function(session, lastError)
  }
}

// File-level functions, because C calls them and they can capture nothing.

private func transport(_ context: gnutls_transport_ptr_t?) -> TLSTransport? {
  context.map { Unmanaged<TLSTransport>.fromOpaque($0).takeUnretainedValue() }
}

private func pullFromTransport(
  _ context: gnutls_transport_ptr_t?, _ buffer: UnsafeMutableRawPointer?, _ size: Int
) -> Int {
  transport(context)?.pull(UnsafeMutableRawBufferPointer(start: buffer, count: size)) ?? -1
}

private func pushToTransport(
  _ context: gnutls_transport_ptr_t?, _ bytes: UnsafeRawPointer?, _ size: Int
) -> Int {
  transport(context)?.push(UnsafeRawBufferPointer(start: bytes, count: size)) ?? -1
}

private func isReadable(_ context: gnutls_transport_ptr_t?, _ milliseconds: UInt32) -> Int32 {
  transport(context).map { $0.unread > 0 } == true ? 1 : 0
}

private func lastError(_ context: gnutls_transport_ptr_t?) -> Int32 {
  transport(context)?.error ?? EIO
}
