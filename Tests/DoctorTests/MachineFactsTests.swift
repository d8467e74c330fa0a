import Testing

@testable import Doctor

/// Facts about the machine itself.
@Suite struct MachineFactsTests {
  @Test func theFolderIsJudged() {
    #expect(states(.folder) { $0.folder?.isInUse = true } == [.ok])
    let used = findings(.folder) { $0.folder?.isInUse = true }.first?.what
    #expect(used?.contains("a running game") == true)
    #expect(states(.folder) { $0.folder?.exists = false } == [.ok])
    #expect(states(.folder) { $0.folder?.isOwn = false } == [.warning])
    #expect(states(.folder) { $0.folder?.isWritable = false } == [.failure])
  }

  @Test(arguments: [
    (0, Finding.State.failure), (Diagnosis.leastFree - 1, .failure),
    (Diagnosis.leastFree, .warning), (Diagnosis.fewFree, .ok), (Int.max, .ok), (-1, .failure),
  ])
  func theDiskIsJudged(_ free: Int, _ state: Finding.State) {
    #expect(states(.disk) { $0.folder?.free = free } == [state])
  }

  @Test(arguments: [
    (ClockFacts(year: 2026, isSynchronized: true), Finding.State.ok),
    (ClockFacts(year: 2026, isSynchronized: nil), .ok),
    (ClockFacts(year: 2026, isSynchronized: false), .note),
    (ClockFacts(year: 1970, isSynchronized: true), .warning),
    (ClockFacts(year: 2106, isSynchronized: true), .warning),
  ])
  func theClockIsJudged(_ clock: ClockFacts, _ state: Finding.State) {
    #expect(states(.clock) { $0.clock = clock } == [state])
  }

  @Test(arguments: [("UTF-8", Finding.State.ok), ("ANSI_X3.4-1968", .note), ("", .note)])
  func theLocaleIsJudged(_ codeset: String, _ state: Finding.State) {
    #expect(states(.locale) { $0.locale = LocaleFacts(codeset: codeset) } == [state])
  }

  @Test func theTerminalIsJudged() {
    #expect(states(.terminal) { $0.terminal?.isThere = false } == [.unknown])
    #expect(states(.terminal) { $0.terminal?.description = .missing } == [.warning])
    #expect(states(.terminal) { $0.terminal?.columns = nil } == [.ok])
    #expect(states(.terminal) { $0.terminal?.columns = 79 } == [.warning])
    let least = states(.terminal) {
      $0.terminal?.columns = 80
      $0.terminal?.rows = 24
    }
    #expect(least == [.ok])
  }
}
