package import Doctor
import Glibc

extension ResponderFacts {
  /// Who listens on port 5353 besides this program; nil if that cannot be read.
  package static func read() -> ResponderFacts? {
    let tables = ["/proc/net/udp", "/proc/net/udp6"].compactMap { Files.read($0) }
    guard !tables.isEmpty else { return nil }
    var sockets = Set(tables.flatMap { self.sockets(in: $0) })
    guard !sockets.isEmpty else { return ResponderFacts(programs: []) }
    var programs: Set<String> = []
    for process in Files.processes {
      let mine = Files.names(in: "/proc/\(process)/fd").compactMap {
        Files.target(of: "/proc/\(process)/fd/\($0)")
      }.filter { sockets.contains($0) }
      guard !mine.isEmpty else { continue }
      sockets.subtract(mine)
      guard process != "\(getpid())" else { continue }
      programs.insert(Files.line("/proc/\(process)/comm") ?? "a program")
    }
    return ResponderFacts(programs: programs.sorted(), unnamed: sockets.count)
  }

  /// The sockets of the port in one of the kernel's tables, as links name them.
  static func sockets(in table: String) -> [String] {
    table.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 9, words[1].hasSuffix(":14E9"), words[9] != "0" else { return nil }
      return "socket:[\(words[9])]"
    }
  }
}
