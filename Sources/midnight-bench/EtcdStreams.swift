/// The calling end of gRPC over one connection of HTTP/2, without the connection: what is to be
/// sent comes out, what has come goes in.
///
/// Headers that come are not read. Whether a call has succeeded is seen without: only then is there
/// a message in the answer.
struct EtcdStreams: Sendable {
  struct Answer: Hashable, Sendable {
    let stream: UInt32
    /// Nil if the call has failed.
    let message: [UInt8]?
  }

  /// What both ends may send before the other has said that it has read some of it.
  private static let firstWindow = 65_535
  /// More than all answers of a run together: so no answer ever waits for us.
  private static let window: UInt32 = 1 << 30
  /// The longest answer that is waited for.
  private static let longestAnswer = 1 << 20

  private var begun: ArraySlice<UInt8> = []
  private var nextStream: UInt32 = 1
  private var answers: [UInt32: [UInt8]] = [:]
  /// How many bytes of messages etcd takes at the moment.
  private(set) var credit = EtcdStreams.firstWindow

  /// What opens a connection.
  let opening =
    Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + EtcdFrame(.settings).bytes
    + EtcdFrame(.windowUpdate, EtcdFrame.bytes(of: window)).bytes

  /// What is to be sent for a call, and the number under which its answer comes. There must be
  /// enough `credit`; throws for a message that does not fit one frame.
  mutating func start(_ call: EtcdMessage.Call) throws(Problem) -> (stream: UInt32, bytes: [UInt8])
  {
    let message = [0] + EtcdFrame.bytes(of: UInt32(call.message.count)) + call.message
    guard message.count <= EtcdFrame.longest else {
      throw Problem("a call of etcd with \(call.message.count) bytes is too long")
    }
    let stream = nextStream
    nextStream += 2
    credit -= message.count
    answers[stream] = []
    let headers = EtcdFrame(
      .headers, flags: EtcdFrame.endHeaders, stream: stream, Self.headers(path: call.path))
    let data = EtcdFrame(.data, flags: EtcdFrame.endStream, stream: stream, message)
    return (stream, headers.bytes + data.bytes)
  }

  /// What is to be sent to give a call up; no answer to it comes out any more.
  mutating func cancel(_ stream: UInt32) -> [UInt8] {
    answers[stream] = nil
    // The reason CANCEL.
    return EtcdFrame(.reset, stream: stream, EtcdFrame.bytes(of: 8)).bytes
  }

  /// Takes bytes that have come. Returns the answers that are complete, and what is to be sent.
  mutating func receive(
    _ bytes: [UInt8]
  ) throws(Problem) -> (answers: [Answer], reply: [UInt8]) {
    begun += bytes
    var complete: [Answer] = []
    var reply: [UInt8] = []
    while let frame = try EtcdFrame(from: &begun) {
      let isAcknowledgement = frame.has(EtcdFrame.acknowledgement)
      switch frame.kind {
      case .settings where !isAcknowledgement, .ping where !isAcknowledgement:
        let payload = frame.kind == .ping ? frame.payload : []
        let answer = EtcdFrame(
          frame.kind ?? .ping, flags: EtcdFrame.acknowledgement, payload)
        reply += answer.bytes
      case .windowUpdate where frame.stream == 0:
        credit += Int(EtcdFrame.integer(frame.payload))
      case .data, .headers, .reset:
        if let answer = try take(frame) { complete.append(answer) }
      case .goAway: throw Problem("etcd ends the connection")
      default: break
      }
    }
    // So that it starts at the first byte again.
    begun = Array(begun)[...]
    return (complete, reply)
  }

  private mutating func take(_ frame: EtcdFrame) throws(Problem) -> Answer? {
    // Some of a call that was given up can still be under way.
    guard var bytes = answers[frame.stream] else { return nil }
    if frame.kind == .data { bytes += frame.payload }
    guard bytes.count <= Self.longestAnswer else { throw Problem("etcd's answer is too long") }
    guard frame.kind == .reset || frame.has(EtcdFrame.endStream) else {
      answers[frame.stream] = bytes
      return nil
    }
    answers[frame.stream] = nil
    return Answer(stream: frame.stream, message: Self.message(in: bytes))
  }

  /// The message after its mark 'not compressed' and its length; nil if it is not all there.
  private static func message(in bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 5, bytes[0] == 0 else { return nil }
    guard EtcdFrame.integer(bytes[1..<5]) == bytes.count - 5 else { return nil }
    return Array(bytes[5...])
  }

  /// The headers of a call, each written out: nothing is kept in tables (RFC 7541, 6.2.2).
  private static func headers(path: String) -> [UInt8] {
    let fields = [
      (":method", "POST"), (":scheme", "http"), (":path", path), (":authority", "localhost"),
      ("content-type", "application/grpc"), ("te", "trailers"),
    ]
    return fields.flatMap { name, value in
      [0, UInt8(name.utf8.count)] + name.utf8 + [UInt8(value.utf8.count)] + value.utf8
    }
  }
}
