import Board
import Casebook
import Node
import Rules
import Soundscape
import Table

/// What every way of playing does alike: it begins with what the command line asks for, carries out
/// what the player wants, and keeps the marks.
@MainActor
protocol Player: AnyObject {
  var node: Node { get }
  var start: Start { get }
  /// From the environment, for the first lobby that asks.
  var passphrase: Hidden? { get set }
  var board: BoardState { get set }
  var maker: SceneMaker { get set }
  var snapshot: NodeSnapshot? { get set }
  /// The marks of each match as they were last stored; none before they have been recalled.
  var kept: [String: Marks] { get set }
  /// Waits for a lobby that was named on the command line.
  var waiting: Task<Void, Never>? { get set }
  var tour: TourRun { get }
  /// When a sound has last called the player.
  var calledAt: ContinuousClock.Instant? { get set }

  var careers: CareerKeeper { get }

  /// Takes a snapshot in and shows it.
  func show(_ snapshot: NodeSnapshot) async
  /// Milliseconds that never go back.
  var now: Int { get }
  /// Shows what has changed without one.
  func showChange()
  func everySecond()
  /// Goes by other preferences from now on.
  func adopt(_ preferences: Preferences)
  /// Ends the program.
  func quit()
}

/// How long a lobby is waited for that was named on the command line.
private let lobbySeconds = 120

extension Player {
  /// Hears the node and the clock, until the tasks are cancelled.
  func listen() -> [Task<Void, Never>] {
    careers.onChange = { [weak self] in
      self?.followCareer()
      self?.showChange()
    }
    let node = node
    soundscape.goBy(board)
    return [
      Task { [weak self] in
        for await snapshot in node.snapshots { await self?.show(snapshot) }
      },
      Task { [weak self] in
        while !Task.isCancelled {
          try? await Task.sleep(for: .seconds(1))
          self?.everySecond()
        }
      },
    ] + listenToSound()
  }

  /// Starts the node, recalls what it keeps, and does what the command line asks for.
  func begin() async {
    await node.start()
    await careers.load()
    await recallTour()
    switch start.opening {
    case .title: break
    case .host(let wish): node.wish(wish)
    case .solo(let wish):
      node.wish(wish)
      node.wish(.start)
    case .address(let address):
      maker.isBrowsing = true
      node.wish(.joinAddress([address]))
    case .lobby(let name):
      maker.isBrowsing = true
      if let name { waitFor(lobby: name) }
    case .watch(let name):
      maker.isBrowsing = true
      if let name { waitFor(lobby: name, toWatch: true) }
    case .watchAddress(let address):
      maker.isBrowsing = true
      node.wish(.watchAddress([address]))
    case .resume(let id):
      await resume(id)
    }
  }

  private func resume(_ id: String?) async {
    maker.isResuming = true
    _ = await node.resume(id)
    maker.isResuming = false
  }

  /// Joins the lobby of this name as soon as it is seen, or watches its match, unless the player does
  /// something else.
  private func waitFor(lobby name: String, toWatch: Bool = false) {
    let node = node
    maker.expected = (name, lobbySeconds)
    waiting = Task {
      let id =
        toWatch
        ? await node.waitForMatch(named: name, seconds: lobbySeconds)
        : await node.waitForLobby(named: name, seconds: lobbySeconds)
      guard !Task.isCancelled else { return }
      maker.expected = nil
      if let id {
        node.wish(toWatch ? .watch(id: id) : .joinLobby(id: id))
      } else {
        node.wish(.complain("\(name) did not appear: choose another lobby, or join by address."))
      }
    }
  }

  func perform(_ intent: Intent) {
    waiting?.cancel()
    maker.expected = nil
    guard !tour.take(intent) else { return }
    switch intent {
    case .browse: maker.isBrowsing = true
    case .back, .leave:
      maker.isBrowsing = false
      node.wish(.leave)
    case .hostLobby(let name, let passphrase, let asksFirst):
      let access = Access(passphrase: passphrase.map { Hidden($0) }, asksFirst: asksFirst)
      node.wish(start.keeper.house.wish(for: name, access: access))
    case .joinLobby(let id): node.wish(.joinLobby(id: id))
    case .joinAddress(let text): join(text)
    case .passphrase(let text): node.wish(.passphrase(Hidden(text)))
    case .giveUpJoining:
      maker.isBrowsing = true
      node.wish(.leave)
    case .askFirst(let asksFirst): node.wish(.askFirst(asksFirst))
    case .admit(let other, let isWelcome): node.wish(.admit(node: other, isWelcome))
    case .remove(let other): node.wish(.remove(node: other))
    case .block(let other): node.wish(.block(node: other))
    case .unblock(let other): node.wish(.unblock(node: other))
    case .solo(let rivals, let level):
      node.wish(.solo(rivals: rivals, level: level))
      node.wish(.start)
    case .resume(let id):
      Task { await resume(id) }
    case .rename(let name):
      node.wish(.rename(name))
      tell(start.keeper.keep(name: name))
    case .chooseDetective(let detective): node.wish(.chooseDetective(detective))
    case .ready(let isReady): node.wish(.ready(isReady))
    case .addBot(let level): node.wish(.addBot(level))
    case .removeBot: node.wish(.removeBot)
    case .start: node.wish(.start)
    case .setTimer(let seconds): change { $0.turnSeconds = seconds }
    case .setAbsence(let seconds): change { $0.absenceSeconds = seconds }
    case .setSeats(let seats): node.wish(.setSeats(seats))
    case .setLevel(let level): change { $0.level = level }
    case .toggleFreeAccusations: change { $0.freeAccusations.toggle() }
    case .move(let move): node.wish(.play(move))
    case .witness(let isWitness): node.wish(.witness(isWitness))
    case .goOnAlone: node.wish(.goOnAlone)
    case .invite(let other): node.wish(.invite(node: other))
    case .accept(let other): node.wish(.acceptInvitation(from: other))
    case .decline(let other): node.wish(.declineInvitation(from: other))
    case .say(let text): node.wish(.say(text))
    case .mute(let other, let isMuted): node.wish(.mute(node: other, isMuted))
    case .rematch: node.wish(.rematch)
    case .watch(let id): node.wish(.watch(id: id))
    case .vote(let seat, let absence): node.wish(.vote(seat, absence))
    case .tour: playTour()
    case .prefer(let preferences):
      let old = board.preferences
      tell(start.keeper.keep(preferences, insteadOf: old))
      adopt(preferences)
      soundscape.goBy(board, insteadOf: old)
    case .quit: quit()
    }
  }

  /// Takes a snapshot in, and does at once what the player would have to do else.
  func receive(_ snapshot: NodeSnapshot) async {
    self.snapshot = snapshot
    giveKnownPassphrase()
    let table = snapshot.table
    if table.lobby != nil || table.match != nil || table.watching != nil {
      maker.isBrowsing = false
    }
    await recallMarks()
    followCareer()
  }

  /// Says what went wrong, if anything did.
  func tell(_ sentence: String?) {
    if let sentence { node.wish(.complain(sentence)) }
  }

  private func giveKnownPassphrase() {
    guard case .asking(wrong: nil) = snapshot?.table.joining?.stage, let known = passphrase else {
      return
    }
    passphrase = nil
    node.wish(.passphrase(known))
  }

  private func join(_ text: String) {
    maker.isBrowsing = true
    switch JoinCode.read(text) {
    case .code(let code): node.wish(.joinAddress(code.address.map { [$0] } ?? []))
    case .mistyped: node.wish(.complain(JoinCode.typingError))
    case .other:
      if let address = Address(parsing: text) {
        node.wish(.joinAddress([address]))
      } else {
        node.wish(
          .complain(
            "\(text) is no address and no code: write it like 192.0.2.7:4711, or the code that the "
              + "host's screen shows."))
      }
    }
  }

  private func change(_ edit: (inout MatchRules) -> Void) {
    guard var rules = snapshot?.table.lobby?.rules else { return }
    edit(&rules)
    node.wish(.setRules(rules))
  }
}
