import Casebook
import Table

extension World {
  // MARK: - Arriving

  func arrive(_ parcel: Parcel, _ number: Int, side: Int) {
    let end = connections[number].ends[side]
    guard end.isOpen, machines[end.node].life == end.life else { return refuse(number, side: side) }
    let link = Connection.link(number, side: side)
    switch parcel {
    case .letter(let letter): take(.message(link, letter.message), at: end.node)
    case .hangUp:
      connections[number].ends[side].isOpen = false
      take(.linkDown(link, reason: nil), at: end.node)
    }
  }

  /// Something has come for a program that is gone: its machine says so.
  private func refuse(_ number: Int, side: Int) {
    let ends = connections[number].ends
    guard machines[ends[side].node].hasPower, ends[1 - side].isOpen,
      !connections[number].isResetDue, !lanes[lane(ends[side].node, ends[1 - side].node)].isCut
    else { return }
    connections[number].isResetDue = true
    later(500, .reset(connection: number))
  }

  // MARK: - Ending connections

  func close(_ link: Link, from node: Int) {
    let (number, side) = Connection.place(of: link)
    guard connections.indices.contains(number), connections[number].ends[side].node == node,
      connections[number].ends[side].isOpen
    else { return }
    send(.hangUp, over: link, from: node)
    connections[number].ends[side].isOpen = false
  }

  /// The program of a node is gone; the system closes what it had open, unless the power went too.
  func hangUpAll(_ node: Int, silently: Bool) {
    for number in connections.indices {
      for side in 0...1 {
        let end = connections[number].ends[side]
        guard end.node == node, end.isOpen else { continue }
        connections[number].ends[side].isOpen = false
        guard !silently, connections[number].ends[1 - side].isOpen else { continue }
        hangUp(number, to: 1 - side)
      }
    }
  }

  private func hangUp(_ number: Int, to side: Int) {
    let ends = connections[number].ends
    guard !lanes[lane(ends[1 - side].node, ends[side].node)].isCut, ends[side].stalled.isEmpty
    else { return connections[number].ends[side].stalled.append(.hangUp) }
    let arrives = max(now + 300 + networkDraw.below(500), ends[side].floor)
    connections[number].ends[side].floor = arrives
    agenda.add(.parcel(connection: number, side: side, .hangUp), at: arrives)
  }

  /// The connection is torn down at both ends; what was on its way is lost.
  func reset(_ number: Int) {
    for side in 0...1 where connections[number].ends[side].isOpen {
      connections[number].ends[side].isOpen = false
      connections[number].ends[side].stalled = []
      let end = connections[number].ends[side]
      if machines[end.node].life == end.life {
        take(.linkDown(Connection.link(number, side: side), reason: "reset"), at: end.node)
      }
    }
  }

  // MARK: - Cuts

  func cutLane(_ from: Int, _ to: Int) {
    lanes[lane(from, to)].cuts += 1
    guard lanes[lane(from, to)].cuts == 1 else { return }
    // Some systems notice after a while.
    for number in connections.indices where joins(number, from, to) {
      if networkDraw.below(5) == 0 {
        later(500_000 + networkDraw.below(5_000_000), .reset(connection: number))
      }
    }
  }

  /// What waited comes when TCP tries again, or the connection turns out to be broken.
  func healLane(_ from: Int, _ to: Int) {
    guard lanes[lane(from, to)].isCut else { return }
    lanes[lane(from, to)].cuts -= 1
    guard !lanes[lane(from, to)].isCut else { return }
    for number in connections.indices where joins(number, from, to) {
      let side = connections[number].ends[0].node == to ? 0 : 1
      guard !connections[number].ends[side].stalled.isEmpty else { continue }
      if networkDraw.below(4) == 0 {
        later(networkDraw.below(200_000), .reset(connection: number))
      } else {
        let outage = now - connections[number].ends[side].stalledSince
        let wait = networkDraw.below(min(2_000_000, outage) + 1)
        later(wait, .flush(connection: number, side: side))
      }
    }
  }

  func flush(_ number: Int, side: Int) {
    let ends = connections[number].ends
    guard !lanes[lane(ends[1 - side].node, ends[side].node)].isCut,
      machines[ends[side].node].hasPower
    else { return }
    let arrives = max(now + 300, ends[side].floor)
    for parcel in ends[side].stalled {
      agenda.add(.parcel(connection: number, side: side, parcel), at: arrives)
    }
    connections[number].ends[side].stalled = []
    connections[number].ends[side].floor = arrives
  }

  private func joins(_ number: Int, _ one: Int, _ other: Int) -> Bool {
    let ends = connections[number].ends
    guard ends[0].isOpen || ends[1].isOpen else { return false }
    return (ends[0].node, ends[1].node) == (one, other)
      || (ends[1].node, ends[0].node) == (one, other)
  }
}
