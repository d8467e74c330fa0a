import Glibc
import Node
import SealingSodium

/// `midnight whoami` and `midnight identity`: who the player of a data folder is.
struct IdentityCommand {
  let folder: String

  private struct Row: Encodable {
    var id: String
    var name: String
    var new: Bool
  }

  /// A sentence for the player, who then gets exit status 1.
  private struct Failure: Error {
    let message: String
  }

  /// `name` is what the config file has; it counts at the next start, whatever the folder has.
  func whoami(as name: String?, json: Bool) -> Int32 {
    reporting { () throws(Failure) in
      let me = try translating { () throws(NodeError) in try Node.whoami(folder: folder) }
      if json {
        Console.json(Row(id: me.id, name: name ?? me.name, new: me.isNew))
      } else {
        Console.line("\(name ?? me.name), \(me.id)")
        if me.isNew { Console.line("This identity is new: it was made just now in \(folder).") }
      }
    }
  }

  func run(_ options: IdentityOptions) -> Int32 {
    reporting { () throws(Failure) in
      switch options.action {
      case .export: try export(to: options.file)
      case .import: try `import`(from: options.file, replacing: options.replace)
      }
    }
  }

  private func export(to path: String) throws(Failure) {
    guard access(path, F_OK) != 0 else { throw Self.isThere(path) }
    let parcel = try translating { () throws(NodeError) in try Node.pack(folder: folder) }
    let passphrase = try ask("Passphrase for the file: ", again: "The same again: ")
    guard passphrase.count >= 8 else {
      throw Failure(message: "A passphrase needs at least 8 characters.")
    }
    let text = try packing { () throws(ParcelError) in try parcel.packed(with: passphrase) }
    try write(text, to: path)
    Console.line("Written to \(path): \(parcel.key.nodeID)")
  }

  private func `import`(from path: String, replacing: Bool) throws(Failure) {
    let text = try read(path)
    try packing { () throws(ParcelError) in try IdentityParcel.inspect(text) }
    let passphrase = try ask("Passphrase of the file: ")
    let parcel = try packing { () throws(ParcelError) in
      try IdentityParcel(text, passphrase: passphrase)
    }
    let me = try translating { () throws(NodeError) in
      try Node.unpack(parcel, into: folder, replacing: replacing)
    }
    Console.line("You are \(me.name) here now: \(me.id)")
  }

  private func ask(_ prompt: String, again: String? = nil) throws(Failure) -> String {
    switch Passwords.ask(prompt, again: again) {
    case .typed(let text): return text
    case .none: throw Failure(message: "No passphrase was given.")
    case .different: throw Failure(message: "The two passphrases are not the same.")
    }
  }

  // MARK: - Files

  /// For its owner's eyes only, and never over another file.
  private func write(_ text: String, to path: String) throws(Failure) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw errno == EEXIST ? Self.isThere(path) : Self.system("written", path)
    }
    defer { close(file) }
    guard Glibc.write(file, text, text.utf8.count) == text.utf8.count, fsync(file) == 0 else {
      let failure = Self.system("written", path)
      unlink(path)
      throw failure
    }
  }

  private func read(_ path: String) throws(Failure) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Self.system("read", path) }
    defer { close(file) }
    // One byte more than such a file may have, so that a longer one is noticed.
    var (bytes, count) = ([UInt8](repeating: 0, count: IdentityParcel.maximumSize + 1), 0)
    while count < bytes.count {
      let more = bytes.withUnsafeMutableBytes {
        Glibc.read(file, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      guard more >= 0 else { throw Self.system("read", path) }
      if more == 0 { break }
      count += more
    }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  private static func isThere(_ path: String) -> Failure {
    Failure(message: "The file \(path) is there already. Choose another name.")
  }

  private static func system(_ verb: String, _ path: String) -> Failure {
    Failure(message: "The file \(path) cannot be \(verb): \(String(cString: strerror(errno))).")
  }

  // MARK: - Errors

  private func reporting(_ body: () throws(Failure) -> Void) -> Int32 {
    do throws(Failure) {
      try body()
      return 0
    } catch {
      Console.error(error.message)
      return 1
    }
  }

  private func packing<Value>(
    _ body: () throws(ParcelError) -> Value
  ) throws(Failure) -> Value {
    do throws(ParcelError) {
      return try body()
    } catch {
      throw Failure(message: error.message)
    }
  }

  private func translating<Value>(
    _ body: () throws(NodeError) -> Value
  ) throws(Failure) -> Value {
    do throws(NodeError) {
      return try body()
    } catch {
      throw Failure(message: error.message)
    }
  }
}
