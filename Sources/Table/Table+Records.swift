import Casebook
import Ring
import Rules

extension Table {
  // MARK: - What comes

  mutating func received(
    record bytes: String, term: Int, commit: Int, match id: String, tag: String, from node: String
  ) {
    guard let voter = voter(match: id, tag: tag, node: node) else { return }
    guard let read = read(bytes), (0...Ring.lastTerm).contains(term) else {
      return spoiled(node, "a record that cannot be read")
    }
    // Of an old one only its place matters.
    if ring?.wouldTake(recordOf: term, index: read.record.index) == true {
      if let objection = objection(to: read) { return spoiled(node, objection) }
      match?.judged = read
    }
    run(
      ring?.receive(
        record: read.entry(bytes), term: term, commit: commit, from: voter, now: now))
  }

  mutating func received(
    copy bytes: String, term: Int, match id: String, tag: String, from node: String
  ) {
    guard let voter = voter(match: id, tag: tag, node: node) else { return }
    guard let read = read(bytes), (0...Ring.lastTerm).contains(term) else {
      return spoiled(node, "a record that cannot be read")
    }
    if let objection = objection(to: read) { return spoiled(node, objection) }
    match?.judged = read
    run(ring?.receive(copy: read.entry(bytes), term: term, from: voter, now: now))
  }

  private func read(_ bytes: String) -> ReadRecord? {
    let hash = codec.hash(bytes)
    if let head = match?.head, head.hash == hash { return head }
    guard let record = codec.decode(bytes), record.match == match?.info.id,
      (0..<Conversation.mostRecords).contains(record.index)
    else { return nil }
    return ReadRecord(hash: hash, record: record)
  }

  mutating func spoiled(_ node: String, _ what: String) {
    if let name = match?.info.name(of: node) {
      notice("\(name)'s node has sent \(what). It was not taken.")
    }
    if let link = peers.link(to: node) {
      refuse(link, Refusal(.badMessage, "Your node has sent \(what)."))
    }
  }

  // MARK: - Whether it can be taken

  /// What is wrong with a record; nil if it makes sense and, as far as we know the one before it,
  /// follows from that.
  private func objection(to read: ReadRecord) -> String? {
    guard let match else { return nil }
    let record = read.record
    if read.hash == match.head?.hash || read.hash == match.newest?.hash { return nil }
    guard match.accepts(record) else { return "a case state that makes no sense" }
    if let head = match.head, head.hash == record.previous {
      return match.objection(
        to: record, after: head.record.case, index: head.record.index,
        voters: votersBefore(record, head.record.voters))
    }
    if let newest = match.newest, let voters = match.voters, newest.hash == record.previous {
      return match.objection(
        to: record, after: match.state, index: newest.index,
        voters: votersBefore(record, voters))
    }
    // What is committed stays, and nobody can have missed a record between it and the next.
    if let newest = match.newest, [newest.index, newest.index + 1].contains(record.index) {
      return "a record that does not follow from what is committed"
    }
    return nil
  }

  /// The voters of the record before, which say who may vote next.
  private func votersBefore(_ record: Record, _ known: Membership) -> Membership {
    #if PLANTED_BUGS
      if fault == .changesRosterAtOnce { return record.voters }
    #endif
    return known
  }

  // MARK: - What is committed

  /// The newest record of the ring, as it was read.
  func readRecord(of entry: Entry) -> ReadRecord? {
    for known in [match?.head, match?.judged] {
      if let known, known.hash == entry.hash { return known }
    }
    return codec.decode(entry.bytes).map { ReadRecord(hash: entry.hash, record: $0) }
  }

  mutating func committed(_ entry: Entry, term: Int) {
    guard let dealt = match?.dealt, let index = match?.index, entry.index > index,
      let record = readRecord(of: entry)?.record
    else { return }
    let (old, before) = (match?.newest, match?.state)
    match?.state = record.case
    match?.newest = KeptRecord(match: dealt.info.id, entry, term: term)
    match?.voters = record.voters
    match?.chronicle.append(ChronicleEntry(record))
    match?.botActsAt = nil
    match?.thinkingAbout = nil
    emit(
      .report(
        .committed(
          index: entry.index, term: term, hash: entry.hash, record.move, record.case)))
    if let before { cue(record.move, index: entry.index, since: old, in: before) }
    if record.case.outcome != nil { forgetPoll() }
    if host == me.node { tellMover(of: record) }
    showStep()
    giveWhatIsProven()
    wantKeys()
    lookForPending()
    if record.case.isClosed {
      audit(record.move)
      keep([.over(match: dealt.info.id)])
      emit(
        .report(.over(index: entry.index, hash: entry.hash, record.case, dealt.setting)))
    }
  }

  /// The host's part after a commit.
  private mutating func tellMover(of record: Record) {
    // Who is back has their whole turn, and who is waited for all the time.
    if case .absence(let seat, _) = record.move, record.case.due == seat, record.case.offer == nil {
      match?.due = nil
    }
    resetClock()
    if case .move(let seat, let number, _, _) = record.move,
      let member = match?.info.member(seat), member.seatBot == nil, member.node != me.node
    {
      // Of a bot's move nobody waits to hear: its number may be that of another's.
      send(.answer(match: record.match, number: number, .accepted), to: member.node)
    }
  }
}

extension Match {
  /// Whether a record, taken by itself, is one that this match can have.
  func accepts(_ record: Record) -> Bool {
    record.case.isSound(in: setting) && record.case.rules == info.rules
      && record.case.seats.count == info.roster.count
      && record.move.isSound(seats: info.roster.count) && hasPeople(record)
      && (record.voters == voters
        || areSound(record.voters.voters)
          && areSound(record.voters.outgoing ?? record.voters.voters))
      && (record.index > 0 ? isLater(record) : isFirst(record))
  }

  private func areSound(_ voters: [Voter]) -> Bool {
    (1...dealt.nodes.count).contains(voters.count) && Set(voters.map(\.node)).count == voters.count
      && voters.allSatisfy { dealt.nodes.contains($0.node) && NodeID.isValid($0.tag) }
  }

  /// Whether nobody is said to be away who is none: a bot never is.
  private func hasPeople(_ record: Record) -> Bool {
    zip(info.roster, record.case.seats).allSatisfy { member, seat in
      member.seatBot == nil || seat.absence == nil
    }
  }

  private func isLater(_ record: Record) -> Bool {
    switch record.move {
    case .begin, .goOn: false
    case .move, .opened, .judged, .foul, .skip, .absence, .standIn, .newDevice, .settled, .reveal:
      !record.previous.isEmpty
    }
  }

  /// Whether a record can be the first of this match.
  private func isFirst(_ record: Record) -> Bool {
    guard record.previous.isEmpty, record.voters.outgoing == nil else { return false }
    switch record.move {
    case .begin:
      return info.parent == nil
        && record.case
          == dealt.opening(seed: record.case.seed)
    case .goOn: return info.parent != nil
    case .move, .opened, .judged, .foul, .skip, .absence, .standIn, .newDevice, .settled, .reveal:
      return false
    }
  }

  /// What is wrong with a record that says it comes after this one.
  fileprivate func objection(
    to record: Record, after state: CaseState, index: Int, voters: Membership
  ) -> String? {
    var expected = state
    do throws(RuleViolation) {
      try expected.apply(record.move, in: setting, seals: dealt.seals)
    } catch {
      return "a move that the rules forbid (\(error.message))"
    }
    if case .reveal(let told) = record.move,
      state.openForAll.contains(where: { sealed in
        sealed.item.map { item in
          keyring.opened(item) != nil && !told.contains { $0.item == item }
        } ?? false
      })
    {
      return "an end that hides what can be opened"
    }
    guard record.index == index + 1, record.case == expected, record.voters.mayFollow(voters) else {
      return "a record that does not follow from the one before"
    }
    return nil
  }
}
