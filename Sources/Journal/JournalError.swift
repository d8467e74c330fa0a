import CSQLite
import Glibc

/// Why the journal could not be opened, read or written, in words for the player.
package struct JournalError: Error, Sendable, Equatable {
  package enum Code: Sendable, Equatable {
    /// Another node uses the folder.
    case inUse
    case readOnly
    /// The folder cannot be made or entered.
    case cannotOpen
    /// Written by a newer version of the program; its schema has this number.
    case newerSchema(Int)
    /// What the folder holds is not a journal, or not any more.
    case damaged
    /// No space left.
    case full
    /// Any other error of the system (an `errno`) or of SQLite (its result code).
    case system(Int32)
  }

  package let code: Code
  /// A sentence or two: what is wrong with which folder, and what to do.
  package let message: String

  init(_ code: Code, folder: String, detail: String = "", file: String = "midnight.db") {
    self.code = code
    message =
      switch code {
      case .inUse:
        "The folder \(folder) is in use by another Midnight. "
          + "Close that one, or choose another folder with --data DIR."
      case .readOnly:
        "The folder \(folder) cannot be written to. "
          + "Give yourself the right to write there, or choose another folder with --data DIR."
      case .cannotOpen:
        "The folder \(folder) cannot be opened\(detail.isEmpty ? "" : ": " + detail). "
          + "Choose another folder with --data DIR."
      case .newerSchema:
        "The folder \(folder) was written by a newer Midnight. "
          + "Update this one, or choose another folder with --data DIR."
      case .damaged:
        "The file \(file) in \(folder) is damaged or is not Midnight's. "
          + "Move it away to start afresh, or choose another folder with --data DIR."
      case .full:
        "There is no space left for the folder \(folder). "
          + "Free some, or choose another folder with --data DIR."
      case .system:
        "The folder \(folder) cannot be used\(detail.isEmpty ? "" : ": " + detail). "
          + "Try again, or choose another folder with --data DIR."
      }
  }

  /// What an `errno` from making, entering or locking the folder means.
  init(errno code: Int32, folder: String) {
    switch code {
    case EROFS, EACCES, EPERM: self.init(.readOnly, folder: folder)
    case ENOTDIR, EEXIST: self.init(.cannotOpen, folder: folder, detail: "a file is in its place")
    case ENOENT, ENAMETOOLONG, ELOOP, EISDIR, EINVAL:
      self.init(.cannotOpen, folder: folder, detail: String(cString: strerror(code)))
    case ENOSPC, EDQUOT: self.init(.full, folder: folder)
    case EWOULDBLOCK: self.init(.inUse, folder: folder)
    default: self.init(.system(code), folder: folder, detail: String(cString: strerror(code)))
    }
  }

  /// What an (extended) result code of SQLite means; `errno` is the system's reason, if it had one.
  init(sqlite code: Int32, errno: Int32, folder: String) {
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: self.init(.inUse, folder: folder)
    case SQLITE_READONLY, SQLITE_PERM: self.init(.readOnly, folder: folder)
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_MISMATCH: self.init(.damaged, folder: folder)
    case SQLITE_FULL: self.init(.full, folder: folder)
    case SQLITE_CANTOPEN, SQLITE_IOERR:
      if errno != 0 {
        self.init(errno: errno, folder: folder)
      } else {
        fallthrough
      }
    default:
      self.init(
        .system(code), folder: folder, detail: String(cString: sqlite3_errstr(code)))
    }
  }
}
