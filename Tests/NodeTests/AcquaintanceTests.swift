import Foundation
import Journal
import SealingSodium
import Table
import Testing

@testable import Node

/// Who is blocked, who is muted and who is known, in a real journal.
struct AcquaintanceTests {
  @Test func listsComeBackAfterARestart() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "midnight-known-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let blocked = [
      Acquaintance(name: "Eve", node: "e1"), Acquaintance(name: "Zo\u{eb}", node: "e2"),
    ]
    let friends = [Acquaintance(name: "Bob", node: "b0")]
    let muted = [Acquaintance(name: "Mallory", node: "e3")]
    func journal() throws -> Journal { try Journal(folder: folder) { Sodium.hash($0) } }
    do {
      let journal = try journal()
      let writes = [Keep.blocked(blocked), .friends(friends), .muted(muted)].compactMap {
        JournalWrite($0, now: 0)
      }
      #expect(writes.count == 3)
      try journal.write(writes)
    }
    #expect(try Node.acquaintances("blocked", in: journal()) == blocked)
    #expect(try Node.acquaintances("friends", in: journal()) == friends)
    #expect(try Node.acquaintances("muted", in: journal()) == muted)
    #expect(try Node.acquaintances("nothing", in: journal()) == [])
  }
}
