import Casebook
import Node
import Rules
import SealingSodium
import Synchronization
import Table

/// Real tables in one thread, with cables and disks between them that never fail: what they send is
/// encoded as a node does it, and counted. Each run is the same.
///
/// Times are in tenths of a millisecond.
final class CountedTable {
  private static let wire = 2
  private static let disk = 5
  private static let thinking = 20
  private static let tick = 500
  private static let longestWait = 10_000

  private final class Machine {
    var table: Table
    /// What waits for the disk: see `Writer`.
    var waiting: [Int] = []
    var (isUrgent, isWriting) = (false, false)
    var records: [Int: String] = [:]

    init(_ table: Table) { self.table = table }
  }

  private enum Happening {
    case event(Event)
    case tick
    case written([Int])
    /// What can wait for others has waited long enough.
    case overdue
  }

  private(set) var now = 0
  private(set) var tally: Tally
  /// Of the moves and of all records that the host has seen committed.
  private(set) var (moves, records, recordBytes) = (0, 0, 0)
  private(set) var isOver = false
  private var machines: [Machine] = []
  private var keys: [IdentityKey] = []
  private var agenda: [Int: [(Int, Happening)]] = [:]
  private var ends: [Link: (node: Int, other: Link)] = [:]
  private let codings = Codings()
  private let content: CasebookContent

  /// How often records were encoded and decoded, by node.
  private final class Codings: Sendable {
    let counts = Mutex<[Int: (encoded: Int, decoded: Int)]>([:])
  }

  /// A lobby of so many nodes; all of them are people, who do nothing, or bots.
  init(nodes count: Int, bot: Bot?, rounds: Int) throws(Problem) {
    content = try Evening.content()
    tally = Tally(nodes: count)
    for place in 0..<count {
      machines.append(Machine(try table(place, of: count, bot: bot)))
      later(place * 7, place, .tick)
    }
    let rules = MatchRules(level: .normal, rounds: rounds, turnSeconds: 0)
    handle(.wish(.hostLobby(name: "Counts", seats: count, rules: rules, bots: [])), at: 0)
    for place in 1..<count {
      later(place * 100, place, .event(.wish(.joinAddress([Self.address(of: 0)]))))
    }
  }

  private static func address(of place: Int) -> Address {
    Address(host: "10.0.0.\(place + 1)", port: UInt16(1_000 + place))
  }

  private func table(_ place: Int, of count: Int, bot: Bot?) throws(Problem) -> Table {
    let seed = [UInt8](repeating: UInt8(place + 1), count: IdentityKey.seedSize)
    guard let key = IdentityKey(seed: seed) else { throw Problem("there is no such key") }
    var codec = Codec.live(content, key)
    let (encode, decode) = (codec.encode, codec.decode)
    codec.encode = { [codings] record in
      codings.counts.withLock { $0[place, default: (0, 0)].encoded += 1 }
      return encode(record)
    }
    codec.decode = { [codings] text in
      codings.counts.withLock { $0[place, default: (0, 0)].decoded += 1 }
      return decode(text)
    }
    // It makes the whole case again, and nothing of that is counted.
    codec.audit = { _, _, _ in .honest }
    keys.append(key)
    let address = Self.address(of: place)
    return Table(
      me: Table.Identity(
        node: key.nodeID, key: key.publicKey, name: "Player \(place + 1)", incarnation: 1,
        port: address.port, addresses: [address], bot: bot, startAt: bot == nil ? nil : count,
        salt: UInt64(place + 1)),
      content: content, codec: codec, seed: UInt64(place + 1))
  }

  // MARK: - Running

  func wish(_ wish: Wish, at place: Int) { handle(.wish(wish), at: place) }

  /// Whether the match has begun everywhere.
  var hasBegun: Bool { machines.allSatisfy { $0.table.match != nil } }

  /// Lets time pass until the condition holds; false if it does not within so many seconds.
  @discardableResult
  func run(seconds: Int, until condition: (CountedTable) -> Bool = { _ in false }) -> Bool {
    let end = now + seconds * 10_000
    while now < end {
      for (place, happening) in agenda.removeValue(forKey: now) ?? [] {
        happen(happening, at: place)
      }
      if condition(self) { return true }
      now += 1
    }
    return false
  }

  private func later(_ delay: Int, _ place: Int, _ happening: Happening) {
    agenda[now + max(1, delay), default: []].append((place, happening))
  }

  private func happen(_ happening: Happening, at place: Int) {
    switch happening {
    case .event(let event): handle(event, at: place)
    case .tick:
      later(Self.tick, place, .tick)
      handle(.tick, at: place)
    case .written(let ids):
      machines[place].isWriting = false
      for id in ids { handle(.kept(id: id), at: place) }
      write(place)
    case .overdue:
      machines[place].isUrgent = !machines[place].waiting.isEmpty
      write(place)
    }
  }

  private func handle(_ event: Event, at place: Int) {
    for directive in machines[place].table.handle(event, now: now / 10) {
      carryOut(directive, at: place)
    }
    codings.counts.withLock { counts in
      tally.nodes[place].recordsEncoded = counts[place]?.encoded ?? 0
      tally.nodes[place].recordsDecoded = counts[place]?.decoded ?? 0
    }
  }

  private func carryOut(_ directive: Directive, at place: Int) {
    switch directive {
    case .dial(let dial, let addresses): connect(place, dial, addresses)
    case .send(let links, let message): send(message, over: links, from: place)
    case .close(let link): hangUp(link)
    case .keep(let id, let keeps): keep(id, keeps, at: place)
    case .deal(let level, let holders, let verdicts):
      // The same case always; only the shares of its keys differ, and they are as long each time.
      let number = SecretNumber(high: 7, low: 11)
      if let deal = try? Dealing.deal(
        number, level: level, content: content, holders: holders, verdicts: verdicts, seed: 13)
      {
        later(1_000, place, .event(.dealt(deal)))
      }
    case .think(let view, let level, let index):
      var random = SplitMix64(seed: UInt64(max(0, index)))
      let move = level.move(in: view, using: &random)
      later(Self.thinking, place, .event(.thought(view.seat, index: index, move)))
    case .sendHistory(let link, let match, let from, let upTo):
      let records = (from..<max(from, upTo)).compactMap { machines[place].records[$0] }
      send(.history(match: match, records: records), over: [link], from: place)
    case .report(let report): if place == 0 { note(report) }
    case .announce, .stretch, .takeUp, .cue: break
    }
  }

  private func note(_ report: Report) {
    switch report {
    case .committed(let index, _, _, let step, _):
      records += 1
      recordBytes += machines[0].records[index]?.utf8.count ?? 0
      if case .move = step { moves += 1 }
    case .over: isOver = true
    default: break
    }
  }

  // MARK: - Cables and disks

  private func connect(_ place: Int, _ dial: Dial, _ addresses: [Address]) {
    let target = machines.indices.first { addresses.contains(Self.address(of: $0)) }
    guard let target else {
      return later(
        Self.wire, place, .event(.dialFailed(dial, reason: "Nobody answers there.")))
    }
    let (mine, theirs) = (Link(id: UInt64(ends.count + 1)), Link(id: UInt64(ends.count + 2)))
    ends[mine] = (place, theirs)
    ends[theirs] = (target, mine)
    func up(_ link: Link, at place: Int, from other: Int, _ dial: Dial?) -> Happening {
      let peer = PeerKey(
        node: keys[other].nodeID, key: keys[other].publicKey, binding: "\(mine.id)")
      return .event(.linkUp(link, dial: dial, from: Self.address(of: other), peer: peer))
    }
    later(Self.wire, target, up(theirs, at: target, from: place, nil))
    later(2 * Self.wire, place, up(mine, at: place, from: target, dial))
  }

  private func send(_ message: Message, over links: [Link], from place: Int) {
    guard let payload = JSON.encode(Packet(message)) else { return }
    tally.sent(message, by: place, frame: 4 + payload.count, copies: links.count)
    for link in links {
      guard let end = ends[link], end.node == place, let peer = ends[end.other] else { continue }
      guard case .success(let received) = JSON.message(in: payload) else { continue }
      later(Self.wire, peer.node, .event(.message(end.other, received)))
    }
  }

  private func hangUp(_ link: Link) {
    guard let end = ends[link], let peer = ends[end.other] else { return }
    later(Self.wire, peer.node, .event(.linkDown(end.other, reason: nil)))
  }

  private func keep(_ id: Int, _ keeps: [Keep], at place: Int) {
    for case .newest(let record, _) in keeps {
      machines[place].records[record.index] = record.bytes
    }
    for case .older(let record) in keeps { machines[place].records[record.index] = record.bytes }
    tally.nodes[place].keeps += 1
    machines[place].waiting.append(id)
    if !keeps.allSatisfy(\.canWait) {
      machines[place].isUrgent = true
    } else if machines[place].waiting.count == 1 {
      later(Self.longestWait, place, .overdue)
    }
    write(place)
  }

  /// What is queued while the disk works goes into one transaction, and with it what can wait.
  private func write(_ place: Int) {
    guard !machines[place].isWriting, machines[place].isUrgent else { return }
    machines[place].isUrgent = false
    machines[place].isWriting = true
    tally.nodes[place].syncs += 1
    later(Self.disk, place, .written(machines[place].waiting))
    machines[place].waiting = []
  }
}
