import Casebook

/// Draws what goes wrong.
struct Dice {
  let nodes: Int
  /// Those whose disk may be emptied or damaged.
  let doomed: [Int]
  let start: Int
  let length: Int
  var draw: SplitMix64
  private var theme = Theme.anything

  /// What most of a run's disasters are about.
  private enum Theme: CaseIterable {
    case anything, hosts, lostDisks, slowDisks, cables
  }

  init(nodes: Int, doomed: [Int], start: Int, length: Int, draw: SplitMix64) {
    self.nodes = nodes
    self.doomed = doomed
    self.start = start
    self.length = length
    self.draw = draw
  }

  mutating func disasters() -> [Disaster] {
    // From one in two seconds to many at once.
    let pause = [2_000_000, 1_000_000, 400_000, 150_000][draw.below(4)]
    theme = draw.below(2) == 0 ? .anything : Theme.allCases[draw.below(Theme.allCases.count)]
    var list: [Disaster] = []
    var time = start
    while true {
      time += draw.below(2 * pause)
      guard time < length else { return list }
      list.append(Disaster(at: time, until: time + lasting(), kind: kind()))
    }
  }

  /// A program dies between the deal and the first record.
  mutating func early() -> Disaster {
    let kind = Disaster.Kind.killAt(
      Moment.allCases[draw.below(Moment.allCases.count)], passes: draw.below(3),
      after: draw.below(4))
    return Disaster(at: 0, until: 2_000_000 + draw.below(6_000_000), kind: kind)
  }

  /// From less than anybody's timeout to longer than all of them.
  private mutating func lasting() -> Int {
    switch draw.below(10) {
    case 0: 100 + draw.below(20_000)
    case 1...2: 20_000 + draw.below(300_000)
    case 3...6: 300_000 + draw.below(1_500_000)
    case 7...8: 1_000_000 + draw.below(4_000_000)
    default: 3_000_000 + draw.below(9_000_000)
    }
  }

  private mutating func victim() -> Disaster.Victim {
    switch draw.below(10) {
    case 0...2: .host
    case 3: .due
    default: .node(draw.below(nodes))
    }
  }

  private mutating func kind() -> Disaster.Kind {
    if draw.below(3) > 0, let kind = favourite() { return kind }
    switch draw.below(100) {
    case ..<18: return .kill(victim(), after: draw.below(2) == 0 ? draw.below(12) : nil)
    case ..<26: return .cutPower(victim())
    case ..<28: return .blackout
    case ..<36: return .freeze(victim())
    case ..<39: return .sleep(victim(), clockStands: draw.below(2) == 0)
    case ..<45: return .hangUp(victim(), victim())
    case ..<52: return .cutLane(victim(), victim())
    case ..<58: return .cutPair(victim(), victim())
    case ..<60: return .flap(victim(), victim(), every: 50_000 + draw.below(800_000))
    case ..<63: return .mute(victim())
    case ..<66: return .deafen(victim())
    case ..<70: return .isolate(victim())
    case ..<76: return .part(group())
    case ..<84: return .noise(noise())
    case ..<89: return .slowDisk(victim(), slowness())
    case ..<92: return .failWrite(victim(), isVisible: draw.below(2) == 0)
    case ..<95: return .leave(victim())
    case ..<96: return .goOnAlone(victim())
    default: return loss() ?? .kill(victim(), after: draw.below(12))
    }
  }

  /// Something of the theme.
  private mutating func favourite() -> Disaster.Kind? {
    switch theme {
    case .anything: return nil
    case .hosts:
      let kinds: [Disaster.Kind] = [
        .kill(.host, after: draw.below(16)), .kill(.host, after: nil), .cutPower(.host),
        .freeze(.host), .mute(.host), .deafen(.host), .isolate(.host),
        .slowDisk(.host, slowness()),
      ]
      return kinds.picked(using: &draw)
    case .lostDisks:
      switch draw.below(4) {
      case 0...1: return loss()
      case 2: return .kill(.host, after: draw.below(16))
      default:
        return doomed.picked(using: &draw).map { .kill(.node($0), after: draw.below(20)) }
      }
    case .slowDisks:
      switch draw.below(5) {
      case 0...1: return .slowDisk(victim(), slowness())
      case 2: return .failWrite(victim(), isVisible: draw.below(2) == 0)
      case 3: return .cutPower(victim())
      default: return .blackout
      }
    case .cables:
      switch draw.below(5) {
      case 0: return .cutLane(victim(), victim())
      case 1: return .cutPair(victim(), victim())
      case 2: return .part(group())
      case 3: return .noise(noise())
      default: return .hangUp(victim(), victim())
      }
    }
  }

  private mutating func loss() -> Disaster.Kind? {
    guard let node = doomed.picked(using: &draw) else { return nil }
    return draw.below(2) == 0
      ? .emptyDisk(node) : .flipBit(node, inMetadata: draw.below(3) == 0)
  }

  private mutating func group() -> [Int] {
    Array((0..<nodes).permuted(using: &draw).prefix(1 + draw.below(nodes - 1))).sorted()
  }

  private mutating func noise() -> Noise {
    func chance(_ most: Int) -> Int { draw.below(2) == 0 ? 0 : draw.below(most) }
    var noise = Noise(
      drop: chance(300), duplicate: chance(300), reorder: chance(300), late: chance(100))
    if draw.below(2) == 0 {
      let least = draw.below(150_000)
      noise.delay = least...least + draw.below(200_000)
    }
    return noise
  }

  private mutating func slowness() -> ClosedRange<Int> {
    let least = 50_000 + draw.below(500_000)
    return least...least + draw.below(1_500_000)
  }

  /// What stays wrong in the end: with less than half of those whose disks are whole.
  mutating func sick() -> [Int: Sickness] {
    let majority = nodes / 2 + 1
    let whole = (0..<nodes).filter { !doomed.contains($0) }
    let most = max(0, whole.count - majority)
    let fallen = whole.permuted(using: &draw).prefix(draw.below(most + 1))
    var sick: [Int: Sickness] = [:]
    for node in fallen {
      sick[node] =
        [
          .dead, .dead, .frozen, .isolated, .mute, .deaf,
          .hears(whole.first { !fallen.contains($0) } ?? 0), .slowDisk, .hangingDisk, .brokenDisk,
        ][draw.below(10)]
    }
    return sick
  }

  /// All disks may be slow in the end, but not so slow that no vote comes in time.
  mutating func lastDisk(_ usual: ClosedRange<Int>) -> ClosedRange<Int> {
    guard draw.below(6) == 0 else { return usual }
    let least = 10_000 + draw.below(60_000)
    return least...least + draw.below(80_000)
  }
}
