import Glibc

extension LogFile {
  /// A log that is longer than this when the program starts is put aside; the one aside before is gone.
  static let mostBytes = 1 << 20

  /// The log of a player with a screen; nil if it cannot be written.
  static func standard(in folder: String) -> LogFile? {
    guard folder.hasPrefix("/") else { return nil }
    var made = ""
    for part in folder.split(separator: "/") {
      made += "/" + part
      mkdir(made, 0o700)
    }
    let path = made + "/midnight.log"
    var about = stat()
    if stat(path, &about) == 0, about.st_size > mostBytes { rename(path, path + ".old") }
    return LogFile(path: path)
  }
}
