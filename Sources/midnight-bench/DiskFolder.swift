import Foundation

/// Where the run has its files: in a folder of its own that is on a disk, as a player's is.
enum DiskFolder {
  /// Makes the folder in the first place that is fit for it: where temporary files belong unless
  /// they are kept in memory, where a sync costs nothing, else among the caches. Throws if there is
  /// none.
  static func make() throws(Problem) -> URL {
    let environment = ProcessInfo.processInfo.environment
    let home = FileManager.default.homeDirectoryForCurrentUser
    let places = [
      FileManager.default.temporaryDirectory,
      URL(fileURLWithPath: "/var/tmp"),
      environment["XDG_CACHE_HOME"].map { URL(fileURLWithPath: $0) }
        ?? home.appending(path: ".cache"),
    ]
    for place in places {
      let folder = place.appending(path: "midnight-bench.\(getpid())")
      let isMade: Void? = try? FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true)
      guard isMade != nil else { continue }
      if !isInMemory(folder.path()) { return folder }
      try? FileManager.default.removeItem(at: folder)
    }
    let names = places.map { $0.path() }.joined(separator: ", ")
    throw Problem("there is no room for files on a disk: none of \(names) will do; set TMPDIR")
  }

  private static func isInMemory(_ path: String) -> Bool {
    var info = stat()
    guard stat(path, &info) == 0,
      let mounts = try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)
    else { return false }
    return isInMemory(device: UInt64(info.st_dev), mounts: mounts)
  }

  /// Whether a device, by its number from `stat`, is among the mounts as one that keeps files in
  /// memory. Each line of `/proc/self/mountinfo` has the device as its third word and the type of
  /// its files after a lone dash.
  static func isInMemory(device: UInt64, mounts: String) -> Bool {
    let major = (device >> 8 & 0xfff) | (device >> 32 & 0xffff_f000)
    let minor = (device & 0xff) | (device >> 12 & 0xffff_ff00)
    return mounts.split(separator: "\n").contains { line in
      let words = line.split(separator: " ")
      guard let dash = words.firstIndex(of: "-"), words.indices.contains(dash + 1), dash > 2
      else { return false }
      return words[2] == "\(major):\(minor)" && ["tmpfs", "ramfs"].contains(words[dash + 1])
    }
  }
}
