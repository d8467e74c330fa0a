import Ring
import Rules
import Table

/// A node's disk, with the page cache before it: what is written can be seen at once, and outlives
/// the program; what is synced outlives the power.
struct Disk {
  /// What is queued together is written in one transaction.
  struct Batch {
    let number: Int
    let ids: [Int]
    let keeps: [Keep]
    var isWritten = false
    let failure: Failure?
  }

  enum Failure: Hashable, Sendable {
    /// Nothing of it can be seen.
    case lost
    /// It stands in the cache, and looks fine until the power goes.
    case visible
  }

  private(set) var durable = Image()
  private(set) var visible = Image()
  /// Transactions that are written and not synced, oldest first.
  private(set) var unsynced: [[Keep]] = []
  private(set) var underWay: Batch?
  private var queue: [(id: Int, keeps: [Keep])] = []
  private var batches = 0
  /// After a failure nothing is written any more until the program starts again.
  private(set) var isBroken = false

  /// How long a write takes, in microseconds.
  var latency = 500...2_000
  var nextFailure: Failure?

  init(_ image: Image) {
    durable = image
    visible = image
  }

  var isIdle: Bool { underWay == nil }

  mutating func enqueue(_ id: Int, _ keeps: [Keep]) {
    guard !isBroken else { return }
    queue.append((id, keeps))
  }

  /// Takes all that is queued as one transaction; nil if there is nothing.
  mutating func begin() -> Batch? {
    guard underWay == nil, !queue.isEmpty else { return nil }
    batches += 1
    let batch = Batch(
      number: batches, ids: queue.map(\.id), keeps: queue.flatMap(\.keeps),
      failure: nextFailure)
    nextFailure = nil
    queue = []
    underWay = batch
    return batch
  }

  /// The transaction reaches the cache.
  mutating func write(_ number: Int) {
    guard let batch = underWay, batch.number == number, !batch.isWritten else { return }
    underWay?.isWritten = true
    guard batch.failure != .lost else { return }
    batch.keeps.forEach { visible.apply($0) }
    unsynced.append(batch.keeps)
  }

  /// The transaction reaches the disk, or does not; returns it if it was still under way.
  mutating func sync(_ number: Int) -> Batch? {
    guard let batch = underWay, batch.number == number else { return nil }
    underWay = nil
    if batch.failure == nil {
      settle()
    } else {
      isBroken = true
      queue = []
    }
    return batch
  }

  private mutating func settle() {
    for keeps in unsynced { keeps.forEach { durable.apply($0) } }
    unsynced = []
  }

  /// The program is gone.
  mutating func kill() {
    queue = []
    underWay = nil
  }

  /// The power goes; the first `kept` of the transactions that were not synced had got through.
  mutating func cutPower(kept: Int) {
    if let batch = underWay, !batch.isWritten, batch.failure == nil {
      unsynced.append(batch.keeps)
    }
    kill()
    for keeps in unsynced.prefix(kept) { keeps.forEach { durable.apply($0) } }
    unsynced = []
    visible = durable
  }

  /// A program starts: it writes what it can see anew, and counts the start.
  mutating func open() {
    isBroken = false
    nextFailure = nil
    settle()
    visible.incarnation += 1
    durable = visible
  }

  /// The machine is off meanwhile.
  mutating func change(_ body: (inout Image) -> Void) {
    body(&durable)
    visible = durable
    unsynced = []
  }
}
