import Node
import Table
import Terminal

/// Runs a node without a screen: a line for each event on standard output, until the match ends.
struct BotRun {
  let node: Node
  let port: UInt16
  let opening: Opening
  let passphrase: Hidden?

  /// Returns the exit status: 0 after the end of a match, 1 if none could be played.
  @MainActor
  func run() async -> Int32 {
    // Without a goodbye it would stay in the others' lists.
    let signals = EndSignals { number in
      Task {
        await node.stop()
        Signals.die(of: number)
      }
    }
    defer { withExtendedLifetime(signals) {} }
    await node.start()
    guard await begin() else { return await end(with: 1) }
    var printer = ReportLines()
    for await report in node.reports {
      let ways = JoinWay.ways(to: await node.addresses)
      for line in printer.lines(for: report, port: port, ways: ways) { Console.line(line) }
      if opening.isToWatch, case .started = report { return await end(with: seated()) }
      if case .locked(let title) = report, !answer(title) { return await end(with: 1) }
      if printer.wasRefused { return await end(with: 1) }
      if printer.isOver { break }
    }
    // The others want the last record too before the host hangs up, and what we missed comes last.
    try? await Task.sleep(for: .seconds(2))
    for line in ReportLines.chronicle(await node.chronicle) { Console.line(line) }
    return await end(with: printer.isOver ? 0 : 1)
  }

  /// Somebody has to play in that seat.
  private func seated() -> Int32 {
    Console.error("You have a seat in that match: 'midnight resume' goes back to it.")
    return 1
  }

  /// Gives the passphrase that a lobby asks for; false without one.
  private func answer(_ title: String) -> Bool {
    guard let known = passphrase ?? PassphraseSource.ask("The passphrase of \(title)") else {
      Console.error("\(title) is private: give its passphrase in \(PassphraseSource.variable).")
      return false
    }
    node.wish(.passphrase(known))
    return true
  }

  private func end(with status: Int32) async -> Int32 {
    await node.stop()
    return status
  }

  private func begin() async -> Bool {
    switch opening {
    case .host(let wish):
      node.wish(wish)
      return true
    case .address(let address):
      node.wish(.joinAddress([address]))
      return true
    case .watch(let name):
      guard let id = await node.waitForMatch(named: name, seconds: 30) else {
        Console.error("No match\(name.map { " at \($0)" } ?? "") was found in 30 seconds.")
        return false
      }
      node.wish(.watch(id: id))
      return true
    case .watchAddress(let address):
      node.wish(.watchAddress([address]))
      return true
    case .lobby(let name):
      guard let id = await node.waitForLobby(named: name, seconds: 30) else {
        Console.error("No open lobby\(name.map { " called \($0)" } ?? "") was found in 30 seconds.")
        return false
      }
      node.wish(.joinLobby(id: id))
      return true
    case .resume(let id):
      guard await node.resume(id) else {
        Console.error(ResumeChoice.empty)
        return false
      }
      return true
    case .solo(let wish):
      node.wish(wish)
      node.wish(.start)
      return true
    case .title:
      Console.error("--bot needs to know what to play: solo, host, join or resume.")
      return false
    }
  }
}

/// What to do first.
enum Opening: Sendable {
  case title
  case host(Wish)
  case solo(Wish)
  /// The lobby of this name, or whichever is open.
  case lobby(String?)
  case address(Address)
  /// The match at the table of this name, or whichever is played.
  case watch(String?)
  case watchAddress(Address)
  case resume(String)

  var isToWatch: Bool {
    switch self {
    case .watch, .watchAddress: true
    case .title, .host, .solo, .lobby, .address, .resume: false
    }
  }
}

extension Node {
  /// Waits until a lobby can be joined; nil if none came in time.
  func waitForLobby(named name: String?, seconds: Int) async -> String? {
    await wait(seconds: seconds) { $0.lobby(named: name) }
  }

  /// Waits until a match is played; nil if none was found in time.
  func waitForMatch(named name: String?, seconds: Int) async -> String? {
    await wait(seconds: seconds) { $0.match(named: name) }
  }

  private func wait(
    seconds: Int, for row: (isolated Node) async -> LobbyRow?
  ) async -> String? {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < deadline, !Task.isCancelled {
      if let row = await row(self) { return row.id }
      try? await Task.sleep(for: .milliseconds(100))
    }
    return nil
  }
}
