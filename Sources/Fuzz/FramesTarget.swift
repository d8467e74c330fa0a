package import Casebook
import Wire

/// The frame decoder. The first byte of an input says how large the pieces are in which the rest
/// comes: none larger than that, and all at once for 0.
package final class FramesTarget: Target {
  package static let name = "frames"

  package init() {}

  package var live: [Seed] {
    [
      Seed("two-frames-at-once", [0, 0, 0, 0, 1, 7, 0, 0, 0, 2, 8, 9]),
      Seed("byte-by-byte", [1, 0, 0, 0, 3, 1, 2, 3, 0, 0, 0, 1, 4]),
      Seed("length-of-nothing", [0, 0, 0, 0, 0, 1]),
      Seed("one-byte-above-the-limit", [3, 0, 0, 0, 1, 5, 0, 0x10, 0, 1, 0]),
      Seed("exactly-the-limit-claimed", [0, 0, 0x10, 0, 0, 1, 2, 3]),
      Seed("greatest-length", [2, 0xff, 0xff, 0xff, 0xff, 0]),
      Seed("length-cut-off", [5, 0, 0, 0, 1, 9, 0, 0, 1]),
    ]
  }

  package func mutate(
    _ input: [UInt8], other: [UInt8], using draw: inout SplitMix64
  ) -> [UInt8] {
    var bytes = input
    for _ in 0...draw.below(4) {
      switch draw.below(6) {
      case 0:
        let frame = (try? FrameDecoder.encode(Array(other.prefix(1 + draw.below(300))))) ?? []
        bytes += frame
      case 1 where draw.below(20) == 0:
        // Many bytes for a decoder that keeps them.
        bytes += [0, UInt8(draw.below(17)), 0, 0] + [UInt8](repeating: 7, count: 70_000)
      default: ByteMutator.mutate(&bytes, other: other, using: &draw)
      }
    }
    return Array(bytes.prefix(1 << 18))
  }

  package func execute(_ input: [UInt8]) -> Outcome {
    var outcome = Outcome()
    let stream = input.dropFirst()
    let size = input.first.map { $0 == 0 ? max(1, stream.count) : Int($0) } ?? 1
    var decoder = FrameDecoder()
    var payloads: [[UInt8]] = []
    var failure: WireError?
    var rest = stream
    while !rest.isEmpty, failure == nil {
      let piece = rest.prefix(size)
      rest = rest.dropFirst(piece.count)
      do throws(WireError) {
        try decoder.feed(piece, into: &payloads)
      } catch {
        failure = error
      }
      outcome.hold(
        decoder.buffered <= FrameDecoder.maximumPayload + FrameDecoder.headerSize
          && decoder.buffered <= stream.count, "more is kept than has come")
    }
    compare(payloads, failure, decoder, with: stream, &outcome)
    return outcome
  }

  /// Compares with frames cut by looking at all the bytes at once.
  private func compare(
    _ payloads: [[UInt8]], _ failure: WireError?, _ decoder: FrameDecoder,
    with stream: ArraySlice<UInt8>, _ outcome: inout Outcome
  ) {
    var expected: [[UInt8]] = []
    var expectedFailure: WireError.Code?
    var rest = stream
    while rest.count >= 4 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      if length == 0 { expectedFailure = .emptyFrame }
      if length > 1 << 20 { expectedFailure = .frameTooLarge(length) }
      guard expectedFailure == nil, rest.count - 4 >= length else { break }
      expected.append(Array(rest.dropFirst(4).prefix(length)))
      rest = rest.dropFirst(4 + length)
    }
    outcome.hold(payloads == expected, "\(payloads.count) payloads, not \(expected.count)")
    outcome.hold(
      failure?.code == expectedFailure, "\(failure?.message ?? "no error") in the end")
    outcome.hold(
      decoder.isInsideFrame == (failure == nil && !rest.isEmpty), "inside a frame or not")
    outcome.note("\(min(payloads.count, 9)) \(failure.map { caseName($0.code) } ?? "fine")")
    outcome.note("kept \(decoder.buffered.bitWidth - decoder.buffered.leadingZeroBitCount)")
  }
}
