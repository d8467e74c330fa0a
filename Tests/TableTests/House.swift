import Casebook
import CasebookText
import Foundation
import Ring
import Rules
import Simulator
import Soundscape
import Synchronization

@testable import Table

/// Several whole tables in one thread under virtual time, with a network and disks between them.
struct House {
  static let content = try? CasebookText.load()
  /// Reads and writes records.
  static let codec = codec(key: "")
  /// The ports of a node with this key.
  static func codec(key: String) -> Codec {
    withProofs(
      Codec(
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
        },
        readSecret: { sealer.secret($0) }, audit: { sealed, _, _ in ToySealer.audit(sealed) },
        sealer: sealer.sealer(key: key)))
  }

  /// A case's name is its level's number and its own.
  static let sealer = ToySealer { name in
    guard let level = name.first?.wholeNumberValue, Level.allCases.indices.contains(level),
      let number = UInt64(name.dropFirst())
    else { return nil }
    return House.dealt(number, level: Level.allCases[level])
  }

  private static let dealt = Mutex<[String: DealtCase]>([:])

  /// The case of a number, made once.
  static func dealt(_ number: UInt64, level: Level) -> DealtCase? {
    dealt.withLock { known in
      let key = "\(number) \(level)"
      if known[key] == nil, let content {
        known[key] = try? Dealer.deal(
          SecretNumber(high: 7, low: number), level: level, content: content)
      }
      return known[key]
    }
  }

  var tables: [String: Table] = [:]
  var disks: [String: Disk] = [:]
  var reports: [String: [Report]] = [:]
  /// What each node's player hears.
  var cues: [String: [Cue]] = [:]
  var texts: [String: [String: String]] = [:]
  var incarnations: [String: Int] = [:]
  var bots: [String: Bot] = [:]
  /// Nodes whose cable is out: nothing arrives and nothing leaves, and nobody is told.
  var unplugged: Set<String> = []
  /// Messages that do not reach a node.
  var lose: (_ node: String, Message) -> Bool = { _, _ in false }
  /// What a node sends in place of a message.
  var forge: (_ node: String, Message) -> Message = { $1 }
  /// Everything that was sent, since it was last forgotten.
  var sent: [Sent] = []
  /// Nodes whose machine sleeps; what comes for them waits.
  var asleep: Set<String> = []
  /// Nodes whose disk takes its time: nothing reaches it before `release`.
  var slowDisks: Set<String> = []
  /// Nodes whose disk fails at the next write.
  var brokenDisks: Set<String> = []
  /// What dishonest dealers do to envelopes.
  var flaws: [Int: ToySealer.Flaw] = [:]
  var now = 0

  struct Sent {
    let from: String
    let to: String
    let message: Message
  }

  var names: [String] = []
  var queue: [(node: String, event: Event)] = []
  var held: [(node: String, event: Event)] = []
  var heldWrites: [(node: String, id: Int, list: [Keep])] = []
  var ends: [Link: (owner: String, other: Link)] = [:]
  var nextLink: UInt64 = 1
  /// How often a passphrase has been stretched.
  var stretches = 0
  private var deals: UInt64 = 0
  private var starts: UInt64 = 0

  mutating func add(
    _ node: String, name: String, bot: Bot? = nil, startAt: Int? = nil, witness: Bool = false
  ) throws {
    guard let content = House.content else { throw CocoaError(.fileReadCorruptFile) }
    if !names.contains(node) { names.append(node) }
    let index = names.firstIndex(of: node) ?? 0
    incarnations[node, default: 0] += 1
    starts += 1
    bots[node] = bot
    disks[node] = disks[node] ?? Disk()
    let port = House.port(of: index)
    tables[node] = Table(
      me: Table.Identity(
        node: node, key: PeerKey.key(of: node), name: name, incarnation: incarnations[node] ?? 1,
        port: port,
        addresses: [Address(host: "10.0.0.\(index)", port: port)], bot: bot, startAt: startAt,
        witness: witness, matches: Set((disks[node]?.files ?? [:]).keys), salt: starts,
        blocked: disks[node]?.blocked ?? [], friends: disks[node]?.friends ?? [],
        muted: disks[node]?.muted ?? []),
      content: content, codec: House.codec(key: PeerKey.key(of: node)),
      seed: starts << 8 | UInt64(index))
    for (other, text) in texts.sorted(by: { $0.key < $1.key }) where other != node {
      queue.append((node, .found(see(other, text))))
    }
  }

  /// A match of these nodes, hosted by the first; of people, who do nothing by themselves, if
  /// there is no bot. `witness` is one more node, without a seat.
  static func playing(
    _ nodes: [String], bot: Bot? = nil, rules: MatchRules = MatchRules(turnSeconds: 0),
    witness: String? = nil, seatBots: [Bot] = [], flaws: [Int: ToySealer.Flaw] = [:]
  ) throws -> House {
    var house = House()
    house.flaws = flaws
    for node in nodes { try house.add(node, name: node.uppercased(), bot: bot) }
    if let witness { try house.add(witness, name: witness.uppercased(), witness: true) }
    house.wish(
      nodes[0],
      .hostLobby(
        name: "Parlour", seats: nodes.count + seatBots.count, rules: rules, bots: seatBots))
    for node in nodes.dropFirst() + (witness.map { [$0] } ?? []) {
      house.wish(node, .joinAddress([house.address(of: nodes[0])]))
      house.wish(node, .ready(true))
    }
    house.pass(1_500)
    house.wish(nodes[0], .start)
    guard house.tables.values.allSatisfy({ ($0.match?.index ?? -1) >= 0 }) else {
      throw CocoaError(.fileNoSuchFile)
    }
    // Everybody has been heard.
    house.pass(300)
    return house
  }

  // MARK: - Running

  mutating func wish(_ node: String, _ wish: Wish) { send(node, .wish(wish)) }

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

  mutating func settle() {
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
    case .send(let links, let message): for link in links { deliver(message, over: link) }
    case .close(let link): hangUp(link)
    case .announce(let text):
      texts[node] = text
      for other in tables.keys.sorted() where other != node {
        queue.append((other, .found(see(node, text))))
      }
    case .keep(let id, let list):
      if brokenDisks.contains(node) {
        queue.append((node, .keepFailed("The disk is full.")))
      } else if slowDisks.contains(node) {
        heldWrites.append((node, id, list))
      } else {
        write(list, id: id, at: node)
      }
    case .deal(let level, let holders, _): deal(level, holders, at: node)
    case .stretch(let id, let passphrase, let salt):
      stretches += 1
      queue.append((node, .stretched(id: id, key: House.stretch(passphrase, salt: salt))))
    case .think(let view, let level, let index):
      var random = SplitMix64(seed: UInt64(index))
      queue.append((node, .thought(view.seat, index: index, level.move(in: view, using: &random))))
    case .sendHistory(let link, let match, let from, let upTo):
      let records = (disks[node]?.files[match]?.records ?? [])
        .filter { (from..<upTo).contains($0.index) }
      deliver(.history(match: match, records: records.map(\.bytes)), over: link)
    case .takeUp(let match):
      if let resumed = disks[node]?.resumed(match) { queue.append((node, .wish(.resume(resumed)))) }
    case .report(let report): reports[node, default: []].append(report)
    case .cue(let cue): cues[node, default: []].append(cue)
    }
  }

  private mutating func deal(_ level: Level, _ holders: [String], at node: String) {
    deals += 1
    guard let dealt = House.dealt(deals, level: level) else {
      queue.append((node, .dealFailed("No case.")))
      return
    }
    let name = "\(Level.allCases.firstIndex(of: level) ?? 0)\(deals)"
    var deal = ToySealer.deal(
      dealt, name: name, holders: holders, flaws: flaws, seed: deals, match: "")
    deal.match = House.codec.hash(deal.sealed)
    queue.append((node, .dealt(deal)))
  }
}
