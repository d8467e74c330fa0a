import Casebook
import Node
import Rules
import Table

/// Writes what happens as lines, for a terminal without a screen and for programs that read along.
struct ReportLines {
  /// The seat of this node's own player, who may run bots in others.
  private var mine: SeatID?
  /// The match that is watched.
  private var watched: String?
  private var lastTurn: (seat: SeatID, round: Int)?
  private(set) var isOver = false
  private(set) var wasRefused = false

  mutating func lines(
    for report: Report, port: UInt16, ways: [JoinWay] = []
  ) -> [String] {
    switch report {
    case .hosting(let lobby):
      return ["hosting \(lobby) on port \(port)"]
        + ways.map { "address \($0.text) code \($0.code.text)" }
    case .joined(let lobby): return ["lobby \(lobby) joined"]
    case .locked(let title): return ["locked \(title)"]
    case .waits(let name): return ["waits \(name)"]
    case .turnedAway(let name, let reason): return ["turned away \(name): \(reason)"]
    case .invited(let name, let lobby): return ["invited \(name) \(lobby)"]
    case .declined(let name): return ["declined \(name)"]
    case .said(let name, let text): return ["said \(name): \(text)"]
    case .refused(let sentence):
      wasRefused = true
      return ["refused \(sentence)"]
    case .started(let match, let names, let mine):
      self.mine = mine
      return seatLines(names)
        + ["match \(match) started, I am \(mine.map { "seat \($0.number)" } ?? "the witness")"]
    case .committed(let index, _, let hash, let step, let state):
      return ["record \(index) \(hash)"] + line(for: step) + turn(in: state)
    case .watching(let match, let names, let source):
      let seats = watched == match ? [] : seatLines(names)
      watched = match
      return seats + ["watching \(match) over \(source)"]
    case .shown(let steps, let state): return steps.flatMap(line) + turn(in: state)
    case .outOfSight: return ["out of sight"]
    case .seenToTheEnd(let state, let setting):
      isOver = true
      return ending(state, setting)
    case .answered(let seat, let number, let answer):
      return seat == mine ? [line(for: answer, to: number)] : []
    case .host(let name, let term): return ["host \(name) term \(term)"]
    case .hostless: return ["hostless"]
    case .poll(let poll): return ["poll seat \(poll.seat.number) \(poll.secondsLeft)"]
    case .away(let seat): return ["seat \(seat.number) away"]
    case .back(let seat): return ["seat \(seat.number) back"]
    case .over(let index, let hash, let state, let setting):
      isOver = true
      return ending(state, setting) + ["final \(index) \(hash)"]
    case .evidence(let seat, let item): return ["evidence seat \(seat.number) \(item.index)"]
    case .audit(let audit, let number):
      return [line(for: audit)] + (number.map { ["number \($0.hex)"] } ?? [])
    case .notice(let sentence): return ["notice \(sentence)"]
    }
  }

  private func seatLines(_ names: [String]) -> [String] {
    names.enumerated().map { "seat \($0.offset + 1) \($0.element)" }
  }

  private func line(for audit: Audit) -> String {
    switch audit {
    case .honest: "audit honest"
    case .dishonest(let items): "audit dishonest \(items.count)"
    case .unopened: "audit unopened"
    }
  }

  private func line(for answer: Answer, to number: Int) -> String {
    switch answer {
    case .accepted: "accepted \(number)"
    case .rejected(let reason): "rejected \(number) \(reason)"
    }
  }

  /// Every move that is in the chronicle at the end.
  static func chronicle(_ entries: [ChronicleEntry]) -> [String] {
    entries.compactMap { entry in
      guard case .move(let seat, let number, _, _) = entry.step else { return nil }
      return "chronicle \(entry.index) seat \(seat.number) move \(number)"
    }
  }

  private func line(for step: Step) -> [String] {
    switch step {
    case .begin, .settled, .reveal: []
    case .move(let seat, _, let move, _): ["move seat \(seat.number) \(move.word)"]
    case .absence(let seat, let absence):
      ["absence seat \(seat.number) \(absence?.rawValue ?? "over")"]
    case .standIn(let seat, let move): ["standin seat \(seat.number) \(move.word)"]
    case .newDevice(let seat):
      ["device \(seat.map { "seat \($0.number)" } ?? "witness")"]
    case .opened(let opened): line(for: opened.item)
    case .judged(let won, _): ["judged \(won ? "won" : "lost")"]
    case .foul: ["foul"]
    case .goOn(let seat): ["alone without seat \(seat.number)"]
    case .skip(let seat, let reason): ["skip seat \(seat.number) \(reason.rawValue)"]
    }
  }

  private func line(for opened: CaseItem) -> [String] {
    if case .tile(let tile) = opened { ["opened tile \(tile.value + 1)"] } else { [] }
  }

  private mutating func turn(in state: CaseState) -> [String] {
    guard let seat = state.turnHolder else { return [] }
    if let lastTurn, lastTurn == (seat, state.round) { return [] }
    lastTurn = (seat, state.round)
    return ["turn \(state.round) seat \(seat.number)"]
  }

  private func ending(_ state: CaseState, _ setting: Setting) -> [String] {
    guard let outcome = state.outcome else { return [] }
    let end =
      switch outcome {
      case .solved(let seat): "end solved seat \(seat.number)"
      case .midnight: "end midnight"
      case .nobodyLeft: "end nobody"
      case .foulDeal: "end foul"
      }
    guard let truth = state.truth else { return [end, "truth unknown"] }
    let solution = truth.solution
    let answer = [
      setting.person(solution.murderer).name, setting.weapon(solution.weapon).name,
      solution.motive.rawValue, "\(solution.hour)",
    ]
    return [end, "truth \(answer.joined(separator: " | "))"]
  }
}

extension SeatID {
  /// As people count.
  fileprivate var number: Int { value + 1 }
}

extension Move {
  fileprivate var word: String {
    switch self {
    case .explore: "explore"
    case .walk: "walk"
    case .search: "search"
    case .dust: "dust"
    case .examine(let exhibit): "examine \(exhibit.rawValue)"
    case .interview: "interview"
    case .offer(let to, _, _): "offer seat \(to.value + 1)"
    case .answer(let agree): agree ? "agree" : "decline"
    case .accuse: "accuse"
    case .pass: "pass"
    case .resign: "resign"
    }
  }
}
