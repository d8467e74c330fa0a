package import Casebook
package import Ring
package import Rules
package import Sealing
package import Soundscape

/// What the shell has to do.
package enum Directive: Hashable, Sendable {
  case dial(Dial, [Address])
  /// One message to each of these links; it is encoded once.
  case send([Link], Message)
  /// After what is queued has gone out.
  case close(Link)
  /// What discovery tells others about this node.
  case announce([String: String])
  /// Store these durably in one transaction, after all that was to be stored before, and send
  /// `Event.kept` with the id; or, if that fails, `Event.keepFailed`, and store nothing more.
  case keep(id: Int, [Keep])

  /// Draw a secret number, a seed and an id, generate a case, seal it with its keys split among the
  /// holders of these public keys, forget what was secret, and send `Event.dealt` or
  /// `Event.dealFailed`.
  case deal(Level, holders: [String], verdicts: Bool)
  /// Make a passphrase into a key, which takes a moment and much memory on purpose, and send
  /// `Event.stretched`. The salt is 16 bytes in hexadecimal.
  case stretch(id: Int, Hidden, salt: String)
  /// Let a bot decide, and send `Event.thought`.
  case think(SeatView, Bot, index: Int)
  /// Send a member the kept records `from ..< upTo`, oldest first.
  case sendHistory(Link, match: String, from: Int, upTo: Int)
  /// Take this match out of the journal, after all that was to be stored before, and send
  /// `Wish.resume`.
  case takeUp(match: String)
  case report(Report)
  /// Let the player hear this.
  case cue(Cue)

  /// Whether all there is to do is to tell others something.
  package var isSend: Bool {
    if case .send = self { true } else { false }
  }

  /// Whether it is only to be heard.
  package var isCue: Bool {
    if case .cue = self { true } else { false }
  }
}

/// What the journal is to hold.
package enum Keep: Hashable, Sendable {
  case name(String)
  /// All who are kept out of our lobbies.
  case blocked([Acquaintance])
  /// All of whose talk nothing is heard.
  case muted([Acquaintance])
  /// All with whom we have played, the latest last.
  case friends([Acquaintance])
  /// A match, and the ballot that this node's tag in it begins with. A match of this id is forgotten
  /// with all that belongs to it, unless it is just this one: then it stays, and so does the later
  /// ballot.
  case match(KeptMatch, Ballot)
  case ballot(match: String, Ballot)
  /// The newest record, as it was stored when `commit` was the newest one known to be committed:
  /// those after that go first, so that all below the newest are true ones.
  case newest(KeptRecord, commit: Int)
  /// A record before the newest, for the chronicle.
  case older(KeptRecord)
  /// The index of the newest record known to be committed.
  case commit(match: String, Int)
  /// What our own seat has opened.
  case log(match: String, [Opened])
  /// A move that waits for its answer; nil when it has come.
  case pending(match: String, Proposal?)
  case over(match: String)
  case forget(match: String)

  /// Whether it may wait for the next that may not: a crash that loses it loses nothing that the
  /// others, or the records themselves, do not tell again.
  package var canWait: Bool {
    switch self {
    case .commit, .log, .pending(_, nil): true
    default: false
    }
  }
}

/// Something that has happened, for whoever watches without a screen.
package enum Report: Hashable, Sendable {
  case hosting(lobby: String)
  case joined(lobby: String)
  case refused(String)
  /// The lobby that we want to join asks for its passphrase.
  case locked(title: String)
  /// Somebody waits for this host to let them in.
  case waits(name: String)
  /// This host has refused somebody, or taken them off the table.
  case turnedAway(name: String, reason: String)
  /// Somebody asks this player to a lobby.
  case invited(name: String, lobby: String)
  /// Somebody does not come to the lobby that they were asked to.
  case declined(name: String)
  /// A line of talk of somebody else.
  case said(name: String, text: String)
  case started(match: String, names: [String], mine: SeatID?)
  /// A record is committed; `term` is the one it was first known to be committed in.
  case committed(index: Int, term: Int, hash: String, Step, CaseState)
  /// The host has accepted this move of ours, or rejected it.
  case answered(SeatID, number: Int, Answer)
  /// From now on this node hosts the match in this term, or follows this member.
  case host(name: String, term: Int)
  /// No host is heard: the match waits.
  case hostless
  /// Our own seat has opened this.
  case evidence(SeatID, CaseItem)
  /// Whether the case was dealt honestly, and the number it was made from if that could be opened.
  case audit(Audit, SecretNumber?)
  /// How a vote on a seat whose player is away stands.
  case poll(AbsencePoll)
  case away(SeatID)
  case back(SeatID)
  case over(index: Int, hash: String, CaseState, Setting)
  /// This node watches a match, over another one from now on if it has before.
  case watching(match: String, names: [String], over: String)
  /// What has been done in the match that is watched, and how it stands now.
  case shown([Step], CaseState)
  /// The node over which the match was watched is gone, and another is looked for.
  case outOfSight
  /// What is watched is over.
  case seenToTheEnd(CaseState, Setting)
  case notice(String)
}

/// The ports to bytes: how records are encoded, decoded and hashed, and a sealed case is opened.
package struct Codec: Sendable {
  package var encode: @Sendable (Record) -> String?
  package var decode: @Sendable (String) -> Record?
  package var hash: @Sendable (String) -> String
  /// Reads an opened envelope's text; nil if it says nothing that its kind can say.
  package var readSecret: @Sendable (Opened) -> Secret?
  /// Makes a case and its envelopes again from its number, and compares.
  package var audit: @Sendable (SealedCase, CaseFile, SecretNumber) -> Audit
  package var sealer: Sealer
  package var proofs = Proofs.none
  /// The id of the only match that may be played with a sealed case: whoever has one could else begin
  /// another with it, and have it opened there. Nil if any may.
  package var matchID: @Sendable (_ sealed: String) -> String? = { _ in nil }

  package init(
    encode: @escaping @Sendable (Record) -> String?,
    decode: @escaping @Sendable (String) -> Record?,
    hash: @escaping @Sendable (String) -> String,
    readSecret: @escaping @Sendable (Opened) -> Secret?,
    audit: @escaping @Sendable (SealedCase, CaseFile, SecretNumber) -> Audit, sealer: Sealer
  ) {
    self.encode = encode
    self.decode = decode
    self.hash = hash
    self.readSecret = readSecret
    self.audit = audit
    self.sealer = sealer
  }
}
