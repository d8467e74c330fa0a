import Glibc

/// Why a config file cannot be read or written, in words for the player.
struct ConfigError: Error, Equatable {
  let message: String
}

/// The file that options are kept in.
struct ConfigFile: Equatable {
  let path: String
  /// Named on the command line: then it has to be there.
  var isNamed = false

  /// More than this is no config file.
  static let limit = 65_536

  init(_ named: String?, _ environment: [String: String]) {
    path = named ?? Folders.config(environment) + "/midnight.conf"
    isNamed = named != nil
  }

  func read() throws(ConfigError) -> ConfigText {
    // Not to wait for somebody at the other end, if it is a pipe.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR, !isNamed { return ConfigText([]) }
      throw system("read")
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw system("read") }
    // As good as an empty file, and the usual way to say that there is to be none.
    if path == "/dev/null" { return ConfigText([]) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw ConfigError(message: isNoFile) }
    // One byte more than there may be, so that a longer one is noticed.
    var (bytes, count) = ([UInt8](repeating: 0, count: Self.limit + 1), 0)
    while count < bytes.count {
      let more = bytes.withUnsafeMutableBytes {
        Glibc.read(file, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      guard more >= 0 else { throw system("read") }
      if more == 0 { break }
      count += more
    }
    guard count <= Self.limit else {
      throw ConfigError(
        message: "The config file \(shown) has more than \(Self.limit / 1024) KiB; is it one?")
    }
    return ConfigText(Array(bytes[..<count]))
  }

  /// What the file says; that it cannot be read is as bad as a word that is not known.
  func lines(home: String) throws(UsageError) -> [ConfigLine] {
    let text: ConfigText
    do {
      text = try read()
    } catch {
      throw UsageError(error.message)
    }
    return try text.lines(in: path, home: home)
  }

  /// Keeps values for options, whatever else stands in the file; all of them or none.
  func set(_ values: [(option: Option, value: String)]) throws(ConfigError) {
    guard !values.isEmpty else { return }
    let target = try target()
    var text = try ConfigFile(path: target).read()
    for (option, value) in values { text.set(option, to: value) }
    try replace(target, with: text.bytes)
  }

  // MARK: - Writing

  private init(path: String) { self.path = path }

  /// Where to write: what a link stands for, so that the link stays one.
  private func target() throws(ConfigError) -> String {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      guard errno == ENOENT else { throw system("written") }
      try makeFolder(Self.folder(of: path))
      return path
    }
    guard let real = realpath(path, nil) else { throw system("written") }
    defer { free(real) }
    guard stat(real, &status) == 0 else { throw system("written") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw ConfigError(message: isNoFile) }
    return String(cString: real)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// With those that it is in; for its owner alone, as the XDG specification has it.
  private func makeFolder(_ folder: String) throws(ConfigError) {
    guard access(folder, F_OK) != 0 else { return }
    let parent = Self.folder(of: folder)
    if parent != folder { try makeFolder(parent) }
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw system("written") }
  }

  /// The old file or the new one is there at any moment, and whole.
  private func replace(_ target: String, with bytes: [UInt8]) throws(ConfigError) {
    var status = stat()
    let mode = stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o600
    var name = Array("\(target).XXXXXX".utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { throw system("written") }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    let isWritten = count == bytes.count && fchmod(file, mode) == 0 && fsync(file) == 0
    let failure = system("written")
    close(file)
    guard isWritten, rename(name, target) == 0 else {
      let reason = isWritten ? system("written") : failure
      unlink(name)
      throw reason
    }
  }

  // MARK: - Errors

  private var shown: String { Options.shown(path, limit: 200) }

  private var isNoFile: String { "The config file \(shown) is something else than a file." }

  private func system(_ verb: String) -> ConfigError {
    ConfigError(
      message: "The config file \(shown) cannot be \(verb): \(String(cString: strerror(errno))).")
  }
}
