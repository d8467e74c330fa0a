import Glibc

/// The right to use a data folder, held by one journal of one process until it is gone.
///
/// The lock is on a file of its own: closing any descriptor of the database's file would drop the
/// locks that SQLite itself holds there.
final class FolderLock {
  let folder: String
  private let descriptor: Int32

  /// Makes the folder if it is not there, and takes its lock or throws at once.
  init(folder: String) throws(JournalError) {
    self.folder = folder
    try Self.make(folder)
    let file = open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw JournalError(errno: errno, folder: folder) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let reason = errno
      close(file)
      throw JournalError(errno: reason, folder: folder)
    }
    descriptor = file
  }

  deinit { close(descriptor) }

  /// Makes the file empty and for its owner's eyes only, unless it is there.
  func touch(_ path: String) throws(JournalError) {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw JournalError(errno: errno, folder: folder) }
    close(file)
  }

  /// The text of a file of a few bytes; nil if there is none. It needs no lock: a file is replaced as
  /// a whole.
  static func read(_ name: String, in folder: String) throws(JournalError) -> String? {
    let file = open(folder + "/" + name, O_RDONLY | O_CLOEXEC)
    if file < 0, errno == ENOENT { return nil }
    guard file >= 0 else { throw JournalError(errno: errno, folder: folder) }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(file, &bytes, bytes.count)
    guard count >= 0 else { throw JournalError(errno: errno, folder: folder) }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// Puts a file of a few bytes in the place of another: after a power cut it is the old or the new.
  func replace(_ name: String, with text: String) throws(JournalError) {
    let path = folder + "/" + name
    let file = open(path + ".new", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw JournalError(errno: errno, folder: folder) }
    let isStored = Glibc.write(file, text, text.utf8.count) == text.utf8.count && fsync(file) == 0
    let reason = errno
    close(file)
    guard isStored else { throw JournalError(errno: reason, folder: folder) }
    guard rename(path + ".new", path) == 0 else { throw JournalError(errno: errno, folder: folder) }
    try Self.sync(folder, folder: folder)
  }

  /// Makes durable which names a directory holds.
  private static func sync(_ path: String, folder: String) throws(JournalError) {
    let directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw JournalError(errno: errno, folder: folder) }
    defer { close(directory) }
    // Not every file system can do this for directories.
    guard fsync(directory) == 0 || errno == EINVAL else {
      throw JournalError(errno: errno, folder: folder)
    }
  }

  /// Makes the folder and those above it, for their owner's eyes only.
  private static func make(_ folder: String) throws(JournalError) {
    guard !folder.isEmpty else { throw JournalError(errno: ENOENT, folder: folder) }
    var path = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      path += part
      // An existing parent may refuse mkdir with any of several reasons, so ask whether it is there.
      if mkdir(path, 0o700) == 0 {
        try sync(path + "/..", folder: folder)
      } else {
        let reason = errno
        var status = stat()
        guard stat(path, &status) == 0 else { throw JournalError(errno: reason, folder: folder) }
        guard status.st_mode & S_IFMT == S_IFDIR else {
          throw JournalError(errno: ENOTDIR, folder: folder)
        }
      }
      path += "/"
    }
  }
}
