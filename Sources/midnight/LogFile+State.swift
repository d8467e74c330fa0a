import Glibc

extension LogFile {
  /// A log that is longer than this when the program starts is put aside; the one aside before is gone.
  static let mostBytes = 1 << 20

  /// The log of a player with a screen, where the XDG base directory specification puts what is worth
  /// keeping but not worth carrying about; nil if it cannot be written.
  static func standard() -> LogFile? {
    stateFolder { name in getenv(name).map { String(cString: $0) } }.flatMap { standard(in: $0) }
  }

  /// What a variable says counts if it is a whole path.
  static func stateFolder(_ variable: (String) -> String?) -> String? {
    func path(_ name: String) -> String? {
      variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    return path("XDG_STATE_HOME") ?? path("HOME").map { $0 + "/.local/state" }
  }

  static func standard(in folder: String) -> LogFile? {
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
}
