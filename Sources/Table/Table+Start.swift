import Casebook
import Ring
import Rules

/// A match that the host is about to start: it does so only when every node has stored the deal.
struct Start: Sendable {
  /// Set once the case is dealt.
  var offer: Offer?

  struct Offer: Sendable {
    let kept: KeptMatch
    let referee: Referee
    let opening: CaseState
    var waiting: Set<String>
    let until: Int
  }
}

/// A deal that this node has stored and that has not begun.
struct OfferedMatch: Sendable {
  let info: MatchInfo
  let setting: Setting
  let opening: CaseState
  let host: String
}

extension Table {
  // MARK: - The host's side

  mutating func startMatch() {
    guard let lobby, hostsLobby, start == nil else { return }
    let unready = lobby.members.filter { !$0.isReady && $0.node != me.node }.map(\.name)
    guard unready.isEmpty else {
      return notice("Not ready yet: \(unready.joined(separator: ", ")).")
    }
    start = Start()
    emit(.deal(lobby.rules.level))
  }

  mutating func dealt(_ deal: Deal) {
    guard let lobby, start != nil, start?.offer == nil else { return }
    guard let referee = Referee(case: deal.case, content: content) else {
      return withdrawStart("The case does not fit this casebook.")
    }
    let info = MatchInfo(
      id: deal.match, lobby: lobby.name, roster: lobby.members, rules: lobby.rules,
      file: deal.case.file)
    let opening = referee.opening(
      rules: lobby.rules, seed: deal.seed, detectives: lobby.members.map(\.detective))
    let others = lobby.nodes.filter { $0 != me.node }
    let kept = KeptMatch(info: info, secret: deal.secret)
    start?.offer = Start.Offer(
      kept: kept, referee: referee, opening: opening, waiting: Set(others),
      until: now + Conversation.storeWithin)
    emit(.keepMatch(kept))
    for node in others { send(.deal(info, opening: opening), to: node) }
    beginIfStored()
  }

  mutating func memberStored(_ node: String, match id: String) {
    guard start?.offer?.kept.info.id == id else { return }
    start?.offer?.waiting.remove(node)
    beginIfStored()
  }

  private mutating func beginIfStored() {
    guard let offer = start?.offer, offer.waiting.isEmpty else { return }
    let info = offer.kept.info
    let record = Record(
      match: info.id, index: 0, previous: "", move: .begin, case: offer.opening)
    guard let bytes = codec.encode(record) else {
      return withdrawStart("The first record could not be written.")
    }
    let kept = KeptRecord(
      match: info.id, index: 0, term: ring?.term ?? 1, hash: codec.hash(bytes), bytes: bytes)
    enterMatch(
      info: info, setting: offer.referee.setting, referee: offer.referee, opening: offer.opening)
    emit(.keepRecord(kept))
    adopt(record, kept: kept)
    publish(kept)
  }

  mutating func tickStart() {
    guard let offer = start?.offer, now >= offer.until else { return }
    let names = offer.waiting.sorted().compactMap { lobby?.member(of: $0)?.name }
    withdrawStart("No answer from \(names.joined(separator: ", ")).")
  }

  mutating func withdrawStart(_ reason: String) {
    guard let start else { return }
    self.start = nil
    notice("The match does not start: \(reason)")
    guard let id = start.offer?.kept.info.id else { return }
    emit(.forgetMatch(id: id))
    for node in lobby?.nodes ?? [] where node != me.node {
      send(.withdraw(match: id, reason: reason), to: node)
    }
  }

  // MARK: - The member's side

  mutating func offeredMatch(_ info: MatchInfo, opening: CaseState, from node: String) {
    guard let lobby, lobby.host == node, match == nil else { return }
    guard info.isSound, info.roster == lobby.members, info.rules == lobby.rules,
      let setting = Setting(file: info.file, content: content), opening.isSound(in: setting),
      opening.rules == info.rules, opening.seats.count == info.roster.count
    else {
      return notice("The host has dealt something that is no case. Ask for a new start.")
    }
    offered = OfferedMatch(info: info, setting: setting, opening: opening, host: node)
    emit(.keepMatch(KeptMatch(info: info, secret: nil)))
    send(.stored(match: info.id), to: node)
  }

  mutating func withdrawn(_ id: String, reason: String, from node: String) {
    guard let offered, offered.info.id == id, offered.host == node else { return }
    self.offered = nil
    emit(.forgetMatch(id: id))
    let reason = DisplayName.printable(reason, limit: Conversation.longestText)
    notice("The match does not start: \(reason)")
  }

  /// The match has begun: its first record has come, or a later one if the link was down then.
  mutating func beginOffered(_ record: Record, term: Int, from node: String) {
    guard match == nil, let offered, offered.host == node, record.match == offered.info.id,
      record.index > 0 || record.case == offered.opening
    else { return }
    // While we were cut off we may have carried the lobby on by ourselves.
    ring = Ring(
      me: me.node, members: offered.info.nodes, term: term, host: node, index: -1, mayHost: false)
    enterMatch(
      info: offered.info, setting: offered.setting, referee: nil, opening: offered.opening)
    greetMembers { $0 == node }
  }

  // MARK: - Both

  private mutating func enterMatch(
    info: MatchInfo, setting: Setting, referee: Referee?, opening: CaseState
  ) {
    match = Match(info: info, setting: setting, referee: referee, state: opening, me: me.node)
    lobby = nil
    start = nil
    offered = nil
    ring?.mayHost = referee != nil
    ring?.timing = Ring.Timing()
    emit(
      .report(
        .started(match: info.id, names: info.roster.map(\.name), mine: match?.mySeat)))
  }
}
