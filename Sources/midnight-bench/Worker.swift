import Casebook
import Discovery
import Foundation
import LongOptions
import Node
import Rules
import Synchronization
import Table

/// A node of a measurement, in a process of its own: it does what its standard input says and tells
/// what happens, with the moment. It is the program's node with its journal, its links and its
/// clock; only discovery is off, and nothing is drawn.
///
/// A move begins where the board hands over what the player wants: from the key to there, and the
/// picture afterwards, are measured by themselves (`ProgramFigures`).
struct Worker {
  private let node: Node
  private let answers = Answers()

  /// The process ends with its input, so that it does not outlive whoever has started it.
  static func run(folder: String) async -> Int32 {
    var worker: Worker?
    for await line in lines {
      guard let order = WorkerOrder(line: line) else { continue }
      if case .begin(let name, let port, let seats) = order {
        do throws(NodeError) {
          let node = try Node(
            NodeConfiguration(
              folder: folder, name: name, port: port, discovery: .off, startAt: seats))
          worker = Worker(node: node)
        } catch {
          tell(.trouble(error.message))
          return 1
        }
        await worker?.start()
      } else {
        await worker?.obey(order)
      }
    }
    return 0
  }

  private static var lines: AsyncStream<String> {
    let (lines, out) = AsyncStream<String>.makeStream()
    Thread.detachNewThread {
      while let line = readLine() { out.yield(line) }
      // Whatever it waits for: nobody wants it any more.
      exit(0)
    }
    return lines
  }

  private static func tell(_ event: WorkerEvent) { Output.line(event.line) }

  private func start() async {
    await node.start()
    Task.detached { [node, answers] in
      for await report in node.reports { Self.tell(report, at: Clock.now, answers) }
    }
    Task.detached { [node] in
      var last: WorkerEvent.Sight?
      for await snapshot in node.snapshots {
        guard let sight = WorkerEvent.Sight(snapshot.table), sight != last else { continue }
        Self.tell(.shows(at: Clock.now, sight))
        last = sight
      }
    }
    let addresses = await node.addresses
    Self.tell(
      .ready(port: await node.port, address: addresses.first?.text ?? "-"))
  }

  private static func tell(_ report: Report, at: Int64, _ answers: Answers) {
    switch report {
    case .hosting, .joined: tell(.seated)
    case .started(_, _, let mine): tell(.started(seat: mine?.value ?? -1))
    case .answered(_, let number, .accepted):
      if answers.accept(number) { tell(.accepted(at: at)) }
    case .answered(_, _, .rejected(let reason)): tell(.trouble(reason))
    case .committed(let index, _, _, let step, let state):
      tell(
        .committed(
          at: at, .init(index: index, mover: step.mover, next: WorkerEvent.Next(state))))
    case .refused(let sentence), .notice(let sentence): tell(.trouble(sentence))
    case .locked, .waits, .turnedAway, .invited, .declined, .said, .host, .hostless, .evidence,
      .audit, .poll, .away, .back, .over, .watching, .shown, .outOfSight, .seenToTheEnd:
      break
    }
  }

  private func obey(_ order: WorkerOrder) async {
    switch order {
    case .begin: break
    case .host(let seats):
      node.wish(
        .hostLobby(name: "Bench", seats: seats, rules: ClusterRules.rules, bots: []))
    case .join(let address):
      guard let address = Address(parsing: address) else { return }
      node.wish(.joinAddress([address]))
      // Whoever has no seat yet cannot be ready.
      while await node.snapshot.table.lobby == nil { await Self.pause() }
      node.wish(.ready(true))
    case .resume: _ = await node.resume(nil)
    case .move: await make { Mover.move(in: $0) }
    case .pass: await make { _ in .pass }
    }
  }

  private static func pause() async { try? await Task.sleep(for: .milliseconds(10)) }

  /// Asks for a move until one is accepted, as a player would who presses the key again when the
  /// node says that it cannot be done just now.
  private func make(_ decide: (SeatView) -> Move) async {
    answers.ask(after: nil)
    var asked: Int?
    var rounds = 0
    while !answers.isAccepted {
      defer { rounds += 1 }
      let table = await node.snapshot.table
      if table.standing == .playing, table.host != nil, let match = table.match,
        let seat = match.mySeat, match.state.due == seat, match.state.awaiting == nil,
        match.pending == nil
      {
        let last = match.state.seat(seat).lastMove
        // The answer may be known to the node and not yet here; but a node that has just started
        // may only have learnt now of a move that it made before.
        if asked ?? last == last || rounds > 20 {
          (asked, rounds) = (last, 0)
          answers.ask(after: last)
          let move = decide(match.view(of: seat))
          let at = Clock.now
          node.wish(.play(move))
          Self.tell(.asked(at: at))
        }
      }
      await Self.pause()
    }
  }

  /// Whether what was asked for last is accepted. A node that was killed may tell after its next
  /// start once more of a move that it made before.
  private final class Answers: Sendable {
    private let state = Mutex((after: Int?.none, isAccepted: false))

    var isAccepted: Bool { state.withLock { $0.isAccepted } }

    /// A move with a number above this one is asked for; nil if none is yet.
    func ask(after number: Int?) { state.withLock { $0 = (number, false) } }

    /// Whether this is the answer.
    func accept(_ number: Int) -> Bool {
      state.withLock { state in
        guard let after = state.after, number > after else { return false }
        state.isAccepted = true
        return true
      }
    }
  }
}

/// The rules of a match that is measured: the longest that there can be, and nobody has to hurry.
enum ClusterRules {
  static let rules = MatchRules(rounds: 24, actionsPerTurn: 9, turnSeconds: 0, absenceSeconds: 0)
}

/// Decides what a seat does: what a constable would, but it never ends the match by an accusation.
enum Mover {
  static func move(in view: SeatView) -> Move {
    var draw = SystemRandomNumberGenerator()
    let move = Bot.constable.move(in: view, using: &draw)
    switch move {
    case .accuse, .pass:
      return view.moves.filter { $0 != .pass }.randomElement(using: &draw) ?? .pass
    case .explore, .walk, .search, .dust, .examine, .interview, .offer, .answer, .resign:
      return move
    }
  }
}

extension Step {
  fileprivate var mover: Int? {
    if case .move(let seat, _, _, _) = self { seat.value } else { nil }
  }
}

extension WorkerEvent.Next {
  fileprivate init(_ state: CaseState) {
    self =
      if let due = state.due { state.awaiting == nil ? .seat(due.value) : .nobodyYet } else {
        .nobody
      }
  }
}

extension WorkerEvent.Sight {
  fileprivate init?(_ table: Table) {
    guard let match = table.match, let newest = match.newest else { return nil }
    let isPlaying = table.standing == .playing
    self.init(
      index: newest.index, next: WorkerEvent.Next(match.state),
      host: isPlaying ? table.host.flatMap { match.info.name(of: $0) } : nil, term: table.term,
      here: match.info.nodes.count { table.isHere($0) }, bytes: newest.bytes.utf8.count)
  }
}
