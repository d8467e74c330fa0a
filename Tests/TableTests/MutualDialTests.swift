import Rules
import Testing

@testable import Table

/// Two nodes of one match, or two of which one wants a seat, that have dialed each other at once: two
/// links are up, and each end has sent its greeting on both.
private struct Crossing {
  var tables: [String: Table] = [:]
  /// What is on its way to a node over a link; each link keeps its order.
  var onTheWay: [String: [Link: [Event]]] = [:]
  var closed: Set<Link> = []

  static let fromA = Link(id: 1)
  static let fromB = Link(id: 2)

  init() throws {
    var house = House()
    try house.add("a", name: "Ann")
    try house.add("b", name: "Bob")
    house.wish("b", .hostLobby(name: "Parlour", seats: 3, rules: MatchRules(), bots: []))
    tables = house.tables
    var dials: [String: Dial] = [:]
    dials["a"] = try dial("a", .wish(.joinAddress([elsewhere])))
    dials["b"] = tables["b"]?.peers.newDial(.member("a"), now: 0)
    for (link, dialer) in [(Self.fromA, "a"), (Self.fromB, "b")] {
      for node in ["a", "b"] {
        let other = node == "a" ? "b" : "a"
        act(
          node,
          .linkUp(
            link, dial: node == dialer ? dials[node] : nil, from: elsewhere,
            peer: PeerKey(of: other, link: link)))
      }
    }
  }

  private mutating func dial(_ node: String, _ event: Event) throws -> Dial {
    let out = tables[node]?.handle(event, now: 0) ?? []
    let dial = out.lazy.compactMap { if case .dial(let dial, _) = $0 { dial } else { nil } }.first
    return try #require(dial)
  }

  mutating func act(_ node: String, _ event: Event) {
    let other = node == "a" ? "b" : "a"
    for directive in tables[node]?.handle(event, now: 0) ?? [] {
      switch directive {
      case .send(let links, let message):
        for link in links where !closed.contains(link) {
          onTheWay[other, default: [:]][link, default: []].append(.message(link, message))
        }
      case .close(let link):
        guard closed.insert(link).inserted else { continue }
        onTheWay[other, default: [:]][link, default: []].append(.linkDown(link, reason: nil))
      default: break
      }
    }
  }

  /// Delivers what has come, of each node's two links by turns of the bits: one order of all.
  mutating func deliver(order: Int) {
    var order = order
    for _ in 0..<200 {
      let waiting = ["a", "b"].flatMap { node in
        [Self.fromA, Self.fromB].filter { onTheWay[node]?[$0]?.isEmpty == false }
          .map { (node, $0) }
      }
      guard !waiting.isEmpty else { return }
      let (node, link) = waiting[order % waiting.count]
      order /= waiting.count
      if let event = onTheWay[node]?[link]?.removeFirst() { act(node, event) }
    }
  }
}

@Test func twoThatDialEachOtherKeepTheLinkOfTheLowerId() throws {
  // Four choices at each of the first steps: all orders of the greetings and of what follows.
  for order in 0..<1_024 {
    var crossing = try Crossing()
    crossing.deliver(order: order)
    #expect(crossing.tables["a"]?.peers.link(to: "b") == Crossing.fromA, "order \(order)")
    #expect(crossing.tables["b"]?.peers.link(to: "a") == Crossing.fromA, "order \(order)")
    #expect(crossing.closed == [Crossing.fromB], "order \(order)")
    #expect(crossing.tables["a"]?.lobby?.members.map(\.name) == ["Bob", "Ann"], "order \(order)")
  }
}

@Test func whoDialsAnewAfterAWhileHasLostTheLink() throws {
  var crossing = try Crossing()
  crossing.deliver(order: 0)
  // Bob's end of it is gone without a word: to Ann it still looks alive.
  let anew = Link(id: 3)
  let hello = try #require(crossing.tables["a"]?.peers.byNode["b"]?.hello)
  _ = crossing.tables["a"]?.handle(
    .linkUp(anew, dial: nil, from: elsewhere, peer: PeerKey(of: "b", link: anew)), now: 5_000)
  let out = crossing.tables["a"]?.handle(.message(anew, .hello(hello)), now: 5_000) ?? []
  #expect(crossing.tables["a"]?.peers.link(to: "b") == anew)
  #expect(out.contains { if case .close(Crossing.fromA) = $0 { true } else { false } })
}
