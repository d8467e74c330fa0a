import Ring
import Rules

// Those who watch the match that is played here. They get what is public, and nothing that could ever
// be opened.
extension Table {
  /// Somebody asks to be shown the match; whoever has a place in it is let back.
  mutating func wantsToWatch(_ node: String, match id: String?) {
    if isOfMatch(node), id == nil || id == match?.info.id { return letBack(node) }
    guard let peer = peers.byNode[node], lobby?.nodes.contains(node) != true else { return }
    if let refusal = objection(toWatcher: node, of: id) {
      if door.shouldTell(node, now: now) {
        emit(.report(.turnedAway(name: peer.hello.name, reason: refusal.sentence)))
      }
      return refuse(peer.link, refusal)
    }
    guard let match, audience.isDue(node, now: now) else { return }
    let isNew = audience.add(node, name: peer.hello.name, now: now)
    if isNew { tellOfWatchers() }
    show(match, to: node)
  }

  /// Whether somebody is shown the match.
  package func shows(to node: String) -> Bool { audience.has(node) }

  private func objection(toWatcher node: String, of id: String?) -> Refusal? {
    guard let match, id == nil || id == match.info.id else {
      let sentence =
        lobby != nil
        ? "No match has begun there yet: join the lobby."
        : id == nil ? "No match is played there." : "That match is not played there any more."
      return Refusal(.notInMatch, sentence)
    }
    if me.blocked.contains(node) { return blockedFromMatches }
    guard match.info.mayBeWatched else {
      return Refusal(.notLetIn, "\(match.info.lobby) is private: nobody can watch it.")
    }
    guard match.index >= 0 else {
      return Refusal(.notInMatch, "That match has not begun: wait a moment.")
    }
    guard audience.has(node) || !audience.isFull else {
      return Refusal(
        .full, "\(Conversation.mostWatchers) watch over this machine already: ask another one.")
    }
    return nil
  }

  var blockedFromMatches: Refusal {
    Refusal(.blocked, "\(me.name) has blocked you from matches of theirs.")
  }

  /// All of it: the newest steps with the whole, those before after it.
  private mutating func show(_ match: Match, to node: String) {
    let told = match.toldInPublic(last: match.chronicle.count)
    let newest = told.suffix(Conversation.mostSteps)
    let attendance = attendance(of: match)
    let whole = PublicMatch(
      lobby: match.info.lobby, roster: match.info.roster.map(reachable),
      witness: match.info.witness.map(reachable), file: match.info.file, index: match.index,
      state: match.state, told: Array(newest), attendance: attendance)
    send(.showing(match: match.info.id, .whole(whole)), to: node)
    var rest = told.dropLast(newest.count)
    while !rest.isEmpty {
      let part = rest.suffix(Conversation.mostSteps)
      send(.showing(match: match.info.id, .earlier(Array(part))), to: node)
      rest = rest.dropLast(part.count)
    }
  }

  /// With the addresses that are good on another machine too.
  private func reachable(_ member: LobbyMember) -> LobbyMember {
    var member = member
    let known = member.node == me.node ? me.addresses : addresses(of: member.node)
    for address in known where !member.addresses.contains(address) {
      member.addresses.append(address)
    }
    member.addresses.removeAll { $0.interface != 0 }
    member.addresses = Array(member.addresses.prefix(Conversation.mostAddresses))
    return member
  }

  // MARK: - As it goes on

  /// A step has been committed.
  mutating func showStep() {
    guard !audience.here.isEmpty, let match, let told = match.toldInPublic(last: 1).first else {
      return
    }
    send(.showing(match: match.info.id, .step(told, match.state)), to: audience.nodes)
  }

  mutating func tickAudience() {
    guard !audience.here.isEmpty, let match else { return }
    let attendance = attendance(of: match)
    guard attendance != audience.attendance || now >= audience.nextTelling else { return }
    audience.attendance = attendance
    audience.nextTelling = now + Conversation.askAgainAfter
    send(.showing(match: match.info.id, .attendance(attendance)), to: audience.nodes)
  }

  private func attendance(of match: Match) -> Attendance {
    var missing = 0
    if case .waiting(let count, _) = standing { missing = max(0, count) }
    return Attendance(
      host: host, term: term, away: match.info.nodes.filter { !isHere($0) }, missing: missing,
      secondsLeft: match.state.due == nil ? nil : match.secondsLeft, watchers: watchers)
  }

  /// A node is gone, or does not want to see more.
  mutating func stopsWatching(_ node: String) {
    if audience.remove(node) { tellOfWatchers() }
  }

  /// Whoever watches is told that it is over here.
  mutating func closeAudience() {
    let links = audience.nodes.compactMap { peers.link(to: $0) }
    audience = Audience()
    watchers = []
    for link in links {
      refuse(link, Refusal(.notInMatch, "That match is not played there any more."))
    }
  }

  // MARK: - Their names

  /// Tells the others at the match, who have watchers of their own.
  private mutating func tellOfWatchers() {
    guard let match else { return }
    countWatchers()
    send(
      .watchers(match: match.info.id, names: audience.names),
      to: match.info.nodes.filter { $0 != me.node })
  }

  /// One who was away does not know them.
  mutating func tellOfWatchers(to node: String) {
    guard let match, !audience.here.isEmpty, node != me.node else { return }
    send(.watchers(match: match.info.id, names: audience.names), to: node)
  }

  mutating func told(ofWatchers names: [String], match id: String, by node: String) {
    guard let match, match.info.id == id, match.info.nodes.contains(node), node != me.node,
      names.count <= Conversation.mostWatchers, names.allSatisfy({ DisplayName.isClean($0) })
    else { return }
    audience.set(names, over: node)
    countWatchers()
  }

  /// Nothing is known of those who watch over a node that is gone.
  mutating func forgetWatchers(over node: String) {
    guard audience.elsewhere[node] != nil else { return }
    audience.set([], over: node)
    countWatchers()
  }

  private mutating func countWatchers() {
    watchers = audience.names + (match?.info.nodes ?? []).flatMap { audience.elsewhere[$0] ?? [] }
  }
}

extension Match {
  /// The newest steps as those who watch are told them.
  func toldInPublic(last count: Int) -> [ToldStep] {
    chronicle.indices.suffix(count).map { at in
      ToldStep(
        index: chronicle[at].index, round: round(at: at), step: chronicle[at].step.publicPart)
    }
  }
}

extension MatchInfo {
  /// Whether those without a place in it may see it. Of one from a version that knew no watchers
  /// nobody can say whether it was private.
  var mayBeWatched: Bool { isPrivate == false }
}
