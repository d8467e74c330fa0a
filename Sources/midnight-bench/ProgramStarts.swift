import Foundation

/// From the start of a program to its first whole frame.
enum ProgramStarts {
  /// Stands in the key line, which is drawn last.
  private static let last = "quit"

  static func measure(
    with bench: Bench, _ house: ProgramFigures.House
  ) throws(Problem) -> [Figure] {
    let floor = try references(bench, house)
    // A match has been begun there, and waits to be gone on with.
    try house.board(folder: "known", ProgramFigures.sizes[0]).leave()
    var (times, bytes): ([Figure?], [Figure?]) = ([], [])
    for size in ProgramFigures.sizes {
      bench.say("starts, \(size)")
      for (player, folder) in [("new player", nil), ("with a journal", "known")] {
        var milliseconds: [Double] = []
        var counts: [Double] = []
        for run in 0..<bench.times(30) {
          let screen = try house.midnight([], folder: folder ?? "new-\(size)-\(run)", size)
          let frame = try screen.shows(last)
          milliseconds.append(Clock.milliseconds(from: screen.start, to: frame.last))
          counts.append(Double(frame.bytes))
          screen.leave()
        }
        times.append(
          Figure(
            .program, "start to first frame, \(player), \(size)", .milliseconds, milliseconds,
            beside: floor, aims: [.init(.median, 50)]))
        if folder != nil {
          bytes.append(Figure(.program, "bytes of the first frame, \(size)", .bytes, counts))
        }
      }
    }
    return floor + (times + bytes).compactMap(\.self)
  }

  /// What starting a process takes at all, and another program to its first frame where there is one.
  private static func references(
    _ bench: Bench, _ house: ProgramFigures.House
  ) throws(Problem) -> [Figure] {
    bench.say("starts of other programs")
    var nothing: [Double] = []
    for _ in 0..<bench.times(30) { nothing.append(try milliseconds(of: "/bin/true")) }
    var figures = [Figure(.program, "true, start to its end", .milliseconds, nothing)]
    if ProgramKeys.Less.isInstalled {
      var pages: [Double] = []
      for _ in 0..<bench.times(30) {
        let (screen, frame) = try ProgramKeys.Less.start(house, ProgramFigures.sizes[0])
        pages.append(Clock.milliseconds(from: screen.start, to: frame.last))
        screen.leave()
      }
      figures.append(Figure(.program, "less, start to first frame, 80x24", .milliseconds, pages))
    }
    return figures.compactMap(\.self)
  }

  /// From the start of a program to its end.
  private static func milliseconds(of program: String) throws(Problem) -> Double {
    var pid = pid_t()
    let words = [strdup(program), nil]
    defer { free(words[0]) }
    let start = Clock.now
    guard posix_spawn(&pid, program, nil, nil, words, environ) == 0 else {
      throw Problem("\(program) cannot be started")
    }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return Clock.milliseconds(from: start)
  }
}
