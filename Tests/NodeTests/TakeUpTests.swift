import Casebook
import Ring
import Rules
import SealingSodium
import Synchronization
import Table
import Testing

@testable import Journal
@testable import Node

/// Matches in which a node has promised something, whether they have begun for it or not.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct TakeUpTests {
  private let guests = Guests()

  private func sql(_ text: String, on name: String) throws {
    let journal = try Journal(folder: guests.folder(name)) { Sodium.hash($0) }
    try journal.database.withLock { try $0.run(text) }
  }

  private func tag(of name: String) throws -> String? {
    let journal = try Journal(folder: guests.folder(name)) { Sodium.hash($0) }
    return try journal.matches().first.flatMap {
      JSON.decode(StoredDescription.self, from: $0.json)?.tag
    }
  }

  @Test(arguments: [true, false])
  func whoHasOnlyTheDealOrTheFirstRecordComesBackWithItsOwnTag(hasRecord: Bool) async throws {
    var nodes = try await guests.table("Ann", "Bob", "Cleo")
    #expect(await nodes[1].round(3))
    await nodes.remove(at: 1).stop()
    let before = try tag(of: "Bob")
    // As if it had crashed so early.
    try sql("DELETE FROM record WHERE number > \(hasRecord ? 0 : -1)", on: "Bob")
    do {
      let journal = try Journal(folder: guests.folder("Bob")) { Sodium.hash($0) }
      let match = try #require(try journal.matches().first?.id)
      let progress = Progress(head: hasRecord ? 0 : -1, commit: -1)
      try journal.database.withLock {
        try $0.run(
          "UPDATE progress SET head = ?, committed = ?, seal = ?", .int(progress.head),
          .int(progress.commit), .text(journal.seal.of(progress, match: match)))
      }
    }
    #expect(try Node.resumable(folder: guests.folder("Bob")).isEmpty != hasRecord)
    let again = try guests.node("Bob")
    #expect(await again.table.me.matches.count == 1)
    await again.start()
    if hasRecord {
      #expect(await again.resume(nil))
    } else {
      #expect(await again.resume(nil) == false)
      Guests.join(again, at: await nodes[1].port)
    }
    let hashes = await finalHashes(again, nodes[0], nodes[1])
    #expect(hashes[0] != nil)
    #expect(Set(hashes).count == 1)
    #expect(await again.table.ring?.isVoter == true)
    #expect(await again.table.ring?.me.tag == before)
    for node in nodes + [again] { await node.stop() }
  }

  @Test func tagsAreOthersAtEachStartEvenWithOneSeed() async throws {
    var tags: Set<String> = []
    for name in ["Ann", "Bob"] {
      let node = try guests.node(name)
      await node.start()
      node.wish(.hostLobby(name: "Parlour", seats: 1, rules: MatchRules(), bots: []))
      node.wish(.start)
      #expect(await node.round(1))
      if let tag = await node.table.ring?.me.tag { tags.insert(tag) }
      await node.stop()
    }
    #expect(tags.count == 2)
  }
}
