import Casebook
import Discovery
import Rules
import SealingSodium
import Table
import Testing

@testable import Journal
@testable import Node

@Suite(.serialized, .timeLimit(.minutes(3)))
struct NodeTests {
  @Test func aMatchOverRealSocketsEndsAlikeForAll() async throws {
    let guests = Guests()
    let nodes = try await guests.table("Ann", "Bob", "Cleo")
    let hashes = await finalHashes(nodes[0], nodes[1], nodes[2])
    #expect(hashes[0] != nil)
    #expect(Set(hashes).count == 1)
    for node in nodes { await node.stop() }
  }

  @Test func aNodeThatWasAwayComesBackToItsSeatWithItsFolder() async throws {
    let guests = Guests()
    var nodes = try await guests.table("Ann", "Bob", "Cleo")
    #expect(await nodes[1].round(3))
    await nodes[1].stop()
    nodes.remove(at: 1)
    #expect(await nodes[0].round(6))
    let again = try guests.node("Bob")
    await again.start()
    #expect(await again.resume(nil))
    let seat = await again.first { report -> SeatID?? in
      if case .started(_, _, let mine) = report { .some(mine) } else { nil }
    }
    #expect(seat == SeatID(1))
    let hashes = await finalHashes(again, nodes[0], nodes[1])
    #expect(hashes[0] != nil)
    #expect(Set(hashes).count == 1)
    for node in nodes + [again] { await node.stop() }
  }

  @Test func aNodeIsWhoItsKeyIs() async throws {
    let guests = Guests()
    let first = try guests.node("Ann")
    #expect(await first.table.me.node == first.key.nodeID)
    await first.stop()
    let again = try guests.node("Ann")
    #expect(again.key.seed == first.key.seed)
    #expect(await again.table.me.node == first.key.nodeID)
    let other = try guests.node("Bob")
    #expect(other.key.nodeID != first.key.nodeID)
    for node in [again, other] { await node.stop() }
  }

  @Test func aFolderOfVersionOneGetsAKeyAndItsMatchIsRefused() async throws {
    let guests = Guests()
    let id = "0123456789abcdef0123456789abcdef"
    do {
      let database = try Database(folder: guests.folder("Ada"), steps: [Schema.steps[0]])
      for (key, value) in [("node", id), ("incarnation", "12"), ("name", "Ada")] {
        try database.run("INSERT INTO setting VALUES (?, ?)", .text(key), .text(value))
      }
      try database.run("INSERT INTO match VALUES ('ab', '{}', 1700000000, 0)")
      try database.run("INSERT INTO record VALUES ('ab', 3, 2, 'hash', '{}')")
    }
    #expect(try Node.resumable(folder: guests.folder("Ada")) == [])
    let node = try Node(NodeConfiguration(folder: guests.folder("Ada"), discovery: .off))
    await node.start()
    let me = await node.table.me
    #expect(me.node == node.key.nodeID && me.node != id)
    #expect(me.name == "Ada" && me.incarnation == 13 && me.matches.isEmpty)
    #expect(await node.resume(nil) == false)
    #expect(await node.says("That match was played with another version of Midnight."))
    #expect(await node.snapshot.failure == nil)
    await node.stop()
  }

  /// Its journal is whole, but its case is not sealed: it cannot be gone on with, and stays.
  @Test func aMatchOfAnEarlierVersionIsRefusedWithASentence() async throws {
    let guests = Guests()
    do {
      let journal = try Journal(folder: guests.folder("Ada")) { Sodium.hash($0) }
      try journal.write([
        .match(
          id: "ab", json: #"{"info":{"id":"ab"},"sealed":"00","tag":"b1"}"#,
          StoredBallot(term: 1), startedAt: 1_700_000_000)
      ])
    }
    let node = try guests.node("Ada", bot: nil)
    await node.start()
    #expect(await node.resume(nil) == false)
    #expect(await node.says("That match was played with another version of Midnight."))
    await node.stop()
    let journal = try Journal(folder: guests.folder("Ada")) { Sodium.hash($0) }
    #expect(try journal.matches().map(\.id) == ["ab"])
  }

  @Test func aMatchThatWaitsIsListedWithWhatItIs() async throws {
    let guests = Guests()
    var nodes = try await guests.table("Ann", "Bob", "Cleo")
    #expect(await nodes[1].snapshot.resumable == [])
    #expect(await nodes[1].round(3))
    let before = Node.secondsNow
    nodes[1].wish(.leave)
    // As soon as it has left, without a new start.
    var list = await nodes[1].snapshot.resumable
    while list.isEmpty {
      try await Task.sleep(for: .milliseconds(20))
      list = await nodes[1].snapshot.resumable
    }
    #expect(list.count == 1)
    #expect(list.first?.lobby == "Parlour")
    #expect(list.first?.others == ["Ann", "Cleo"])
    #expect(list.first?.round == 3)
    #expect(list.first?.isWitness == false && list.first?.isAlone == false)
    #expect((before - 30...before + 2).contains(list.first?.lastPlayed ?? 0))
    await nodes.remove(at: 1).stop()
    #expect(try Node.resumable(folder: guests.folder("Bob")) == list)
    for node in nodes { await node.stop() }
  }

  @Test func aStoppedNodeLetsItsFolderGoAtOnce() async throws {
    let guests = Guests()
    let first = try guests.node("Ann")
    await first.start()
    await first.remember("note", "kept")
    await first.stop()
    let second = try guests.node("Ann")
    #expect(await second.recall("note") == "kept")
    #expect(await first.recall("note") == nil)
    #expect(await first.resume(nil) == false)
    await second.stop()
  }

  @Test func aSecondNodeOnTheSameFolderIsRefusedWithASentence() async throws {
    let guests = Guests()
    let first = try guests.node("Ann")
    #expect(throws: NodeError.self) { try guests.node("Ann") }
    await first.stop()
  }

  @Test func aPortInUseIsRefusedWithASentence() async throws {
    let guests = Guests()
    let first = try guests.node("Ann")
    let port = await first.port
    do {
      _ = try Node(
        NodeConfiguration(folder: guests.folder("Bob"), port: port, discovery: .off))
      Issue.record("a port was given twice")
    } catch {
      #expect(error.message.contains("\(port)"))
    }
    await first.stop()
  }
}
