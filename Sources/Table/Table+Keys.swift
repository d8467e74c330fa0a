import Casebook
import Ring
import Rules
import Sealing

// Keys of the sealed case: what is committed gives a right to them, and they go to nobody else.
extension Table {
  /// How many more keys are needed to go on, and whose are missing, if it takes longer than a moment.
  package var keysMissing: (count: Int, names: [String])? { match?.keysMissing(now: now) }

  // MARK: - What we hold for others

  /// Sends our shares of what a state gives a right to, beyond what one before it did; whoever was not
  /// there asks.
  mutating func grantKeys(since old: CaseState?, in state: CaseState) {
    guard let match, let old else { return }
    for seat in state.seatIDs {
      let (had, has) = (old.seat(seat), state.seat(seat))
      // Rights are never taken back.
      guard has.opened.count + has.searched.count > had.opened.count + had.searched.count,
        let node = operatorNode(of: seat)
      else { continue }
      let known = Set(had.rights)
      var nodes = [node]
      #if PLANTED_BUGS
        if fault == .sharesWithEverybody { nodes = match.dealt.nodes }
      #endif
      give(has.rights.filter { !known.contains($0) }.map { Sealed($0) }, to: nodes)
    }
    give(state.openForAll.filter { !old.openForAll.contains($0) }, to: match.dealt.nodes)
  }

  /// A node asks for our shares: it gets those to which it has a right as far as is proven here, each
  /// once however often it is named.
  mutating func asked(for sealed: [Sealed], match id: String, by node: String) {
    guard let match, match.info.id == id, match.index >= 0, match.dealt.nodes.contains(node),
      sealed.count <= CaseItem.count + 1
    else { return }
    var rights = Set(match.proven.state.map { self.rights(of: node, in: $0) } ?? [])
    #if PLANTED_BUGS
      if fault == .opensBeforeCommit, let head = match.head {
        rights = Set(self.rights(of: node, in: head.record.case))
      }
      if fault == .answersAnyAsker { rights = Set(sealed) }
    #endif
    give(rights.intersection(sealed).sorted(), to: [node])
  }

  private mutating func give(_ sealed: [Sealed], to nodes: [String]) {
    guard !sealed.isEmpty, let dealt = match?.dealt, let bundle = dealt.bundle else { return }
    let shares = sealed.compactMap { codec.sealer.share(bundle, $0) }
    send(.keys(match: dealt.info.id, shares), to: nodes.filter { $0 != me.node })
  }

  /// What a node may open, some of it twice: what its seats have earned, and what is opened for all.
  private func rights(of node: String, in state: CaseState) -> [Sealed] {
    var rights = state.openForAll
    for seat in state.seatIDs where operatorNode(of: seat) == node {
      for item in state.seat(seat).rights { rights.append(Sealed(item)) }
    }
    return rights
  }

  /// The node that plays a seat: its player's, or for a bot the host's.
  private func operatorNode(of seat: SeatID) -> String? {
    guard let member = match?.info.member(seat) else { return nil }
    return member.seatBot == nil ? member.node : ring?.host
  }

  // MARK: - What we may open

  /// Notes what this node has a right to and has not opened, and opens what it can.
  ///
  /// Who was there when a right was committed sends its share unasked; one who `hasJustCome` asks at
  /// once.
  mutating func wantKeys(hasJustCome: Bool = false) {
    guard let match, match.index >= 0 else { return }
    var state = match.state
    #if PLANTED_BUGS
      if fault == .opensBeforeCommit, let head = match.head { state = head.record.case }
    #endif
    // In an order: what is opened is reported, and the same run is to be the same.
    let wanted = Set(rights(of: me.node, in: state)).filter { !match.keyring.isOpen($0) }.sorted()
    let wait = hasJustCome ? Conversation.askForKeysAfter : 0
    self.match?.keyring.want(wanted, at: now, askedAt: now - wait)
    for sealed in wanted {
      if let bundle = match.dealt.bundle,
        self.match?.keyring.has(sealed, from: bundle.holder) == false,
        let share = codec.sealer.share(bundle, sealed), isGenuine(share, of: match.dealt)
      {
        self.match?.keyring.add(share)
      }
      open(sealed)
    }
    readLog()
  }

  /// Asks those whose shares are missing, again and again until enough have come: after the end too,
  /// as whoever looks back wants to see all that they found.
  mutating func tickKeys() {
    guard let match, !match.keyring.wanted.isEmpty else { return }
    #if PLANTED_BUGS
      if fault == .hostAsksForNoKeys, ring?.isHost == true { return }
    #endif
    let due = match.keyring.wanted.filter { $0.value.askedAt + Conversation.askForKeysAfter <= now }
    guard !due.isEmpty else { return }
    for (holder, node) in match.dealt.holders.enumerated()
    where node != me.node && !match.keyring.distrusts(holder, at: now) {
      let missing = due.keys.filter { !match.keyring.has($0, from: holder) }
      guard !missing.isEmpty else { continue }
      send(.askKeys(match: match.info.id, of: missing.sorted()), to: node)
    }
    for sealed in due.keys { self.match?.keyring.asked(sealed, at: now) }
  }

  /// Shares have come. One that is not what its holder was dealt names its sender.
  mutating func received(_ shares: [KeyShare], match id: String, from node: String) {
    guard let dealt = match?.dealt, dealt.info.id == id,
      let holder = dealt.holders.firstIndex(of: node), shares.count <= CaseItem.count + 1
    else { return }
    for share in shares {
      guard match?.keyring.isOpen(share.of) == false,
        match?.keyring.has(share.of, from: holder) == false
      else { continue }
      guard share.holder == holder, isGenuine(share, of: dealt) else {
        match?.keyring.distrust(holder, until: now + Conversation.distrustFor)
        return spoiled(node, "a key that is not the one it was dealt")
      }
      // Of the many verdicts only what is waited for is kept.
      guard share.of.item != nil || match?.keyring.wanted[share.of] != nil else { continue }
      match?.keyring.add(share)
      open(share.of)
    }
    readLog()
  }

  private func isGenuine(_ share: KeyShare, of dealt: DealtMatch) -> Bool {
    #if PLANTED_BUGS
      if fault == .trustsAnyShare { return true }
    #endif
    return codec.sealer.isGenuine(dealt.sealed, share)
  }

  /// Opens what is wanted, once enough shares of it are here.
  private mutating func open(_ sealed: Sealed) {
    guard match?.keyring.wanted[sealed] != nil, let dealt = match?.dealt, let item = sealed.item
    else { return }
    let shares = (match?.keyring.shares(of: sealed) ?? []).prefix(dealt.sealed.threshold)
    guard shares.count == dealt.sealed.threshold else { return }
    if let text = codec.sealer.open(dealt.sealed, sealed, Array(shares)) {
      take(Opened(item, text: text))
    } else {
      match?.keyring.callFoul(sealed)
      notice(Self.foulPiece)
    }
  }

  /// A genuine piece is open here.
  private mutating func take(_ opened: Opened) {
    let secret = codec.readSecret(opened)
    match?.keyring.open(opened.item, opened.text, secret)
    if let seat = match?.mySeat, match?.state.seat(seat).rights.contains(opened.item) == true {
      emit(.report(.evidence(seat, opened.item)))
      cueEvidence(opened.item)
    }
    if secret == nil { notice(Self.foulPiece) }
  }

  private static let foulPiece =
    "A piece of this case cannot be read: the deal was not honest."

  /// Reads our seat's log anew if more of it is open, and stores it.
  private mutating func readLog() {
    guard match?.hasNewToRead == true, let match, let seat = match.mySeat else { return }
    self.match?.hasRead()
    self.match?.log = match.readLog(of: seat)
    // What says nothing, as where no passage ends, is not to be asked for again either.
    let opened = match.myOpened
    guard opened.count != match.keptPieces else { return }
    self.match?.keptPieces = opened.count
    keep([.log(match: match.info.id, opened)])
  }

  // MARK: - Conferring

  /// Hands what has been agreed on to the other detective: two who confer need nobody else's keys.
  mutating func handOver(since old: CaseState?, in state: CaseState) {
    guard let match, let old else { return }
    for seat in state.seatIDs where operatorNode(of: seat) != me.node {
      let had = old.seat(seat).opened.count
      let copies = state.seat(seat).opened.dropFirst(had).compactMap { opening -> Opened? in
        guard let giver = opening.from, operatorNode(of: giver) == me.node else { return nil }
        return match.keyring.opened(.evidence(opening.envelope))
      }
      guard !copies.isEmpty, let node = operatorNode(of: seat) else { continue }
      send(.evidence(match: match.info.id, copies), to: node)
    }
  }

  /// Copies of evidence have come: what we have no right to, or not yet, is left alone.
  mutating func received(_ copies: [Opened], match id: String, from node: String) {
    guard let match, match.info.id == id, match.dealt.nodes.contains(node),
      copies.count <= EnvelopeKind.count
    else { return }
    for copy in copies where self.match?.keyring.wanted[Sealed(copy.item)] != nil {
      guard match.dealt.seals.read(copy) != .forged else {
        return spoiled(node, "a copy that is not genuine")
      }
      take(copy)
    }
    readLog()
  }

  // MARK: - The end

  /// Finds out whether the case was dealt honestly, by what the last step has told.
  mutating func audit(_ step: Step) {
    guard let match, case .reveal(let opened) = step else { return }
    var audit = Audit.unopened
    // Whoever hosted may have left it out.
    let told = opened.first { $0.item == .number } ?? match.keyring.opened(.number)
    var secret: SecretNumber?
    if let told, case .secret(.number(let number)) = match.dealt.seals.read(told) {
      secret = number
      audit = codec.audit(match.dealt.sealed, match.info.file, number)
      if audit == .honest, match.wasMisjudged { audit = .dishonest([]) }
      // The boxes are as they should be, but shares that were dealt for one do not fit together.
      if audit == .honest, !match.keyring.foul.isEmpty {
        audit = .dishonest(match.keyring.foul.sorted().compactMap(\.item))
      }
    }
    self.match?.audit = audit
    self.match?.number = secret
    emit(.report(.audit(audit, secret)))
    if audit != .honest { notice("The deal was not honest: see the last page.") }
  }
}
