import Glibc
import Journal
package import SealingSodium
import Table

/// Who the player of a data folder is.
package struct FolderIdentity: Hashable, Sendable {
  /// The node's id.
  package var id: String
  package var name: String
  /// Whether the identity was made only now.
  package var isNew: Bool
}

extension Node {
  /// How much higher an identity's count of starts is where it arrives: whatever the machine that it
  /// left still does, the others take it for the older one.
  static let arrival = 1024

  /// Who the player of a folder is; the identity is made if there is none, and no start is counted.
  package static func whoami(folder: String) throws(NodeError) -> FolderIdentity {
    try translating { () throws(JournalError) in
      do throws(JournalError) {
        let journal = try Journal(folder: folder) { Sodium.hash($0) }
        let isNew = try journal.identity() == nil
        let stored = try journal.settledIdentity { IdentityKey().drawn }
        return FolderIdentity(stored, name: try journal.value("name"), isNew: isNew)
      } catch {
        guard error.code == .inUse, let found = try peek(folder) else { throw error }
        return FolderIdentity(found.identity, name: found.name, isNew: false)
      }
    }
  }

  /// What leaves a folder for another machine. The folder may be in use.
  package static func pack(folder: String) throws(NodeError) -> IdentityParcel {
    let found = try translating { () throws(JournalError) in try peek(folder) }
    guard let found, let key = IdentityKey(seed: found.identity.seed) else {
      throw NodeError(
        message: "There is no identity in the folder \(folder): it is made at the first start.")
    }
    return IdentityParcel(
      key: key, name: found.name ?? "", incarnation: found.identity.incarnation)
  }

  /// Makes the player of a folder the one in the parcel, as whom it starts from then on.
  ///
  /// Refused if the folder is in use, and if it has another identity and `replacing` is false; else
  /// the other's file is kept beside, as `identity.replaced`.
  package static func unpack(
    _ parcel: IdentityParcel, into folder: String, replacing: Bool
  ) throws(NodeError) -> FolderIdentity {
    let journal = try translating { () throws(JournalError) in
      try Journal(folder: folder) { Sodium.hash($0) }
    }
    let old = try translating { () throws(JournalError) in try journal.identity() }
    if let old, old.node != parcel.key.nodeID, !replacing {
      throw NodeError(
        message: "The folder \(folder) has another identity, \(old.node). "
          + "With --replace it is put aside, as the file identity.replaced there.")
    }
    return try translating { () throws(JournalError) in
      let arrived = StoredIdentity(
        node: parcel.key.nodeID, incarnation: parcel.incarnation + arrival,
        seed: parcel.key.seed)
      try journal.replaceIdentity(arrived)
      if try journal.value("name") == nil, DisplayName.isClean(parcel.name) {
        try journal.write([.setting(key: "name", parcel.name)])
      }
      return FolderIdentity(arrived, name: try journal.value("name"), isNew: false)
    }
  }

  private static func peek(
    _ folder: String
  ) throws(JournalError) -> (identity: StoredIdentity, name: String?)? {
    try Journal.peek(folder: folder) { Sodium.hash($0) }
  }

  private static func translating<Value>(
    _ body: () throws(JournalError) -> Value
  ) throws(NodeError) -> Value {
    guard Sodium.isReady else { throw Node.noChance }
    do throws(JournalError) {
      return try body()
    } catch {
      throw NodeError(message: error.message)
    }
  }

  static let noChance = NodeError(
    message: "This machine gives no random numbers; Midnight needs them.")
}

extension FolderIdentity {
  fileprivate init(_ stored: StoredIdentity, name: String?, isNew: Bool) {
    self.init(
      id: stored.node,
      name: name.flatMap { DisplayName.isClean($0) ? $0 : nil } ?? Node.defaultName,
      isNew: isNew)
  }
}
