import Casebook
import Ring
import Rules
import Table

/// After the disasters, a majority that is well goes on with its match.
struct Recovery {
  /// How long it may take, in milliseconds: until a move is committed, until the next is, until all
  /// know it, until a move of theirs is answered, and until those who had lost their disks count again.
  static let first = 8_000
  static let next = 6_000
  static let known = 2_000
  static let answered = 3_000
  static let whole = 30_000

  let world: World
  let plan: Plan
  private let match: String
  /// Those who have to go on, with whole disks.
  private let well: [Int]
  /// A slow disk slows everything down.
  private let extra: Int

  init(_ world: World, _ plan: Plan) {
    self.world = world
    self.plan = plan
    well = world.machines.indices.filter { plan.sick[$0] == nil && !plan.doomed.contains($0) }
    let names = world.checker.chains.keys.sorted()
    match = names.contains(World.match) ? World.match : names.first ?? ""
    extra = plan.lastDisk.upperBound / 1_000 * 12
  }

  /// Returns how long the first move took; nil if there was nothing left to move.
  func check() -> Int? {
    guard world.violation == nil else { return nil }
    world.calm(plan.sick, disk: plan.lastDisk)
    // One of two who goes on alone has left the other for good.
    guard isPlayable, world.checker.chains.count == 1 else { return nil }
    let took = checkProgress()
    if world.violation == nil { checkAnswers() }
    if world.violation == nil { checkViews() }
    if world.violation == nil { checkKeys() }
    if world.violation == nil, isPlayable { checkWholeness() }
    return took
  }

  private func fail(_ text: String) {
    // One of two may have gone on alone meanwhile.
    guard world.checker.chains.count == 1 else { return }
    world.checker.time = world.now
    world.checker.report(.live, text)
  }

  // MARK: - It goes on

  private func checkProgress() -> Int? {
    let (start, count) = (world.now, committed)
    guard
      world.run(within: Self.first + extra, until: { _ in committed > count || !isPlayable })
    else {
      fail("no record follows record \(count - 1) in \(Self.first + extra) ms")
      return nil
    }
    let took = world.now - start
    guard
      world.run(within: Self.next + extra, until: { _ in committed > count + 1 || !isPlayable })
    else {
      fail("no record follows record \(count) in \(Self.next + extra) ms")
      return nil
    }
    let newest = committed - 1
    func slow() -> [Int] { well.filter { hearsHost($0) && !knows($0, newest) } }
    if !world.run(within: Self.known + extra, until: { _ in slow().isEmpty }) {
      fail("\(slow().map(Machine.name)) do not learn of record \(newest)")
    }
    return took
  }

  private var committed: Int { world.checker.committed(match) }

  /// Whether the cables between a node and the host are whole. Who hosts for a majority may be one
  /// that not everybody hears.
  private func hearsHost(_ node: Int) -> Bool {
    guard let host = world.host.map(world.place) else { return false }
    return !world.lanes[world.lane(node, host)].isCut && !world.lanes[world.lane(host, node)].isCut
  }

  /// Nobody waits for the only one who still plays if a host that is out does not hear them.
  private func isHeard(_ node: Int) -> Bool { world.host == nil || hearsHost(node) }

  private func knows(_ node: Int, _ index: Int) -> Bool {
    world.machines[node].table?.ring?.commit ?? -1 >= index
  }

  /// Whether anybody who is well still has something to do.
  private var isPlayable: Bool {
    let chain = world.checker.chain(match)
    guard let state = chain.state, !state.isClosed else { return false }
    if state.outcome != nil { return true }
    let roster = world.checker.roster(match)
    let bots = world.checker.ledger(match)?.bots ?? []
    return state.seatIDs.contains { seat in
      state.seat(seat).isPlaying
        && (bots.contains(seat.value)
          || well.contains { Machine.name($0) == roster[seat.value] && isHeard($0) })
    }
  }

  // MARK: - Players are answered and see what they should

  private func checkAnswers() {
    func waiting() -> [Int: Int] {
      var numbers: [Int: Int] = [:]
      for node in well where hearsHost(node) {
        numbers[node] = world.machines[node].table?.match?.pending?.number
      }
      return numbers
    }
    let (host, before) = (world.host, waiting())
    world.run(for: Self.answered + extra)
    let after = waiting()
    guard host != nil, world.host == host else { return }
    for node in well {
      if let number = before[node], after[node] == number {
        fail("move \(number) of \(Machine.name(node)) is not answered")
      }
    }
  }

  /// Everybody who hears the host has, at some time soon, the evidence of their seat and the whole
  /// chronicle.
  private func checkViews() {
    var missing = well.filter(hearsHost)
    // Who has lost a long chronicle gets it part by part.
    for _ in 0..<40 + committed {
      missing.removeAll { node in
        guard let match = world.machines[node].table?.match else { return false }
        let isTold = match.mySeat.map {
          match.view(of: $0).log == world.setup.log(of: $0, in: match.state)
        }
        let steps = world.checker.chain(match.info.id).records.prefix(match.index + 1).map(\.move)
        return isTold ?? true && match.chronicle.map(\.step) == steps
      }
      if missing.isEmpty || world.violation != nil { return }
      world.run(for: 50 + extra / 40)
    }
    missing = missing.filter(hearsHost)
    if !missing.isEmpty {
      fail("\(missing.map(Machine.name)) lack evidence of theirs or part of the chronicle")
    }
  }

  /// Whoever hears the host has opened all that its seat has a right to, and the host all of the bots';
  /// what is to be opened for all is.
  private func checkKeys() {
    func lacking() -> [Int] { well.filter { hearsHost($0) && !hasOpenedAll($0) } }
    func awaits() -> Bool { world.checker.chain(match).state?.awaiting != nil }
    // Both change all the time: it is enough that they were well once.
    if !world.run(within: Self.known + extra, until: { _ in lacking().isEmpty }) {
      fail("\(lacking().map(Machine.name)) have not opened what they may")
    }
    if !world.run(within: Self.known + extra, until: { _ in !awaits() }) {
      fail("what is to be opened for all stays shut")
    }
  }

  private func hasOpenedAll(_ node: Int) -> Bool {
    guard let match = world.machines[node].table?.match, match.info.id == self.match else {
      return false
    }
    let bots = world.host == Machine.name(node) ? world.checker.ledger(match.info.id)?.bots : nil
    let seats = [match.mySeat].compactMap { $0 } + (bots ?? []).sorted().map { SeatID($0) }
    return seats.allSatisfy { match.sealed(for: $0).isEmpty }
  }

  // MARK: - Lost disks

  /// Whoever had lost their disk counts again, if the others are there to say so.
  private func checkWholeness() {
    let back = plan.doomed.filter { plan.sick[$0] == nil }
    func lost() -> [Int] { back.filter { hearsHost($0) && !isWhole($0) } }
    if !world.run(within: Self.whole + extra, until: { _ in lost().isEmpty || !isPlayable }) {
      fail("\(lost().map(Machine.name)) do not become voters again")
    }
  }

  private func isWhole(_ node: Int) -> Bool {
    guard let ring = world.machines[node].table?.ring else { return false }
    return ring.isVoter && !ring.isDamaged
      && world.checker.chain(match).records.last?.voters.voters.contains(ring.me) == true
  }
}
