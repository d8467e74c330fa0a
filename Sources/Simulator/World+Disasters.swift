import Casebook
import Rules
import Table

extension World {
  /// Lets a disaster strike at its time and end at its time, unless all is calm by then.
  func schedule(_ disaster: Disaster) {
    schedule(at: disaster.at) { [unowned self] in
      guard !isCalm else { return }
      trace.note(now, nil, "\(disaster)")
      guard let end = strike(disaster.kind) else { return }
      schedule(at: max(now, disaster.until)) { [unowned self] in
        if !isCalm { end() }
      }
    }
  }

  private func find(_ victim: Disaster.Victim) -> Int {
    switch victim {
    case .node(let place): return place
    case .host:
      return host.map(place) ?? 0
    case .due:
      return checker.chains.keys.sorted().lazy.compactMap { self.checker.due($0) }.first ?? 0
    }
  }

  /// Returns what ends it.
  private func strike(_ kind: Disaster.Kind) -> (() -> Void)? {
    switch kind {
    case .kill(let victim, let after):
      let node = find(victim)
      kill(node, after: after)
      return { [unowned self] in restart(node) }
    case .killAt(let moment, let passes, let after):
      let trap = Trap(moment, passes: passes, after: after)
      traps.append(trap)
      return { [unowned self] in
        trap.isOver = true
        if let node = trap.caught { restart(node) }
      }
    case .cutPower(let victim):
      let node = find(victim)
      cutPower(node)
      return { [unowned self] in boot(node) }
    case .blackout:
      machines.indices.forEach { cutPower($0) }
      return { [unowned self] in
        machines.indices.forEach { boot($0, after: machineDraw.below(300_000)) }
      }
    case .freeze(let victim):
      let node = find(victim)
      trace.note(now, node, "is frozen")
      freeze(node)
      return { [unowned self] in thaw(node) }
    case .sleep(let victim, let clockStands):
      let node = find(victim)
      sleep(node, clockStands: clockStands)
      return { [unowned self] in wake(node) }
    case .slowDisk(let victim, let range):
      let node = find(victim)
      machines[node].disk.latency = range
      return { [unowned self] in machines[node].disk.latency = setup.disk }
    case .failWrite(let victim, let isVisible):
      let node = find(victim)
      failWrite(node, isVisible: isVisible)
      return { [unowned self] in restart(node) }
    case .flipBit(let node, let inMetadata):
      flipBit(node, inMetadata: inMetadata)
      return { [unowned self] in boot(node) }
    case .emptyDisk(let node):
      emptyDisk(node)
      return { [unowned self] in boot(node) }
    case .leave(let victim):
      let node = find(victim)
      machines[node].player.isAway = true
      wish(.leave, at: node)
      return { [unowned self] in machines[node].player.isAway = false }
    case .goOnAlone(let victim):
      wish(.goOnAlone, at: find(victim))
      return nil
    case .hangUp, .cutLane, .cutPair, .flap, .mute, .deafen, .isolate, .part, .noise:
      return disturb(kind)
    }
  }

  /// What happens to cables.
  private func disturb(_ kind: Disaster.Kind) -> (() -> Void)? {
    switch kind {
    case .hangUp(let one, let other):
      hangUp(find(one), find(other))
      return nil
    case .cutLane(let one, let other): return cut([(find(one), find(other))])
    case .cutPair(let one, let other):
      let (one, other) = (find(one), find(other))
      return cut([(one, other), (other, one)])
    case .flap(let one, let other, let every):
      let flapping = Flapping(one: find(one), other: find(other), every: every)
      flap(flapping)
      return { flapping.isOver = true }
    case .mute(let victim):
      let node = find(victim)
      return cut(others(node).map { (node, $0) })
    case .deafen(let victim):
      let node = find(victim)
      return cut(others(node).map { ($0, node) })
    case .isolate(let victim):
      let node = find(victim)
      return cut(others(node).flatMap { [(node, $0), ($0, node)] })
    case .part(let group):
      let rest = machines.indices.filter { !group.contains($0) }
      return cut(group.flatMap { one in rest.flatMap { [(one, $0), ($0, one)] } })
    case .noise(let noise):
      for lane in lanes.indices { lanes[lane].noise = noise }
      return { [unowned self] in
        for lane in lanes.indices { lanes[lane].noise = .none }
      }
    case .kill, .killAt, .cutPower, .blackout, .freeze, .sleep, .slowDisk, .failWrite, .flipBit,
      .emptyDisk, .leave, .goOnAlone:
      return nil
    }
  }

  private func others(_ node: Int) -> [Int] { machines.indices.filter { $0 != node } }

  private func cut(_ lanes: [(Int, Int)]) -> () -> Void {
    let lanes = lanes.filter { $0.0 != $0.1 }
    for (from, to) in lanes { cutLane(from, to) }
    return { [unowned self] in
      for (from, to) in lanes { healLane(from, to) }
    }
  }

  private final class Flapping {
    let lanes: [(Int, Int)]
    let every: Int
    var isOver = false

    init(one: Int, other: Int, every: Int) {
      lanes = [(one, other), (other, one)]
      self.every = every
    }
  }

  private func flap(_ flapping: Flapping) {
    let heal = cut(flapping.lanes)
    schedule(at: now + flapping.every) { [unowned self] in
      guard !isCalm else { return }
      heal()
      schedule(at: now + flapping.every) { [unowned self] in
        if !isCalm, !flapping.isOver { flap(flapping) }
      }
    }
  }

  /// The program is started, or started anew.
  func restart(_ node: Int) {
    kill(node)
    boot(node)
  }

  // MARK: - Calm

  /// Ends everything that is wrong, but for what `sick` says of a node.
  func calm(_ sick: [Int: Sickness] = [:], disk: ClosedRange<Int>? = nil) {
    isCalm = true
    traps = []
    trace.note(now, nil, "calm; sick are \(sick.keys.sorted().map(Machine.name))")
    for from in machines.indices {
      for to in machines.indices where from != to {
        while lanes[lane(from, to)].isCut { healLane(from, to) }
      }
    }
    for lane in lanes.indices { lanes[lane].noise = .none }
    for node in machines.indices {
      machines[node].diesAfter = nil
      while machines[node].isFrozen { thaw(node) }
      machines[node].disk.latency = disk ?? setup.disk
      machines[node].disk.nextFailure = nil
      let isFailing = machines[node].disk.underWay?.failure != nil
      if machines[node].disk.isBroken || isFailing { kill(node) }
      boot(node)
      machines[node].player.isAway = false
    }
    for node in sick.keys.sorted() { sick[node].map { fall(node, $0) } }
  }

  private func fall(_ node: Int, _ sickness: Sickness) {
    switch sickness {
    case .dead: cutPower(node)
    case .frozen: freeze(node)
    case .isolated: isolate(node)
    case .mute: _ = cut(others(node).map { (node, $0) })
    case .deaf: _ = cut(others(node).map { ($0, node) })
    case .slowDisk: machines[node].disk.latency = 1_500_000...2_500_000
    case .hangingDisk: machines[node].disk.latency = 3_600_000_000...3_600_000_000
    case .brokenDisk: failWrite(node, isVisible: false)
    case .hears(let other):
      _ = cut(others(node).filter { $0 != other }.flatMap { [(node, $0), ($0, node)] })
    }
  }
}

/// What stays wrong with a node when all else is well again.
enum Sickness: Hashable, Sendable {
  case dead, frozen, isolated, mute, deaf
  /// It takes about two seconds for a write; it never ends; the next one fails.
  case slowDisk, hangingDisk, brokenDisk
  /// It and one other hear each other, and nobody else hears it.
  case hears(Int)

  var canHost: Bool {
    switch self {
    case .dead, .frozen, .isolated, .brokenDisk: false
    case .mute, .deaf, .slowDisk, .hangingDisk, .hears: true
    }
  }
}
