import Casebook
import Node
import Ring
import Rules
import Soundscape
import Table
import Wire

/// What a table promises, whatever it hears: looked after at every event.
struct Promises {
  /// An event leads to no more than this.
  private static let mostDirectives = 120
  /// What anybody may be told who has greeted us and does not sit at our table.
  private static let forGuests: Set = [
    "hello", "refuse", "leave", "join", "setWitness", "locked", "wait", "idle",
    "invite", "declineInvitation", "probe", "probed", "watch",
  ]
  /// What anybody may be told before they have greeted us.
  private static let forStrangers: Set = ["hello", "refuse"]
  /// Their length has a bound that does not depend on peers.
  private static let small: Set = [
    "ring", "lobbyRing", "idle", "leave", "stored", "clock", "fetch", "answer", "hello",
    "absencePoll", "absenceVote",
  ]

  var outcome = Outcome()
  /// What was directed, without what concerns only strangers' links.
  var told: [Directive] = []
  private var nodes: Set<String> = []
  /// Those who watched before this event.
  private var watchers: Set<String> = []
  private var state: CaseState?
  private var index = -1
  private var newest: String?
  private var match: String?

  mutating func begin(_ event: Event, _ shell: Shell) {
    nodes = Self.nodes(shell.table)
    watchers = Set(Company.nodes.filter(shell.table.shows))
    state = shell.table.match?.state
    index = shell.table.match?.index ?? -1
    newest = shell.table.match?.newest?.hash
    match = shell.table.match?.info.id
  }

  private static func nodes(_ table: Table) -> Set<String> {
    Set(table.match?.info.nodes ?? table.lobby?.nodes ?? [])
  }

  // MARK: - Directives

  mutating func check(_ directive: Directive, _ shell: Shell) {
    switch directive {
    case .send(let links, let message): check(message, to: links, shell)
    case .close(let link):
      outcome.hold(shell.lines[link] != nil, "a link is closed that never was")
    case .report(let report): check(report, shell)
    case .dial(_, let addresses):
      outcome.hold((1...64).contains(addresses.count), "\(addresses.count) addresses are called")
    case .announce(let text):
      outcome.hold(
        text.allSatisfy { isHarmless($0.key + $0.value) && $0.value.utf8.count <= 255 },
        "\(text) is announced")
    case .sendHistory(_, _, let from, let upTo):
      outcome.hold(from >= 0 && from < upTo && upTo - from <= 64, "records \(from)..<\(upTo)")
    case .keep(_, let list): for keep in list { check(keep) }
    case .stretch(_, _, let salt):
      outcome.hold(salt.utf8.count == 32, "a salt of \(salt.utf8.count) digits is stretched with")
    case .deal, .think, .takeUp, .cue: break
    }
    note(directive, shell)
  }

  private mutating func note(_ directive: Directive, _ shell: Shell) {
    if case .send(_, .watchers) = directive {
      // Nothing comes of that either.
      return
    } else if case .send(let links, let message) = directive {
      let ours = links.filter { shell.lines[$0].map { !isFar($0.peer) } ?? true }
      if !ours.isEmpty { told.append(.send(ours, message)) }
    } else if case .report(let report) = directive, isTold(report) {
      return
    } else if directive == .cue(.effect(.knock, .far)) {
      return
    } else if case .close(let link) = directive, shell.lines[link].map({ isFar($0.peer) }) ?? false
    {
      return
    } else if case .dial(let dial, _) = directive, Shell.isCallBack(dial) {
      // Whoever has greeted us may ask for one; what comes of it is told to them alone.
      return
    } else {
      told.append(directive)
    }
  }

  /// What is told to who watches, and nothing comes of it.
  private func isTold(_ report: Report) -> Bool {
    switch report {
    case .turnedAway, .invited, .declined: true
    default: false
    }
  }

  private func isFar(_ peer: Int) -> Bool { peer >= Company.outsider }

  private mutating func check(_ message: Message, to links: [Link], _ shell: Shell) {
    let kind = caseName(message)
    outcome.hold(!links.isEmpty, "\(kind) goes to nobody")
    let nodes = nodes.union(Self.nodes(shell.table))
    for link in links {
      guard let line = shell.lines[link] else {
        outcome.hold(false, "\(kind) goes over a link that never was")
        continue
      }
      guard line.isOpen, line.isGreeted else {
        outcome.hold(
          Self.forStrangers.contains(kind),
          "\(kind) goes to \(Company.names[line.peer]), who has not greeted or has hung up")
        continue
      }
      let node = Company.nodes[line.peer]
      outcome.hold(
        nodes.contains(node) || Self.forGuests.contains(kind)
          || kind == "showing" && (watchers.contains(node) || shell.table.shows(to: node)),
        "\(kind) goes to \(Company.names[line.peer]), who does not sit here")
    }
    if case .showing(_, let showing) = message { check(showing) }
    if case .refuse(let refusal) = message { check(refusal.sentence) }
    guard !Self.small.contains(kind) else { return }
    let size = JSON.encode(Packet(message))?.count
    outcome.hold(
      (size ?? .max) <= FrameDecoder.maximumPayload / 2, "\(kind) has \(size ?? 0) bytes")
  }

  /// A committed state follows from the one before by a move that the rules allow.
  mutating func committed(
    _ step: Step, _ new: CaseState, index: Int, hash: String, _ shell: Shell
  ) {
    defer { (self.index, state, newest) = (index, new, hash) }
    guard let match = shell.table.match, self.match == match.info.id else {
      // The match began with this event.
      return
    }
    outcome.hold(index > self.index, "record \(index) is committed after \(self.index)")
    outcome.hold(new.isSound(in: match.setting), "an unsound state is committed")
    if index == self.index + 1, index > 0, var expected = state {
      do throws(RuleViolation) {
        try expected.apply(step, in: match.setting, seals: match.seals)
      } catch {
        outcome.hold(false, "committed against the rules: \(error.message)")
      }
      outcome.hold(expected == new, "what is committed does not follow from what was")
    }
  }

  // MARK: - The table

  mutating func end(_ event: Event, _ directives: [Directive], _ shell: Shell) {
    let table = shell.table
    outcome.hold(
      directives.count <= Self.mostDirectives, "\(directives.count) directives for one event")
    if let ring = table.ring {
      // What others say may contradict itself: only what is our own counts.
      let own = ring.violations.filter { $0.hasPrefix("\(table.me.node): ") }
      outcome.hold(own.isEmpty, own.joined(separator: "; "))
    }
    outcome.hold((table.ring == nil) == (table.match == nil), "a ring without a match")
    outcome.hold(table.match == nil || table.lobby == nil, "a lobby and a match at once")
    outcome.hold(
      table.watching == nil || table.lobby == nil && table.match == nil,
      "a table and something else that is watched")
    outcome.hold(table.watchers.count <= 104, "\(table.watchers.count) watchers")
    outcome.hold(table.notices.count <= 20, "\(table.notices.count) notices")
    outcome.hold(table.chat.count <= 100, "\(table.chat.count) lines of talk")
    outcome.hold(
      table.chat.isEmpty || table.match != nil || table.lobby != nil, "talk without a table")
    outcome.hold(table.invitations.count <= 4, "\(table.invitations.count) invitations")
    outcome.hold(table.neighbours.count <= 256, "\(table.neighbours.count) neighbours")
    if case .found = event {
      for row in table.lobbies { check(row.name + row.host) }
      for nearby in table.nearby { check(nearby.name + "\(nearby.standing)") }
    }
    if let match = table.match { look(at: match, table) }
    if let watching = table.watching { look(at: watching) }
    note(event, directives, table)
  }

  private mutating func look(at match: Match, _ table: Table) {
    if self.match == match.info.id {
      outcome.hold(match.index >= index, "the match goes back")
    }
    outcome.hold(match.chronicle.count <= max(0, match.index + 1), "a chronicle that is too long")
    outcome.hold(
      zip(match.chronicle, match.chronicle.dropFirst()).allSatisfy { $0.index < $1.index },
      "a chronicle in disorder")
    outcome.hold((0...3_600).contains(match.secondsLeft ?? 0), "so many seconds are left")
    guard match.state != state || match.index != index else { return }
    if let seat = match.mySeat {
      let view = match.view(of: seat)
      _ = (view.moves.count, view.partners.count, view.mayAccuse)
    }
    _ = (table.standing, table.mayGoOnAlone)
  }

  /// An event, what it led to and where: new combinations make an input worth keeping.
  private mutating func note(_ event: Event, _ directives: [Directive], _ table: Table) {
    var kind = caseName(event)
    if case .message(_, let message) = event { kind = caseName(message) }
    if case .message(_, .ring(_, _, let message)) = event { kind += caseName(message) }
    let place =
      table.match == nil
      ? table.lobby == nil ? table.watching == nil ? "title" : "watching" : "lobby"
      : "match \(table.ring?.isHost == true)"
    outcome.note("\(place) \(kind)")
    for directive in directives {
      var what = caseName(directive)
      if case .send(_, let message) = directive { what += caseName(message) }
      if case .report(let report) = directive {
        what += caseName(report)
        if case .notice(let text) = report { what += text.filter { !$0.isNumber }.prefix(40) }
      }
      if case .keep(_, let list) = directive { what += list.map { caseName($0) }.joined() }
      outcome.note("\(place) \(kind) \(what)")
    }
  }
}
