import Ring
import Rules

// Coming back to a match without its journal, and going on alone when the other never does.
extension Table {
  /// A node of our match asks for a seat: it sits there, but has no journal of it.
  mutating func letBack(_ node: String) {
    guard let match else { return }
    // Whoever sat down at one that never begins would keep the others there.
    guard match.index >= 0 || ring?.head != nil else {
      return send(
        .refuse(Refusal(.notALobby, "That match has not begun: wait a moment.")), to: node)
    }
    send(.deal(match.info, sealed: match.kept.sealed, seed: nil), to: node)
  }

  /// Sits down in our own seat. If our disk knows the match, with all that it has promised there.
  mutating func comeBack(to info: MatchInfo, sealed: String, from node: String) {
    guard lobby == nil, let joining, joining.node == node else { return }
    guard !me.matches.contains(info.id) else {
      self.joining = nil
      return emit(.takeUp(match: info.id))
    }
    guard info.isSound, info.nodes.contains(me.node), let dealt = dealtAnew(info, sealed: sealed)
    else { return fail(joining, "\(joining.title) has sent something that is no case.") }
    sitDownAnew(dealt)
  }

  /// Sits down with an empty disk: it is another voter than the one we were, and counts only once a
  /// record has said so.
  mutating func sitDownAnew(_ dealt: DealtMatch) {
    let ballot = Ballot(term: 0)
    enter(
      dealt, state: dealt.opening(seed: 0), membership: dealt.info.unknownVoters, ballot: ballot)
    reachMembersAtOnce()
    match?.isTagKept = false
    me.matches.insert(dealt.info.id)
    keep([.match(dealt.kept, ballot)], then: .tag)
  }

  /// Asks the host for our new disk to be counted, until it is.
  mutating func tickComeback() {
    guard ring?.isVoter == false, brokenDisk == nil, let match, let ring, match.isTagKept,
      !match.isOver,
      ring.head != nil, now >= match.nextComeback, let host = ring.host
    else { return }
    self.match?.nextComeback = now + Conversation.comeBackAgainAfter
    send(.comeback(match: match.info.id, tag: match.kept.tag), to: host)
  }

  // MARK: - Alone

  /// Goes on without the other of two as a new match, which is never merged with the old one.
  mutating func goOnAlone() {
    guard let old = match, let newest = old.newest, let seat = seatGoneForGood else {
      return notice("You can only go on alone if the other one of two is away.")
    }
    var state = old.state
    do throws(RuleViolation) {
      try state.apply(.goOn(without: seat), in: old.setting, seals: old.dealt.seals)
    } catch {
      return notice(error.message)
    }
    var info = old.info
    info.parent = MatchInfo.Parent(match: info.id, index: newest.index, hash: newest.hash)
    info.id = drawTag(match: info.id)
    info.witness = nil
    // The other's bots are run here from now on.
    for at in info.roster.indices where info.roster[at].seatBot != nil {
      info.roster[at].node = me.node
    }
    let kept = KeptMatch(info: info, sealed: old.kept.sealed, tag: drawTag(match: info.id))
    let ballot = Ballot(term: 1, vote: voter(kept))
    guard let dealt = read(kept) else { return notice("The case of this match is damaged.") }
    enter(
      dealt, state: state, membership: Membership(voters: [voter(kept)]), ballot: ballot)
    forgetNotices()
    match?.keyring = old.keyring
    match?.log = old.log
    match?.keptPieces = old.keptPieces
    me.matches.insert(info.id)
    keep([.match(kept, ballot), .log(match: info.id, old.myOpened)])
    hostFirstTerm(move: .goOn(without: seat), state: state)
  }
}
