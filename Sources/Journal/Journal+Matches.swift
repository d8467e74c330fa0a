import Synchronization

/// One step of a match, as it was stored.
package struct StoredRecord: Sendable, Equatable {
  package var match: String
  package var index: Int
  /// The term under which this node last stored it.
  package var term: Int
  package var hash: String
  /// The record's JSON, exactly as the host encoded it.
  package var bytes: String

  package init(match: String, index: Int, term: Int, hash: String, bytes: String) {
    self.match = match
    self.index = index
    self.term = term
    self.hash = hash
    self.bytes = bytes
  }
}

/// A match that this node has taken part in.
package struct StoredMatch: Sendable, Equatable {
  package var id: String
  /// The owner's own description of it.
  package var json: String
  /// In seconds of the owner's clock.
  package var startedAt: Int
  package var over: Bool

  package init(id: String, json: String, startedAt: Int, over: Bool) {
    self.id = id
    self.json = json
    self.startedAt = startedAt
    self.over = over
  }
}

extension Journal {
  /// Stores a record; one with the same match and index is replaced.
  package func append(_ record: StoredRecord) throws(JournalError) {
    try database.withLock { database throws(JournalError) in
      try database.run(
        "INSERT OR REPLACE INTO record VALUES (?, ?, ?, ?, ?)", .text(record.match),
        .int(record.index), .int(record.term), .text(record.hash), .text(record.bytes))
    }
  }

  /// The record with the greatest term, and of those the greatest index.
  package func newest(match: String) throws(JournalError) -> StoredRecord? {
    try database.withLock { database throws(JournalError) in
      try database.records(
        "WHERE match = ? ORDER BY term DESC, number DESC LIMIT 1", .text(match)
      ).first
    }
  }

  /// Up to `limit` records in the order of their index, which is at least `index`.
  package func records(
    match: String, from index: Int, limit: Int
  ) throws(JournalError) -> [StoredRecord] {
    try database.withLock { database throws(JournalError) in
      // SQLite takes a negative limit for none at all.
      try database.records(
        "WHERE match = ? AND number >= ? ORDER BY number LIMIT ?", .text(match), .int(index),
        .int(max(0, limit)))
    }
  }

  /// Stores a match; one with the same id is replaced.
  package func save(_ match: StoredMatch) throws(JournalError) {
    try database.withLock { database throws(JournalError) in
      try database.run(
        "INSERT OR REPLACE INTO match VALUES (?, ?, ?, ?)", .text(match.id), .text(match.json),
        .int(match.startedAt), .int(match.over ? 1 : 0))
    }
  }

  /// All matches, the newest first.
  package func matches() throws(JournalError) -> [StoredMatch] {
    try database.withLock { database throws(JournalError) in
      let rows = try database.prepare(
        "SELECT id, json, started, over FROM match ORDER BY started DESC, id")
      var found: [StoredMatch] = []
      while try rows.step() {
        found.append(
          StoredMatch(
            id: rows.text(0), json: rows.text(1), startedAt: rows.int(2), over: rows.int(3) != 0))
      }
      return found
    }
  }

  /// Forgets a match and its records.
  package func remove(match: String) throws(JournalError) {
    try database.withLock { database throws(JournalError) in
      try database.transaction { () throws(JournalError) in
        try database.run("DELETE FROM record WHERE match = ?", .text(match))
        try database.run("DELETE FROM match WHERE id = ?", .text(match))
      }
    }
  }
}

extension Database {
  fileprivate func records(
    _ condition: String, _ values: Value...
  ) throws(JournalError) -> [StoredRecord] {
    let rows = try prepare("SELECT match, number, term, hash, bytes FROM record \(condition)")
    try rows.bind(values)
    var found: [StoredRecord] = []
    while try rows.step() {
      found.append(
        StoredRecord(
          match: rows.text(0), index: rows.int(1), term: rows.int(2), hash: rows.text(3),
          bytes: rows.text(4)))
    }
    return found
  }
}
