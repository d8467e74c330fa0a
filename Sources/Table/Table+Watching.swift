import Casebook
import Ring
import Rules

// A match that is watched from here.
extension Table {
  // MARK: - Beginning

  /// Asks a node of a match that discovery has found, its host first.
  mutating func watch(id: String) {
    let there = neighbours.values.filter { $0.match == id }.sorted { $0.node < $1.node }
    guard let node = there.first(where: { $0.lobbyRow != nil }) ?? there.first else {
      return notice(
        lobbies.contains { $0.id == id }
          ? "That match has not begun, or is another version's." : "That match is gone.")
    }
    var attempt = Joining(
      title: node.lobbyRow?.name ?? "The match", lobby: id, node: node.node,
      until: now + Conversation.joinWithin)
    attempt.isToWatch = true
    begin(attempt, addresses: node.addresses.filter { !isMine($0) })
  }

  mutating func watch(addresses: [Address]) { join(addresses: addresses, toWatch: true) }

  /// Ends it without a word to the player; whoever has shown it need not go on.
  mutating func stopWatching() {
    guard let watching else { return }
    self.watching = nil
    send(.leave, to: [watching.source, watching.asked?.node].compactMap(\.self))
  }

  // MARK: - What is shown

  mutating func shown(_ showing: Showing, match id: String, by node: String) {
    if case .whole(let whole) = showing, let joining, joining.isToWatch, joining.node == node,
      joining.lobby == nil || joining.lobby == id
    {
      return beginWatching(whole, match: id, over: node, as: joining)
    }
    guard let old = watching, old.match == id, old.source == node || old.asked?.node == node else {
      return
    }
    guard watching?.take(showing) == true else { return distrust(node) }
    if case .whole = showing { sees(over: node) }
    reportChanges(since: old)
  }

  private mutating func beginWatching(
    _ whole: PublicMatch, match id: String, over node: String, as attempt: Joining
  ) {
    let watching = Watching(whole, match: id, content: content, source: node)
    guard let watching, watching.nodes.contains(node), !watching.nodes.contains(me.node) else {
      fail(attempt, "\(attempt.title) has shown something that is no match.")
      if let link = peers.link(to: node) { refuse(link, Self.nonsense) }
      return
    }
    joining = nil
    self.watching = watching
    self.watching?.lastHost = watching.attendance.host
    reportSight()
    reportHost(of: watching)
    for node in watching.attendance.away {
      if let seat = watching.seat(of: node) { emit(.report(.away(seat))) }
    }
    emit(.report(.shown([], watching.state)))
    if watching.isOver { emit(.report(.seenToTheEnd(watching.state, watching.setting))) }
  }

  private static let nonsense = Refusal(
    .badMessage, "Your node has shown a match that makes no sense.")

  private mutating func distrust(_ node: String) {
    guard let watching else { return }
    self.watching?.distrusted.insert(node)
    notice(
      "\(watching.name(of: node) ?? "A node") has shown something that makes no sense. "
        + "It was not taken.")
    if let link = peers.link(to: node) { refuse(link, Self.nonsense) }
  }

  private mutating func sees(over node: String) {
    watching?.asked = nil
    guard watching?.source != node else { return }
    watching?.source = node
    watching?.unseenSince = nil
    reportSight()
  }

  private mutating func reportSight() {
    guard let watching, let name = watching.sourceName else { return }
    emit(
      .report(
        .watching(
          match: watching.match, names: watching.roster.map(\.name), over: name)))
  }

  private mutating func reportHost(of watching: Watching) {
    let name = watching.attendance.host.flatMap(watching.name(of:))
    emit(.report(name.map { .host(name: $0, term: watching.attendance.term) } ?? .hostless))
  }

  private mutating func reportChanges(since old: Watching) {
    guard let new = watching else { return }
    let (was, isNow) = (old.attendance, new.attendance)
    if was.host != isNow.host || was.term != isNow.term { reportHost(of: new) }
    for node in new.nodes where was.away.contains(node) != isNow.away.contains(node) {
      guard let seat = new.seat(of: node) else { continue }
      emit(.report(isNow.away.contains(node) ? .away(seat) : .back(seat)))
    }
    cue(watched: new, since: old)
    guard new.index > old.index else { return }
    let steps = new.told.filter { $0.index > old.index }.map(\.step)
    emit(.report(.shown(steps, new.state)))
    if new.isOver { emit(.report(.seenToTheEnd(new.state, new.setting))) }
  }

  // MARK: - When its node is gone

  /// A node is gone, or cannot be reached, or wants to show nothing.
  mutating func losesSight(of node: String) {
    guard let watching else { return }
    if watching.asked?.node == node { self.watching?.asked = nil }
    guard watching.source == node else { return }
    self.watching?.source = nil
    guard !watching.isOver else { return }
    self.watching?.unseenSince = now
    self.watching?.nextLook = now
    emit(.report(.outOfSight))
  }

  mutating func tickWatching() {
    guard let watching, !watching.isOver else { return }
    if let source = watching.source {
      guard now >= watching.nextIdle else { return }
      // Whoever says nothing would be taken for gone.
      self.watching?.nextIdle = now + Conversation.askAgainAfter
      return send(.idle, to: source)
    }
    if let asked = watching.asked {
      guard now >= asked.until else { return }
      self.watching?.asked = nil
      if let link = peers.link(to: asked.node) { drop(link) }
    }
    guard now >= watching.nextLook else { return }
    lookAgain()
  }

  /// Asks the next node of the match.
  private mutating func lookAgain() {
    guard let watching else { return }
    let nodes = watching.nodes.filter { !watching.distrusted.contains($0) }
    guard !nodes.isEmpty, now - (watching.unseenSince ?? now) < Conversation.lookFor else {
      return loseSight()
    }
    let node = nodes[watching.looks % nodes.count]
    self.watching?.looks += 1
    self.watching?.nextLook = now + Conversation.lookAgainAfter
    self.watching?.asked = (node, now + Conversation.showWithin)
    if peers.link(to: node) != nil { return askToSee(from: node) }
    let addresses = addresses(of: node)
    guard !addresses.isEmpty, !peers.isDialing(node) else {
      self.watching?.asked = nil
      return
    }
    emit(.dial(peers.newDial(.member(node), now: now), addresses))
  }

  /// There is a link to a node that was to be asked.
  mutating func askToSee(from node: String) {
    guard let watching, watching.asked?.node == node else { return }
    send(.watch(match: watching.match), to: node)
  }

  /// Back to the title.
  private mutating func loseSight() {
    guard let watching else { return }
    let sentence = "No machine that could show \(watching.lobby) is found any more."
    leave()
    emit(.report(.refused(sentence)))
    notice(sentence)
  }
}

extension Watching {
  /// Takes what a node has shown; false if it makes no sense.
  fileprivate mutating func take(_ showing: Showing) -> Bool {
    switch showing {
    case .whole(let whole): take(whole)
    case .earlier(let steps): take(earlier: steps)
    case .step(let step, let state): take(step, state)
    case .attendance(let attendance): take(attendance)
    }
  }
}
