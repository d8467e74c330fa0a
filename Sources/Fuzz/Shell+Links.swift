import Casebook
import Node
import Table

extension Shell {
  /// The newest link to somebody that is open, or the `older`th before it; one that we have closed if
  /// there is none, as what was on its way still comes.
  func line(to peer: Int, older: Int) -> Line? {
    let all = order.compactMap { lines[$0] }.filter { $0.peer == peer }
    let open = all.filter(\.isOpen)
    guard !open.isEmpty else { return all.last }
    return open.indices.contains(open.count - 1 - max(0, min(older, 99)))
      ? open[open.count - 1 - max(0, min(older, 99))] : open.first
  }

  /// How many younger links to the same there are.
  func age(of link: Link) -> Int {
    guard let peer = lines[link]?.peer else { return 0 }
    let open = order.compactMap { lines[$0] }.filter { $0.peer == peer && $0.isOpen }
    return open.firstIndex { $0.link == link }.map { open.count - 1 - $0 } ?? 0
  }

  /// The name of the link that the `count`th connection with somebody has, whatever others there are.
  static func link(to peer: Int, count: Int) -> Link {
    Link(id: UInt64(peer) << 32 | UInt64(count))
  }

  mutating func connect(_ peer: Int, dial: Dial?) {
    guard Company.nodes.indices.contains(peer), lines.count < 10_000 else { return }
    let count = connections[peer, default: 0]
    connections[peer] = count + 1
    let link = Shell.link(to: peer, count: count)
    lines[link] = Line(link: link, peer: peer)
    order.append(link)
    queue.append(
      .linkUp(
        link, dial: dial, from: Company.address(of: peer),
        peer: Company.key(of: peer, towards: place, count: count)))
  }

  /// Whether a call is one that another node has asked for, to itself.
  static func isCallBack(_ dial: Dial) -> Bool { dial.id < 0 }

  /// Comes through if it is to somebody, at the port where they listen.
  mutating func callBack(_ dial: Dial, _ addresses: [Address]) {
    let place = Company.nodes.indices.first { addresses == [Company.address(of: $0)] }
    if let place {
      connect(place, dial: dial)
    } else {
      queue.append(.dialFailed(dial, reason: "Nobody answers there."))
    }
  }

  mutating func hangUp(_ peer: Int, older: Int) {
    guard let line = line(to: peer, older: older), line.isOpen else { return }
    close(line.link)
    queue.append(.linkDown(line.link, reason: nil))
  }

  mutating func close(_ link: Link) {
    lines[link]?.isOpen = false
    // Only the newest of those that are closed is ever asked for.
    let peer = lines[link]?.peer
    order.removeAll { lines[$0]?.isOpen == false && lines[$0]?.peer == peer && $0 != link }
  }

  mutating func say(_ peer: Int, older: Int, _ json: [UInt8]) {
    guard let line = line(to: peer, older: older) else { return }
    switch Letters.read(json) {
    case .success(let message):
      if case .hello = message { lines[line.link]?.isGreeted = true }
      queue.append(.message(line.link, message))
    case .failure(let refusal): queue.append(.garbage(line.link, refusal))
    }
  }

  mutating func found(_ peer: Int, _ json: [UInt8]) {
    let text = JSON.decode([String: String].self, from: String(decoding: json, as: UTF8.self))
    guard Company.nodes.indices.contains(peer), let text else { return }
    queue.append(
      .found(
        Neighbour(
          node: Company.nodes[peer], addresses: [Company.address(of: peer)], text: text)))
  }

  /// What somebody says first, in a start that is newer than all that have greeted us.
  func hello(of peer: Int) -> Message {
    guard Company.nodes.indices.contains(peer) else { return .leave }
    let address = Company.address(of: peer)
    return .hello(
      Hello(
        node: Company.nodes[peer], name: Company.names[peer],
        casebook: Company.content?.version ?? 0, incarnation: 1 + connections[peer, default: 0],
        port: address.port, addresses: [address]))
  }
}
