package import Casebook
import Node
import Table

/// Scripts of what happens to a table in one of several scenes.
package final class TablesTarget: Target {
  package static let name = "tables"
  /// A script has no more lines than this.
  private static let mostDeeds = 400
  /// The most bytes that all the messages of a script have.
  private static let mostBytes = 1 << 19

  /// So many lines of a scene lie between two places where it can be taken up.
  private static let stride = 8

  private let scenes: [String: Scene]
  private var starts: [String: [Shell]] = [:]
  package let live: [Seed]
  private let trees: TreeMutator
  /// What was said in real exchanges, each kind by itself.
  private let letters: [[[UInt8]]]

  package init(_ gallery: Gallery) {
    scenes = gallery.scenes
    let kinds = Dictionary(grouping: gallery.letters, by: \.kind)
    letters = kinds.sorted { $0.key < $1.key }.map { $0.value.map(\.bytes) }
    trees = TreeMutator(gallery.lexicon)
    live = gallery.scenes.values.sorted { $0.name < $1.name }.flatMap { scene in
      let all = scene.live.count
      return [("quarter", all / 4), ("half", all / 2), ("whole", all)].map { what, upTo in
        Seed("\(scene.name)-\(what)", Script(scene: scene.name, deeds: [.live(0, upTo)]).bytes)
      }
    }
  }

  // MARK: - Playing

  package func execute(_ input: [UInt8]) -> Outcome {
    let script = Script(parsing: input)
    guard let scene = scenes[script.scene] else { return Outcome() }
    let start = beginning(of: script, scene)
    let deeds = Array(
      expand(script.deeds, scene).prefix(Self.mostDeeds).dropFirst(start * Self.stride))
    let shell = starts[scene.name]?[start] ?? scene.shell
    let promises = play(deeds, from: shell)
    var outcome = promises.outcome
    let ours = deeds.filter { !isOfStrangers($0) }
    if scene.isClosed, outcome.broken == nil, ours.count < deeds.count,
      !deeds.contains(where: isLeaving)
    {
      let alone = play(ours, from: shell)
      outcome.hold(
        alone.told == promises.told,
        "somebody who does not sit here has changed something: \(difference(alone.told, promises.told))"
      )
    }
    return outcome
  }

  /// Where a script that begins as it really was can be taken up, as those that are changed do; the
  /// rest of it matters. One that is nothing else is played from its first line.
  private func beginning(of script: Script, _ scene: Scene) -> Int {
    guard script.deeds.count > 1, case .live(0, let upTo)? = script.deeds.first else { return 0 }
    if starts[scene.name] == nil { starts[scene.name] = scene.starts(every: Self.stride) }
    return min(upTo, scene.live.count) / Self.stride
  }

  private func play(_ deeds: [Deed], from shell: Shell) -> Promises {
    var shell = shell
    shell.promises = Promises()
    for deed in deeds where shell.promises?.outcome.broken == nil { _ = shell.take(deed) }
    return shell.promises ?? Promises()
  }

  private func difference(_ one: [Directive], _ other: [Directive]) -> String {
    let at = zip(one, other).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let place = at ?? min(one.count, other.count)
    let directive = other.indices.contains(place) ? "\(other[place])" : "it ends"
    return String("after \(place): \(directive)".prefix(300))
  }

  /// Who sits nowhere and speaks; what discovery says of anybody may change whom we call.
  private func isOfStrangers(_ deed: Deed) -> Bool {
    switch deed {
    case .say(let peer, _, _), .up(let peer), .greet(let peer), .down(let peer, _),
      .garbage(let peer):
      peer >= Company.outsider
    default: false
    }
  }

  /// Back at the title, strangers may become guests.
  private func isLeaving(_ deed: Deed) -> Bool {
    switch deed {
    case .wish(let words):
      ["leave", "resum", "accep", "remat"].contains(
        String(decoding: words.prefix(5), as: UTF8.self))
    case .answer(let peer): peer >= Company.outsider
    default: false
    }
  }

  /// What really happened, for the lines that stand for it.
  private func expand(_ deeds: [Deed], _ scene: Scene) -> [Deed] {
    deeds.flatMap { deed in
      guard case .live(let from, let upTo) = deed else { return [deed] }
      return Array(scene.live.prefix(upTo).dropFirst(from))
    }
  }

  // MARK: - Changing

  package func mutate(
    _ input: [UInt8], other: [UInt8], using draw: inout SplitMix64
  ) -> [UInt8] {
    if draw.below(40) == 0 {
      var bytes = input
      for _ in 0...draw.below(3) { ByteMutator.mutate(&bytes, other: other, using: &draw) }
      return bytes
    }
    var script = Script(parsing: input)
    if scenes[script.scene] == nil || draw.below(60) == 0 {
      script.scene = Scenes.names.picked(using: &draw) ?? "title"
    }
    guard let scene = scenes[script.scene] else { return input }
    script.deeds = expand(script.deeds, scene)
    let from = expand(Script(parsing: other).deeds, scene)
    for _ in 0...draw.below(5) { mutate(&script.deeds, from: from, scene, using: &draw) }
    script.deeds = Array(script.deeds.prefix(Self.mostDeeds))
    var size = 0
    script.deeds = script.deeds.filter { deed in
      size += deed.line.count
      return size <= Self.mostBytes
    }
    return folded(script, scene).bytes
  }

  private func mutate(
    _ deeds: inout [Deed], from other: [Deed], _ scene: Scene, using draw: inout SplitMix64
  ) {
    let at = draw.below(deeds.count + 1)
    switch draw.below(16) {
    case 0 where at < deeds.count: deeds.remove(at: at)
    case 1 where at < deeds.count: deeds.insert(deeds[at], at: draw.below(deeds.count + 1))
    case 2 where at < deeds.count: deeds.swapAt(at, draw.below(deeds.count))
    case 3 where at < deeds.count:
      // Again and again.
      deeds.insert(contentsOf: repeatElement(deeds[at], count: 1 + draw.below(30)), at: at)
    case 4: deeds.removeSubrange(at..<min(deeds.count, at + draw.below(12)))
    case 5: if let deed = other.picked(using: &draw) { deeds.insert(deed, at: at) }
    case 6:
      let times = [0, 50, 250, 1_000, 4_000, 12_000, 100_000, 1 << 40]
      deeds.insert(.tick(times.picked(using: &draw) ?? 50), at: at)
    case 7: deeds.insert(something(using: &draw), at: at)
    case 8, 9: deeds.insert(contentsOf: barrage(using: &draw), at: at)
    case 10: deeds.removeSubrange(at...)
    case 11: if !scene.live.isEmpty { deeds += scene.live.suffix(draw.below(scene.live.count)) }
    default: change(&deeds, using: &draw)
    }
  }

  /// One who sits here, mostly, says many things that are nearly right.
  private func barrage(using draw: inout SplitMix64) -> [Deed] {
    let peer = draw.below(6)
    return (0...draw.below(16)).flatMap { _ -> [Deed] in
      let json = letters.picked(using: &draw).flatMap { $0.picked(using: &draw) } ?? []
      let word = draw.below(4) == 0 ? json : mutated(json, using: &draw)
      // What makes no sense has ended the link before.
      return (draw.below(2) == 0 ? [.greet(peer)] : []) + [.say(peer, older: 0, word)]
    }
  }

  /// Changes one of the messages, or who sends it.
  private func change(_ deeds: inout [Deed], using draw: inout SplitMix64) {
    // Half of the time each kind is as likely as the others: some are said once, and some for ever.
    var kinds: [ArraySlice<UInt8>: [Int]] = [:]
    var order: [ArraySlice<UInt8>] = []
    for (at, deed) in deeds.enumerated() {
      guard case .say(_, _, let json) = deed else { continue }
      let kind = json.prefix(10)
      if kinds[kind] == nil { order.append(kind) }
      kinds[kind, default: []].append(at)
    }
    let isAnyKind = draw.below(2) == 0
    let places =
      isAnyKind
      ? order.picked(using: &draw).flatMap { kinds[$0] } ?? [] : order.flatMap { kinds[$0] ?? [] }
    guard let at = places.picked(using: &draw), case .say(let peer, let older, let json) = deeds[at]
    else { return }
    if draw.below(6) == 0 {
      deeds[at] = .say(draw.below(6), older: older, json)
    } else {
      deeds[at] = .say(peer, older: older, mutated(json, using: &draw))
    }
  }

  private func mutated(_ json: [UInt8], using draw: inout SplitMix64) -> [UInt8] {
    guard var tree = JSONTree(parsing: json), tree.count < 5_000 else { return json }
    for _ in 0...draw.below(3) { trees.mutate(&tree, using: &draw) }
    let bytes = tree.bytes
    // A newline would end the line.
    return bytes.count > 100_000 ? json : bytes.filter { $0 != UInt8(ascii: "\n") }
  }

  private func something(using draw: inout SplitMix64) -> Deed {
    let peer = draw.below(6)
    let wishes = [
      "host 3", "join 0", "ready 1", "detective 3", "bot", "unbot", "seats 1", "seats 12",
      "rounds 5",
      "start", "move 3", "move 8", "think 2", "resign", "pass", "witness 1", "witness 0", "alone",
      "leave", "resume", "rename Zoe", "private 2", "say open sesame", "say no", "ask 1", "ask 0",
      "admit 4", "admit 1", "refuse 2", "remove 1", "block 2", "unblock 2", "talk Good evening",
      "mute 1", "unmute 1", "invite 2", "invite 4", "accept 0", "accept 4", "decline 0", "rematch",
      "asking 3", "vote 6", "vote 7", "vote 8", "vote 2", "vote 35", "watch 0", "watch 1",
    ]
    switch draw.below(8) {
    case 0: return draw.below(3) == 0 ? .up(peer) : .greet(peer)
    case 1: return .down(peer, older: draw.below(2))
    case 2: return .answer(peer)
    case 3: return .busy
    case 4: return .garbage(peer)
    case 5:
      return .disk(Array((["slow", "fast", "fast", "broken"].picked(using: &draw) ?? "").utf8))
    case 6: return .lost(peer)
    default: return .wish(Array((wishes.picked(using: &draw) ?? "").utf8))
    }
  }

  /// The script with `live` lines where it is as it really was, which keeps it short.
  private func folded(_ script: Script, _ scene: Scene) -> Script {
    var places: [Deed: Int] = [:]
    for (at, deed) in scene.live.enumerated() where places[deed] == nil { places[deed] = at }
    var folded: [Deed] = []
    for deed in script.deeds {
      if case .live(let from, let upTo)? = folded.last, upTo < scene.live.count,
        scene.live[upTo] == deed
      {
        folded[folded.count - 1] = .live(from, upTo + 1)
      } else if let at = places[deed], deed.line.count > 20 {
        folded.append(.live(at, at + 1))
      } else {
        folded.append(deed)
      }
    }
    return Script(scene: script.scene, deeds: folded)
  }
}
