import Casebook
import Ring
import Rules
import Table
import Wire

// What goes to the disk, and what the player is told.
extension Promises {
  mutating func check(_ keep: Keep) {
    switch keep {
    case .newest(let record, let commit):
      outcome.hold(
        record.bytes.utf8.count < FrameDecoder.maximumPayload && record.index >= 0
          && (-1...record.index).contains(commit), "record \(record.index) is kept at \(commit)")
    case .older(let record):
      outcome.hold((0..<1 << 30).contains(record.index), "record \(record.index) is kept")
    case .name(let name): outcome.hold(DisplayName.isClean(name), "the name \(name) is kept")
    case .blocked(let list), .friends(let list), .muted(let list):
      outcome.hold(list.count <= 1_000, "\(list.count) acquaintances are kept")
    case .match, .ballot, .commit, .log, .pending, .over, .forget: break
    }
  }

  mutating func check(_ report: Report, _ shell: Shell) {
    switch report {
    case .notice(let text), .refused(let text), .hosting(let text), .joined(let text),
      .host(let text, _), .locked(let text), .waits(let text):
      check(text)
    case .turnedAway(let name, let reason): check(name + reason)
    case .invited(let name, let text), .said(let name, let text): check(name + text)
    case .declined(let name): check(name)
    case .started(_, let names, _): for name in names { check(name) }
    case .watching(_, let names, let source): for name in names + [source] { check(name) }
    case .answered(_, _, .rejected(let reason)): check(reason)
    case .committed(let index, _, let hash, let step, let state):
      committed(step, state, index: index, hash: hash, shell)
    case .poll(let poll): check(poll, shell)
    case .answered, .hostless, .away, .back, .over, .evidence, .audit, .shown, .outOfSight,
      .seenToTheEnd:
      break
    }
  }

  /// What is asked is about a person at the table, and ends soon.
  private mutating func check(_ poll: AbsencePoll, _ shell: Shell) {
    let seats = 0..<(shell.table.match?.state.seats.count ?? 0)
    outcome.hold(
      seats.contains(poll.seat.value) && poll.votes.keys.allSatisfy { seats.contains($0.value) },
      "a vote on seat \(poll.seat.value) of \(seats.count)")
    outcome.hold(
      (0...30).contains(poll.secondsLeft) && (0...86_400).contains(poll.awaySeconds),
      "a vote with \(poll.secondsLeft) s left on who has been away for \(poll.awaySeconds) s")
  }

  mutating func check(_ text: String) {
    outcome.hold(isHarmless(text), "control characters are shown: \(text.debugDescription)")
    outcome.hold(text.count <= 800, "a sentence of \(text.count) characters")
  }
}
