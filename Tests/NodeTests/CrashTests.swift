import Casebook
import Dispatch
import Foundation
import Ring
import Rules
import SealingSodium
import Synchronization
import Table
import Testing
import Wire

@testable import Journal
@testable import Node

/// Machines and disks that fail in the middle of a match.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct CrashTests {
  private let guests = Guests()

  @Test func whenTheHostVanishesTheOthersGoOnUnderANewOne() async throws {
    var nodes = try await guests.table("Ann", "Bob", "Cleo")
    let (bob, cleo) = (nodes[1], nodes[2])
    #expect(await bob.round(3))
    let first = try #require(await cleo.nextHost())
    #expect(first.name == "Ann" && first.term == 1)
    // Not a word of farewell.
    await nodes[0].wire.stop()
    let second = try #require(await cleo.nextHost(except: "Ann"))
    #expect(second.term > 1)
    #expect(await cleo.round(6))
    await nodes.remove(at: 0).stop()
    // It comes back as one of many.
    let again = try guests.node("Ann")
    await again.start()
    #expect(await again.resume(nil))
    let third = try #require(await again.nextHost())
    #expect(third.term >= second.term)
    let hashes = await finalHashes(again, bob, cleo)
    #expect(hashes[0] != nil)
    #expect(Set(hashes).count == 1)
    for node in [again, bob, cleo] { await node.stop() }
  }

  @Test(arguments: [0, 2])
  func aNodeWhoseDiskFailsWatchesTheOthers(broken: Int) async throws {
    let nodes = try await guests.table(
      "Ann", "Bob", "Cleo", rules: MatchRules(rounds: 12, turnSeconds: 1))
    #expect(await nodes[1].round(2))
    let node = nodes[broken]
    await fillDisk(of: node)
    #expect(await node.says("There is no space left"))
    let sentence = JournalError(.full, folder: guests.folder(["Ann", "", "Cleo"][broken])).message
    #expect(await node.table.standing == .broken(sentence))
    #expect(await node.snapshot.failure == nil)
    // It goes on to see what the others do.
    #expect(await nodes[1].round(5))
    #expect(await node.round(5))
    #expect(await node.table.ring?.isHost == false)
    if broken == 0 { #expect(await nodes[1].table.host != node.table.me.node) }
    for node in nodes { await node.stop() }
  }

  @Test func aSlowDiskDoesNotSilenceItsNode() async throws {
    let nodes = try await guests.table("Ann", "Bob", "Cleo")
    #expect(await nodes[1].round(2))
    let gate = DispatchSemaphore(value: 0)
    await nodes[0].writer.then { _ in gate.wait() }
    // Longer than anybody is waited for.
    try await Task.sleep(for: .seconds(2))
    let ann = await nodes[0].table.me.node
    while await !nodes[1].table.isHere(ann) { try await Task.sleep(for: .milliseconds(20)) }
    gate.signal()
    #expect(await nodes[1].round(4))
    for node in nodes { await node.stop() }
  }

  @Test func aNodeThatHasLostItsJournalComesBackAsANewVoter() async throws {
    var nodes = try await guests.table("Ann", "Bob", "Cleo")
    #expect(await nodes[1].round(3))
    await nodes.remove(at: 1).stop()
    for end in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: guests.folder("Bob") + "/midnight.db" + end)
    }
    let again = try guests.node("Bob")
    await again.start()
    #expect(await again.resume(nil) == false)
    Guests.join(again, at: await nodes[1].port)
    let device = await nodes[0].first { report -> SeatID?? in
      if case .committed(_, _, _, .newDevice(let seat), _) = report { .some(seat) } else { nil }
    }
    #expect(device == SeatID(1))
    let hashes = await finalHashes(again, nodes[0], nodes[1])
    #expect(hashes[0] != nil)
    #expect(Set(hashes).count == 1)
    for node in nodes + [again] { await node.stop() }
  }

  /// Bob's node with its journal changed by a statement while it was off.
  private func startBobAgain(after damage: String) async throws -> Node {
    do {
      let journal = try Journal(folder: guests.folder("Bob")) { Sodium.hash($0) }
      try journal.database.withLock { try $0.run(damage) }
    }
    let again = try guests.node("Bob")
    await again.start()
    return again
  }

  @Test(arguments: [
    (
      "UPDATE record SET bytes = replace(bytes, 'round', 'rownd') "
        + "WHERE number = (SELECT max(number) FROM record)", "has been mended"
    ),
    (
      "UPDATE record SET term = 99 WHERE number = (SELECT max(number) FROM record)",
      "count it anew"
    ),
    ("UPDATE progress SET head = head - 1", "count it anew"),
  ])
  func aDamagedRecordIsMendedFromTheOthers(damage: String, sentence: String) async throws {
    var nodes = try await guests.table("Ann", "Bob", "Cleo")
    #expect(await nodes[1].round(3))
    await nodes.remove(at: 1).stop()
    let again = try await startBobAgain(after: damage)
    #expect(await again.resume(nil))
    #expect(await again.says(sentence))
    let hashes = await finalHashes(again, nodes[0], nodes[1])
    #expect(hashes[0] != nil)
    #expect(Set(hashes).count == 1)
    for node in nodes + [again] { await node.stop() }
  }

  @Test(arguments: [
    "UPDATE ballot SET term = 0", "UPDATE match SET json = replace(json, '1', '2')",
  ])
  func aMatchWhoseBallotIsNotCertainIsNotResumedButCanBeJoined(damage: String) async throws {
    var nodes = try await guests.table("Ann", "Bob", "Cleo")
    #expect(await nodes[1].round(3))
    await nodes.remove(at: 1).stop()
    let again = try await startBobAgain(after: damage)
    #expect(await again.resume(nil) == false)
    #expect(await again.says("your seat is still yours"))
    Guests.join(again, at: await nodes[0].port)
    let hashes = await finalHashes(again, nodes[0], nodes[1])
    #expect(hashes[0] != nil)
    #expect(Set(hashes).count == 1)
    for node in nodes + [again] { await node.stop() }
  }

  /// From now on nothing that is new fits on its disk.
  private func fillDisk(of node: Node) async {
    _ = await node.writer.read { journal throws(JournalError) in
      try journal.database.withLock { database throws(JournalError) in
        try database.run("PRAGMA max_page_count = 1")
      }
    }
    await node.remember("filler", String(repeating: "x", count: 1 << 20))
  }
}
