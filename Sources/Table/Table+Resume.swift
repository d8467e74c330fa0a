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
    guard let referee = open(resumed.kept.sealed, of: info) else {
      return notice(
        "That match was dealt by another version of Midnight: go on with that version.")
    }
    // Nobody knows what it has promised: it promises nothing any more.
    if resumed.damage?.position == Position.none {
      sitDownAnew(info, sealed: resumed.kept.sealed, referee: referee)
      return notice(
        "What this disk holds of the match is damaged. The others are asked to count it anew.")
    }
    var match = Match(
      resumed.kept, referee: referee, state: placeholder(info, referee), node: me.node, now: now)
    if let newest = resumed.newest {
      guard let head = read(newest, in: match) else {
        return notice("That match was played with another version of Midnight.")
      }
      match.head = head
    }
    match.log = resumed.log
    match.show(committedRecord(of: resumed, in: match))
    enter(match, membership: match.voters ?? info.unknownVoters, memory: memory(of: resumed, match))
    fillChronicle(from: resumed.history)
    if let pending = resumed.pending, pending.match == info.id,
      info.seatIDs(of: me.node).contains(pending.seat)
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

  /// What stands for the case before the first record is known.
  func placeholder(_ info: MatchInfo, _ referee: Referee) -> CaseState {
    referee.opening(rules: info.rules, seed: 0, detectives: info.roster.map(\.detective))
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
