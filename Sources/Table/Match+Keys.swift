package import Casebook
package import Rules
import Sealing

extension CaseState {
  /// What everybody has a right to: what a move waits for, and after the end the truth and its number.
  var openForAll: [Sealed] {
    if let awaiting { return [awaiting.sealed] }
    return outcome == nil || isClosed ? [] : [Sealed(.truth), Sealed(.number)]
  }
}

extension Match {
  /// What our own seat has opened, as it is stored.
  var myOpened: [Opened] {
    guard let mySeat else { return [] }
    return state.seat(mySeat).rights.compactMap(keyring.opened)
  }

  /// Takes up what our seat had opened before; what is not genuine is earned again.
  mutating func recall(_ opened: [Opened]) {
    for opened in opened {
      switch dealt.seals.read(opened) {
      case .forged: break
      case .unreadable: keyring.open(opened.item, opened.text, nil)
      case .secret(let secret): keyring.open(opened.item, opened.text, secret)
      }
    }
    if let mySeat { log = readLog(of: mySeat) }
    keptPieces = myOpened.count
  }

  /// Whether our seat's log may have become longer since it was read.
  var hasNewToRead: Bool { reading != lastReading }
  mutating func hasRead() { lastReading = reading }

  private var reading: Reading? {
    guard let mySeat else { return nil }
    let seat = state.seat(mySeat)
    return Reading(rights: seat.opened.count + seat.searched.count, opened: keyring.count)
  }

  /// The pieces that this node has opened, whoever's they are.
  package var openedItems: [CaseItem] { keyring.all.map(\.item) }

  /// What a seat of ours has a right to and waits for.
  package func sealed(for seat: SeatID) -> [CaseItem] {
    state.seat(seat).rights.filter { !keyring.isOpen(Sealed($0)) }
  }

  /// The opened envelopes that a move of ours is shown with.
  func shown(with move: Move, by seat: SeatID) -> [Opened] {
    view(of: seat).shown(with: move) { keyring.opened($0) != nil }.compactMap(keyring.opened)
  }

  /// The host's step for what is to be opened for all, once enough keys are here.
  func openedForAll(_ sealer: Sealer) -> Step? {
    switch state.awaiting {
    case .tile(let tile, _):
      if let opened = keyring.opened(.tile(tile)) { return .opened(opened) }
      let sealed = Sealed(.tile(tile))
      return keyring.foul.contains(sealed) ? .foul(enough(of: sealed)) : nil
    case .verdict(let solution, _):
      let shares = enough(of: .verdict(solution.index))
      guard shares.count == dealt.sealed.threshold else { return nil }
      guard let verdict = dealt.seals.verdict(solution, shares) else { return .foul(shares) }
      return .judged(won: verdict, shares)
    case nil:
      let open = state.openForAll
      guard !open.isEmpty, open.allSatisfy({ keyring.isOpen($0) }) else { return nil }
      return .reveal([CaseItem.truth, .number].compactMap(keyring.opened))
    }
  }

  /// Whether a free accusation was judged otherwise than the truth says: the shares of verdicts were
  /// not dealt honestly.
  var wasMisjudged: Bool {
    guard let truth = state.truth else { return false }
    return chronicle.contains { entry in
      guard case .move(let seat, _, .accuse(let solution), _) = entry.step else { return false }
      let isRight = solution == truth.solution
      return isRight
        ? info.rules.freeAccusations && state.seat(seat).standing == .accused
        : state.outcome?.winner == seat
    }
  }

  private func enough(of sealed: Sealed) -> [KeyShare] {
    Array(keyring.shares(of: sealed).prefix(dealt.sealed.threshold))
  }

  /// How many more keys are needed to go on, and whose are missing: what the player is told if it
  /// takes longer than a moment. Nil if nothing is waited for.
  func keysMissing(now: Int) -> (count: Int, names: [String])? {
    let overdue = keyring.wanted.filter { now - $0.value.since >= Conversation.keysOverdueAfter }
    guard
      let (sealed, missing) = overdue.keys.sorted().map({ ($0, missing($0)) }).max(by: {
        $0.1 < $1.1
      }),
      missing > 0
    else { return nil }
    let absent = dealt.holders.enumerated().filter { !keyring.has(sealed, from: $0.offset) }
    return (missing, absent.compactMap { info.name(of: $0.element) })
  }

  /// Whether a bot need not wait for them any longer.
  func keysAreLate(now: Int) -> Bool {
    keyring.wanted.values.contains { now - $0.since >= Conversation.botWaitsForKeys }
  }

  private func missing(_ sealed: Sealed) -> Int {
    dealt.sealed.threshold - keyring.shares(of: sealed).count
  }
}

extension Table {
  /// How many pieces of its match this node has opened.
  package var openedCount: Int { match?.keyring.count ?? 0 }
}
