import Casebook
import Rules
import Testing

@testable import Board

/// The curves of the end against their numbers.
struct PlotTests {
  @Test func theScaleIsLogarithmic() {
    // Eleven rows and twenty-five columns: a round a column, and the root of 2304 in the middle.
    let plot = Plot(columns: 25, rows: 11, look: .ascii)
    for (round, value, column, row) in [
      (0, 2304, 0, 0), (24, 1, 24, 10), (12, 48, 12, 5), (6, 2304, 6, 0), (1, 1, 1, 10),
      // 2304 to the power of 0.9 and of 0.1.
      (3, 1062, 3, 1), (20, 2, 20, 9), (0, 0, 0, 10), (30, 5000, 24, 0),
    ] {
      let cell = plot.cell(round: round, value: value)
      #expect(cell.column == column && cell.row == row, "\(round), \(value)")
    }
    #expect(plot.scale == [0: 2304, 4: 100, 7: 10, 10: 1])
  }

  @Test func brailleHasEightDotsACell() {
    let plot = Plot(columns: 24, rows: 12, look: .unicode)
    // 48 dots across: round 12 is dot 24 of 0...47, the first of cell 12.
    #expect(plot.cell(round: 12, value: 2304).column == 12)
    #expect(plot.cell(round: 24, value: 1) == (23, 11))
    let flat = plot.line(Plot.Curve(mark: "A", values: Array(repeating: 2304, count: 25)))
    #expect(flat == (0..<24).map { Plot.Mark(column: $0, row: 0, text: "⠉") })
    let bottom = plot.line(Plot.Curve(mark: "A", values: Array(repeating: 1, count: 25)))
    #expect(bottom == (0..<24).map { Plot.Mark(column: $0, row: 11, text: "⣀") })
    // Two dots to the right and three down: dots 1, 5 and 6 of a cell, and dot 7 of the next.
    let step = Plot(columns: 24, rows: 1, look: .unicode).line(
      Plot.Curve(mark: "A", values: [2304, 1]))
    #expect(step.map(\.text) == ["⠱", "⡀"])
  }

  @Test func inAsciiTheLineIsWhole() {
    let plot = Plot(columns: 25, rows: 5, look: .ascii)
    // A fall in round 2, and flat before and after.
    let line = plot.line(Plot.Curve(mark: "A", values: [2304, 2304, 1, 1]))
    let cells = Set(line.map { [$0.column, $0.row] })
    #expect(cells.isSuperset(of: [[0, 0], [1, 0], [2, 4], [3, 4]]))
    #expect(Set(line.map(\.row)) == [0, 1, 2, 3, 4])
    #expect(line.allSatisfy { $0.text == "#" && $0.column <= 3 })
  }

  @Test func othersAreMarksAndSeveralAStar() {
    let plot = Plot(columns: 25, rows: 11, look: .ascii)
    let marks = plot.marks([
      Plot.Curve(mark: "A", values: [2304, 48, 1]), Plot.Curve(mark: "B", values: [2304, 48, 48]),
    ])
    #expect(
      marks == [
        Plot.Mark(column: 1, row: 5, text: "*"), Plot.Mark(column: 2, row: 5, text: "B"),
        Plot.Mark(column: 2, row: 10, text: "A"),
      ])
  }

  @Test func curvesBeginWithAnEmptyLog() throws {
    let match = try Scenes.ended()
    let truth = try #require(match.state.truth)
    let curves = Curves(setting: match.setting, state: match.state, truth: truth)
    // The finder is cleared from the start: eleven of twelve are left.
    #expect(curves.start == 2304 / 12 * 11)
    for seat in match.state.seatIDs {
      let values = curves.values(of: seat)
      #expect(values.count == match.state.round + 1)
      for (round, value) in values.enumerated() {
        let pieces = match.state.seat(seat).opened.filter { $0.round <= round }.map {
          Piece(id: $0.envelope, content: truth.contents[$0.envelope.value])
        }
        #expect(value == HypothesisSet(setting: match.setting, pieces: pieces).count)
      }
    }
    // 704 to 32 is more than any other step; and who learned nothing had no best round.
    #expect(curves.bestRound(of: SeatID(0)) == 4)
    #expect(curves.bestRound(of: SeatID(2)) == nil)
  }
}
