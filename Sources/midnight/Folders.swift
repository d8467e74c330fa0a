/// Where the XDG base directory specification puts a program's files. It creates nothing.
enum Folders {
  /// For what the player has chosen.
  static func config(_ environment: [String: String]) -> String {
    folder("XDG_CONFIG_HOME", else: ".config", environment)
  }

  /// For what must not be lost: the key, the matches.
  static func data(_ environment: [String: String]) -> String {
    folder("XDG_DATA_HOME", else: ".local/share", environment)
  }

  /// For what is of use for a while: the log.
  static func state(_ environment: [String: String]) -> String {
    folder("XDG_STATE_HOME", else: ".local/state", environment)
  }

  static func home(_ environment: [String: String]) -> String {
    trimmed(environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? ".")
  }

  /// The specification has relative paths ignored: they would mean another folder in each place.
  private static func folder(
    _ variable: String, else usual: String, _ environment: [String: String]
  ) -> String {
    if let base = environment[variable], base.hasPrefix("/") {
      return trimmed(base) + "/midnight"
    }
    return home(environment) + "/\(usual)/midnight"
  }

  /// Without the slashes at its end, so that none comes twice.
  private static func trimmed(_ path: String) -> String {
    String(path[..<(path.lastIndex { $0 != "/" }.map { path.index(after: $0) } ?? path.startIndex)])
  }
}
