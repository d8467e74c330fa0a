import Testing

@testable import midnight_bench

@Suite struct ScreenTests {
  private let size = Child.Size(columns: 80, rows: 24)

  @Test func aBurstIsAllThatComesAtAStretch() throws {
    let screen = try Screen(
      "/bin/sh",
      [
        "-c",
        "stty -echo; echo begun; while read word; do printf one; sleep 0.05; printf two; done",
      ],
      environment: [:], size)
    #expect(try screen.shows("begun").first > screen.start)
    #expect(screen.burst(quiet: 0.3, within: 0.2)?.bytes ?? 0 <= 2)
    screen.type("x\n")
    let burst = try #require(screen.burst(quiet: 0.3))
    #expect(burst.bytes == 6)
    #expect(burst.last - burst.first > 40_000_000)
    #expect(screen.burst(quiet: 0.1, within: 0.1) == nil)
  }

  @Test func aWordThatIsNotShownIsAProblem() throws {
    let screen = try Screen("/bin/sh", ["-c", "echo this; sleep 5"], environment: [:], size)
    #expect(throws: Problem.self) { try screen.shows("that", within: 0.3) }
  }
}
