import Glibc

/// Where the program is that plays, and what of the environment it gets.
struct SoundProgram: Equatable, Sendable {
  var path: String
  var variables: [String: String]

  static let name = "midnight-sound"

  /// Beside the game, wherever that was started from, or in PATH; nil if it is nowhere.
  init?(game: String? = Self.game, environment: [String: String]) {
    let folder = game.flatMap { path in path.lastIndex(of: "/").map { path[..<$0] } }
    let beside = folder.map { "\($0)/\(Self.name)" }
    if let beside, Spawn.isProgram(beside) {
      path = beside
    } else if let found = Spawn.find(Self.name, path: environment["PATH"] ?? "") {
      path = found
    } else {
      return nil
    }
    variables = environment.filter { Self.passesOn($0.key) }
  }

  /// The program that runs; a new build of it may have taken its place.
  static var game: String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &bytes, bytes.count)
    guard count > 0, count < bytes.count else { return nil }
    let path = String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.hasSuffix(deleted) ? String(path.dropLast(deleted.count)) : path
  }

  private static let deleted = " (deleted)"

  /// What leads to a sound server, a sound card or the voices.
  private static let own = [
    "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CONFIG_DIRS", "XDG_DATA_DIRS", "TMPDIR", "LC_CTYPE",
    "ESPEAK_DATA_PATH",
  ]
  private static let families = ["ALSOFT_", "ALSA_", "PULSE_", "PIPEWIRE_", "JACK_"]

  private static func passesOn(_ name: String) -> Bool {
    Spawn.usual.contains(name) || own.contains(name) || families.contains { name.hasPrefix($0) }
  }
}
