import Testing

@testable import Wire

/// A bucket that an expectation can take from.
private final class Bucket {
  private var bucket: TokenBucket

  init(burst: Int, perSecond: Int) {
    bucket = TokenBucket(burst: burst, perSecond: perSecond)
  }

  func take(_ count: Int, now: Int64) -> Bool { bucket.take(count, now: now) }
}

@Suite struct TokenBucketTests {
  @Test func aBurstThenAsMuchAsTheTimeAllows() {
    let bucket = Bucket(burst: 5, perSecond: 10)
    let answers = (0..<6).map { _ in bucket.take(1, now: 7) }
    #expect(answers == [true, true, true, true, true, false])
    // One more every 100 ms, and not a millisecond earlier.
    #expect(!bucket.take(1, now: 106))
    #expect(bucket.take(1, now: 107))
    #expect(!bucket.take(1, now: 107))
    #expect(!bucket.take(3, now: 406))
    #expect(bucket.take(3, now: 407))
  }

  @Test func itNeverHoldsMoreThanABurst() {
    let bucket = Bucket(burst: 5, perSecond: 10)
    #expect(bucket.take(5, now: 0))
    #expect(!bucket.take(6, now: .max))
    #expect(bucket.take(5, now: .max))
    #expect(!bucket.take(1, now: .max))
  }

  @Test func whatIsRefusedCostsNothing() {
    let bucket = Bucket(burst: 5, perSecond: 0)
    #expect(!bucket.take(6, now: 0))
    #expect(!bucket.take(.max, now: 0))
    #expect(!bucket.take(-1, now: 0))
    #expect(bucket.take(5, now: 0))
  }

  @Test func aClockThatGoesBackGivesNothing() {
    let bucket = Bucket(burst: 1, perSecond: 1000)
    #expect(bucket.take(1, now: 1000))
    #expect(!bucket.take(1, now: 0))
    #expect(!bucket.take(1, now: 1000), "the same second does not count twice")
    #expect(bucket.take(1, now: 1001))
  }

  /// Twelve at a table: each link brings heartbeats and their answers every 100 ms, moves, and at
  /// its start the largest history. Ten times as much is still no flood.
  @Test func aMatchOfTwelveFitsWell() {
    var allowance = Allowance(.standard)
    let largest = 65 * (5 + 16_384 + 17)
    let isFair = allowance.take(encrypted: records(65, size: 16_384 + 17), now: 0)
    #expect(isFair && largest < WireLimits.standard.byteBurst / 4)
    let record = records(1, size: 800)
    for tick in 1...300 {
      for _ in 0..<20 {
        let fits = allowance.take(encrypted: record, now: Int64(tick) * 100)
        let fitsToo = allowance.take(frames: 1, now: Int64(tick) * 100)
        #expect(fits && fitsToo)
      }
    }
  }

  private func records(_ count: Int, size: Int) -> ArraySlice<UInt8> {
    let header: [UInt8] = [23, 3, 3, UInt8(size >> 8), UInt8(size & 255)]
    let record = header + [UInt8](repeating: 23, count: size)
    return Array(repeatElement(record, count: count).joined())[...]
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 64, 1 << 20])
  func recordsAreCountedHoweverTheyAreCut(atOnce: Int) {
    let sizes = [0, 0, 1, 5, 300, 0, 65_535, 17]
    let stream = sizes.flatMap { records(1, size: $0) }
    var (counter, counts) = (RecordCounter(), [Int]())
    for start in stride(from: 0, to: stream.count, by: atOnce) {
      counts.append(counter.count(stream[start..<min(start + atOnce, stream.count)]))
    }
    #expect(counts.reduce(0, +) == 8)
    #expect(counts.first == (atOnce < 6 ? 1 : atOnce < 11 ? 2 : atOnce == 64 ? 5 : 8))
  }
}
