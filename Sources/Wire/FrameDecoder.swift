/// Cuts a stream of bytes into frames: four bytes of length, the most significant first, then
/// that many bytes of payload.
///
/// It is the first thing that bytes from the network meet, so it trusts nothing: a length is
/// judged before any memory is set aside, and memory grows only with bytes that really came.
package struct FrameDecoder: Sendable {
  /// The most bytes one payload may have: 1 MiB.
  package static let maximumPayload = 1 << 20
  /// How many bytes the length takes.
  package static let headerSize = 4

  private enum State {
    /// So many bytes of the length have come, with this value so far.
    case header(count: Int, value: UInt32)
    /// The length is known and sound; `payload` is being filled.
    case payload(length: Int)
    /// The stream made no sense; there is no way to find the next frame.
    case broken(WireError)
  }

  private var state = State.header(count: 0, value: 0)
  private var payload: [UInt8] = []

  /// A decoder at the start of a stream.
  package init() {}

  /// Whether a frame has begun and is not complete: closing now would truncate it.
  package var isInsideFrame: Bool {
    switch state {
    case .header(let count, _): count > 0
    case .payload: true
    case .broken: false
    }
  }

  /// How many bytes of an incomplete frame are kept; never more than a whole frame has.
  package var buffered: Int {
    switch state {
    case .header(let count, _): count
    case .payload: Self.headerSize + payload.count
    case .broken: 0
    }
  }

  /// Takes the next bytes of the stream and appends the payloads that they complete.
  ///
  /// On an error `payloads` still has what was complete before it. A decoder that threw once
  /// throws the same error for ever.
  package mutating func feed(
    _ bytes: ArraySlice<UInt8>, into payloads: inout [[UInt8]]
  ) throws(WireError) {
    var rest = bytes
    while !rest.isEmpty {
      switch state {
      case .broken(let error):
        throw error
      case .header(let count, let value):
        let value = value << 8 | UInt32(rest.removeFirst())
        if count + 1 < Self.headerSize {
          state = .header(count: count + 1, value: value)
        } else {
          try begin(length: Int(value))
        }
      case .payload(let length):
        let part = rest.prefix(length - payload.count)
        rest = rest.dropFirst(part.count)
        append(part, of: length)
        if payload.count == length {
          payloads.append(payload)
          payload = []
          state = .header(count: 0, value: 0)
        }
      }
    }
    if case .broken(let error) = state { throw error }
  }

  /// A payload with its length before it, or an error if it is empty or too large.
  package static func encode(_ payload: [UInt8]) throws(WireError) -> [UInt8] {
    guard !payload.isEmpty else { throw .empty }
    guard payload.count <= maximumPayload else { throw .tooLarge(payload.count) }
    var frame: [UInt8] = []
    frame.reserveCapacity(headerSize + payload.count)
    let length = UInt32(payload.count)
    for shift in [24, 16, 8, 0] as [UInt32] {
      frame.append(UInt8(truncatingIfNeeded: length >> shift))
    }
    frame.append(contentsOf: payload)
    return frame
  }

  private mutating func begin(length: Int) throws(WireError) {
    let problem: WireError? =
      length == 0 ? .empty : length > Self.maximumPayload ? .tooLarge(length) : nil
    if let problem {
      state = .broken(problem)
      throw problem
    }
    state = .payload(length: length)
  }

  /// Grows by doubling, but never beyond what the frame needs: the claimed length alone costs
  /// nothing.
  private mutating func append(_ part: ArraySlice<UInt8>, of length: Int) {
    let needed = payload.count + part.count
    if payload.capacity < needed {
      payload.reserveCapacity(min(length, max(needed, payload.count * 2)))
    }
    payload.append(contentsOf: part)
  }
}
