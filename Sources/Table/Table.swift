package import Casebook
package import Ring
package import Rules

/// One node's whole behaviour: lobbies, matches and who it talks to. Events in, directives out;
/// `now` is in milliseconds of a clock that never goes back.
package struct Table: Sendable {
  /// Who this node is.
  package struct Identity: Hashable, Sendable {
    package var node: String
    package var name: String
    package var incarnation: Int
    package var port: UInt16
    package var addresses: [Address]
    /// Set if the node plays its own seat by itself.
    package var bot: Bot?
    /// Start by itself when so many seats are taken and ready.
    package var startAt: Int?

    package init(
      node: String, name: String, incarnation: Int, port: UInt16, addresses: [Address],
      bot: Bot? = nil, startAt: Int? = nil
    ) {
      self.node = node
      self.name = name
      self.incarnation = incarnation
      self.port = port
      self.addresses = addresses
      self.bot = bot
      self.startAt = startAt
    }
  }

  package internal(set) var me: Identity
  let content: CasebookContent
  let codec: Codec
  var random: SplitMix64

  var peers = Peers()
  /// Those that discovery sees, by node.
  package internal(set) var neighbours: [String: Neighbour] = [:]
  /// The ring of the lobby or of the match.
  package internal(set) var ring: Ring?
  package internal(set) var joining: Joining?
  package internal(set) var lobby: LobbyState?
  package internal(set) var match: Match?
  /// A lobby that is about to become a match, at the host and at a member.
  var start: Start?
  var offered: OfferedMatch?
  /// Sentences for the player, newest last.
  package private(set) var notices: [String] = []
  /// When each of them was said.
  private var noticed: [Int] = []

  var now = 0
  private var out: [Directive] = []
  private var announced: [String: String]?

  package init(me: Identity, content: CasebookContent, codec: Codec, seed: UInt64) {
    self.me = me
    self.content = content
    self.codec = codec
    random = SplitMix64(seed: seed)
  }

  /// Takes an event and says what is to be done about it.
  package mutating func handle(_ event: Event, now: Int) -> [Directive] {
    self.now = now
    switch event {
    case .tick: tick()
    case .wish(let wish): grant(wish)
    case .linkUp(let link, let dial, let from): linkUp(link, dial: dial, from: from)
    case .linkDown(let link, let reason): linkDown(link, reason: reason)
    case .dialFailed(let dial, let reason): dialFailed(dial, reason: reason)
    case .message(let link, let message): receive(message, on: link)
    case .garbage(let link, let refusal): refuse(link, refusal)
    case .found(let neighbour): found(neighbour)
    case .lost(let node): neighbours[node] = nil
    case .dealt(let deal): dealt(deal)
    case .dealFailed(let reason): withdrawStart(reason)
    case .thought(let seat, let index, let move): thought(seat, index: index, move: move)
    }
    announceChanges()
    defer { out = [] }
    return out
  }

  /// The casebook's detectives, to choose from.
  package var detectives: [Detective] { content.detectives }
  /// Who hosts the lobby or the match, as far as is known.
  package var host: String? { ring?.host }
  /// Whether a node at the table is heard.
  package func isHere(_ node: String) -> Bool { node == me.node || ring?.isHere(node) == true }

  mutating func emit(_ directive: Directive) { out.append(directive) }

  mutating func notice(_ sentence: String) {
    if notices.last == sentence {
      // Said again: it stays longer.
      noticed[noticed.count - 1] = now
      return
    }
    notices.append(sentence)
    noticed.append(now)
    if notices.count > 20 { forgetOldestNotice() }
    emit(.report(.notice(sentence)))
  }

  private mutating func forgetOldestNotice() {
    notices.removeFirst()
    noticed.removeFirst()
  }

  private mutating func tick() {
    while let oldest = noticed.first, now - oldest >= Conversation.noticeStays {
      forgetOldestNotice()
    }
    peers.silent(since: now - Conversation.closeSilentAfter).forEach { drop($0) }
    peers.expired(at: now).forEach { link in
      refuse(link, Refusal(.badMessage, "No greeting came in time."))
    }
    if let joining, now >= joining.until {
      fail(joining, "Nobody answered in time: the lobby may be gone.")
    }
    run(ring?.tick(now: now, using: &random))
    reachMembers()
    tickLobby()
    tickMatch()
  }

  private mutating func grant(_ wish: Wish) {
    switch wish {
    case .rename(let name): rename(name)
    case .hostLobby(let name, let seats, let rules, let bots):
      hostLobby(name: name, seats: seats, rules: rules, bots: bots)
    case .joinLobby(let id): join(lobby: id)
    case .joinAddress(let addresses): join(addresses: addresses)
    case .chooseDetective(let detective): choose(detective: detective)
    case .ready(let isReady): setReady(isReady)
    case .addBot(let level): addBot(level)
    case .removeBot: removeBot()
    case .setSeats(let seats): setSeats(seats)
    case .setRules(let rules): setRules(rules)
    case .start: startMatch()
    case .play(let move): play(move)
    case .leave: leave()
    case .resume(let resumed): resume(resumed)
    case .complain(let sentence): notice(sentence)
    }
  }

  private mutating func rename(_ name: String) {
    do throws(NameError) {
      me.name = try DisplayName.check(name)
      emit(.keepName(me.name))
    } catch {
      notice(error.message)
    }
  }

  private mutating func found(_ neighbour: Neighbour) {
    guard neighbour.node != me.node, NodeID.isValid(neighbour.node),
      neighbours[neighbour.node] != nil || neighbours.count < Conversation.mostNeighbours
    else { return }
    neighbours[neighbour.node] = neighbour
  }

  /// Carries out what the ring says, if there is one.
  mutating func run(_ directives: [RingDirective]?) {
    for directive in directives ?? [] {
      switch directive {
      case .send(let member, let message): send(.ring(message), to: member)
      case .hosting(let term): nowHosting(term: term)
      case .following(let host, let term): nowFollowing(host: host, term: term)
      case .hostLost: hostLost()
      case .present(let member): memberPresent(member)
      case .absent(let member): memberAbsent(member)
      case .behind(let member): memberBehind(member)
      case .frozen(let milliseconds): match?.postpone(by: milliseconds, now: now)
      }
    }
  }

  private mutating func announceChanges() {
    let text = announcement
    guard text != announced else { return }
    announced = text
    emit(.announce(text))
  }
}
