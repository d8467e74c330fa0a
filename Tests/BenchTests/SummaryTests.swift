import Testing

@testable import midnight_bench

@Suite struct SummaryTests {
  @Test func medianAndPercentileAreThoseOfTheTextbook() throws {
    // 1...200: the median lies between 100 and 101, the 198th is the first that 99 % do not exceed.
    let summary = try #require(Summary((1...200).map(Double.init).reversed()))
    #expect(summary.n == 200)
    #expect(summary.median == 100.5)
    #expect(summary.p99 == 198)
    #expect(summary.worst == 200)
  }

  @Test func fewMeasurementsHaveTheirWorstAsPercentile() throws {
    let summary = try #require(Summary([3, 1, 2]))
    #expect(summary.median == 2)
    #expect(summary.p99 == 3)
    #expect(summary.worst == 3)
    #expect(Summary([]) == nil)
  }

  @Test func whereMoreIsBetterTheLeastIsTheWorst() throws {
    let figure = try #require(
      Figure(.mystery, "matches", .perSecond, [10, 30, 20], aims: [.init(.median, 15)]))
    #expect(figure.summary.worst == 10)
    #expect(figure.isReached == true)
  }

  @Test func aRatioIsToTheSameMeasureOfTheReference() throws {
    let floor = try #require(Figure(.move, "floor", .milliseconds, [2, 4, 8]))
    let move = try #require(
      Figure(
        .move, "move", .milliseconds, [6, 8, 16], beside: [floor],
        aims: [.init(.median, 8), .init(.worst, 15)]))
    #expect(move.ratios == [.init(to: "floor", median: 2, p99: 2)])
    #expect(move.isReached == false)
  }
}
