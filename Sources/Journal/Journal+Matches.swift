import Synchronization

extension Journal {
  /// All matches, the one played last first; of two of the same second, the one stored last.
  package func matches() throws(JournalError) -> [StoredMatch] {
    try database.withLock { database throws(JournalError) in
      let rows = try database.prepare(
        """
        SELECT id, json, started, over, coalesce(played, started) AS last, match.seal, ballot.match,
          term, node, tag, ballot.seal
        FROM match LEFT JOIN ballot ON ballot.match = id LEFT JOIN progress ON progress.match = id
        ORDER BY last DESC, match.rowid DESC
        """)
      var found: [StoredMatch] = []
      while try rows.step() {
        let id = rows.text(0)
        found.append(
          StoredMatch(
            id: id, json: rows.text(1), condition: condition(of: rows),
            commit: try database.progress(of: id, seal: seal)?.commit ?? -1,
            over: rows.int(3) != 0, startedAt: rows.int(2), lastPlayed: rows.int(4)))
      }
      return found
    }
  }

  private func condition(of rows: borrowing Statement) -> StoredMatch.Condition {
    let id = rows.text(0)
    // Every match of this version has a seal and a ballot, and those before it neither.
    if rows.text(5).isEmpty && rows.isNull(6) { return .old }
    let ballot = StoredBallot(
      term: rows.int(7),
      vote: rows.isNull(8) && rows.isNull(9)
        ? nil : StoredBallot.Vote(node: rows.text(8), tag: rows.text(9)))
    guard rows.text(5) == seal.of(match: id, json: rows.text(1), startedAt: rows.int(2)),
      rows.text(10) == seal.of(ballot, match: id)
    else { return .damaged }
    return .sound(ballot)
  }

  /// The record with the greatest index, if it is as it was stored.
  package func newest(match: String) throws(JournalError) -> Newest {
    try database.withLock { database throws(JournalError) in
      let rows = try database.records(
        "WHERE match = ? ORDER BY number DESC LIMIT 1", .text(match))
      guard let progress = try database.progress(of: match, seal: seal) else {
        return rows.isEmpty ? .none : .damaged
      }
      guard let (record, sealed) = rows.first else {
        return progress.head < 0 ? .none : .damaged
      }
      let expected = seal.of(
        match: match, index: record.index, term: record.term, hash: record.hash)
      guard sealed == expected, record.index == progress.head else { return .damaged }
      guard seal.hash(record.bytes) == record.hash else {
        return .bytesDamaged(index: record.index, term: record.term, hash: record.hash)
      }
      return .sound(record)
    }
  }

  /// The undamaged ones of up to `limit` records in the order of their index, which is at least
  /// `index`.
  package func records(
    match: String, from index: Int, limit: Int
  ) throws(JournalError) -> [StoredRecord] {
    try database.withLock { database throws(JournalError) in
      // SQLite takes a negative limit for none at all.
      try database.records(
        "WHERE match = ? AND number >= ? ORDER BY number LIMIT ?", .text(match), .int(index),
        .int(max(0, limit))
      ).map(\.record).filter { seal.hash($0.bytes) == $0.hash }
    }
  }

  /// What this node's own seat held.
  package func log(match: String) throws(JournalError) -> String? { try value("log.\(match)") }

  /// A move that waits for its answer.
  package func pending(match: String) throws(JournalError) -> String? {
    try value("pending.\(match)")
  }
}

extension Database {
  /// How far a match has come; nil if that is not certain.
  func progress(of match: String, seal: Seal) throws(JournalError) -> Progress? {
    let rows = try prepare("SELECT head, committed, seal FROM progress WHERE match = ?")
    try rows.bind([.text(match)])
    guard try rows.step() else { return nil }
    let progress = Progress(head: rows.int(0), commit: rows.int(1))
    return rows.text(2) == seal.of(progress, match: match) ? progress : nil
  }

  fileprivate func records(
    _ condition: String, _ values: Value...
  ) throws(JournalError) -> [(record: StoredRecord, seal: String)] {
    let rows = try prepare(
      "SELECT match, number, term, hash, bytes, seal FROM record \(condition)")
    try rows.bind(values)
    var found: [(StoredRecord, String)] = []
    while try rows.step() {
      let record = StoredRecord(
        match: rows.text(0), index: rows.int(1), term: rows.int(2), hash: rows.text(3),
        bytes: rows.text(4))
      found.append((record, rows.text(5)))
    }
    return found
  }
}
