import Casebook
import CasebookText
import Foundation
import Ring
import Rules

@testable import Table

/// Several whole tables in one thread under virtual time, with a network and disks between them.
struct House {
  struct Disk {
    var match: KeptMatch?
    var records: [KeptRecord] = []
    var log = SeatLog()
    var pending: Proposal?
    var isOver = false
  }

  static let content = try? CasebookText.load()
  static let codec = Codec(
    encode: { record in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      return (try? encoder.encode(record)).map { String(decoding: $0, as: UTF8.self) }
    },
    decode: { try? JSONDecoder().decode(Record.self, from: Data($0.utf8)) },
    hash: { text in
      // FNV-1a: enough to tell records apart in a test.
      let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01b3
      }
      return String(hash, radix: 16)
    })

  var tables: [String: Table] = [:]
  var disks: [String: Disk] = [:]
  var reports: [String: [Report]] = [:]
  var texts: [String: [String: String]] = [:]
  var incarnations: [String: Int] = [:]
  var bots: [String: Bot] = [:]
  /// Nodes whose cable is out: nothing arrives and nothing leaves, and nobody is told.
  var unplugged: Set<String> = []
  /// Messages that do not reach a node.
  var lose: (_ node: String, Message) -> Bool = { _, _ in false }
  /// Nodes whose machine sleeps; what comes for them waits.
  private(set) var asleep: Set<String> = []
  var now = 0
  private var names: [String] = []
  private var queue: [(node: String, event: Event)] = []
  private var held: [(node: String, event: Event)] = []
  private var ends: [Link: (owner: String, other: Link)] = [:]
  private var nextLink: UInt64 = 1
  private var deals: UInt64 = 0

  static func port(of index: Int) -> UInt16 { UInt16(1_000 + index) }

  mutating func add(_ node: String, name: String, bot: Bot? = nil, startAt: Int? = nil) throws {
    guard let content = House.content else { throw CocoaError(.fileReadCorruptFile) }
    if !names.contains(node) { names.append(node) }
    let index = names.firstIndex(of: node) ?? 0
    incarnations[node, default: 0] += 1
    bots[node] = bot
    let port = House.port(of: index)
    tables[node] = Table(
      me: Table.Identity(
        node: node, name: name, incarnation: incarnations[node] ?? 1, port: port,
        addresses: [Address(host: "10.0.0.\(index)", port: port)], bot: bot, startAt: startAt),
      content: content, codec: House.codec, seed: UInt64(index))
    disks[node] = disks[node] ?? Disk()
    for (other, text) in texts where other != node {
      queue.append((node, .found(see(other, text))))
    }
  }

  private func see(_ node: String, _ text: [String: String]) -> Neighbour {
    let index = names.firstIndex(of: node) ?? 0
    return Neighbour(
      node: node, addresses: [Address(host: "10.0.0.\(index)", port: House.port(of: index))],
      text: text)
  }

  func address(of node: String) -> Address {
    Address(host: "10.0.0.1", port: House.port(of: names.firstIndex(of: node) ?? 0))
  }

  /// A match of these nodes, hosted by the first; of people, who do nothing by themselves, if
  /// there is no bot.
  static func playing(
    _ nodes: [String], bot: Bot? = nil, rules: MatchRules = MatchRules(turnSeconds: 0)
  ) throws -> House {
    var house = House()
    for node in nodes { try house.add(node, name: node.uppercased(), bot: bot) }
    house.wish(
      nodes[0], .hostLobby(name: "Parlour", seats: nodes.count, rules: rules, bots: []))
    for node in nodes.dropFirst() {
      house.wish(node, .joinAddress([house.address(of: nodes[0])]))
      house.wish(node, .ready(true))
    }
    house.pass(1_500)
    house.wish(nodes[0], .start)
    guard nodes.allSatisfy({ house.match($0) != nil }) else { throw CocoaError(.fileNoSuchFile) }
    return house
  }

  // MARK: - Running

  mutating func wish(_ node: String, _ wish: Wish) {
    queue.append((node, .wish(wish)))
    settle()
    // A match that has begun is played once its ring has chosen a host.
    if wish == .start, match(node) != nil {
      pass(1_000) { house in
        house.tables.values.allSatisfy { $0.match == nil || $0.ring?.host != nil }
      }
    }
  }

  mutating func send(_ node: String, _ event: Event) {
    queue.append((node, event))
    settle()
  }

  mutating func pass(_ milliseconds: Int, until done: (House) -> Bool = { _ in false }) {
    for _ in 0..<(milliseconds / 50) {
      now += 50
      for node in tables.keys.sorted() where !asleep.contains(node) {
        queue.append((node, .tick))
      }
      settle()
      if done(self) { return }
    }
  }

  private mutating func settle() {
    while !queue.isEmpty {
      let (node, event) = queue.removeFirst()
      if asleep.contains(node) {
        held.append((node, event))
        continue
      }
      guard let directives = tables[node]?.handle(event, now: now) else { continue }
      for directive in directives { carryOut(directive, at: node) }
    }
  }

  private mutating func carryOut(_ directive: Directive, at node: String) {
    switch directive {
    case .dial(let dial, let addresses): connect(node, dial, addresses)
    case .send(let link, let message): deliver(message, over: link)
    case .close(let link): hangUp(link)
    case .announce(let text):
      texts[node] = text
      for other in tables.keys.sorted() where other != node {
        queue.append((other, .found(see(node, text))))
      }
    case .keepMatch(let match): disks[node]?.match = match
    case .keepRecord(let record):
      disks[node]?.records.removeAll { $0.index == record.index }
      disks[node]?.records.append(record)
    case .keepLog(_, let log): disks[node]?.log = log
    case .keepPending(_, let proposal): disks[node]?.pending = proposal
    case .matchOver: disks[node]?.isOver = true
    case .forgetMatch: disks[node]?.match = nil
    case .keepName: break
    case .deal(let level): deal(level, at: node)
    case .think(let view, let level, let index):
      var random = SplitMix64(seed: UInt64(index))
      queue.append((node, .thought(view.seat, index: index, level.move(in: view, using: &random))))
    case .sendHistory(let link, let match, let from, let upTo):
      let records = (disks[node]?.records ?? []).filter { (from..<upTo).contains($0.index) }
        .sorted { $0.index < $1.index }
      deliver(.history(match: match, records: records.map(\.bytes)), over: link)
    case .report(let report): reports[node, default: []].append(report)
    }
  }

  private mutating func deal(_ level: Level, at node: String) {
    guard let content = House.content else { return }
    deals += 1
    let secret = SecretNumber(high: 7, low: deals)
    guard let dealt = try? Dealer.deal(secret, level: level, content: content) else {
      queue.append((node, .dealFailed("No case.")))
      return
    }
    queue.append(
      (node, .dealt(Deal(case: dealt, secret: secret, seed: deals, match: "abc\(deals)"))))
  }

  // MARK: - The network

  private mutating func connect(_ node: String, _ dial: Dial, _ addresses: [Address]) {
    let ports = addresses.map(\.port)
    let target = names.indices.first { ports.contains(House.port(of: $0)) }.map { names[$0] }
    guard let target, tables[target] != nil, unplugged.isDisjoint(with: [node, target]) else {
      queue.append((node, .dialFailed(dial, reason: "Nobody answers there.")))
      return
    }
    let (mine, theirs) = (Link(id: nextLink), Link(id: nextLink + 1))
    nextLink += 2
    ends[mine] = (node, theirs)
    ends[theirs] = (target, mine)
    queue.append((node, .linkUp(mine, dial: dial, from: address(of: target))))
    queue.append((target, .linkUp(theirs, dial: nil, from: address(of: node))))
  }

  /// Through JSON and back, as over a real wire.
  private mutating func deliver(_ message: Message, over link: Link) {
    guard let end = ends[link], let peer = ends[end.other],
      unplugged.isDisjoint(with: [end.owner, peer.owner]),
      let bytes = try? JSONEncoder().encode(Packet(message)),
      let packet = try? JSONDecoder().decode(Packet.self, from: bytes)
    else { return }
    if lose(peer.owner, packet.message) { return }
    queue.append((peer.owner, .message(end.other, packet.message)))
  }

  private mutating func hangUp(_ link: Link) {
    guard let end = ends.removeValue(forKey: link) else { return }
    guard let peer = ends.removeValue(forKey: end.other) else { return }
    if unplugged.isDisjoint(with: [end.owner, peer.owner]) {
      queue.append((peer.owner, .linkDown(end.other, reason: nil)))
    }
  }

  mutating func sleep(_ node: String) { asleep.insert(node) }

  mutating func wake(_ node: String) {
    asleep.remove(node)
    queue.append((node, .tick))
    queue += held.filter { $0.node == node }
    held.removeAll { $0.node == node }
    settle()
  }

  /// A kill -9: the program is gone, the system closes its connections.
  mutating func kill(_ node: String) {
    tables[node] = nil
    texts[node] = nil
    for link in ends.filter({ $0.value.owner == node }).map(\.key) { hangUp(link) }
    for other in tables.keys.sorted() { queue.append((other, .lost(node: node))) }
    settle()
  }

  /// A new start with the same disk, straight back into the match.
  mutating func restart(_ node: String, name: String) throws {
    try add(node, name: name, bot: bots[node])
    try resume(node)
  }

  /// Takes the match up that is on the disk.
  mutating func resume(_ node: String) throws {
    guard let disk = disks[node], let match = disk.match, let content = House.content,
      let newest = disk.records.max(by: { $0.index < $1.index })
    else { throw CocoaError(.fileNoSuchFile) }
    let history = disk.records.filter { $0.index < newest.index }.sorted { $0.index < $1.index }
    wish(
      node,
      .resume(
        Resumed(
          kept: match, newest: newest,
          dealt: try match.secret.map {
            try Dealer.deal($0, level: match.info.rules.level, content: content)
          }, log: disk.log, pending: disk.pending,
          history: history.compactMap { House.codec.decode($0.bytes) })))
  }

  // MARK: - Looking at it

  var isOver: Bool { tables.values.allSatisfy { $0.match?.isOver == true } }
  func match(_ node: String) -> Match? { tables[node]?.match }
  func hash(_ node: String) -> String? { tables[node]?.match?.newest?.hash }
  func notices(_ node: String) -> [String] { tables[node]?.notices ?? [] }
  func record(_ node: String, _ index: Int) -> Record? {
    disks[node]?.records.first { $0.index == index }.flatMap { House.codec.decode($0.bytes) }
  }
}

extension House: CustomStringConvertible {
  /// A line a node: a failed expectation prints no more than that.
  var description: String {
    tables.keys.sorted().map { node in
      let match = match(node)
      return "\(node): record \(match?.index ?? -1), round \(match?.state.round ?? 0), "
        + "host \(tables[node]?.ring?.host ?? "none"), \(notices(node).suffix(2))"
    }.joined(separator: "; ")
  }
}
