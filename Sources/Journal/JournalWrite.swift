import Synchronization

/// Something to store.
package enum JournalWrite: Sendable, Equatable {
  /// A match that begins for this node, with no records and this ballot. If it is there already and
  /// is described by the same words, it stays as it is, but for an earlier ballot.
  case match(id: String, json: String, StoredBallot, startedAt: Int)
  case ballot(match: String, StoredBallot)
  /// The newest record. Those after `commit`, the newest one that was known to be committed, may be
  /// no part of the match, and go: all below the newest are what they say.
  case head(StoredRecord, commit: Int, playedAt: Int)
  /// A record before the newest; anything else is ignored.
  case older(StoredRecord)
  /// The index of the newest record known to be committed; it never falls.
  case commit(match: String, Int)
  /// Nil to forget.
  case log(match: String, String?)
  case pending(match: String, String?)
  case over(match: String)
  case forget(match: String)
  case setting(key: String, String?)
}

extension Journal {
  /// Stores all of these, or none and throws.
  package func write(_ writes: [JournalWrite]) throws(JournalError) {
    try database.withLock { database throws(JournalError) in
      try database.write { () throws(JournalError) in
        for write in writes { try self.write(write, to: database) }
      }
    }
  }

  private func write(_ write: JournalWrite, to database: Database) throws(JournalError) {
    switch write {
    case .match(let id, let json, let ballot, let startedAt):
      if let stored = try database.term(of: id, describedBy: json) {
        // A vote that was given is given.
        if stored < ballot.term { try database.set(ballot, of: id, seal: seal) }
        return
      }
      try database.forget(id)
      try database.run(
        "INSERT INTO match VALUES (?, ?, ?, 0, ?)", .text(id), .text(json), .int(startedAt),
        .text(seal.of(match: id, json: json, startedAt: startedAt)))
      try database.set(ballot, of: id, seal: seal)
      try database.set(Progress(), of: id, at: startedAt, seal: seal)
    case .ballot(let match, let ballot):
      try database.set(ballot, of: match, seal: seal)
    case .head(let record, let commit, let playedAt):
      try database.run(
        "DELETE FROM record WHERE match = ? AND number > ?", .text(record.match),
        .int(min(commit, record.index)))
      try database.put(record, seal: seal)
      var progress = try database.progress(of: record.match, seal: seal) ?? Progress()
      progress.head = record.index
      try database.set(progress, of: record.match, at: playedAt, seal: seal)
    case .older(let record):
      guard let progress = try database.progress(of: record.match, seal: seal),
        record.index < progress.head
      else { return }
      try database.put(record, seal: seal)
    case .commit(let match, let index):
      // If it is damaged only a new head may seal it again: with this one it would say that there
      // are no records.
      guard var progress = try database.progress(of: match, seal: seal), index > progress.commit
      else { return }
      progress.commit = index
      try database.set(progress, of: match, at: nil, seal: seal)
    case .log(let match, let text): try database.set("log.\(match)", to: text)
    case .pending(let match, let text): try database.set("pending.\(match)", to: text)
    case .over(let match): try database.run("UPDATE match SET over = 1 WHERE id = ?", .text(match))
    case .forget(let match): try database.forget(match)
    case .setting(let key, let value): try database.set(key, to: value)
    }
  }
}

extension Database {
  fileprivate func set(_ key: String, to value: String?) throws(JournalError) {
    if let value {
      try run("INSERT OR REPLACE INTO setting VALUES (?, ?)", .text(key), .text(value))
    } else {
      try run("DELETE FROM setting WHERE key = ?", .text(key))
    }
  }

  /// The term of the ballot of a match that is there already and is described like this.
  fileprivate func term(of match: String, describedBy json: String) throws(JournalError) -> Int? {
    let rows = try prepare(
      "SELECT term FROM match JOIN ballot ON ballot.match = id WHERE id = ? AND json = ?")
    try rows.bind([.text(match), .text(json)])
    return try rows.step() ? rows.int(0) : nil
  }

  /// Most often it is as it was: then no page is written for it.
  fileprivate func set(
    _ ballot: StoredBallot, of match: String, seal: Seal
  ) throws(JournalError) {
    try run(
      """
      INSERT INTO ballot VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
      SET term = excluded.term, node = excluded.node, tag = excluded.tag, seal = excluded.seal
      WHERE (term, node, tag, seal) IS NOT (excluded.term, excluded.node, excluded.tag, excluded.seal)
      """, .text(match), .int(ballot.term),
      .text(ballot.vote?.node), .text(ballot.vote?.tag), .text(seal.of(ballot, match: match)))
  }

  /// Stores how far a match has come; the time stays as it was for nil.
  fileprivate func set(
    _ progress: Progress, of match: String, at played: Int?, seal: Seal
  ) throws(JournalError) {
    try run("INSERT OR IGNORE INTO progress VALUES (?, -1, -1, '', 0)", .text(match))
    try run(
      "UPDATE progress SET head = ?, committed = ?, seal = ? WHERE match = ?",
      .int(progress.head), .int(progress.commit), .text(seal.of(progress, match: match)),
      .text(match))
    guard let played else { return }
    try run("UPDATE progress SET played = ? WHERE match = ?", .int(played), .text(match))
  }

  fileprivate func put(_ record: StoredRecord, seal: Seal) throws(JournalError) {
    try run(
      "INSERT OR REPLACE INTO record VALUES (?, ?, ?, ?, ?, ?)", .text(record.match),
      .int(record.index), .int(record.term), .text(record.hash), .text(record.bytes),
      .text(
        seal.of(
          match: record.match, index: record.index, term: record.term, hash: record.hash)))
  }

  fileprivate func forget(_ match: String) throws(JournalError) {
    for table in ["record", "ballot", "progress"] {
      try run("DELETE FROM \(table) WHERE match = ?", .text(match))
    }
    try run("DELETE FROM match WHERE id = ?", .text(match))
    for key in ["log", "pending"] { try set("\(key).\(match)", to: nil) }
  }
}
