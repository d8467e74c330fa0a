package import Casebook
package import Ring
import Rules

/// One node's whole behaviour: lobbies, matches and who it talks to. Events in, directives out;
/// `now` is in milliseconds of a clock that never goes back.
package struct Table: Sendable {
  package internal(set) var me: Identity
  let content: CasebookContent
  let codec: Codec
  var random: SplitMix64

  var peers = Peers()
  /// Those that discovery sees, by node.
  package internal(set) var neighbours: [String: Neighbour] = [:]
  var lobbyRing: LobbyRing?
  /// The ring of the match.
  package internal(set) var ring: Ring?
  package internal(set) var joining: Joining?
  package internal(set) var lobby: LobbyState?
  /// Of the private lobby that we sit in.
  var lock: Lock?
  package internal(set) var door = Door()
  var stretching: Stretching?
  var nextStretch = 0
  package internal(set) var match: Match?
  /// A match that this node watches, with no place in it.
  package internal(set) var watching: Watching?
  /// A lobby that is about to become a match, at the host and at a member.
  var start: Start?
  var offered: OfferedMatch?
  /// Sentences for the player, newest last.
  package private(set) var notices: [String] = []
  /// When each of them was said.
  private var noticed: [Int] = []

  /// Invitations that wait for this player's answer, the newest last.
  package internal(set) var invitations: [ReceivedInvitation] = []
  /// When somebody's last was taken.
  var inviters = Recent<Int>()
  /// When those who have invited us next hear that we are here.
  var nextThought = 0
  /// Whom we have asked to our lobby.
  var guests = Guests()
  /// Set if our lobby is for those with whom we have just played.
  var ourRematch: Rematch?
  /// What is said at this table, the newest last.
  package internal(set) var chat: [ChatLine] = []
  /// How fast we talk, and others.
  var talk = Pace(burst: 5, every: 1_000)
  var hearing = Recent<Hearing>()
  var audience = Audience()
  /// The names of those who watch the match, over any of its nodes.
  package internal(set) var watchers: [String] = []
  /// What those present decide just now.
  package internal(set) var absencePoll: AbsencePoll?

  /// What has come of asking others whether they reach this node, the latest last.
  package internal(set) var probes: [Probe] = []
  var nextProbe = 0
  var callsBack = CallsBack()

  /// Why nothing can be stored any more: from then on this node only watches.
  package internal(set) var brokenDisk: String?
  var nextKeep = 1
  /// The number of our last proposal in this run: no other move ever gets it, even if that one was
  /// rejected, or is forgotten by our disk.
  var lastNumber: Int
  /// What is done once something is on the disk, by the id it is kept under.
  var awaiting: [Int: Awaiting] = [:]
  #if PLANTED_BUGS
    package var fault: Fault? { didSet { ring?.fault = fault } }
  #endif

  var now = 0
  private var out: [Directive] = []
  private var announced: [String: String]?
  private var announcedMatch: AnnouncedMatch?

  /// All that an announcement of a match depends on.
  private struct AnnouncedMatch: Hashable {
    let id: String
    let name: String
    let isHost: Bool
  }

  package init(me: Identity, content: CasebookContent, codec: Codec, seed: UInt64) {
    self.me = me
    self.content = content
    self.codec = codec
    random = SplitMix64(seed: seed)
    // Each start has numbers of its own, whatever the journal has lost of the moves before.
    lastNumber = min(me.incarnation, 1 << 18) << 12
  }

  /// Takes an event and says what is to be done about it.
  package mutating func handle(_ event: Event, now: Int) -> [Directive] {
    self.now = now
    let lobby = lobby
    switch event {
    case .tick: tick()
    case .wish(let wish): grant(wish)
    case .linkUp(let link, let dial, let from, let peer):
      linkUp(link, dial: dial, from: from, peer: peer)
    case .linkDown(let link, let reason): linkDown(link, reason: reason)
    case .dialFailed(let dial, let reason): dialFailed(dial, reason: reason)
    case .message(let link, let message): receive(message, on: link)
    case .kept(let id): kept(id)
    case .keepFailed(let reason): keepFailed(reason)
    case .garbage(let link, let refusal):
      // Links that we have closed may still deliver what was on its way.
      if peers.knows(link) { refuse(link, refusal) }
    case .found(let neighbour): found(neighbour)
    case .lost(let node): neighbours[node] = nil
    case .addressesChanged(let addresses): addressesChanged(addresses)
    case .dealt(let deal): dealt(deal)
    case .dealFailed(let reason): withdrawStart(reason)
    case .stretched(let id, let key): stretched(id, key: key)
    case .thought(let seat, let index, let move): thought(seat, index: index, move: move)
    }
    hostDuties()
    cueLobby(since: lobby)
    match?.safety = ring?.safety
    announceChanges()
    defer { out = [] }
    return out
  }

  /// Who is at the other end of a link, once it has greeted us.
  package func node(of link: Link) -> String? { peers.node(of: link) }

  /// The casebook's detectives, to choose from.
  package var detectives: [Detective] { content.detectives }
  /// Who hosts the lobby or the match, as far as is known.
  package var host: String? { ring?.host ?? lobbyRing?.host }
  /// Whether a node at the table is heard.
  package func isHere(_ node: String) -> Bool {
    node == me.node || ring?.isHere(node) == true || lobbyRing?.isHere(node) == true
  }
  /// The nodes at the table, in ring order.
  var tableNodes: [String] { ring?.members ?? lobbyRing?.members ?? [] }

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

  /// What was said is of no interest any more.
  mutating func forgetNotices() {
    notices = []
    noticed = []
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
    tickJoining()
    tickGuests()
    tickInvitations()
    tickProbes()
    run(lobbyRing?.tick(now: now, using: &random))
    run(ring?.tick(now: now, using: &random))
    reachMembers()
    tickLobby()
    tickMatch()
    tickAudience()
    tickWatching()
  }

  private mutating func found(_ neighbour: Neighbour) {
    guard neighbour.node != me.node, NodeID.isValid(neighbour.node),
      neighbours[neighbour.node] != nil || neighbours.count < Conversation.mostNeighbours
    else { return }
    neighbours[neighbour.node] = neighbour
  }

  private mutating func announceChanges() {
    // After every event: during a match there is hardly ever anything new.
    let match = (match?.dealt).map {
      AnnouncedMatch(id: $0.kept.info.id, name: me.name, isHost: ring?.isHost == true)
    }
    if let match, match == announcedMatch { return }
    announcedMatch = match
    let text = announcement
    guard text != announced else { return }
    announced = text
    emit(.announce(text))
  }
}
