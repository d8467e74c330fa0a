import Testing

@testable import Wire

@Suite struct OutboxTests {
  @Test(arguments: [1, 3, 1000])
  func bytesLeaveInOrderHoweverTheyAreTaken(atOnce: Int) {
    var outbox = Outbox()
    var taken: [UInt8] = []
    let frames = (1...300).map { payload($0 % 7 + 1, $0) }
    for frame in frames {
      outbox.append(frame)
      // Half of the time nothing is taken, so that the queue grows.
      guard frame[0].isMultiple(of: 2) else { continue }
      let part = outbox.head.prefix(atOnce)
      taken += part
      outbox.drop(part.count)
    }
    while !outbox.isEmpty {
      let part = outbox.head.prefix(atOnce)
      taken += part
      outbox.drop(part.count)
    }
    #expect(taken == frames.flatMap { $0 })
  }
}
