import Foundation

/// What a process of this machine takes, as the kernel counts it.
enum ProcessUsage {
  struct Memory: Sendable {
    /// All pages that it has in memory, in MiB, those of shared libraries too.
    let resident: Double
    /// The same, with each page that is shared counted by its share.
    let proportional: Double
    /// What no other process can have: heap, stacks, and what it has changed of its files.
    let own: Double
  }

  /// Nil if there is no such process, or it is another user's.
  static func memory(of pid: pid_t) -> Memory? {
    guard let text = try? String(contentsOfFile: "/proc/\(pid)/smaps_rollup", encoding: .utf8)
    else { return nil }
    func mebibytes(_ name: String) -> Double? {
      let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
      return line?.split(separator: " ").dropFirst().first.flatMap { Double($0) }.map { $0 / 1024 }
    }
    guard let resident = mebibytes("Rss"), let proportional = mebibytes("Pss"),
      let own = mebibytes("Anonymous")
    else { return nil }
    return Memory(resident: resident, proportional: proportional, own: own)
  }

  /// Nanoseconds of a core that all its threads have had, in user and in system mode; finer than
  /// what `/proc/PID/stat` tells, whose ticks are 1 % of a core for a second each.
  static func processor(of pid: pid_t) -> Int64? {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return nil
    }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Bytes that have come in and gone out over `eth0` of the network namespace that the process is
  /// in, with the headers of Ethernet.
  static func wire(of pid: pid_t) throws(Problem) -> Int {
    let text = (try? String(contentsOfFile: "/proc/\(pid)/net/dev", encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") {
      let words = line.split { $0 == " " || $0 == ":" }
      guard words.count > 9, words[0] == "eth0", let received = Int(words[1]),
        let sent = Int(words[9])
      else { continue }
      return received + sent
    }
    throw Problem("process \(pid) has ended, or is on no host with a cable")
  }
}
