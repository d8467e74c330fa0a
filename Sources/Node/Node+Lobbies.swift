package import Table

// What discovery has found, by the names that players know.
extension Node {
  /// A lobby of this name, whatever its case, that is worth asking for a place; any for nil.
  package func lobby(named name: String?) -> LobbyRow? {
    let rows = table.lobbies.filter { row in
      name.map { row.name.lowercased() == $0.lowercased() } ?? true
    }
    // A witness takes no seat; who has lost the journal of a match may sit down there again.
    return rows.first { $0.standing == .open }
      ?? rows.first { $0.standing == .full && table.me.witness }
      ?? rows.first { $0.standing == .playing && name != nil }
  }

  /// A match at the table of this name, whatever its case; any that can be watched for nil.
  package func match(named name: String?) -> LobbyRow? {
    table.lobbies.first { row in
      row.standing == .playing
        && (name.map { row.name.lowercased() == $0.lowercased() } ?? !row.isLocked)
    }
  }
}
