import Casebook
import Ring
import Table

/// Everything that can go wrong, one thing at a time; nodes by their place.
extension World {
  /// A kill -9 after the program has carried out so many more directives; now for nil.
  func kill(_ node: Int, after directives: Int? = nil) {
    guard machines[node].isRunning else { return endProgram(node, silently: true) }
    if let directives {
      machines[node].diesAfter = directives
    } else {
      trace.note(now, node, "is killed")
      endProgram(node, silently: false)
    }
  }

  /// The plug is pulled: nobody is told, and of what was not synced some of the first is there.
  func cutPower(_ node: Int) {
    trace.note(now, node, "loses power")
    endProgram(node, silently: true)
    let disk = machines[node].disk
    let open = disk.unsynced.count + (disk.underWay == nil ? 0 : 1)
    machines[node].disk.cutPower(kept: diskDraw.below(open + 1))
    machines[node].hasPower = false
    checker.synced(node, machines[node].disk.durable.ledger)
  }

  /// The next write fails; what was to be written can be seen or not.
  func failWrite(_ node: Int, isVisible: Bool) {
    machines[node].disk.nextFailure = isVisible ? .visible : .lost
  }

  /// A bit of the newest record flips while the machine is off; with the metadata even its place is
  /// unknown.
  func flipBit(_ node: Int, inMetadata: Bool) {
    cutPower(node)
    machines[node].disk.change { image in
      guard let match = image.resumable else { return }
      image.flipBit(of: match.kept.info.id, inMetadata: inMetadata)
    }
    trace.note(now, node, "a bit flips")
    checker.wounded(node, machines[node].disk.durable.ledger)
  }

  /// All is lost but who it is.
  func emptyDisk(_ node: Int) {
    cutPower(node)
    machines[node].disk.change { $0.matches = [] }
    trace.note(now, node, "its disk is emptied")
    checker.wounded(node, machines[node].disk.durable.ledger)
  }

  /// A lid is closed: the program stands still, and so does its clock if it is of that kind; nobody
  /// hears of it.
  func sleep(_ node: Int, clockStands: Bool) {
    trace.note(now, node, "falls asleep")
    freeze(node, clockStands: clockStands)
    isolate(node)
  }

  func wake(_ node: Int) {
    trace.note(now, node, "wakes")
    rejoin(node)
    thaw(node)
  }

  /// Both ways to everybody.
  func isolate(_ node: Int) {
    for other in machines.indices where other != node {
      cutLane(node, other)
      cutLane(other, node)
    }
  }

  func rejoin(_ node: Int) {
    for other in machines.indices where other != node {
      healLane(node, other)
      healLane(other, node)
    }
  }

  /// The connections between two nodes break.
  func hangUp(_ one: Int, _ other: Int) {
    for number in connections.indices {
      let ends = connections[number].ends
      if [ends[0].node, ends[1].node] == [one, other]
        || [ends[0].node, ends[1].node] == [other, one]
      {
        reset(number)
      }
    }
  }

  func setNoise(_ noise: Noise, from: Int, to: Int) { lanes[lane(from, to)].noise = noise }
}

/// The same by name, as scenarios are written.
extension World {
  func place(_ name: String) -> Int {
    guard let place = machines.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("there is no node \(name)")
    }
    return place
  }

  func run(for milliseconds: Int) { run(until: now + milliseconds * 1_000) }

  func kill(_ name: String) { kill(place(name)) }
  func cutPower(_ name: String) { cutPower(place(name)) }
  func start(_ name: String) {
    let place = place(name)
    boot(place)
    run(within: 100) { $0.machines[place].isRunning }
  }
  func freeze(_ name: String) { freeze(place(name)) }
  func thaw(_ name: String) { thaw(place(name)) }
  func sleep(_ name: String, clockStands: Bool) {
    sleep(place(name), clockStands: clockStands)
  }
  func wake(_ name: String) { wake(place(name)) }
  func emptyDisk(_ name: String) { emptyDisk(place(name)) }
  func flipBit(_ name: String, inMetadata: Bool = false) {
    flipBit(place(name), inMetadata: inMetadata)
  }
  func failWrite(_ name: String, isVisible: Bool) {
    failWrite(place(name), isVisible: isVisible)
  }
  func setDisk(_ name: String, milliseconds: ClosedRange<Int>) {
    machines[place(name)].disk.latency =
      milliseconds.lowerBound * 1_000...milliseconds.upperBound * 1_000
  }
  func setNoise(_ noise: Noise) {
    for lane in lanes.indices { lanes[lane].noise = noise }
  }

  /// What one sends does not come to the other any more.
  func cut(from: String, to: String) { cutLane(place(from), place(to)) }
  func heal(from: String, to: String) { healLane(place(from), place(to)) }
  /// Nothing passes between the two.
  func cut(_ one: String, _ other: String) {
    cut(from: one, to: other)
    cut(from: other, to: one)
  }
  func heal(_ one: String, _ other: String) {
    heal(from: one, to: other)
    heal(from: other, to: one)
  }
  /// These and the others do not hear each other.
  func part(_ group: [String]) { betweenGroup(group) { cut($0, $1) } }
  func join(_ group: [String]) { betweenGroup(group) { heal($0, $1) } }
  private func betweenGroup(_ group: [String], _ body: (String, String) -> Void) {
    for one in group {
      for machine in machines where !group.contains(machine.name) { body(one, machine.name) }
    }
  }

  func wish(_ name: String, _ wish: Wish) { self.wish(wish, at: place(name)) }
}
