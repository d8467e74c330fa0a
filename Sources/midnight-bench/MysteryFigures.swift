import Casebook
import Node
import Rules

/// What a case costs to make, to think about and to play.
enum MysteryFigures {
  static func measure(with bench: Bench) throws(Problem) -> [Figure] {
    let content = try Evening.content()
    let fair = try fairCases(bench, content)
    let dealt = try Evening.cases(bench.times(10), content)
    return fair + (try dealing(bench, content, beside: fair))
      + (try thinking(bench, dealt, content))
      + (try MysteryMatches.measure(with: bench, dealt, content))
  }

  // MARK: - Making

  /// The same numbers in every run.
  private static func fairCases(
    _ bench: Bench, _ content: CasebookContent
  ) throws(Problem) -> [Figure] {
    var figures: [Figure] = []
    for level in Level.allCases {
      bench.say("cases, level \(level.rawValue)")
      var times: [Double] = []
      for secret in CaseFigures.secrets(bench.times(100)) {
        let start = Clock.now
        do throws(CaseGenerator.Failure) {
          _ = try Dealer.draw(secret, level: level, content: content)
        } catch {
          throw Problem(error.message)
        }
        times.append(Clock.milliseconds(from: start))
      }
      figures += [Figure(.mystery, "a fair case, \(level.rawValue)", .milliseconds, times)]
        .compactMap(\.self)
    }
    return figures
  }

  /// What a node does for a match: a case, sealed for keys that are drawn for it here.
  private static func dealing(
    _ bench: Bench, _ content: CasebookContent, beside fair: [Figure]
  ) throws(Problem) -> [Figure] {
    let normal = fair.filter { $0.name.hasSuffix(Level.normal.rawValue) }
    var figures: [Figure] = []
    for holders in [3, 6, 12] {
      bench.say("dealing to \(holders)")
      var times: [Double] = []
      for secret in CaseFigures.secrets(bench.times(30)) {
        let start = Clock.now
        let bytes = CaseSealing.trial(
          secret, level: .normal, content: content, machines: holders, verdicts: false)
        guard bytes != nil else { throw Problem("a case could not be sealed") }
        times.append(Clock.milliseconds(from: start))
      }
      figures += [
        Figure(
          .mystery, "a case dealt and sealed for \(holders)", .milliseconds, times, beside: normal)
      ].compactMap(\.self)
    }
    return figures
  }

  // MARK: - Thinking

  private static func thinking(
    _ bench: Bench, _ cases: [DealtCase], _ content: CasebookContent
  ) throws(Problem) -> [Figure] {
    bench.say("bots thinking")
    let racers = Array(repeating: Bot.inspector, count: 6)
    var evenings: [Evening] = []
    for dealt in cases { evenings.append(try Evening(dealt, bots: racers, content)) }
    var figures = [updates(bench, evenings)]
    let views = evenings.flatMap { evening in evening.steps.indices.compactMap(evening.view) }
    for bot in Bot.allCases {
      for rounds in [1...4, 5...9, 10...24] {
        let seen = views.filter { rounds.contains($0.state.round) }
        figures.append(
          Figure(
            .mystery,
            "a move of the \(bot.rawValue), rounds \(rounds.lowerBound) to "
              + "\(rounds.upperBound)", .milliseconds, times(of: bot, seen)))
      }
    }
    return figures.compactMap(\.self)
  }

  private static func updates(_ bench: Bench, _ evenings: [Evening]) -> Figure? {
    let logs = evenings.flatMap { evening in evening.logs.map { (evening.referee.setting, $0) } }
    let rate = Rate(batches: bench.times(20), size: 4 * logs.count)
    let measured = rate.measure { at in
      let (setting, pieces) = logs[at % logs.count]
      return Evening.deduce(pieces, in: setting)
    }
    return Figure(.mystery, "hypothesis updates", .perSecond, measured.map(\.perSecond))
  }

  /// Milliseconds of each move that the bot makes of what was seen, measured one by one.
  private static func times(of bot: Bot, _ views: [SeatView]) -> [Double] {
    var draw = SplitMix64(seed: 1)
    return views.map { view in
      let start = Clock.now
      let move = bot.move(in: view, using: &draw)
      let end = Clock.now
      precondition(view.allows(move), "a bot makes moves that it may make")
      return Clock.milliseconds(from: start, to: end)
    }
  }
}
