import Casebook
import Rules

/// Whole matches of inspectors, played at once: how many a second, and how that grows.
enum MysteryMatches {
  private static let seats = 6

  static func measure(
    with bench: Bench, _ cases: [DealtCase], _ content: CasebookContent
  ) throws(Problem) -> [Figure] {
    let players = Players(cases: cases, content: content)
    bench.say("matches of \(seats)")
    let one = Figure(
      .mystery, "matches of six bots, one thread", .perSecond,
      players.play(seats: seats, batches: bench.times(15)))
    guard let one else { return [] }
    var figures: [Figure?] = [
      one,
      Figure(
        .mystery, "matches of six bots, two threads", .perSecond,
        players.play(seats: seats, threads: 2, batches: bench.times(15)), beside: [one]),
    ]
    for seats in [1, 2, 3, 4, 8, 12] {
      bench.say("matches of \(seats)")
      figures.append(
        Figure(
          .mystery, "matches of \(seats) \(seats == 1 ? "bot" : "bots")", .perSecond,
          players.play(seats: seats, batches: bench.times(5)), beside: [one]))
    }
    let whole = MatchRules().rounds
    for rounds in [whole / 3, whole / 2] {
      bench.say("matches of \(rounds) rounds")
      figures.append(
        Figure(
          .mystery, "matches of six bots, at most \(rounds) rounds of \(whole)", .perSecond,
          players.play(seats: seats, rounds: rounds, batches: bench.times(5)), beside: [one]))
    }
    return figures.compactMap(\.self)
  }

  private struct Players: Sendable {
    let cases: [DealtCase]
    let content: CasebookContent

    /// Matches a second; a batch has one match for each case.
    func play(
      seats: Int, rounds: Int = MatchRules().rounds, threads: Int = 1, batches: Int
    ) -> [Double] {
      let bots = Array(repeating: Bot.inspector, count: seats)
      return Rate(batches: batches, size: cases.count, threads: threads).measure { at in
        let match = BotMatch(
          cases[at], content: content, bots: bots, seed: UInt64(at), rounds: rounds)
        return match?.play().seats.count == seats ? 1 : 0
      }.map(\.perSecond)
    }
  }
}
