import Board
import Rules
import Testing

@testable import midnight_bench

@Suite struct SceneTests {
  /// What is measured as the log is the log, and so on.
  @Test func eachScreenIsWhatItsNameSays() throws {
    let marks = [
      "the board": "round 8", "the log": "Your log", "the grid": "Deduction grid",
      "a lobby": "Player 6",
    ]
    for screenful in try ProgramScenes.all() {
      for size in ProgramFigures.sizes {
        var board = screenful.board(size)
        let lines = screenful.draw(on: &board, size).lines
        let mark = try #require(marks[screenful.name])
        #expect(lines.contains { $0.contains(mark) }, "\(lines.joined(separator: "\n"))")
        #expect(lines.count == Int(size.rows))
      }
    }
  }

  @Test func aMatchHasWhatItsStepsSay() throws {
    let content = try Evening.content()
    let dealt = try #require(try Evening.cases(1, content).first)
    let evening = try Evening(dealt, bots: [.inspector, .constable], content)
    let moves = evening.steps.indices.compactMap(evening.view)
    #expect(moves.count > 10 && moves.count < evening.steps.count)
    #expect(moves.allSatisfy { $0.state.due == $0.seat })
    #expect(evening.logs.count == 2 && evening.logs.allSatisfy { !$0.isEmpty })
  }
}
