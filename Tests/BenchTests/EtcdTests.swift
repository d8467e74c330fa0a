import Testing

@testable import midnight_bench

@Suite struct EtcdMessageTests {
  @Test func callsAreWhatTheirDefinitionsSay() {
    let put = EtcdMessage.put(key: "ab", value: [UInt8](repeating: 9, count: 300))
    #expect(put.path == "/etcdserverpb.KV/Put")
    // Field 1 of two bytes, field 2 of 300: 0b10_0101100.
    #expect(put.message.prefix(7) == [0x0a, 2, 0x61, 0x62, 0x12, 0xac, 0x02])
    #expect(put.message.count == 307)
    #expect(EtcdMessage.localRead(key: "a").message == [0x0a, 1, 0x61, 0x38, 1])
  }

  @Test func anAnswerTellsItsTermAndTheLeader() throws {
    // A header with member 300 and term 2, a version to skip, leader 7, a fixed number to skip.
    let bytes: [UInt8] = [
      0x0a, 5, 0x10, 0xac, 0x02, 0x20, 2, 0x12, 1, 0x33, 0x20, 7, 0x4d, 1, 2, 3, 4,
    ]
    let answer = try EtcdMessage.Answer(bytes)
    #expect(answer.member == 300)
    #expect(answer.term == 2)
    #expect(answer.leader == 7)
    #expect(try EtcdMessage.Answer([]).term == 0)
  }

  @Test(
    arguments: [
      [0x0a], [0x0a, 5, 1], [0x10], [0x10, 0xff], [0x0b], [0x09, 1, 2],
      [0x10] + [UInt8](repeating: 0xff, count: 11), [0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f],
    ] as [[UInt8]])
  func whatIsNoMessageIsAProblem(bytes: [UInt8]) {
    #expect(throws: Problem.self) { try EtcdMessage.Answer(bytes) }
  }
}

@Suite struct EtcdFrameTests {
  @Test func aFrameComesBackFromItsBytes() throws {
    let frame = EtcdFrame(.data, flags: EtcdFrame.endStream, stream: 0x0102_0304, [5, 6])
    #expect(frame.bytes == [0, 0, 2, 0, 1, 1, 2, 3, 4, 5, 6])
    for cut in frame.bytes.indices {
      var part = frame.bytes[..<cut]
      #expect(try EtcdFrame(from: &part) == nil)
      #expect(part.count == cut)
    }
    var all = frame.bytes[...] + [9]
    #expect(try EtcdFrame(from: &all) == frame)
    #expect(all == [9])
  }

  @Test func whatWasNotAskedForIsRefused() throws {
    var long: ArraySlice<UInt8> = [0, 0x40, 1, 0, 0, 0, 0, 0, 1]
    #expect(throws: Problem.self) { try EtcdFrame(from: &long) }
    var unknown: ArraySlice<UInt8> = [0, 0, 0, 0x77, 0, 0, 0, 0, 1]
    #expect(try EtcdFrame(from: &unknown)?.kind == nil)
    #expect(unknown.isEmpty)
  }
}

@Suite struct EtcdStreamsTests {
  private let call = EtcdMessage.put(key: "k", value: [1])
  private let trailers = { (stream: UInt32) in
    EtcdFrame(.headers, flags: EtcdFrame.endStream | EtcdFrame.endHeaders, stream: stream).bytes
  }

  @Test func aCallIsHeadersAndOneMessage() throws {
    var streams = EtcdStreams()
    let credit = streams.credit
    let (stream, bytes) = try streams.start(call)
    #expect(stream == 1)
    var rest = bytes[...]
    let headers = try #require(try EtcdFrame(from: &rest))
    #expect(headers.kind == .headers && headers.flags == EtcdFrame.endHeaders)
    #expect(headers.payload.starts(with: [0, 7] + Array(":method".utf8) + [4]))
    let data = try #require(try EtcdFrame(from: &rest))
    #expect(data.payload == [0, 0, 0, 0, UInt8(call.message.count)] + call.message)
    #expect(data.has(EtcdFrame.endStream) && rest.isEmpty)
    #expect(streams.credit == credit - data.payload.count)
    #expect(try streams.start(call).stream == 3)
    let long = EtcdMessage.put(key: "k", value: [UInt8](repeating: 0, count: 16 << 10))
    #expect(throws: Problem.self) { try streams.start(long) }
  }

  @Test func anAnswerMayComeInPieces() throws {
    var streams = EtcdStreams()
    let (one, _) = try streams.start(call)
    let (two, _) = try streams.start(call)
    let bytes =
      EtcdFrame(.headers, flags: EtcdFrame.endHeaders, stream: two).bytes
      + EtcdFrame(.data, stream: two, [0, 0, 0, 0, 2, 7]).bytes
      + EtcdFrame(.data, stream: two, [8]).bytes + trailers(two) + trailers(one)
    var answers: [EtcdStreams.Answer] = []
    for byte in bytes { answers += try streams.receive([byte]).answers }
    #expect(answers == [.init(stream: two, message: [7, 8]), .init(stream: one, message: nil)])
  }

  @Test func whatIsGivenUpIsNotHeardOfAgain() throws {
    var streams = EtcdStreams()
    let (stream, _) = try streams.start(call)
    #expect(streams.cancel(stream) == [0, 0, 4, 3, 0, 0, 0, 0, 1, 0, 0, 0, 8])
    #expect(try streams.receive(trailers(stream)).answers.isEmpty)
  }

  @Test func theConnectionIsKeptInOrder() throws {
    var streams = EtcdStreams()
    let credit = streams.credit
    let ping: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    let reply = try streams.receive(
      EtcdFrame(.settings, [0, 4, 0, 0, 0, 1]).bytes + EtcdFrame(.ping, ping).bytes
        + EtcdFrame(.ping, flags: EtcdFrame.acknowledgement, ping).bytes
        + EtcdFrame(.windowUpdate, [0, 0, 1, 0]).bytes
    ).reply
    let acknowledged = EtcdFrame.acknowledgement
    #expect(
      reply == EtcdFrame(.settings, flags: acknowledged).bytes
        + EtcdFrame(.ping, flags: acknowledged, ping).bytes)
    #expect(streams.credit == credit + 256)
    #expect(throws: Problem.self) { try streams.receive(EtcdFrame(.goAway).bytes) }
  }

  @Test func anEndlessAnswerIsAProblem() throws {
    var streams = EtcdStreams()
    let (stream, _) = try streams.start(call)
    let piece = EtcdFrame(.data, stream: stream, [UInt8](repeating: 0, count: 16 << 10)).bytes
    #expect(throws: Problem.self) {
      for _ in 0..<100 { _ = try streams.receive(piece) }
    }
  }
}
