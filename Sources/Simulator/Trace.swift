import Casebook
import Ring
import Rules
import Sealing
import Table

/// The last things of interest that happened, a line each.
struct Trace: Sendable {
  private static let kept = 50_000
  let isOn: Bool
  private var lines: [String] = []
  private var next = 0

  init(isOn: Bool) { self.isOn = isOn }

  func last(_ count: Int) -> [String] {
    Array((lines[next...] + lines[..<next]).suffix(count))
  }

  mutating func note(_ now: Int, _ node: Int?, _ text: @autoclosure () -> String) {
    if isOn { add("\(Trace.time(now))  \(node.map { Machine.name($0) } ?? "--")  \(text())") }
  }

  private mutating func add(_ line: String) {
    if lines.count < Trace.kept {
      lines.append(line)
    } else {
      lines[next] = line
      next = (next + 1) % Trace.kept
    }
  }

  /// Seconds with microseconds.
  static func time(_ microseconds: Int) -> String {
    let rest = String(microseconds % 1_000_000)
    return "\(microseconds / 1_000_000)." + String(repeating: "0", count: 6 - rest.count) + rest
  }

  mutating func note(_ now: Int, _ node: Int, _ event: Event, from peer: Int?) {
    guard isOn, let text = Trace.text(event) else { return }
    note(now, node, "<- \(peer.map { Machine.name($0) } ?? "") \(text)")
  }

  mutating func note(_ now: Int, _ node: Int, _ directive: Directive, to peers: [Int]) {
    guard isOn, let text = Trace.text(directive) else { return }
    note(now, node, "-> \(peers.map { Machine.name($0) }.joined(separator: " ")) \(text)")
  }

  // MARK: - In words; nil for what happens all the time

  private static func text(_ event: Event) -> String? {
    switch event {
    case .tick, .found, .lost, .addressesChanged, .thought: nil
    case .message(_, let message): text(message)
    case .wish(.resume(let resumed)):
      "wishes to resume at \(resumed.newest.map { "record \($0.index) of term \($0.term)" } ?? (resumed.damage == nil ? "the deal" : "a damaged record"))"
        + ", ballot \(text(resumed.ballot)), commit \(resumed.commit)"
    case .wish(let wish): "wishes \(wish)"
    case .linkUp(let link, let dial, _, _): "link \(link.id) up\(dial == nil ? "" : ", dialed")"
    case .linkDown(let link, let reason): "link \(link.id) down \(reason ?? "")"
    case .dialFailed(let dial, let reason): "dial \(dial.id) failed: \(reason)"
    case .kept(let id): "kept \(id)"
    case .keepFailed: "keeping failed"
    case .garbage: "garbage"
    case .dealt(let deal): "dealt \(deal.match)"
    case .dealFailed: "no deal"
    case .stretched: "stretched"
    }
  }

  private static func text(_ directive: Directive) -> String? {
    switch directive {
    case .send(_, let message): text(message)
    case .keep(let id, let keeps): "keep \(id): \(keeps.map(text).joined(separator: ", "))"
    case .report(.committed(let index, let term, let hash, let step, _)):
      "committed \(index) \(hash) in term \(term): \(step)"
    case .report(.over(let index, _, _, _)): "over at \(index)"
    case .report(.poll(let poll)): text(poll)
    case .report(let report): "\(report)"
    case .dial(let dial, let to):
      "dial \(dial.id) to \(to.map { "\($0.port)" }.joined(separator: " "))"
    case .close(let link): "close link \(link.id)"
    case .deal: "deal"
    case .stretch: "stretch"
    case .takeUp: "takes the match up"
    case .announce, .think, .sendHistory, .cue: nil
    }
  }

  private static func text(_ sealed: Sealed) -> String {
    switch sealed {
    case .envelope(let number): "\(number)"
    case .verdict(let solution): "verdict \(solution)"
    }
  }

  private static func text(_ message: Message) -> String? {
    switch message {
    case .ring(_, _, .beat), .ring(_, _, .alive), .lobbyRing, .clock, .idle: nil
    case .ring(_, let tag, let message): "\(message) (tag \(tag))"
    case .deal(let info, _, _): "deal \(info.id)"
    case .keys(_, let shares): "keys of \(shares.map { text($0.of) }.joined(separator: ", "))"
    case .evidence(_, let copies):
      "hands over \(copies.map { text(Sealed.envelope($0.item.index)) })"
    case .askKeys(_, let sealed): "asks for \(sealed.map { text($0) }.joined(separator: ", "))"
    case .record(_, _, let term, let commit, let bytes):
      "record \(bytes) term \(term) commit \(commit)"
    case .copy(_, _, let term, let bytes): "copy \(bytes) of term \(term)"
    case .history(_, let records): "history \(records)"
    case .lobby(let lobby): "lobby epoch \(lobby.epoch) of \(lobby.host)"
    case .showing(_, .attendance): nil
    case .showing(_, .step(let step, _)): "shows \(step.step)"
    case .showing(_, .earlier(let steps)): "shows \(steps.count) steps"
    case .showing(_, .whole(let whole)): "shows all up to \(whole.index)"
    case .hello(let hello): "hello, incarnation \(hello.incarnation)"
    case .propose(let proposal): "propose \(text(proposal))"
    case .absencePoll(_, let poll): poll.map { text($0) } ?? "no vote"
    case .refuse, .join, .locked, .wait, .setMember, .setWitness, .leave, .stored, .withdraw,
      .comeback, .answer, .fetch, .invite, .declineInvitation, .chat, .watch, .watchers,
      .absenceVote, .probe, .probed:
      "\(message)"
    }
  }

  private static func text(_ poll: AbsencePoll) -> String {
    let votes = poll.votes.sorted { $0.key < $1.key }.map { "\($0.key.value) \($0.value)" }
    return "vote on seat \(poll.seat.value), \(poll.secondsLeft) s left: \(votes)"
  }

  private static func text(_ proposal: Proposal) -> String {
    "seat \(proposal.seat.value) number \(proposal.number) at \(proposal.index): \(proposal.move)"
  }

  private static func text(_ ballot: Ballot) -> String {
    "\(ballot.term) for \(ballot.vote.map { "\($0.node)/\($0.tag)" } ?? "nobody")"
  }

  private static func text(_ keep: Keep) -> String {
    switch keep {
    case .name: "name"
    case .blocked: "blocked"
    case .muted: "muted"
    case .friends: "friends"
    case .match(let kept, let ballot):
      "match \(kept.info.id) tag \(kept.tag) ballot \(text(ballot))"
    case .ballot(_, let ballot): "ballot \(text(ballot))"
    case .newest(let record, let commit):
      "newest \(record.index) \(record.hash) term \(record.term), after \(commit)"
    case .older(let record): "older \(record.index)"
    case .commit(_, let index): "commit \(index)"
    case .log: "log"
    case .pending(_, let proposal): "pending \(proposal.map(text) ?? "none")"
    case .over: "over"
    case .forget: "forget"
    }
  }
}
