import Testing

@testable import Wire

/// A small generator, so that a failing run can be repeated from its seed.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

@Suite struct FrameDecoderTests {
  private func decode(_ stream: [UInt8], chunks: (Int) -> Int) throws -> [[UInt8]] {
    var decoder = FrameDecoder()
    var payloads: [[UInt8]] = []
    var rest = stream[...]
    while !rest.isEmpty {
      let part = rest.prefix(chunks(rest.count))
      rest = rest.dropFirst(part.count)
      try decoder.feed(part, into: &payloads)
      #expect(decoder.buffered <= FrameDecoder.maximumPayload + FrameDecoder.headerSize)
    }
    #expect(!decoder.isInsideFrame)
    return payloads
  }

  @Test func headerIsBigEndian() throws {
    #expect(try FrameDecoder.encode(payload(258)).prefix(4) == [0, 0, 1, 2])
  }

  @Test func byteByByte() throws {
    let payloads = [1, 2, 3, 4, 5, 255, 256, 257, 1000].map { payload($0, $0) }
    let stream = try payloads.flatMap { try FrameDecoder.encode($0) }
    #expect(try decode(stream, chunks: { _ in 1 }) == payloads)
    #expect(try decode(stream, chunks: { $0 }) == payloads)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func randomChunks(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let payloads = (0..<60).map { payload(.random(in: 1...3000, using: &random), $0) }
    let stream = try payloads.flatMap { try FrameDecoder.encode($0) }
    let found = try decode(stream, chunks: { _ in .random(in: 1...700, using: &random) })
    #expect(found == payloads)
  }

  @Test func largestFrame() throws {
    let largest = payload(FrameDecoder.maximumPayload)
    #expect(try decode(FrameDecoder.encode(largest), chunks: { _ in 65536 }) == [largest])
  }

  @Test func tooLargeIsRefusedBeforeItsPayload() throws {
    var decoder = FrameDecoder()
    var payloads: [[UInt8]] = []
    let good = try FrameDecoder.encode([7])
    let error = #expect(throws: WireError.self) {
      try decoder.feed((good + [0, 0x10, 0, 1])[...], into: &payloads)
    }
    #expect(error?.code == .frameTooLarge(1_048_577))
    #expect(payloads == [[7]], "what was complete before the error counts")
    #expect(decoder.buffered == 0)
    #expect(throws: WireError.tooLarge(1_048_577)) { try decoder.feed(good[...], into: &payloads) }
    #expect(payloads == [[7]])
  }

  @Test func claimedLengthCostsNothing() throws {
    var decoder = FrameDecoder()
    var payloads: [[UInt8]] = []
    try decoder.feed([0, 0x10, 0, 0, 1, 2], into: &payloads)
    #expect(decoder.buffered == 6)
    #expect(decoder.isInsideFrame)
  }

  @Test func emptyFrameIsAnError() throws {
    var decoder = FrameDecoder()
    var payloads: [[UInt8]] = []
    #expect(throws: WireError.empty) { try decoder.feed([0, 0, 0, 0], into: &payloads) }
    #expect(throws: WireError.empty) { try FrameDecoder.encode([]) }
  }

  @Test func encodeRefusesMoreThanTheCap() throws {
    let tooMuch = [UInt8](repeating: 0, count: FrameDecoder.maximumPayload + 1)
    #expect(throws: WireError.tooLarge(1_048_577)) { try FrameDecoder.encode(tooMuch) }
  }
}
