import Ring
import Rules
import Soundscape

// Who is at the match, and who hosts it.
extension Table {
  mutating func tickMatch() {
    guard let match else { return }
    if hasNotBegun(match) { return giveUp() }
    hostTick()
    tickAbsences()
    tickPending()
    tickKeys()
    if match.chronicle.count <= match.index, now >= match.nextFetch { fetchHistory() }
    tickComeback()
    tickIdle()
    runBots()
  }

  /// Who has nothing to say would be taken for a dead link.
  private mutating func tickIdle() {
    guard brokenDisk != nil, let match, now >= match.nextIdle else { return }
    self.match?.nextIdle = now + Conversation.askAgainAfter
    send(.idle, to: match.info.nodes.filter { $0 != me.node })
  }

  // MARK: - Hosts

  mutating func nowHosting(term: Int) {
    match?.hostlessSince = nil
    // Whoever is due has their whole time from here.
    match?.due = nil
    match?.interrupted = nil
    match?.secondsLeft = nil
    // What a bot has thought of in an earlier term of ours is lost with it.
    match?.thinkingAbout = nil
    forgetPoll()
    resetClock()
    wantKeys()
    emit(.report(.host(name: me.name, term: term)))
    cueHost(me.node)
  }

  mutating func nowFollowing(host: String, term: Int) {
    match?.hostlessSince = nil
    match?.undecided = [:]
    // A host says how much time is left only when that changes, beginning with no limit.
    match?.secondsLeft = nil
    forgetPoll()
    emit(.report(.host(name: match?.info.name(of: host) ?? "Somebody", term: term)))
    cueHost(host)
    wantKeys()
    sendPending()
  }

  mutating func nowHostless() {
    match?.hostlessSince = now
    match?.undecided = [:]
    forgetPoll()
    emit(.report(.hostless))
  }

  /// Whether its host is gone with the first record, as far as anybody can tell.
  private func hasNotBegun(_ match: Match) -> Bool {
    guard match.isNew, match.index == -1, ring?.head == nil, let since = match.hostlessSince else {
      return false
    }
    return now - since >= Conversation.beginWithin
  }

  /// Back to the title. What we have stored stays: if there is a record after all, whoever has it
  /// brings us back.
  private mutating func giveUp() {
    let sentence = "The match has not begun: its host is gone. Open a lobby, or join one."
    leave()
    emit(.report(.refused(sentence)))
    notice(sentence)
  }

  // MARK: - Members

  mutating func memberPresent(_ node: String) {
    guard let match, match.left.contains(node) else { return }
    self.match?.left.remove(node)
    if let seat = match.info.seat(of: node) { emit(.report(.back(seat))) }
    cue(.back)
    if let name = match.info.name(of: node) { notice("\(name) is here again.") }
  }

  mutating func memberAbsent(_ node: String) {
    guard let match, !match.isOver, !match.left.contains(node) else { return }
    self.match?.left.insert(node)
    if let seat = match.info.seat(of: node) { emit(.report(.away(seat))) }
    cue(.away)
    guard let name = match.info.name(of: node) else { return }
    let playsOn = ring?.hasMajorityHere == true
    notice("\(name) is away; \(playsOn ? "the others play on." : "the match waits.")")
  }

  /// The link to the host is gone: whether a new one can be made shows whether the host is.
  mutating func redial(_ node: String) {
    guard peers.link(to: node) == nil, !peers.isDialing(node) else { return }
    let addresses = addresses(of: node)
    guard !addresses.isEmpty else { return run(ring?.unreachable(node, now: now)) }
    emit(.dial(peers.newDial(.member(node), now: now), addresses))
  }
}
