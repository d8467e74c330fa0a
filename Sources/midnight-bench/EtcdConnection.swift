/// A connection to one member of etcd that is kept, and blocks until there is an answer.
///
/// It speaks gRPC, as etcd's own clients do, for that is etcd's fastest way in. JSON over HTTP/1.1
/// is a gateway within etcd that makes such a call of every request, and a put of 8 KiB takes a
/// quarter longer through it (3.4.23: 1.8 ms and 1.5 ms, n 300 each in turn). The interface of version
/// 2 takes as long as gRPC; it is off by default. Neither TLS nor a client library is in the way here:
/// both could only add. Debian has no program that times single calls: `etcdctl check perf` prints
/// how many there were in a minute and the slowest.
final class EtcdConnection {
  let socket: LoopbackSocket
  private var streams = EtcdStreams()

  init(port: UInt16) throws(Problem) {
    socket = try LoopbackSocket(port: port)
    try socket.send(streams.opening)
  }

  /// Calls and waits for the answer; throws if there is none for ten seconds, or a failure.
  func call(_ call: EtcdMessage.Call) throws(Problem) -> [UInt8] {
    let stream = try start(call)
    while true {
      for answer in try receive() where answer.stream == stream {
        guard let message = answer.message else { throw Problem("etcd refused \(call.path)") }
        return message
      }
    }
  }

  /// Calls without waiting for the answer, which comes with this number.
  func start(_ call: EtcdMessage.Call) throws(Problem) -> UInt32 {
    // Answers that come meanwhile are lost. Whoever has many calls under way says so little in each
    // that it never gets here.
    while streams.credit < EtcdFrame.longest { _ = try receive() }
    let (stream, bytes) = try streams.start(call)
    try socket.send(bytes)
    return stream
  }

  /// Gives a call up.
  func cancel(_ stream: UInt32) throws(Problem) {
    try socket.send(streams.cancel(stream))
  }

  /// Waits for bytes and returns the answers that they complete.
  func receive() throws(Problem) -> [EtcdStreams.Answer] {
    let (answers, reply) = try streams.receive(try socket.receive())
    if !reply.isEmpty { try socket.send(reply) }
    return answers
  }
}
