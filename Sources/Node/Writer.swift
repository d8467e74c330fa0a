import Dispatch
import Journal
import Synchronization
import Table

/// Does a node's work on the disk, in order, on a thread of its own: a disk may take seconds, and
/// neither the node nor the threads that Swift's tasks share may wait for it.
///
/// What is queued while the disk works goes into one transaction, and so shares one sync. What can
/// wait (`Keep.canWait`) goes with the next that cannot, or when it has waited for `longestWait`.
final class Writer: Sendable {
  private struct Order: Sendable {
    /// Nil if nobody waits for it.
    let id: Int?
    let keeps: [JournalWrite?]
  }

  private struct Waiting {
    var orders: [Order] = []
    /// The disk is to be given them as soon as it is free.
    var isUrgent = false
  }

  /// Nil once all is done.
  private let journal: Mutex<Journal?>
  private let queue = DispatchQueue(label: "midnight.journal", qos: .userInitiated)
  private let waiting = Mutex(Waiting())
  private let hasFailed = Mutex(false)
  private let tell: @Sendable (Event) -> Void
  private let longestWait: DispatchTimeInterval

  /// `tell` is called on the writer's thread with `Event.kept` for each order, in their order, or
  /// once with `Event.keepFailed` and then never again.
  init(
    _ journal: Journal, longestWait: DispatchTimeInterval = .seconds(1),
    tell: @escaping @Sendable (Event) -> Void
  ) {
    self.journal = Mutex(journal)
    self.longestWait = longestWait
    self.tell = tell
  }

  func keep(id: Int, _ keeps: [Keep]) {
    let now = Node.secondsNow
    let order = Order(id: id, keeps: keeps.map { JournalWrite($0, now: now) })
    add(order, isUrgent: !keeps.allSatisfy(\.canWait))
  }

  /// Stores a setting; nobody waits for it.
  func keep(_ key: String, _ value: String?) {
    add(Order(id: nil, keeps: [.setting(key: key, value)]), isUrgent: true)
  }

  /// Does something with the journal after all that was queued before.
  func then(_ body: @escaping @Sendable (Journal) -> Void) {
    writeSoon()
    queue.async {
      if let journal = self.journal.withLock({ $0 }) { body(journal) }
    }
  }

  /// Waits for what is asked of the journal, after all that was queued before; nil if the writer has
  /// finished.
  func read<Found: Sendable>(
    _ body: @escaping @Sendable (Journal) throws(JournalError) -> Found
  ) async -> Result<Found, JournalError>? {
    writeSoon()
    return await withCheckedContinuation { continuation in
      queue.async {
        let journal = self.journal.withLock { $0 }
        continuation.resume(
          returning: journal.map { journal in
            Result { () throws(JournalError) in try body(journal) }
          })
      }
    }
  }

  /// Waits until everything that was queued is done, and lets the folder go.
  func finish() async {
    writeSoon()
    await withCheckedContinuation { continuation in
      queue.async {
        self.journal.withLock { $0 = nil }
        continuation.resume()
      }
    }
  }

  private func add(_ order: Order, isUrgent: Bool) {
    let isFirst = waiting.withLock { waiting in
      waiting.orders.append(order)
      return waiting.orders.count == 1
    }
    if isUrgent {
      writeSoon()
    } else if isFirst {
      queue.asyncAfter(deadline: .now() + longestWait) { self.writeAll() }
    }
  }

  /// What waits is given to the disk before anything that is asked for from now on; what comes until
  /// the disk is free goes in the same transaction.
  private func writeSoon() {
    let isNew = waiting.withLock { waiting in
      defer { waiting.isUrgent = !waiting.orders.isEmpty }
      return !waiting.isUrgent && !waiting.orders.isEmpty
    }
    if isNew { queue.async { self.writeAll() } }
  }

  private func writeAll() {
    let orders = waiting.withLock { waiting in
      defer { waiting = Waiting() }
      return waiting.orders
    }
    guard !orders.isEmpty else { return }
    guard !hasFailed.withLock({ $0 }), let journal = journal.withLock({ $0 }) else { return }
    var writes: [JournalWrite] = []
    for write in orders.flatMap(\.keeps) {
      guard let write else { return fail("A match could not be written down.") }
      writes.append(write)
    }
    do throws(JournalError) {
      try journal.write(writes)
    } catch {
      return fail(error.message)
    }
    for case let id? in orders.map(\.id) { tell(.kept(id: id)) }
  }

  private func fail(_ sentence: String) {
    hasFailed.withLock { $0 = true }
    tell(.keepFailed(sentence))
  }
}
