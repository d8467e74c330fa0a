import Dispatch
import Glibc
import Synchronization

@testable import Discovery

/// A thread for tests that wait. Those threads that all tests share may be busy for long with others,
/// and whoever sleeps on them wakes when they are not.
final class WaitingThread: TaskExecutor {
  private let queue = DispatchQueue(label: "waiting")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  func sleep(milliseconds: UInt32) async {
    await withTaskExecutorPreference(self) { _ = usleep(milliseconds * 1000) }
  }
}

/// Hears what discovery says, and waits until it has said something.
final class Ear: Sendable {
  let thread = WaitingThread()
  private let events = Mutex<[DiscoveryEvent]>([])

  func take(_ event: DiscoveryEvent) { events.withLock { $0.append(event) } }

  var heard: [DiscoveryEvent] { events.withLock { $0 } }

  /// Forgets what was said so far.
  func clear() { events.withLock { $0 = [] } }

  /// Nil if nothing of the kind is said within many seconds.
  func first<Value>(
    within seconds: Int = 15, _ choose: (DiscoveryEvent) -> Value?
  ) async -> Value? {
    for _ in 0..<(seconds * 50) {
      for event in heard { if let value = choose(event) { return value } }
      await thread.sleep(milliseconds: 20)
    }
    return nil
  }

  /// A node as it is seen when something about it is true.
  func finds(_ id: String, _ isRight: (FoundNode) -> Bool = { _ in true }) async -> FoundNode? {
    await first { event in
      if case .found(let node) = event, node.nodeID == id, isRight(node) { node } else { nil }
    }
  }

  func loses(_ id: String) async -> Bool {
    await first { $0 == .lost(nodeID: id) ? true : nil } ?? false
  }

  /// Under which name our node is announced.
  func name(_ isRight: (String) -> Bool = { _ in true }) async -> String? {
    await first { event in
      if case .announced(let name) = event, isRight(name) { name } else { nil }
    }
  }

  /// The nodes that are there by what was said so far.
  var present: [String: FoundNode] {
    heard.reduce(into: [:]) { nodes, event in
      switch event {
      case .found(let node): nodes[node.nodeID] = node
      case .lost(let id): nodes[id] = nil
      case .available, .unavailable, .announced: break
      }
    }
  }

  func hasLost(_ id: String) -> Bool { heard.contains(.lost(nodeID: id)) }
}
