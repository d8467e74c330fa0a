/// The links of a node, and who is at their other ends.
struct Peers: Sendable {
  /// A link whose other end has not said who it is.
  struct Stranger: Sendable {
    let dial: Dial?
    let from: Address
    let key: PeerKey
    let until: Int
  }

  struct Peer: Sendable {
    let link: Link
    let wasDialed: Bool
    var hello: Hello
    let key: PeerKey
    /// Where the link came from or went to.
    let from: Address
    /// When it greeted us over this link.
    let since: Int
    var heard: Int

    /// Where others can reach this node: first where we see it, then what it says of itself.
    var addresses: [Address] {
      var list = [Address(host: from.host, port: hello.port)]
      for address in hello.addresses.map(\.withoutInterface) where !list.contains(address) {
        list.append(address)
      }
      return Array(list.prefix(Conversation.mostAddresses))
    }
  }

  enum Purpose: Hashable, Sendable {
    case join
    case member(String)
    /// With the number of the probe, and the node that is meant, if one is.
    case probe(Int, node: String?)
    case invite(String)

    /// Who is to answer; nil for whoever does.
    var node: String? {
      switch self {
      case .join: nil
      case .member(let node), .invite(let node): node
      case .probe(_, let node): node
      }
    }
  }

  private(set) var strangers: [Link: Stranger] = [:]
  private(set) var byNode: [String: Peer] = [:]
  private var nodes: [Link: String] = [:]
  private(set) var dials: [Dial: Purpose] = [:]
  /// Where nodes said that they can be reached, whether there still is a link or not.
  private(set) var told: [String: [Address]] = [:]
  /// Where somebody else has answered instead of them.
  private var avoided: [String: [Address]] = [:]
  private var lastDial: [String: Int] = [:]
  private var nextDial = 1

  func node(of link: Link) -> String? { nodes[link] }
  func knows(_ link: Link) -> Bool { nodes[link] != nil || strangers[link] != nil }
  func link(to node: String) -> Link? { byNode[node]?.link }

  /// Those that should have greeted us by now: some of them, as the others still have expired a moment
  /// later.
  func expired(at now: Int) -> [Link] {
    Array(
      strangers.filter { now >= $0.value.until }.map(\.key).sorted { $0.id < $1.id }
        .prefix(Conversation.mostExpired))
  }
  func silent(since time: Int) -> [Link] {
    byNode.values.filter { $0.heard < time }.map(\.link).sorted { $0.id < $1.id }
  }

  mutating func add(
    _ link: Link, dial: Dial?, from: Address, key: PeerKey, now: Int
  ) {
    strangers[link] = Stranger(
      dial: dial, from: from, key: key, until: now + Conversation.helloWithin)
  }

  mutating func heard(_ link: Link, now: Int) {
    if let node = nodes[link] { byNode[node]?.heard = now }
  }

  /// Makes a stranger a peer, replacing any link that the node had; returns the replaced one.
  mutating func introduce(_ link: Link, hello: Hello, now: Int) -> Link? {
    guard let stranger = strangers.removeValue(forKey: link) else { return nil }
    let old = byNode[hello.node]
    if let old { nodes[old.link] = nil }
    byNode[hello.node] = Peer(
      link: link, wasDialed: stranger.dial != nil, hello: hello, key: stranger.key,
      from: stranger.from, since: now, heard: now)
    nodes[link] = hello.node
    remember(hello.node)
    return old?.link
  }

  /// A peer can be reached elsewhere from now on.
  mutating func learn(_ addresses: [Address], of node: String, now: Int) {
    byNode[node]?.hello.addresses = addresses
    byNode[node]?.heard = now
    remember(node)
  }

  mutating func avoid(_ address: Address, of node: String) {
    guard !isAvoided(address, of: node),
      avoided[node] != nil || avoided.count < Conversation.mostTold,
      avoided[node, default: []].count < Conversation.mostDialed
    else { return }
    avoided[node, default: []].append(address)
  }

  func isAvoided(_ address: Address, of node: String) -> Bool {
    avoided[node]?.contains { $0.host == address.host && $0.port == address.port } == true
  }

  private mutating func remember(_ node: String) {
    guard let peer = byNode[node] else { return }
    avoided[node] = nil
    if told[node] == nil, told.count >= Conversation.mostTold {
      // Those who come and go must not fill the memory; whoever is here says it again.
      told = told.filter { byNode[$0.key] != nil }
      guard told.count < Conversation.mostTold else { return }
    }
    told[node] = peer.addresses
  }

  /// Forgets a link; returns the node that is gone with it.
  mutating func remove(_ link: Link) -> String? {
    strangers[link] = nil
    guard let node = nodes.removeValue(forKey: link) else { return nil }
    byNode[node] = nil
    return node
  }

  mutating func newDial(_ purpose: Purpose, now: Int) -> Dial {
    let dial = Dial(id: nextDial)
    nextDial += 1
    dials[dial] = purpose
    if case .member(let node) = purpose { lastDial[node] = now }
    return dial
  }

  mutating func endDial(_ dial: Dial) -> Purpose? { dials.removeValue(forKey: dial) }

  func isDialing(_ node: String) -> Bool { dials.values.contains(.member(node)) }

  /// Whether it is time to dial a member to whom there is no link.
  ///
  /// Of two nodes the one with the lower id dials first, so that they seldom do both.
  mutating func shouldDial(_ node: String, from me: String, now: Int) -> Bool {
    guard byNode[node] == nil, !isDialing(node) else { return false }
    guard let last = lastDial[node] else {
      lastDial[node] = me < node ? now - Conversation.dialAgainAfter : now + 1_000
      return me < node
    }
    return now - last >= Conversation.dialAgainAfter
  }

  /// Whoever is still being dialed for a seat is not asked for one.
  mutating func forgetJoins() {
    dials = dials.filter { $0.value != .join }
  }

  mutating func forgetDials() {
    lastDial = [:]
  }

  /// Makes it time to dial them, whoever has the lower id.
  mutating func allowDials(to nodes: [String], now: Int) {
    for node in nodes { lastDial[node] = now - Conversation.dialAgainAfter }
  }
}
