import Discovery
import Foundation
import SealingSodium
import Table
import Testing

@testable import Journal
@testable import Node

/// Who a player is, and how that goes to another folder.
@Suite struct IdentityTests {
  let guests = Guests()

  @Test func whoamiMakesTheIdentityAndCountsNoStart() async throws {
    let folder = guests.folder("Ann")
    let first = try Node.whoami(folder: folder)
    #expect(first.isNew)
    let again = try Node.whoami(folder: folder)
    #expect(again == FolderIdentity(id: first.id, name: first.name, isNew: false))
    let node = try guests.node("Ann")
    let me = await node.table.me
    #expect(me.node == first.id && me.incarnation == 1)
    // While it runs: who it is can be asked, and its name.
    #expect(
      try Node.whoami(folder: folder) == FolderIdentity(id: first.id, name: "Ann", isNew: false))
    let parcel = try Node.pack(folder: folder)
    #expect(parcel.key.nodeID == first.id && parcel.name == "Ann" && parcel.incarnation == 1)
    await node.stop()
  }

  @Test func anIdentityThatArrivesIsTheSameAndNewer() async throws {
    let old = try guests.node("Ann")
    let id = old.key.nodeID
    await old.stop()
    let parcel = try Node.pack(folder: guests.folder("Ann"))
    let arrived = try Node.unpack(parcel, into: guests.folder("Other"), replacing: false)
    #expect(arrived == FolderIdentity(id: id, name: "Ann", isNew: false))
    let node = try Node(NodeConfiguration(folder: guests.folder("Other"), discovery: .off))
    let me = await node.table.me
    #expect(me.node == id && me.name == "Ann" && me.incarnation == 1 + 1024 + 1)
    #expect(node.key.seed == old.key.seed)
    await node.stop()
    // Back again, where it had been started less often.
    _ = try Node.unpack(
      try Node.pack(folder: guests.folder("Other")), into: guests.folder("Ann"), replacing: false)
    let back = try guests.node("Ann")
    #expect(await back.table.me.incarnation == 1026 + 1024 + 1)
    await back.stop()
  }

  @Test func anotherIdentityIsReplacedOnlyIfAsked() throws {
    let parcel = IdentityParcel(key: IdentityKey(), name: "Bob", incarnation: 3)
    let folder = guests.folder("Ann")
    let mine = try Node.whoami(folder: folder)
    let name = mine.name
    #expect {
      try Node.unpack(parcel, into: folder, replacing: false)
    } throws: {
      ($0 as? NodeError)?.message == "The folder \(folder) has another identity, \(mine.id). "
        + "With --replace it is put aside, as the file identity.replaced there."
    }
    #expect(try Node.whoami(folder: folder).id == mine.id)
    let file = try String(contentsOfFile: folder + "/identity", encoding: .utf8)
    let arrived = try Node.unpack(parcel, into: folder, replacing: true)
    #expect(arrived.id == parcel.key.nodeID && arrived.name == "Bob" && name != "Bob")
    #expect(
      try String(contentsOfFile: folder + "/identity.replaced", encoding: .utf8) == file)
  }

  @Test func aNameThatCouldDoHarmDoesNotArrive() throws {
    let parcel = IdentityParcel(key: IdentityKey(), name: "A\u{1b}[1m", incarnation: 3)
    let arrived = try Node.unpack(parcel, into: guests.folder("Ann"), replacing: false)
    #expect(arrived.name == Node.defaultName)
  }

  @Test func aFolderInUseTakesNoIdentity() async throws {
    let node = try guests.node("Ann")
    let parcel = IdentityParcel(key: IdentityKey(), name: "Bob", incarnation: 3)
    #expect {
      try Node.unpack(parcel, into: guests.folder("Ann"), replacing: true)
    } throws: {
      ($0 as? NodeError)?.message.contains("is in use by another Midnight") ?? false
    }
    await node.stop()
  }

  @Test func nothingLeavesAFolderWithoutAnIdentity() {
    let folder = guests.folder("Nobody")
    #expect {
      try Node.pack(folder: folder)
    } throws: {
      ($0 as? NodeError)?.message
        == "There is no identity in the folder \(folder): it is made at the first start."
    }
    #expect(!FileManager.default.fileExists(atPath: folder))
  }
}
