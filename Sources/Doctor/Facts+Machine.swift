/// The folder of the player's key and matches.
package struct FolderFacts: Hashable, Codable, Sendable {
  package var path: String
  package var exists: Bool
  /// Whether it is this user's; of a folder that is yet to be made, whether the one above is.
  package var isOwn: Bool
  package var isWritable: Bool
  /// Whether a running game has it.
  package var isInUse: Bool
  /// Bytes that this user may still write there.
  package var free: Int?

  package init(
    path: String, exists: Bool = true, isOwn: Bool = true, isWritable: Bool = true,
    isInUse: Bool = false, free: Int? = nil
  ) {
    self.path = path
    self.exists = exists
    self.isOwn = isOwn
    self.isWritable = isWritable
    self.isInUse = isInUse
    self.free = free
  }
}

package struct ClockFacts: Hashable, Codable, Sendable {
  package var year: Int
  /// Whether the system says that its clock is set by others.
  package var isSynchronized: Bool?

  package init(year: Int, isSynchronized: Bool?) {
    self.year = year
    self.isSynchronized = isSynchronized
  }
}

package struct LocaleFacts: Hashable, Codable, Sendable {
  package var codeset: String

  package init(codeset: String) { self.codeset = codeset }
}

package struct TerminalFacts: Hashable, Codable, Sendable {
  package enum Description: String, Hashable, Codable, Sendable {
    /// The screen can be drawn on it.
    case capable
    case incapable
    /// This machine knows no terminal of this name.
    case missing
  }

  /// Whether the program runs on one at all.
  package var isThere: Bool
  /// Its name in TERM.
  package var name: String
  package var description: Description
  package var columns: Int?
  package var rows: Int?

  package init(
    isThere: Bool, name: String, description: Description, columns: Int? = nil, rows: Int? = nil
  ) {
    self.isThere = isThere
    self.name = name
    self.description = description
    self.columns = columns
    self.rows = rows
  }
}
