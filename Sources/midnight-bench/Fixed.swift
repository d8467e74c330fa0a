import Board
import Casebook
import LongOptions
import Node
import Ring
import Rules
import Table

/// Fixed pieces of work, whose instructions are counted: the same ones in every run.
enum Fixed {
  private struct Work {
    let name: String
    let times: Int
    /// Does it once and returns something of what came out, so that nothing is left out.
    let run: () -> Int
  }

  /// Does each of them, first once to warm up, and prints its name and how often it is done within
  /// `collect`. A profiler counts what happens in there and keeps a count for each call.
  static func run() throws(Problem) {
    for work in try all() {
      precondition(work.run() > 0, "the work leads to something")
      Output.line("\(work.name)|\(work.times)")
      precondition(collect(work.run, times: work.times) > 0, "and does again")
    }
  }

  /// scripts/e2e/counts tells the profiler this name.
  @inline(never)
  private static func collect(_ run: () -> Int, times: Int) -> Int {
    var found = 0
    for _ in 0..<times { found &+= run() }
    return found
  }

  private static func all() throws(Problem) -> [Work] {
    let content = try Evening.content()
    let secrets = CaseFigures.secrets(3)
    guard let dealt = try Evening.cases(1, content).first else { throw Problem("there is no case") }
    let evening = try Evening(dealt, bots: Array(repeating: .inspector, count: 3), content)
    let screens = try ProgramScenes.all()
    guard let record = record(evening), let bytes = JSON.text(record),
      let view = evening.steps.indices.lazy.compactMap(evening.view)
        .first(where: { $0.state.round == 5 }),
      let pieces = evening.logs.first
    else { throw Problem("a fixed match does not come to its fifth round") }
    let beat = Message.ring(
      match: record.match, tag: record.match, .beat(term: 1, index: 40, commit: 39, safe: 2))
    let size = Child.Size(columns: 80, rows: 24)
    return [
      Work(name: "a fair case", times: 1) {
        secrets.count { (try? Dealer.draw($0, level: .normal, content: content)) != nil }
      },
      Work(name: "a record written", times: 5) { JSON.text(record)?.utf8.count ?? 0 },
      Work(name: "a record read", times: 5) { JSON.decode(Record.self, from: bytes)?.index ?? 0 },
      Work(name: "a beat written and read", times: 20) {
        guard let payload = JSON.encode(Packet(beat)), case .success = JSON.message(in: payload)
        else { return 0 }
        return payload.count
      },
      Work(name: "hypotheses of a whole log", times: 10) {
        Evening.deduce(pieces, in: evening.referee.setting)
      },
      Work(name: "an inspector's move", times: 10) {
        var draw = SplitMix64(seed: 1)
        return view.allows(Bot.inspector.move(in: view, using: &draw)) ? 1 : 0
      },
      Work(name: "steps of the rules", times: 1) {
        evening.steps.prefix(50).count { step in
          var state = step.before
          return
            (try? state.apply(step.step, in: evening.referee.setting, seals: evening.referee.seals))
            != nil
        }
      },
    ]
      + screens.map { screen in
        let board = screen.board(size)
        return Work(name: "a frame of \(screen.name)", times: 3) {
          var board = board
          return screen.draw(on: &board, size).width
        }
      }
  }

  /// A record in the middle of a match of three.
  private static func record(_ evening: Evening) -> Record? {
    let place = evening.steps.count / 2
    let voters = (1...3).map { Voter(node: hex($0, digits: 32), tag: hex($0, digits: 16)) }
    return Record(
      match: hex(9, digits: 16), index: place, previous: hex(8, digits: 64),
      move: evening.steps[place].step, case: evening.steps[place].before,
      voters: Membership(voters: voters))
  }

  private static func hex(_ digit: Int, digits: Int) -> String {
    String(repeating: "\(digit)", count: digits)
  }
}
