import Casebook
import Glibc
import Journal
import Rules
import Table
import Wire

extension Node {
  static var secondsNow: Int { time(nil) }

  /// Who this node is: made at its first start, the same ever after.
  static func identity(
    in journal: Journal, wire: Wire, _ configuration: NodeConfiguration
  ) throws(JournalError) -> Table.Identity {
    let id: String
    if let known = try journal.value("node"), NodeID.isValid(known) {
      id = known
    } else {
      id = Sodium.randomHex(bytes: 16)
      try journal.set("node", to: id)
    }
    if let name = configuration.name { try journal.set("name", to: name) }
    let kept = try journal.value("name") ?? ""
    return Table.Identity(
      node: id, name: DisplayName.isClean(kept) ? kept : Node.defaultName,
      incarnation: try journal.bumpIncarnation(), port: wire.port,
      addresses: Wire.localAddresses(port: wire.port).map { Address($0) },
      bot: configuration.bot, startAt: configuration.startAt)
  }

  private static var defaultName: String {
    for variable in ["USER", "LOGNAME"] {
      if let value = getenv(variable) {
        let name = String(cString: value).capitalizedFirst
        if DisplayName.isClean(name), name != "Root" { return name }
      }
    }
    return "Detective"
  }

  static func resumable(in journal: Journal) throws(JournalError) -> [ResumableMatch] {
    var list: [ResumableMatch] = []
    for stored in try journal.matches() where !stored.over {
      // A match whose first record was never committed is never offered again.
      guard try journal.newest(match: stored.id) != nil,
        let kept = JSON.decode(StoredDescription.self, from: stored.json)?.kept
      else { continue }
      list.append(
        ResumableMatch(
          id: stored.id, lobby: kept.info.lobby, names: kept.info.roster.map(\.name),
          startedAt: stored.startedAt))
    }
    return list
  }

  /// Takes a match out of the journal and goes on with it; nil for the newest.
  ///
  /// Returns false if there is none.
  package func resume(_ id: String?) -> Bool {
    guard let id = id ?? resumable.first?.id else {
      wish(.complain("There is no match to resume in this data folder."))
      return false
    }
    do throws(JournalError) {
      guard let stored = try journal.matches().first(where: { $0.id == id }),
        let kept = JSON.decode(StoredDescription.self, from: stored.json)?.kept,
        let newest = try journal.newest(match: id)
      else { return false }
      let history = try journal.records(match: id, from: 0, limit: newest.index)
      let log = try journal.value("log.\(id)").flatMap { JSON.decode(SeatLog.self, from: $0) }
      let pending = try journal.value("pending.\(id)")
        .flatMap { JSON.decode(Proposal.self, from: $0) }
      wish(
        .resume(
          Resumed(
            kept: kept,
            newest: KeptRecord(
              match: newest.match, index: newest.index, term: newest.term, hash: newest.hash,
              bytes: newest.bytes),
            dealt: kept.secret.flatMap {
              try? Dealer.deal($0, level: kept.info.rules.level, content: content)
            },
            log: log ?? SeatLog(), pending: pending,
            history: history.compactMap { JSON.decode(Record.self, from: $0.bytes) })))
      return true
    } catch {
      fail(error.message)
      return false
    }
  }

  /// A note that a screen wants to keep, such as the marks of a match.
  package func remember(_ key: String, _ value: String?) {
    do throws(JournalError) {
      try journal.set("screen.\(key)", to: value)
    } catch {
      fail(error.message)
    }
  }

  package func recall(_ key: String) -> String? { try? journal.value("screen.\(key)") }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
