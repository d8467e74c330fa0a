import CTimex
package import Doctor
import Glibc

extension ClockFacts {
  package static func read() -> ClockFacts {
    var moment = time(nil)
    var parts = tm()
    gmtime_r(&moment, &parts)
    var setting = timex()
    let state = adjtimex(&setting)
    return ClockFacts(
      year: Int(parts.tm_year) + 1900,
      isSynchronized: state < 0 ? nil : setting.status & STA_UNSYNC == 0)
  }
}

extension LocaleFacts {
  package static func read() -> LocaleFacts? {
    setlocale(LC_ALL, "")
    return nl_langinfo(Int32(CODESET)).map { LocaleFacts(codeset: String(cString: $0)) }
  }
}

extension TerminalFacts {
  /// What can be known of the terminal; `isKnown` says of a name whether it can be drawn on, and nil
  /// if it is not known.
  package static func read(description: (_ name: String) -> Description) -> TerminalFacts {
    let name = getenv("TERM").map { String(cString: $0) } ?? ""
    var size = winsize()
    let isThere = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    let isSized = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return TerminalFacts(
      isThere: isThere, name: String(name.prefix(40)),
      description: name.isEmpty ? .missing : description(name),
      columns: isSized ? Int(size.ws_col) : nil, rows: isSized ? Int(size.ws_row) : nil)
  }
}

extension FolderFacts {
  /// Looks at a folder and changes nothing.
  package static func read(_ path: String) -> FolderFacts {
    var place = path
    // Of one that is not there, the nearest above it decides.
    while !Files.exists(place), let slash = place.lastIndex(of: "/") {
      place = slash == place.startIndex ? "/" : String(place[..<slash])
    }
    if !Files.exists(place) { place = "." }
    var status = stat()
    let isSeen = stat(place, &status) == 0
    var room = statvfs()
    let isMeasured = statvfs(place, &room) == 0
    return FolderFacts(
      path: path, exists: place == path,
      isOwn: isSeen && status.st_uid == geteuid(),
      isWritable: access(place, W_OK | X_OK) == 0 && status.st_mode & S_IFMT == S_IFDIR,
      isInUse: isLocked(path + "/lock"),
      free: isMeasured ? free(room) : nil)
  }

  private static func free(_ room: statvfs) -> Int {
    Int(clamping: room.f_bavail.multipliedReportingOverflow(by: UInt(room.f_frsize)).partialValue)
  }

  /// Whether somebody holds the lock on a file, as the kernel lists it: trying to take it might turn
  /// away a game that starts at that moment.
  private static func isLocked(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, let locks = Files.read("/proc/locks") else { return false }
    return locks.split(separator: "\n").contains { line in
      let words = line.split(separator: " ")
      return words.contains("FLOCK") && words.contains { $0.hasSuffix(":\(status.st_ino)") }
    }
  }
}
