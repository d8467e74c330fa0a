import Glibc

extension LogFile {
  /// A log that is longer than this when the program starts is put aside, and one before it is gone.
  private static let mostBytes = 1 << 20

  /// The log of a player with a screen, where the XDG base directory specification puts what is worth
  /// keeping but not worth carrying about; nil if it cannot be written.
  static func standard() -> LogFile? {
    guard let folder else { return nil }
    var made = ""
    for part in (folder + "/midnight").split(separator: "/") {
      made += "/" + part
      mkdir(made, 0o700)
    }
    let path = made + "/midnight.log"
    var about = stat()
    if stat(path, &about) == 0, about.st_size > mostBytes { rename(path, path + ".old") }
    return LogFile(path: path)
  }

  private static var folder: String? {
    func path(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    return path("XDG_STATE_HOME") ?? path("HOME").map { $0 + "/.local/state" }
  }
}
