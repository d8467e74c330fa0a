import Casebook
import Rules
import Sealing
import Table

extension World {
  static let tickEvery = 50

  // MARK: - Starting and ending programs

  /// The program is started; it takes a while to open its journal.
  func boot(_ node: Int, after microseconds: Int = 0) {
    guard !machines[node].isRunning else { return }
    machines[node].hasPower = true
    machines[node].life += 1
    later(microseconds, .boot(node: node, life: machines[node].life))
  }

  func booted(_ node: Int, life: Int) {
    guard machines[node].life == life, !machines[node].isRunning, let content = Scenery.content
    else { return }
    machines[node].disk.open()
    checker.synced(node, machines[node].disk.durable.ledger)
    let address = World.address(of: node)
    var me = Table.Identity(
      node: machines[node].name, key: Machine.key(of: machines[node].name),
      name: machines[node].name.uppercased(),
      incarnation: machines[node].disk.durable.incarnation, port: address.port,
      addresses: [address],
      // They have all met: that they do is no matter of the ring, and would cost each a write.
      friends: machines.map { Acquaintance(name: $0.name.uppercased(), node: $0.name) })
    me.witness = setup.witness && node == setup.nodeCount - 1
    me.matches = Set(machines[node].disk.visible.matches.map(\.kept.info.id))
    me.salt = UInt64(me.incarnation)
    var table = Table(
      me: me, content: content, codec: codec(of: node), seed: machineDraw.next())
    #if PLANTED_BUGS
      table.fault = setup.fault
    #endif
    machines[node].start(table)
    machines[node].busyUntil = now
    machines[node].player = Player()
    trace.note(now, node, "starts, incarnation \(me.incarnation)")
    scheduleTick(node, after: machineDraw.below(World.tickEvery * 1_000))
    sitDown(node)
    later(
      100_000 + playerDraw.below(200_000),
      .think(node: node, life: machines[node].life, again: true))
  }

  /// A kill -9: what the program had sent is on its way, what it had written stays.
  func endProgram(_ node: Int, silently: Bool) {
    guard machines[node].isRunning else {
      machines[node].life += 1
      return
    }
    wakeClock(node)
    machines[node].endProgram()
    hangUpAll(node, silently: silently)
  }

  /// What the program can do with records and seals; a machine that lies sends keys that are none.
  private func codec(of node: Int) -> Codec {
    var codec = interner.codec(key: Machine.key(of: machines[node].name))
    guard setup.liar == node else { return codec }
    let share = codec.sealer.share
    codec.sealer.share = { bundle, sealed in
      share(bundle, sealed).map { KeyShare(of: $0.of, holder: $0.holder, bytes: "wrong") }
    }
    return codec
  }

  // MARK: - Events

  /// An event comes to a program, which handles it at once if it is at nothing else.
  func take(_ event: Event, at node: Int) {
    guard machines[node].isRunning else { return }
    if now >= machines[node].busyUntil, machines[node].inbox.isEmpty, !machines[node].isFrozen {
      return handle(event, at: node)
    }
    machines[node].inbox.append(event)
    scheduleWork(node)
  }

  private func scheduleWork(_ node: Int) {
    guard !machines[node].isWorkDue, !machines[node].isFrozen else { return }
    machines[node].isWorkDue = true
    later(
      machines[node].busyUntil - now, .work(node: node, life: machines[node].life))
  }

  func work(_ node: Int, life: Int) {
    guard machines[node].life == life else { return }
    machines[node].isWorkDue = false
    guard !machines[node].isFrozen, let event = machines[node].nextEvent() else { return }
    handle(event, at: node)
    if machines[node].life == life, !machines[node].inbox.isEmpty { scheduleWork(node) }
  }

  private func handle(_ event: Event, at node: Int) {
    var directives = machines[node].handle(event, now: now)
    // Nobody listens: a run is the same whatever is heard of it.
    directives.removeAll(where: \.isCue)
    steps += 1
    machines[node].busyUntil = now + 20 + machineDraw.below(80)
    fold(now &* 64 &+ node)
    fold(directives.count)
    trace.note(now, node, event, from: peer(of: event))
    checker.time = now
    if directives.contains(where: \.mayComeFromRing) { observe(node) }
    for directive in directives {
      checker.check(directive, by: node, in: self)
    }
    if event.mayOpen || !directives.isEmpty { observeOpened(node) }
    carryOut(directives, at: node)
  }

  private func carryOut(_ directives: [Directive], at node: Int) {
    for directive in directives {
      if machines[node].diesAfter == 0 { return kill(node) }
      if let left = machines[node].diesAfter { machines[node].diesAfter = left - 1 }
      switch intercept?(machines[node].name, directive) ?? .carryOut {
      case .carryOut: break
      case .leaveOut: continue
      case .die: return kill(node)
      }
      if !traps.isEmpty { spring(directive, at: node) }
      carryOut(directive, at: node)
    }
    if machines[node].diesAfter == 0 { kill(node) }
  }

  private func kill(_ node: Int) {
    trace.note(now, node, "dies")
    endProgram(node, silently: false)
  }

  // MARK: - Time

  private func scheduleTick(_ node: Int, after microseconds: Int) {
    guard !machines[node].isTickDue else { return }
    machines[node].isTickDue = true
    later(microseconds, .tick(node: node, life: machines[node].life))
  }

  func tick(_ node: Int, life: Int) {
    guard machines[node].life == life else { return }
    machines[node].isTickDue = false
    // A timer of a program that is stopped fires once when it goes on.
    guard !machines[node].isFrozen else { return }
    let jitter = machineDraw.below(machineDraw.below(16) == 0 ? 30_000 : 2_000)
    scheduleTick(node, after: machines[node].clock.lasting(World.tickEvery) + jitter)
    take(.tick, at: node)
  }

  /// SIGSTOP, or a laptop whose lid is closed: then its clock may stand still too.
  func freeze(_ node: Int, clockStands: Bool = false) {
    machines[node].freezes += 1
    if clockStands, machines[node].stoodSince == nil { machines[node].stoodSince = now }
  }

  func thaw(_ node: Int) {
    guard machines[node].freezes > 0 else { return }
    machines[node].freezes -= 1
    guard machines[node].freezes == 0 else { return }
    wakeClock(node)
    guard machines[node].isRunning else { return }
    // The timer or the sockets first: both happen.
    let tickFirst = machineDraw.below(2) == 0
    if tickFirst { machines[node].inbox.insert(.tick, at: machines[node].inboxHead) }
    machines[node].busyUntil = max(machines[node].busyUntil, now)
    scheduleTick(node, after: machineDraw.below(World.tickEvery * 1_000))
    scheduleWork(node)
  }
  private func wakeClock(_ node: Int) {
    guard let since = machines[node].stoodSince else { return }
    machines[node].clock.stood += now - since
    machines[node].stoodSince = nil
  }
}

extension Event {
  /// Whether it can make a node open something without another word.
  fileprivate var mayOpen: Bool {
    if case .message(_, .keys) = self { true } else { false }
  }
}
