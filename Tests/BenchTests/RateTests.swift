import Synchronization
import Testing

@testable import midnight_bench

@Suite struct RateTests {
  @Test(arguments: [1, 2]) func eachPieceOfWorkIsDoneOnceInEachBatch(threads: Int) {
    let seen = Mutex<[Int]>([])
    let batches = Rate(batches: 3, size: 5, threads: threads).measure { at in
      seen.withLock { $0.append(at) }
      return at
    }
    // One batch goes before.
    #expect(seen.withLock { $0.sorted() } == (0..<5).flatMap { Array(repeating: $0, count: 4) })
    #expect(batches.map(\.done) == [10, 10, 10])
    #expect(batches.allSatisfy { $0.seconds > 0 && $0.perSecond == 10 / $0.seconds })
  }
}
