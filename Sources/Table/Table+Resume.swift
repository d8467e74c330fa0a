import Casebook
import Ring
import Rules

extension Table {
  /// Takes a match out of the journal and looks for the others.
  mutating func resume(_ resumed: Resumed) {
    guard match == nil, lobby == nil else { return notice("Leave where you are first.") }
    let info = resumed.kept.info
    guard info.nodes.contains(me.node), info.isSound else {
      return notice("That match was played with another version of Midnight.")
    }
    guard let dealt = read(resumed.kept) else {
      return notice(
        "That match was dealt by another version of Midnight: go on with that version.")
    }
    // Nobody knows what it has promised: it promises nothing any more.
    if resumed.damage?.position == Position.none {
      if let dealt = dealtAnew(info, sealed: resumed.kept.sealed) { sitDownAnew(dealt) }
      return notice(
        "What this disk holds of the match is damaged. The others are asked to count it anew.")
    }
    var match = Match(dealt, state: dealt.opening(seed: 0), node: me.node, now: now)
    if let newest = resumed.newest {
      guard let head = read(newest, in: match) else {
        return notice("That match was played with another version of Midnight.")
      }
      match.head = head
      match.heardUpTo = head.record.index
    }
    match.show(committedRecord(of: resumed, in: match))
    match.recall(resumed.log)
    enter(match, membership: match.voters ?? info.unknownVoters, memory: memory(of: resumed, match))
    reachMembersAtOnce()
    fillChronicle(from: resumed.history)
    giveWhatIsProven()
    if let pending = resumed.pending, pending.match == info.id,
      info.seat(of: me.node) == pending.seat
    {
      wait(forAnswerTo: pending, isKept: true)
      lookForPending()
    }
  }

  private func memory(of resumed: Resumed, _ match: Match) -> Memory {
    Memory(
      ballot: resumed.ballot,
      head: match.head.flatMap { head in resumed.newest.map { head.entry($0.bytes) } },
      headTerm: resumed.newest?.term ?? -1, commit: resumed.commit, damage: resumed.damage)
  }

  /// The sealed case of a match, if it is one that can be played here.
  func read(_ kept: KeptMatch) -> DealtMatch? {
    DealtMatch(kept, me: me.node, content: content, codec: codec)
  }

  /// The same for a match in which this node's disk is to count as a new voter.
  mutating func dealtAnew(_ info: MatchInfo, sealed: String) -> DealtMatch? {
    read(KeptMatch(info: info, sealed: sealed, tag: drawTag(match: info.id)))
  }

  private func read(_ kept: KeptRecord, in match: Match) -> ReadRecord? {
    guard let record = codec.decode(kept.bytes), record.match == match.info.id,
      record.index == kept.index, match.accepts(record)
    else { return nil }
    return ReadRecord(hash: kept.hash, record: record)
  }

  /// The newest record that is surely committed: the newest of all, if it was known to be, or the
  /// last one below it, as only true ones stay there.
  private func committedRecord(
    of resumed: Resumed, in match: Match
  ) -> (KeptRecord, Record)? {
    let newest = resumed.newest.flatMap { $0.index <= resumed.commit ? $0 : nil }
    guard let known = newest ?? resumed.history.last, let read = read(known, in: match) else {
      return nil
    }
    return (known, read.record)
  }
}

extension Match {
  /// Takes a record for the newest committed one, before anything else is known.
  fileprivate mutating func show(_ committed: (kept: KeptRecord, record: Record)?) {
    guard let (kept, record) = committed else { return }
    state = record.case
    newest = kept
    voters = record.voters
    chronicle = [ChronicleEntry(record)]
  }
}
