// How a record gets onto a majority of disks.
extension Ring {
  // MARK: - The host's side

  /// Begins the first term of a match whose every voter has stored the deal, and with it, as its
  /// ballot of term 1, its vote for us.
  package mutating func beginHosting(now: Int) -> [RingDirective] {
    guard term == 1, head == nil, case .follower = role else { return [] }
    var office = Office(isConfirmed: true)
    for voter in membership.voters { office.answered[voter] = now }
    role = .host(office)
    host = me.node
    return [.hosting(term: term)]
  }

  /// Elected. Before any move is taken, the newest record is committed again, in our term: one
  /// that was stored by a majority in an earlier term could otherwise still be replaced (Raft,
  /// section 5.4.2).
  mutating func takeOffice(now: Int) -> [RingDirective] {
    guard let head else { return [] }
    var office = Office()
    for voter in membership.voters where isHere(voter.node) { office.answered[voter] = now }
    host = me.node
    #if PLANTED_BUGS
      if has(.skipsRecommit) {
        office.isConfirmed = true
        role = .host(office)
        return greeting(to: linked) + [.hosting(term: term)] + commitHead()
      }
    #endif
    role = .host(office)
    return replicate(head, now: now)
  }

  /// Proposes the next record; ignored unless `canPropose` and it follows the newest one.
  package mutating func propose(_ entry: Entry, now: Int) -> [RingDirective] {
    let woken = wakes(now: now)
    guard canPropose, entry.index == commit + 1, entry.previous == head?.hash ?? "",
      mayFollow(entry.membership)
    else { return woken }
    return woken + replicate(entry, now: now)
  }

  private func mayFollow(_ next: Membership) -> Bool {
    #if PLANTED_BUGS
      if has(.changesRosterAtOnce) { return true }
    #endif
    return head.map { next.mayFollow($0.membership) } ?? (next.outgoing == nil)
  }

  /// Makes a record our newest in our term: to all others, and onto our own disk.
  private mutating func replicate(_ entry: Entry, now: Int) -> [RingDirective] {
    guard var office else { return [] }
    office.safeBefore = safe(office)
    head = entry
    headTerm = term
    membership = entry.membership
    office.holders = []
    for node in linked { office.sent[node] = now }
    #if PLANTED_BUGS
      if has(.answersBeforeDurable) { office.holders = [me] }
    #endif
    role = .host(office)
    let send: [RingDirective] =
      linked.isEmpty ? [] : [.replicate(to: linked, entry, term: term, commit: commit)]
    return send
      + write(
        .head(entry, term: term, ballot),
        then: .record(position, host: nil))
  }

  /// Sends the newest record once more to who has not answered for it, or not lately: the voter of
  /// a node that comes back with an empty disk is another one.
  mutating func resend(now: Int) -> [RingDirective] {
    guard var office, let head else { return [] }
    let late = linked.filter { node in
      here.contains(node)
        && !office.holders.contains(Voter(node: node, tag: tags[node] ?? ""))
        && office.sent[node].map { now - $0 >= timing.resend } ?? true
    }
    guard !late.isEmpty else { return [] }
    for node in late { office.sent[node] = now }
    role = .host(office)
    return [.replicate(to: late, head, term: term, commit: commit)]
  }

  /// A voter has a record of ours on its disk.
  mutating func onStored(from voter: Voter, _ stored: Position, now: Int) -> [RingDirective] {
    guard var office else { return [] }
    var isOurs = stored.term == term
    #if PLANTED_BUGS
      if has(.countsAnyTerm) { isOurs = true }
    #endif
    guard isOurs else { return [] }
    var isNews = false
    if stored.index == head?.index, !office.holders.contains(voter) {
      office.holders = office.holders.filter { $0.node != voter.node }
      office.holders.insert(voter)
      isNews = true
    }
    role = .host(office)
    return isNews ? countHolders() : []
  }

  mutating func countHolders() -> [RingDirective] {
    guard var office, let head, isMajority(office.holders),
      head.index > commit || !office.isConfirmed
    else { return [] }
    let isNew = !office.isConfirmed
    office.isConfirmed = true
    failures = 0
    fruitless = 0
    role = .host(office)
    let committed = commitHead()
    return committed + greeting(to: linked) + (isNew ? [.hosting(term: term)] : [])
  }

  // MARK: - Everybody's side

  /// Whether the content of such a record would matter: it would be stored if it is sound.
  package func wouldTake(recordOf term: Int, index: Int) -> Bool {
    term >= self.term && Position(term: term, index: index) > position && index >= commit
  }

  /// A record from the host of `term`, whose content the caller has judged.
  package mutating func receive(
    record entry: Entry, term: Int, commit known: Int, from voter: Voter, now: Int
  ) -> [RingDirective] {
    var directives = wakes(now: now)
    guard members.contains(voter.node), voter.node != me.node,
      !isAbsurd(term: term), entry.index >= 0
    else { return directives }
    directives += noteHeard(voter, now: now)
    guard follow(voter, term: term, now: now, &directives) else { return directives }
    let offered = Position(term: term, index: entry.index)
    if offered == position, entry.hash == head?.hash {
      if durable >= offered, !isBroken {
        directives.append(.send(to: [voter.node], .stored(term: term, index: entry.index)))
      }
    } else if offered > position, mends(entry, at: offered) {
      guard entry.index >= commit, entry.index > commit || isKnown(entry) else {
        find("a host of term \(term) replaces the committed record \(commit)")
        return directives
      }
      directives += take(entry, at: offered, from: voter.node)
    }
    return directives + learn(commit: known, of: term)
  }

  /// Whether a record in the place of our newest committed one is that one, as far as we can tell:
  /// our newest, or what our newest was made on.
  private func isKnown(_ entry: Entry) -> Bool {
    guard let head else { return true }
    return head.index == entry.index ? head.hash == entry.hash : head.previous == entry.hash
  }

  /// A copy of another member's newest record, as it would have come late from the host of `term`.
  package mutating func receive(
    copy entry: Entry, term: Int, from voter: Voter, now: Int
  ) -> [RingDirective] {
    var directives = wakes(now: now)
    let offered = Position(term: term, index: entry.index)
    guard members.contains(voter.node), !isAbsurd(term: term), office == nil, !isStanding,
      !isBroken, host == nil || isDamaged,
      // A candidate never holds a record of a term that it stands in: see docs/RING.md.
      term != self.term || vote != me,
      entry.index > commit || entry.index == commit && isKnown(entry),
      offered > position, mends(entry, at: offered)
    else { return directives }
    if term > self.term { directives += adopt(term: term, now: now) }
    return directives + take(entry, at: offered, from: nil)
  }

  /// Whether a record is at least as new as one that is damaged, if there is one.
  private func mends(_ entry: Entry, at offered: Position) -> Bool {
    guard let damage else { return true }
    return damage.position != .none
      && (offered > damage.position || offered == damage.position && damage.hash == entry.hash)
  }

  /// Makes a record our newest and stores it; `host` is told when that is done.
  private mutating func take(
    _ entry: Entry, at offered: Position, from host: String?
  ) -> [RingDirective] {
    var directives: [RingDirective] = []
    // Its host made it on a committed record, and this is that record.
    if let head, entry.previous == head.hash, entry.index == head.index + 1, head.index > commit {
      directives += commitHead()
    }
    head = entry
    headTerm = offered.term
    membership = entry.membership
    // What was damaged may have been known to be committed.
    if isDamaged, entry.index <= commit { directives.append(.committed(entry, term: headTerm)) }
    #if PLANTED_BUGS
      if has(.answersBeforeDurable), let host {
        directives.append(.send(to: [host], .stored(term: offered.term, index: offered.index)))
      }
    #endif
    return directives
      + write(
        .head(entry, term: offered.term, ballot),
        then: .record(offered, host: host))
  }

  /// A host of `term` says that its records up to `known` are committed. What we stored in an
  /// earlier term may have the same index and be another record.
  private mutating func learn(commit known: Int, of term: Int) -> [RingDirective] {
    guard let head, headTerm == term, head.index <= known, head.index > commit else { return [] }
    return commitHead()
  }

  mutating func onBeat(
    from voter: Voter, term: Int, commit known: Int, safe: Int, now: Int
  ) -> [RingDirective] {
    var directives: [RingDirective] = []
    guard follow(voter, term: term, now: now, &directives) else { return directives }
    hostSafety = (safe, known)
    return directives + learn(commit: known, of: term)
  }

  mutating func onAlive(
    from voter: Voter, term: Int, host followed: String?, stored: Position, now: Int
  ) -> [RingDirective] {
    if var office {
      guard membership.contains(voter) || term == self.term else { return [] }
      if term > self.term { return adopt(term: term, now: now) }
      // Only of a follower of ours is it an answer.
      if followed == me.node, membership.contains(voter) { office.answered[voter] = now }
      if stored < position { office.holders.remove(voter) }
      role = .host(office)
      return onStored(from: voter, stored, now: now) + resend(now: now)
    }
    // A host that says no more than that it is here hosts no more.
    let lost = voter.node == host && term >= self.term ? loseHost(now: now) : []
    guard host == nil, stored > position, !isBroken else { return lost }
    return lost + askForCopy(of: [voter.node], now: now)
  }

  mutating func askForCopy(of nodes: [String], now: Int) -> [RingDirective] {
    guard now >= nextCopy, !nodes.isEmpty else { return [] }
    nextCopy = now + timing.resend
    return [.send(to: nodes, .wantCopy)]
  }

  private mutating func commitHead() -> [RingDirective] {
    guard let head, head.index > commit else { return [] }
    commit = head.index
    return [.committed(head, term: headTerm)] + write(.commit(commit), then: .nothing)
  }
}
