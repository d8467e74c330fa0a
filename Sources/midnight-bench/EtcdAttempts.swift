/// A client that wants a put to be accepted as soon as anybody can.
///
/// While a cluster has no leader, a put waits within the member that was asked; but those that were
/// passed on to a leader that is gone are lost, and are answered only after seven seconds. So a new
/// one goes to each member every ten milliseconds: the one that the next leader finds waiting is
/// the first to succeed, and no interval of ours is in what is measured.
enum EtcdAttempts {
  private static let interval: Int64 = 10_000_000
  /// How long an attempt is kept: long for a disk, yet with so few of them at once that the
  /// new leader is not kept busy.
  private static let patience: Int64 = 300_000_000

  private struct Attempt {
    let connection: Int
    let stream: UInt32
    let start: Int64
  }

  /// The moment at which a put is known to be accepted in a term later than this one: what a leader
  /// that is about to stop still accepts does not count. Throws at the deadline.
  static func firstPut(
    through connections: [EtcdConnection], after term: UInt64, until deadline: Int64
  ) throws(Problem) -> Int64 {
    let put = EtcdMessage.put(key: "attempt", value: Array("a put".utf8))
    let sockets = connections.map(\.socket)
    var attempts: [Attempt] = []
    var next = Clock.now
    while Clock.now < deadline {
      if Clock.now >= next {
        next = Clock.now + interval
        for place in connections.indices {
          let stream = try connections[place].start(put)
          attempts.append(Attempt(connection: place, stream: stream, start: Clock.now))
        }
        let oldest = Clock.now - patience
        for attempt in attempts where attempt.start < oldest {
          try connections[attempt.connection].cancel(attempt.stream)
        }
        attempts.removeAll { $0.start < oldest }
      }
      let readable = LoopbackSocket.readable(among: sockets, until: next)
      for (place, isReadable) in readable.enumerated() where isReadable {
        for answer in try connections[place].receive() {
          let at = Clock.now
          attempts.removeAll { $0.connection == place && $0.stream == answer.stream }
          guard let message = answer.message else { continue }
          if try EtcdMessage.Answer(message).term > term { return at }
        }
      }
    }
    throw Problem("etcd accepts nothing any more")
  }
}
