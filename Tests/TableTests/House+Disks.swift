import Foundation

@testable import Table

// Disks, and the starts and ends of programs.
extension House {
  mutating func write(_ list: [Keep], id: Int, at node: String) {
    disks[node]?.write(list)
    queue.append((node, .kept(id: id)))
  }

  /// What a slow disk holds back reaches it.
  mutating func release(_ node: String) {
    slowDisks.remove(node)
    for (_, id, list) in heldWrites.filter({ $0.node == node }) { write(list, id: id, at: node) }
    heldWrites.removeAll { $0.node == node }
    settle()
  }

  /// A kill -9: the program is gone, the system closes its connections. What was on its way to the
  /// disk never reaches it.
  mutating func kill(_ node: String) {
    tables[node] = nil
    texts[node] = nil
    heldWrites.removeAll { $0.node == node }
    held.removeAll { $0.node == node }
    for link in ends.filter({ $0.value.owner == node }).map(\.key).sorted(by: { $0.id < $1.id }) {
      hangUp(link)
    }
    for other in tables.keys.sorted() { queue.append((other, .lost(node: node))) }
    settle()
  }

  /// The data folder is gone.
  mutating func wipe(_ node: String) {
    disks[node] = nil
    incarnations[node] = nil
  }

  /// A new start with the same disk, straight back into the match.
  mutating func restart(_ node: String, name: String) throws {
    try add(node, name: name, bot: bots[node])
    try resume(node)
  }

  /// Takes the match up that is on the disk.
  mutating func resume(_ node: String) throws {
    guard let resumed = disks[node]?.resumed else { throw CocoaError(.fileNoSuchFile) }
    wish(node, .resume(resumed))
  }

  mutating func sleep(_ node: String) { asleep.insert(node) }

  mutating func wake(_ node: String) {
    asleep.remove(node)
    queue.append((node, .tick))
    queue += held.filter { $0.node == node }
    held.removeAll { $0.node == node }
    settle()
  }
}
