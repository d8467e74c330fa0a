import Foundation

/// How large the program is on the disk.
enum ProgramSize {
  private static let strip = "/usr/bin/strip"

  static func measure(with bench: Bench) throws(Problem) -> [Figure] {
    var figures = [figure("binary, as built", of: bench.midnight)]
    if access(strip, X_OK) == 0 {
      let copy = bench.folder + "/stripped"
      try Child(strip, ["-o", copy, bench.midnight]).end(0)
      figures.append(figure("binary, stripped", of: copy))
    }
    return figures.compactMap(\.self)
  }

  private static func figure(_ name: String, of path: String) -> Figure? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Figure(.program, name, .mebibytes, [Double(status.st_size) / Double(1 << 20)])
  }
}
