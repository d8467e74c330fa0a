import Casebook
import Ring
import Rules

/// A match that the host is about to start: it does so only when every node has stored the deal.
struct Start: Sendable {
  /// Set once the case is dealt.
  var offer: Offer?

  struct Offer: Sendable {
    let dealt: DealtMatch
    let opening: CaseState
    /// The voters' tags of those that have stored the deal.
    var tags: [String: String] = [:]
    let until: Int

    /// Who has not.
    var waiting: [String] { dealt.info.nodes.filter { tags[$0] == nil } }
  }
}

/// A deal that has come from the host and that has not begun.
struct OfferedMatch: Sendable {
  let dealt: DealtMatch
  let opening: CaseState
  let host: String
  var isStored = false
}

extension Table {
  /// A match is about to start, and these have not stored its case yet: as the host knows, while a
  /// guest knows no names. Nil if none is.
  package var startWaitsFor: [String]? {
    if let offer = start?.offer { return offer.waiting.compactMap { lobby?.name(of: $0) } }
    return lobby != nil && offered != nil ? [] : nil
  }

  /// For how long they are waited for at most, in seconds.
  package static var startTakesAtMost: Int { Conversation.storeWithin / 1000 }

  // MARK: - The host's side

  mutating func startMatch() {
    guard let lobby, hostsLobby, start == nil else { return }
    if let brokenDisk { return notice(brokenDisk) }
    let unready = lobby.members.filter { !$0.isReady && $0.node != me.node }.map(\.name)
    guard unready.isEmpty else {
      return notice("Not ready yet: \(unready.joined(separator: ", ")).")
    }
    var keys: [String] = []
    for node in lobby.nodes {
      guard let key = node == me.node ? me.key : peers.byNode[node]?.key.key else {
        return notice("\(lobby.name(of: node) ?? "A player") is not here: wait a moment.")
      }
      keys.append(key)
    }
    start = Start()
    emit(.deal(lobby.rules.level, holders: keys, verdicts: lobby.rules.freeAccusations))
  }

  mutating func dealt(_ deal: Deal) {
    guard let lobby, start != nil, start?.offer == nil else { return }
    let info = MatchInfo(
      id: deal.match, lobby: lobby.name, roster: lobby.members, witness: lobby.witness,
      rules: lobby.rules, file: deal.file, faces: deal.faces, sealed: codec.hash(deal.sealed),
      isPrivate: lobby.isPrivate)
    guard let dealt = dealtAnew(info, sealed: deal.sealed) else {
      // Somebody has come or gone, or a key was given that is none.
      return withdrawStart("The case could not be sealed for everybody here. Start again.")
    }
    start?.offer = Start.Offer(
      dealt: dealt, opening: dealt.opening(seed: deal.seed),
      until: now + Conversation.storeWithin)
    send(
      .deal(info, sealed: deal.sealed, seed: deal.seed), to: info.nodes.filter { $0 != me.node })
    keep(dealt.kept, votingFor: voter(dealt.kept))
  }

  /// A deal that is stored is a vote for the lobby's host in the first term.
  private mutating func keep(_ kept: KeptMatch, votingFor host: Voter) {
    me.matches.insert(kept.info.id)
    keep([.match(kept, Ballot(term: 1, vote: host))], then: .deal(match: kept.info.id))
  }

  mutating func dealStored(match id: String) {
    if let offer = start?.offer, offer.dealt.info.id == id {
      stored(me.node, match: id, tag: offer.dealt.kept.tag)
    } else if let offered, offered.dealt.info.id == id {
      self.offered?.isStored = true
      send(.stored(match: id, tag: offered.dealt.kept.tag), to: offered.host)
    }
  }

  /// A node has stored the deal, and will vote with this tag.
  mutating func stored(_ node: String, match id: String, tag: String) {
    guard let offer = start?.offer, offer.dealt.info.id == id, offer.waiting.contains(node),
      NodeID.isValid(tag)
    else { return }
    start?.offer?.tags[node] = tag
    if start?.offer?.waiting.isEmpty == true { begin() }
  }

  private mutating func begin() {
    guard let offer = start?.offer else { return }
    let voters = offer.dealt.info.nodes.map { Voter(node: $0, tag: offer.tags[$0] ?? "") }
    enter(
      offer.dealt, state: offer.opening, membership: Membership(voters: voters),
      ballot: Ballot(term: 1, vote: voter(offer.dealt.kept)))
    hostFirstTerm(move: .begin, state: offer.opening)
  }

  /// Begins to host a match whose every voter has voted for us by storing the deal.
  mutating func hostFirstTerm(move: Step, state: CaseState) {
    run(ring?.beginHosting(now: now))
    guard let match, let ring else { return }
    propose(
      Record(
        match: match.info.id, index: 0, previous: "", move: move, case: state,
        voters: ring.membership))
  }

  mutating func tickStart() {
    guard let offer = start?.offer, now >= offer.until else { return }
    let names = offer.waiting.compactMap { lobby?.name(of: $0) }
    withdrawStart("No answer from \(names.joined(separator: ", ")).")
  }

  mutating func withdrawStart(_ reason: String) {
    guard let start else { return }
    self.start = nil
    notice("The match does not start: \(reason)")
    guard let info = start.offer?.dealt.info else { return }
    forget(info.id)
    send(.withdraw(match: info.id, reason: reason), to: info.nodes.filter { $0 != me.node })
  }

  private mutating func forget(_ match: String) {
    me.matches.remove(match)
    keep([.forget(match: match)])
  }

  // MARK: - The member's side

  mutating func offeredMatch(
    _ info: MatchInfo, sealed: String, seed: UInt64?, from node: String
  ) {
    guard match == nil else { return }
    guard let seed else { return comeBack(to: info, sealed: sealed, from: node) }
    guard let lobby, lobby.host == node, !hostsLobby else { return }
    // One that comes twice would have two tags.
    guard !me.matches.contains(info.id) else { return }
    guard info.isSound, info.roster == lobby.members, info.witness == lobby.witness,
      info.rules == lobby.rules, info.parent == nil, info.isPrivate == lobby.isPrivate,
      let dealt = dealtAnew(info, sealed: sealed)
    else {
      return notice("The host has dealt something that is no case. Ask for a new start.")
    }
    offered = OfferedMatch(dealt: dealt, opening: dealt.opening(seed: seed), host: node)
    // Its tag is not known here: that the vote is given is what counts.
    keep(dealt.kept, votingFor: Voter(node: node, tag: ""))
  }

  mutating func withdrawn(_ id: String, reason: String, from node: String) {
    guard let offered, offered.dealt.info.id == id, offered.host == node else { return }
    self.offered = nil
    forget(id)
    let reason = DisplayName.printable(reason, limit: Conversation.longestText)
    notice("The match does not start: \(reason)")
  }

  /// The match has begun: the first message of its ring has come, or a later one if the link was
  /// down then.
  mutating func beginOffered(match id: String, heardFrom node: String) {
    guard match == nil, let offered, offered.isStored, offered.dealt.info.id == id,
      offered.dealt.info.nodes.contains(node)
    else { return }
    enter(
      offered.dealt, state: offered.opening, membership: offered.dealt.info.unknownVoters,
      ballot: Ballot(term: 1, vote: Voter(node: offered.host, tag: "")))
    self.match?.isNew = true
  }
}
