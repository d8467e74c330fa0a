import Casebook
import Node
import Ring
import Rules
import Simulator
import Table

/// Runs one table as a node does, with a disk, links and calls that deeds are about.
///
/// It is a value: a scene is made once, and every execution begins with a copy of it.
struct Shell {
  /// What leaves the node.
  enum Effect {
    case call(Dial, [Address])
    case message(Link, Message)
    case close(Link)
    case announce([String: String])
  }

  /// One end of a connection.
  struct Line {
    let link: Link
    let peer: Int
    var isGreeted = false
    var isOpen = true
  }

  enum Disk { case fast, slow, broken }

  let place: Int
  private(set) var table: Table
  private(set) var now: Int
  /// What it has stored of its matches.
  var image: Image
  var lines: [Link: Line] = [:]
  /// Oldest first.
  var order: [Link] = []
  private var calls: [Dial] = []
  /// How many there have been with each of the others, in earlier starts too.
  var connections: [Int: Int]
  private var disk = Disk.fast
  private var held: [Int] = []
  private var deals = 0
  var queue: [Event] = []
  private(set) var effects: [Effect] = []
  /// Set to hold the table to its promises.
  var promises: Promises?

  init?(
    _ place: Int, start: Int, image: Image, connections: [Int: Int], isWitness: Bool, now: Int
  ) {
    guard let content = Company.content else { return nil }
    self.place = place
    self.image = image
    self.connections = connections
    self.now = now
    let address = Company.address(of: place)
    table = Table(
      me: Table.Identity(
        node: Company.nodes[place], key: Company.key(of: place), name: Company.names[place],
        incarnation: start,
        port: address.port, addresses: [address], witness: isWitness,
        matches: Set(image.matches.map(\.kept.info.id)),
        salt: UInt64(start)),
      content: content, codec: Company.codec(of: place), seed: UInt64(start << 8 | place))
  }

  // MARK: - Deeds

  /// Takes a deed, and all that its own machine does about it; returns what leaves the node.
  mutating func take(_ deed: Deed) -> [Effect] {
    effects = []
    switch deed {
    case .tick(let time):
      now += time
      queue.append(.tick)
    case .say(let peer, let older, let json): say(peer, older: older, json)
    case .up(let peer): connect(peer, dial: nil)
    case .greet(let peer):
      connect(peer, dial: nil)
      say(peer, older: 0, Letters.write(hello(of: peer)))
    case .answer(let peer): if !calls.isEmpty { connect(peer, dial: calls.removeFirst()) }
    case .busy:
      if !calls.isEmpty {
        queue.append(.dialFailed(calls.removeFirst(), reason: "Nobody answers there."))
      }
    case .down(let peer, let older): hangUp(peer, older: older)
    case .garbage(let peer):
      if let line = line(to: peer, older: 0) {
        queue.append(.garbage(line.link, Refusal(.badMessage, "That was no message.")))
      }
    case .found(let peer, let json): found(peer, json)
    case .lost(let peer):
      if Company.nodes.indices.contains(peer) { queue.append(.lost(node: Company.nodes[peer])) }
    case .wish(let words): wish(String(decoding: words, as: UTF8.self))
    case .disk(let state): disk(String(decoding: state, as: UTF8.self))
    case .live: break
    }
    settle()
    return effects
  }

  private mutating func settle() {
    // Looks at all of this while it is changed.
    var promises = promises
    defer { self.promises = promises }
    var steps = 0
    while !queue.isEmpty {
      let event = queue.removeFirst()
      steps += 1
      if steps > 2_000 {
        promises?.outcome.hold(false, "an event leads to more and more of them")
        queue = []
        return
      }
      promises?.begin(event, self)
      let directives = table.handle(event, now: now)
      for directive in directives {
        promises?.check(directive, self)
        carryOut(directive)
      }
      promises?.end(event, directives, self)
    }
  }

  // MARK: - The disk

  private mutating func disk(_ state: String) {
    switch state {
    case "slow": disk = .slow
    case "broken": disk = .broken
    default:
      if disk == .slow { disk = .fast }
      queue += held.map { .kept(id: $0) }
      held = []
    }
  }

  private mutating func keep(_ id: Int, _ list: [Keep]) {
    switch disk {
    case .broken:
      queue.append(.keepFailed("The disk is full."))
    case .slow:
      list.forEach { image.apply($0) }
      held.append(id)
    case .fast:
      list.forEach { image.apply($0) }
      queue.append(.kept(id: id))
    }
  }

  // MARK: - Directives

  private mutating func carryOut(_ directive: Directive) {
    switch directive {
    case .dial(let dial, let addresses) where Self.isCallBack(dial): callBack(dial, addresses)
    case .dial(let dial, let addresses):
      calls.append(dial)
      effects.append(.call(dial, addresses))
    case .send(let links, let message):
      for link in links { effects.append(.message(link, message)) }
    case .close(let link):
      if lines[link]?.isOpen == true { effects.append(.close(link)) }
      close(link)
    case .announce(let text): effects.append(.announce(text))
    case .keep(let id, let list): keep(id, list)
    case .stretch(let id, let passphrase, let salt):
      queue.append(.stretched(id: id, key: Company.stretch(passphrase, salt: salt)))
    case .deal(_, let holders, _): deal(holders)
    case .think(let view, let bot, let index):
      var random = SplitMix64(seed: UInt64(max(0, index)))
      queue.append(.thought(view.seat, index: index, bot.move(in: view, using: &random)))
    case .sendHistory(let link, let match, let from, let upTo):
      let records = image.records(of: match, from: from, upTo: upTo)
      effects.append(.message(link, .history(match: match, records: records)))
    case .takeUp(let match):
      if let resumed = image.match(match)?.resumed() { queue.append(.wish(.resume(resumed))) }
    case .report, .cue: break
    }
  }

  private mutating func deal(_ holders: [String]) {
    deals += 1
    guard let dealt = Company.dealt, deals < 1_000 else {
      queue.append(.dealFailed("There is no case."))
      return
    }
    let deal = ToySealer.deal(
      dealt, name: Company.caseName, holders: holders, seed: UInt64(deals),
      match: "abc\(place)\(deals)")
    queue.append(.dealt(deal))
  }

  mutating func enqueue(_ wish: Wish) { queue.append(.wish(wish)) }
}
