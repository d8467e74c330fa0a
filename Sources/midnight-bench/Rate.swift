import Dispatch
import Synchronization

/// Work that is done batch by batch, to see how much of it can be done in a time.
struct Rate: Sendable {
  struct Batch: Hashable, Sendable {
    /// How much was done.
    let done: Int
    let seconds: Double

    var perSecond: Double { Double(done) / seconds }
  }

  /// How many batches are measured. All do the same work, so that they differ by the machine alone.
  let batches: Int
  /// How many pieces of work each has.
  let size: Int
  var threads = 1

  /// Calls `body` with 0 to `size - 1` in each batch, shared among the threads; it returns how much
  /// it did, reckoned from what came out, so that nothing is left out because nobody looks at it.
  ///
  /// One batch more goes before, which is not measured.
  func measure(_ body: @Sendable (Int) -> Int) -> [Batch] {
    _ = once(body)
    return (0..<batches).map { _ in once(body) }
  }

  private func once(_ body: @Sendable (Int) -> Int) -> Batch {
    let next = Atomic<Int>(0)
    let done = Atomic<Int>(0)
    let start = Clock.now
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      while true {
        let at = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard at < size else { break }
        done.wrappingAdd(body(at), ordering: .relaxed)
      }
    }
    let end = Clock.now
    return Batch(done: done.load(ordering: .relaxed), seconds: Double(end - start) / 1e9)
  }
}
