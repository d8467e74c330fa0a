import Casebook
import Glibc
import Journal
import SealingSodium
import Table
import Wire

extension Node {
  static var secondsNow: Int { time(nil) }

  /// The key that this node is known by, drawn at its first start, and the number of this start.
  static func key(in journal: Journal) throws(JournalError) -> (IdentityKey, incarnation: Int) {
    let stored = try journal.begin { IdentityKey().drawn }
    guard let key = IdentityKey(seed: stored.seed) else {
      preconditionFailure("The journal keeps 32 bytes, or throws.")
    }
    return (key, stored.incarnation)
  }

  /// Who this node is to the others.
  static func identity(
    _ key: IdentityKey, incarnation: Int, in journal: Journal, wire: Wire,
    _ configuration: NodeConfiguration
  ) throws(JournalError) -> Table.Identity {
    if let name = configuration.name { try journal.write([.setting(key: "name", name)]) }
    let kept = try journal.value("name") ?? ""
    return Table.Identity(
      node: key.nodeID, key: key.publicKey,
      name: DisplayName.isClean(kept) ? kept : configuration.usualName ?? Node.defaultName,
      incarnation: incarnation,
      port: wire.port, addresses: Wire.localAddresses(port: wire.port).map { Address($0) },
      bot: configuration.bot, vote: configuration.vote, startAt: configuration.startAt,
      witness: configuration.witness,
      matches: try Resuming.known(in: journal), salt: Sodium.randomNumber(),
      blocked: try acquaintances("blocked", in: journal),
      friends: try acquaintances("friends", in: journal),
      muted: try acquaintances("muted", in: journal))
  }

  /// A list among the settings; what cannot be read is as good as none.
  static func acquaintances(
    _ key: String, in journal: Journal
  ) throws(JournalError) -> [Acquaintance] {
    try journal.value(key).flatMap { JSON.decode([Acquaintance].self, from: $0) } ?? []
  }

  static var defaultName: String {
    for variable in ["USER", "LOGNAME"] {
      if let value = getenv(variable) {
        let name = String(cString: value).capitalizedFirst
        if DisplayName.isClean(name), name != "Root" { return name }
      }
    }
    return "Detective"
  }

  /// What can be resumed in a folder that no node uses, the match played last first.
  package static func resumable(folder: String) throws(NodeError) -> [ResumableMatch] {
    // A folder that was only misspelt is not made.
    guard access(folder, F_OK) == 0 || errno != ENOENT else { return [] }
    do throws(JournalError) {
      return try Resuming.list(in: Journal(folder: folder) { Sodium.hash($0) })
    } catch {
      throw NodeError(message: error.message)
    }
  }

  /// Finds out again which matches can be resumed.
  func listResumable() {
    writer.then { [inputs] journal in
      inputs.yield(.resumable(Result { () throws(JournalError) in try Resuming.list(in: journal) }))
    }
  }

  /// Takes a match out of the journal and goes on with it; nil for the one played last.
  ///
  /// Returns false, and says why, if it cannot be gone on with.
  package func resume(_ id: String?) async -> Bool {
    switch await writer.read({ journal throws(JournalError) in
      try Resuming(id, in: journal)
    }) {
    case .success(let resuming):
      wish(resuming.wish)
      return resuming.isFound
    case .failure(let error):
      fail(error.message)
    case nil:
      break
    }
    return false
  }

  /// Goes on with a match that the table knows is in the journal, whether it has begun or not.
  func takeUp(_ id: String) {
    writer.then { [inputs] journal in
      do throws(JournalError) {
        inputs.yield(.event(.wish(try Resuming.taking(up: id, in: journal).wish)))
      } catch {
        inputs.yield(.event(.wish(.complain(error.message))))
      }
    }
  }

  /// Sends the records `range` from the disk to a member.
  func sendHistory(to link: LinkID, _ match: String, _ range: Range<Int>) {
    writer.then { [wire] journal in
      guard
        let records = try? journal.records(
          match: match, from: range.lowerBound, limit: range.count),
        let payload = JSON.encode(
          Packet(
            .history(
              match: match, records: records.filter { range.contains($0.index) }.map(\.bytes))))
      else { return }
      wire.send(payload, on: link)
    }
  }

  /// A note that a screen wants to keep, such as the marks of a match.
  package func remember(_ key: String, _ value: String?) { writer.keep("screen.\(key)", value) }

  /// What was remembered under a key; nil if nothing was.
  package func recall(_ key: String) async -> String? {
    let found = await writer.read { journal throws(JournalError) in
      try journal.value("screen.\(key)")
    }
    return (try? found?.get()) ?? nil
  }
}

extension IdentityKey {
  /// As the journal keeps it.
  var drawn: (node: String, seed: [UInt8]) { (nodeID, seed) }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
