import Glibc

/// Small reads of what the kernel shows as files. Nil or empty if it may not be read.
enum Files {
  /// The beginning of a file.
  static func read(_ path: String, most: Int = 1 << 20) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 16_384)
    while bytes.count < most {
      let count = Glibc.read(file, &part, part.count)
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first line of a file without its end.
  static func line(_ path: String) -> String? {
    read(path, most: 4096).map { String($0.prefix { $0 != "\n" }) }
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The names in a directory.
  static func names(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Where a symbolic link points.
  static func target(of path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = bytes.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.map {
        readlink(path, $0.assumingMemoryBound(to: CChar.self), buffer.count)
      } ?? -1
    }
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  /// The programs that run, by their number, as far as this user may see them.
  static var processes: [String] {
    names(in: "/proc").filter { $0.allSatisfy { $0.isASCII && $0.isNumber } }
  }
}
