import Casebook
import Table

extension World {
  static func address(of node: Int) -> Address {
    Address(host: "10.0.0.\(node + 1)", port: UInt16(1_000 + node))
  }

  func lane(_ from: Int, _ to: Int) -> Int { from * machines.count + to }

  /// How long something takes to come from one node to another.
  private func travel(_ from: Int, _ to: Int) -> Int {
    let noise = lanes[lane(from, to)].noise
    let usual = 150 + networkDraw.below(networkDraw.below(20) == 0 ? 3_000 : 500)
    return usual + noise.delay.lowerBound + networkDraw.below(noise.delay.count)
  }

  // MARK: - Dialing

  private static let attemptTime = 2_000_000

  func dial(_ dial: Dial, _ addresses: [Address], from node: Int) {
    let life = machines[node].life
    let known = addresses.compactMap { address in
      machines.indices.first { World.address(of: $0) == address }
    }
    guard let target = known.first else {
      return later(
        1_000, .event(node: node, life: life, .init(.dialFailed(dial, reason: "no such host"))))
    }
    ring(Call(from: node, life: life, dial: dial, to: target, started: now))
  }

  /// The first packet of a connection goes out; a lost one is sent again after a second.
  func ring(_ call: Call) {
    let (from, to) = (call.from, call.to)
    guard machines[from].life == call.life else { return }
    let isHeard = !lanes[lane(from, to)].isCut && machines[to].hasPower
    let isAnswered = isHeard && !lanes[lane(to, from)].isCut
    let there = travel(from, to)
    let back = there + travel(to, from)
    guard isHeard, isAnswered || machines[to].isRunning else { return ringAgain(call) }
    guard machines[to].isRunning else { return fail(call, after: back, "refused") }
    let number = connections.count
    connections.append(
      Connection(ends: [
        .init(node: from, life: call.life, floor: now + back),
        .init(node: to, life: machines[to].life, floor: now + there),
      ]))
    later(
      there,
      .event(
        node: to, life: machines[to].life,
        .init(
          .linkUp(
            Connection.link(number, side: 1), dial: nil, from: World.address(of: from),
            peer: machines[from].peerKey(binding: number)))))
    guard isAnswered else {
      // The other has a connection that this one will never hear of.
      connections[number].ends[0].isOpen = false
      return fail(call, after: call.started + World.attemptTime - now, "timed out")
    }
    later(
      back,
      .event(
        node: from, life: call.life,
        .init(
          .linkUp(
            Connection.link(number, side: 0), dial: call.dial, from: World.address(of: to),
            peer: machines[to].peerKey(binding: number)))))
  }

  private func ringAgain(_ call: Call) {
    let left = call.started + World.attemptTime - now
    guard call.tries == 0, left > 1_000_000 else { return fail(call, after: left, "timed out") }
    var again = call
    again.tries = 1
    later(1_000_000, .call(again))
  }

  private func fail(_ call: Call, after microseconds: Int, _ reason: String) {
    later(
      microseconds,
      .event(
        node: call.from, life: call.life, .init(.dialFailed(call.dial, reason: reason))))
  }

  // MARK: - Sending

  func send(_ parcel: Parcel, over link: Link, from node: Int) {
    let (number, side) = Connection.place(of: link)
    guard connections.indices.contains(number) else { return }
    let mine = connections[number].ends[side]
    guard mine.isOpen, mine.node == node, mine.life == machines[node].life else { return }
    dispatch(parcel, number, to: 1 - side)
  }

  private func dispatch(_ parcel: Parcel, _ number: Int, to side: Int) {
    let to = connections[number].ends[side].node
    let from = connections[number].ends[1 - side].node
    let way = lanes[lane(from, to)]
    guard !way.isCut, connections[number].ends[side].stalled.isEmpty else {
      if connections[number].ends[side].stalled.isEmpty {
        connections[number].ends[side].stalledSince = now
      }
      return connections[number].ends[side].stalled.append(parcel)
    }
    guard machines[to].hasPower else { return }
    let leaves = max(now, machines[from].busyUntil)
    let arrives = leaves + travel(from, to)
    if case .letter(let letter) = parcel, !letter.message.belongsToItsLink,
      way.noise != .none
    {
      return disturb(parcel, letter, number, side: side, arrives: arrives, way.noise)
    }
    put(parcel, number, side: side, at: arrives)
  }

  /// In its place in the order.
  private func put(_ parcel: Parcel, _ number: Int, side: Int, at time: Int) {
    let arrives = max(time, connections[number].ends[side].floor)
    connections[number].ends[side].floor = arrives
    agenda.add(.parcel(connection: number, side: side, parcel), at: arrives)
  }

  private func disturb(
    _ parcel: Parcel, _ letter: Letter, _ number: Int, side: Int, arrives: Int, _ noise: Noise
  ) {
    func happens(_ thousandths: Int) -> Bool {
      thousandths > 0 && networkDraw.below(1_000) < thousandths
    }
    if happens(noise.late) {
      let (from, to) = (
        connections[number].ends[1 - side].node, connections[number].ends[side].node
      )
      later(500_000 + networkDraw.below(9_500_000), .late(from: from, to: to, letter))
    }
    if happens(noise.drop) { return }
    let copies = happens(noise.duplicate) ? 2 : 1
    for _ in 0..<copies {
      if happens(noise.reorder) {
        let late = max(arrives, connections[number].ends[side].floor) + networkDraw.below(50_000)
        agenda.add(.parcel(connection: number, side: side, parcel), at: late)
      } else {
        put(parcel, number, side: side, at: arrives)
      }
    }
  }

  /// A message of long ago comes once more, over whichever link there is now.
  func repeatLate(_ letter: Letter, from: Int, to: Int) {
    let number = connections.indices.last { number in
      let ends = connections[number].ends
      return ends.allSatisfy(\.isOpen)
        && [[from, to], [to, from]].contains([ends[0].node, ends[1].node])
    }
    guard let number, !lanes[lane(from, to)].isCut else { return }
    put(
      .letter(letter), number, side: connections[number].ends[0].node == to ? 0 : 1, at: now)
  }
}
