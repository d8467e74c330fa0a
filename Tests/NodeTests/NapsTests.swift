import Testing

@testable import Node

@Suite struct NapsTests {
  @Test func onlySleepCounts() {
    var naps = Naps()
    let readings = [
      // However far apart they are to begin with.
      (90_000, 50), (90_050, 100),
      // Slow is not asleep.
      (190_050, 100_100),
      (191_050, 100_100), (192_101, 100_150), (192_151, 100_200),
    ]
    let slept = readings.map { naps.hasSlept(running: $0.0, awake: $0.1) }
    #expect(slept == [false, false, false, false, true, false])
  }
}
