import Dispatch
import Ring
import SealingSodium
import Synchronization
import Table
import Testing

@testable import Journal
@testable import Node

struct WriterTests {
  private let guests = Guests()

  /// What a writer has told, in order.
  private final class Told: Sendable {
    let events = Mutex<[String]>([])

    func take(_ event: Event) {
      let word =
        switch event {
        case .kept(let id): "kept \(id)"
        case .keepFailed(let sentence): "failed \(sentence)"
        default: "?"
        }
      events.withLock { $0.append(word) }
    }

    var all: [String] { events.withLock { $0 } }
  }

  private func open(
    _ name: String, longestWait: DispatchTimeInterval = .seconds(1)
  ) throws -> (Journal, Writer, Told) {
    let journal = try Journal(folder: guests.folder(name)) { Sodium.hash($0) }
    let told = Told()
    return (journal, Writer(journal, longestWait: longestWait) { told.take($0) }, told)
  }

  private func record(_ index: Int, _ bytes: String = "{}") -> Keep {
    .newest(
      KeptRecord(match: "m", index: index, term: 1, hash: Sodium.hash(bytes), bytes: bytes),
      commit: index - 1)
  }

  @Test func everythingIsKeptInOrder() async throws {
    let (journal, writer, told) = try open("order")
    for id in 0..<200 {
      writer.keep(id: id, [record(id), .commit(match: "m", id - 1), .name("Ann \(id)")])
    }
    await writer.settle()
    #expect(told.all == (0..<200).map { "kept \($0)" })
    #expect(try journal.value("name") == "Ann 199")
    #expect(try journal.records(match: "m", from: 0, limit: 500).map(\.index) == Array(0..<200))
  }

  @Test func whatWaitsForTheDiskGoesInOneTransaction() async throws {
    let (journal, writer, told) = try open("group")
    let gate = DispatchSemaphore(value: 0)
    writer.then { _ in gate.wait() }
    writer.keep(id: 1, [.name("Ann")])
    writer.keep(id: 2, [record(0, String(repeating: "x", count: 200_000))])
    try journal.database.withLock { try $0.run("PRAGMA max_page_count = 12") }
    gate.signal()
    await writer.settle()
    let full = JournalError(.full, folder: guests.folder("group")).message
    #expect(told.all == ["failed \(full)"])
    #expect(try journal.value("name") == nil)
  }

  @Test func whatCanWaitGoesWithTheNextThatCannot() async throws {
    let (journal, writer, told) = try open("lazy", longestWait: .seconds(600))
    writer.keep(id: 1, [.pending(match: "m", nil)])
    writer.keep(id: 2, [.log(match: "m", [])])
    writer.keep(id: 3, [.commit(match: "m", 0)])
    #expect(told.all.isEmpty)
    // It fails with what it went with.
    try journal.database.withLock { try $0.run("PRAGMA max_page_count = 12") }
    writer.keep(id: 4, [record(0, String(repeating: "x", count: 200_000))])
    await writer.settle()
    #expect(told.all.count == 1 && told.all[0].hasPrefix("failed"))
    #expect(try journal.value("log.m") == nil)
  }

  @Test func whatCanWaitIsWrittenInTheEnd() async throws {
    let (journal, writer, told) = try open("late", longestWait: .milliseconds(10))
    writer.keep(id: 1, [.log(match: "m", [])])
    for _ in 0..<100 where told.all.isEmpty { try await Task.sleep(for: .milliseconds(100)) }
    #expect(told.all == ["kept 1"])
    #expect(try journal.value("log.m") == "[]")
    writer.keep(id: 2, [.commit(match: "m", 0)])
    writer.keep(id: 3, [.log(match: "n", [])])
    await writer.finish()
    #expect(told.all == ["kept 1", "kept 2", "kept 3"])
    #expect(try journal.value("log.n") == "[]")
  }

  @Test func afterAFailureNothingIsKeptAndNothingIsSaid() async throws {
    let (journal, writer, told) = try open("failed")
    writer.keep(id: 1, [.name("Ann")])
    await writer.settle()
    try journal.database.withLock { try $0.run("PRAGMA max_page_count = 12") }
    writer.keep(id: 2, [record(0, String(repeating: "x", count: 200_000))])
    await writer.settle()
    try journal.database.withLock { try $0.run("PRAGMA max_page_count = 100000") }
    writer.keep(id: 3, [.name("Bob")])
    writer.keep("screen.x", "y")
    await writer.settle()
    let full = JournalError(.full, folder: guests.folder("failed")).message
    #expect(told.all == ["kept 1", "failed \(full)"])
    #expect(try journal.value("name") == "Ann")
    #expect(try journal.value("screen.x") == nil)
  }

  @Test func whoeverAsksDoesNotWaitForASlowDisk() async throws {
    let (_, writer, told) = try open("slow")
    let gate = DispatchSemaphore(value: 0)
    writer.then { _ in gate.wait() }
    let start = ContinuousClock.now
    for id in 0..<50 { writer.keep(id: id, [record(id)]) }
    #expect(ContinuousClock.now - start < .milliseconds(500))
    #expect(told.all.isEmpty)
    gate.signal()
    // A read comes after all that was asked before it.
    let newest = await writer.read { journal throws(JournalError) in
      try journal.newest(match: "m")
    }
    guard case .success(.sound(let found)) = newest else {
      Issue.record("no newest record")
      return
    }
    #expect(found.index == 49)
    #expect(told.all.count == 50)
  }
}

extension Writer {
  /// Waits until everything that was queued is done.
  fileprivate func settle() async { _ = await read { _ in true } }
}
