import Rules

/// What a member of a private lobby keeps of its passphrase: enough to check what others prove.
struct Lock: Hashable, Sendable {
  let salt: String
  let key: Hidden
}

/// A passphrase that is being stretched, which takes a moment.
struct Stretching: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    /// The lobby opens with it.
    case host(Opening)
    /// The lobby that is asked for a place is asked again.
    case join
  }

  let id: Int
  let salt: String
  let purpose: Purpose
}

/// A lobby that is about to be opened.
struct Opening: Hashable, Sendable {
  let name: String
  let seats: Int
  let rules: MatchRules
  let bots: [Bot]
  let asksFirst: Bool
  /// The detectives of the host and its bots, as far as they are to be certain ones.
  var detectives: [Int] = []
}

extension Table {
  // MARK: - Stretching

  /// Has a passphrase made into a key. What was being stretched before is of no interest any more.
  private mutating func stretch(_ passphrase: Hidden, salt: String, for purpose: Stretching.Purpose)
  {
    nextStretch += 1
    stretching = Stretching(id: nextStretch, salt: salt, purpose: purpose)
    emit(.stretch(id: nextStretch, passphrase, salt: salt))
  }

  mutating func stretched(_ id: Int, key: Hidden?) {
    guard let done = stretching, done.id == id else { return }
    stretching = nil
    let lock = key.flatMap { key in
      Hex.isValid(key.text, bytes: 32) ? Lock(salt: done.salt, key: key) : nil
    }
    switch done.purpose {
    case .host(let opening):
      guard let lock else { return notice(Self.noKey) }
      open(opening, lock: lock)
    case .join:
      guard let joining, let node = joining.node else { return }
      guard let lock else { return fail(joining, Self.noKey) }
      self.joining?.lock = lock
      self.joining?.stage = .calling
      self.joining?.until = now + Conversation.joinWithin
      if let peer = peers.byNode[node] { askForSeat(at: peer.hello) }
    }
  }

  private static let noKey =
    "This machine could not work with the passphrase: it may be short of memory. Try again."

  // MARK: - The host's side

  /// Opens a lobby, a private one as soon as its passphrase is stretched.
  mutating func open(_ opening: Opening, passphrase: Hidden?) {
    guard let passphrase else { return open(opening, lock: nil) }
    if let sentence = PassphraseRule.objection(to: passphrase.text) { return notice(sentence) }
    joining = nil
    stretch(passphrase, salt: drawSalt(), for: .host(opening))
  }

  /// 16 bytes in hexadecimal.
  private mutating func drawSalt() -> String { drawDigits() + drawDigits() }

  // MARK: - The joiner's side

  /// The host asks for the passphrase.
  mutating func asked(lobby id: String, salt: String, by node: String) {
    guard var attempt = joining, attempt.node == node, lobby == nil, attempt.lock == nil,
      !attempt.isToWatch, attempt.stage == .calling, attempt.lobby == nil || attempt.lobby == id,
      NodeID.isValid(id), Hex.isValid(salt, bytes: 16)
    else { return }
    attempt.lobby = id
    attempt.salt = salt
    joining = attempt
    ask(because: nil)
    emit(.report(.locked(title: attempt.title)))
  }

  /// Waits for the player to type it, for as long as the host is there.
  mutating func ask(because wrong: String?) {
    joining?.tries += 1
    joining?.lock = nil
    joining?.stage = .asking(wrong: wrong)
    joining?.until = .max
  }

  /// The player has typed it.
  mutating func answer(_ passphrase: Hidden) {
    guard let joining, case .asking = joining.stage, let salt = joining.salt else { return }
    // One that no lobby can have is wrong; the host need not be bothered.
    if let sentence = PassphraseRule.objection(to: passphrase.text) {
      return ask(because: sentence)
    }
    self.joining?.stage = .proving
    stretch(passphrase, salt: salt, for: .join)
  }

  /// What shows the host that we know the passphrase; nil as long as none is asked for.
  func proof(to node: String) -> String? {
    guard let joining, let lock = joining.lock, let id = joining.lobby,
      let peer = peers.byNode[node]
    else { return nil }
    return codec.proofs.prove(
      lock.key,
      ProofContext(binding: peer.key.binding, joiner: me.node, host: node, lobby: id).text)
  }

  /// The host wants to see us first.
  mutating func toldToWait(lobby id: String, by node: String) {
    guard let attempt = joining, attempt.node == node, attempt.stage == .calling,
      !attempt.isToWatch, attempt.lobby == nil || attempt.lobby == id
    else { return }
    joining?.stage = .waiting(host: peers.byNode[node]?.hello.name ?? "the host")
    joining?.until = .max
    emit(
      .report(.notice("Waiting for \(peers.byNode[node]?.hello.name ?? "the host") to let you in."))
    )
  }

  /// Whoever says nothing would be taken for gone.
  mutating func tickJoining() {
    guard let joining else { return }
    if now >= joining.until {
      let what = joining.isToWatch ? "match may be over" : "lobby may be gone"
      return fail(joining, "Nobody answered in time: the \(what).")
    }
    guard joining.stage != .calling || joining.isToWatch, now >= joining.nextIdle,
      let node = joining.node
    else { return }
    self.joining?.nextIdle = now + Conversation.askAgainAfter
    // Whoever has asked a moment ago may not have been answered.
    send(joining.isToWatch ? .watch(match: joining.lobby) : .idle, to: node)
  }
}
