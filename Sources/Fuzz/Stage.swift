import Casebook
import Ring
import Rules
import Simulator
import Table

/// Several nodes that talk to each other, and what happens to one of them, written down as deeds.
struct Stage {
  private struct End: Hashable {
    let place: Int
    let link: Link
  }

  private(set) var shells: [Int: Shell] = [:]
  private var now = 0
  private var starts: [Int: Int] = [:]
  private var images: [Int: Image] = [:]
  private var connections: [Int: [Int: Int]] = [:]
  /// How many there have been between two.
  private var counts: [Set<Int>: Int] = [:]
  private var others: [End: End] = [:]
  private var queue: [(place: Int, deed: (Stage) -> Deed?)] = []
  /// Whose deeds are written down.
  var watched: Int?
  private(set) var deeds: [Deed] = []
  /// Every message that was sent, without the version around it, by its kind, as in 'ring-beat'.
  private(set) var letters: [String: [[UInt8]]] = [:]
  /// The bytes of records that were sent.
  private(set) var records: [String] = []

  /// Starts a node's program; with what its disk holds, unless that is gone.
  mutating func start(_ place: Int) {
    starts[place, default: 0] += 1
    shells[place] = Shell(
      place, start: starts[place] ?? 1, image: images[place] ?? Image(),
      connections: connections[place] ?? [:], isWitness: place == Company.witness, now: now)
  }

  /// The program is killed; its connections break.
  mutating func kill(_ place: Int) {
    images[place] = shells[place]?.image
    connections[place] = shells[place]?.connections
    shells[place] = nil
    for (end, other) in others.sorted(by: { $0.key.link.id < $1.key.link.id })
    where end.place == place {
      hangUp(other, place)
      others[end] = nil
      others[other] = nil
    }
    settle()
  }

  mutating func wipe(_ place: Int) { images[place] = nil }

  mutating func wish(_ place: Int, _ words: String) { give(place, .wish(Array(words.utf8))) }

  mutating func pass(_ milliseconds: Int) {
    for _ in 0..<(milliseconds / 50) {
      now += 50
      for place in shells.keys.sorted() { give(place, .tick(50)) }
    }
  }

  /// The witness sits out, and those that do not play greet a node: one of them properly.
  mutating func visit(_ place: Int) {
    start(Company.outsider)
    connect(Company.outsider, place)
    give(place, .up(Company.stranger))
  }

  mutating func give(_ place: Int, _ deed: Deed) {
    queue.append((place, { _ in deed }))
    settle()
  }

  private mutating func settle() {
    while !queue.isEmpty {
      let (place, make) = queue.removeFirst()
      guard let deed = make(self), let effects = shells[place]?.take(deed) else { continue }
      if place == watched { deeds.append(deed) }
      for effect in effects { carry(effect, from: place) }
    }
  }

  // MARK: - The network

  private mutating func carry(_ effect: Shell.Effect, from place: Int) {
    switch effect {
    case .call(_, let addresses):
      let target = addresses.compactMap { address in
        shells.keys.first { Company.address(of: $0) == address }
      }.first
      guard let target else { return queue.append((place, { _ in .busy })) }
      queue.append((place, { _ in .answer(target) }))
      queue.append((target, { _ in .up(place) }))
      join(place, target)
    case .message(let link, let message): send(message, over: End(place: place, link: link))
    case .close(let link):
      let end = End(place: place, link: link)
      guard let other = others.removeValue(forKey: end) else { return }
      others[other] = nil
      hangUp(other, place)
    case .announce(let text):
      let json = JSONTree.object(
        text.sorted { $0.key < $1.key }.map {
          JSONTree.Member(key: Array($0.key.utf8), value: .text($0.value))
        })
      for other in shells.keys.sorted() where other != place {
        queue.append((other, { _ in .found(place, json.bytes) }))
      }
    }
  }

  private mutating func connect(_ place: Int, _ target: Int) {
    queue.append((place, { _ in .up(target) }))
    queue.append((target, { _ in .up(place) }))
    join(place, target)
    settle()
  }

  /// Which links the two ends will have: their names follow from how many there were.
  private mutating func join(_ place: Int, _ target: Int) {
    let count = counts[[place, target], default: 0]
    counts[[place, target]] = count + 1
    let one = End(place: place, link: Shell.link(to: target, count: count))
    let other = End(place: target, link: Shell.link(to: place, count: count))
    others[one] = other
    others[other] = one
  }

  private mutating func send(_ message: Message, over end: End) {
    guard let other = others[end] else { return }
    let json = Letters.write(message)
    let kind = caseNames(message).split(separator: " ").joined(separator: "-")
    if letters[kind, default: []].count < 12 { letters[kind, default: []].append(json) }
    if case .record(_, _, _, _, let bytes) = message, !records.contains(bytes) {
      records.append(bytes)
    }
    queue.append(
      (
        other.place,
        { stage in
          .say(end.place, older: stage.shells[other.place]?.age(of: other.link) ?? 0, json)
        }
      ))
  }

  private mutating func hangUp(_ end: End, _ peer: Int) {
    queue.append(
      (
        end.place,
        { stage in
          // It may have closed that one itself meanwhile.
          guard let shell = stage.shells[end.place], shell.lines[end.link]?.isOpen == true else {
            return nil
          }
          return .down(peer, older: shell.age(of: end.link))
        }
      ))
  }
}
