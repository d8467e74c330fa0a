import Ring
import Table

extension World {
  /// Lets the checker look at a node after a step.
  func observe(_ node: Int) {
    // Not by way of the table or the match: there is too much in them to be copied for this.
    guard let match = machines[node].table?.match?.info.id, let ring = machines[node].table?.ring
    else { return }
    checker.watch(node, ring, match: match, seen: &machines[node].seen)
  }

  /// Lets the checker look at what a node has opened, if that is more than before.
  func observeOpened(_ node: Int) {
    let count = machines[node].table?.openedCount ?? 0
    guard count != machines[node].seen.opened else { return }
    machines[node].seen.opened = count
    guard let match = machines[node].table?.match else { return }
    checker.checkOpened(match.openedItems, in: match.info, by: node)
  }

  /// The node at the other end of a node's link.
  func peer(of link: Link) -> Int {
    let (number, side) = Connection.place(of: link)
    return connections.indices.contains(number) ? connections[number].ends[1 - side].node : -1
  }

  func peer(of event: Event) -> Int? {
    switch event {
    case .linkUp(let link, _, _, _), .linkDown(let link, _), .message(let link, _),
      .garbage(let link, _):
      peer(of: link)
    case .tick, .wish, .dialFailed, .kept, .keepFailed, .found, .lost, .dealt, .dealFailed,
      .thought, .stretched, .addressesChanged:
      nil
    }
  }

  func peers(of directive: Directive) -> [Int] {
    switch directive {
    case .send(let links, _): links.map { peer(of: $0) }
    case .close(let link), .sendHistory(let link, _, _, _): [peer(of: link)]
    case .dial, .announce, .keep, .deal, .stretch, .think, .takeUp, .report, .cue: []
    }
  }

  // MARK: - For scenarios and the check of liveness

  func table(_ name: String) -> Table? {
    machines.first { $0.name == name }?.table
  }

  /// Who hosts the match and knows it: of several who think so, the one of the latest term.
  var host: String? {
    let hosts = machines.filter { !$0.isFrozen && $0.table?.ring?.isHost == true }
    return hosts.max { ($0.table?.ring?.term ?? 0) < ($1.table?.ring?.term ?? 0) }?.name
  }

  /// The index of the newest record that a node holds for committed; -1 if it is in no match.
  func commit(_ name: String) -> Int { table(name)?.ring?.commit ?? -1 }

  /// How many records of the resumed match are committed.
  var committed: Int { checker.committed(World.match) }
}

extension Directive {
  /// Whether it can be because of a new term, commit or host. All three are stored or reported.
  var mayComeFromRing: Bool {
    switch self {
    case .keep, .report: true
    case .dial, .send, .close, .announce, .deal, .stretch, .think, .sendHistory, .takeUp, .cue:
      false
    }
  }
}
