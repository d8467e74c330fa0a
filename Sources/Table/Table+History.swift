import Ring
import Rules

// The chronicle of what was missed.
extension Table {
  private static let historyChunk = 16

  /// Asks the host, or in turn whoever is here, for the newest records that are missing.
  mutating func fetchHistory() {
    guard let match, let ring, let gap = match.gap else { return }
    self.match?.nextFetch = now + Conversation.askAgainAfter
    self.match?.fetches += 1
    let present = match.info.nodes.filter { $0 != me.node && $0 != host && ring.isHere($0) }
    let candidates = [host].compactMap { $0 }.filter { $0 != me.node } + present
    guard !candidates.isEmpty else { return }
    let upTo = gap.after.index
    send(
      .fetch(match: match.info.id, from: max(gap.from, upTo - Self.historyChunk), upTo: upTo),
      to: candidates[match.fetches % candidates.count])
  }

  mutating func sendHistory(_ id: String, from: Int, upTo: Int, to node: String) {
    guard let match, match.info.id == id, match.info.nodes.contains(node),
      let link = peers.link(to: node), from >= 0, from < upTo, upTo <= match.index,
      upTo - from <= Self.historyChunk
    else { return }
    emit(.sendHistory(link, match: id, from: from, upTo: upTo))
  }

  mutating func received(history: [String], match id: String, from node: String) {
    guard let match, match.info.id == id, match.info.nodes.contains(node),
      history.count <= Self.historyChunk
    else { return }
    let before = match.chronicle.count
    for bytes in history.reversed() {
      let hash = codec.hash(bytes)
      guard let gap = self.match?.gap else { break }
      guard hash == gap.after.previous, let record = codec.decode(bytes), record.match == id,
        record.index == gap.after.index - 1, match.accepts(record)
      else { continue }
      fill(with: record)
      keep([
        .older(
          KeptRecord(
            match: id, index: record.index, term: match.newest?.term ?? 0, hash: hash,
            bytes: bytes))
      ])
    }
    if let after = self.match?.chronicle.count, after > before {
      self.match?.fetches = 0
      giveWhatIsProven()
      fetchHistory()
    }
  }

  /// Takes a record into the chronicle that the one after it names.
  private mutating func fill(with record: Record) {
    guard let match else { return }
    let at = match.chronicle.firstIndex { $0.index > record.index } ?? match.chronicle.endIndex
    self.match?.chronicle.insert(ChronicleEntry(record), at: at)
  }

  /// Fills the chronicle from what our own journal has, as far as it hangs together.
  mutating func fillChronicle(from history: [KeptRecord]) {
    let byHash = Dictionary(history.map { ($0.hash, $0) }) { one, _ in one }
    while let gap = match?.gap, let kept = byHash[gap.after.previous],
      let record = codec.decode(kept.bytes), record.index == gap.after.index - 1
    {
      fill(with: record)
    }
  }
}

extension Match {
  /// The newest gap in the chronicle: the entry after it, and the first index that is missing.
  var gap: (after: ChronicleEntry, from: Int)? {
    guard chronicle.count <= index else { return nil }
    for at in chronicle.indices.reversed() {
      let from = at > 0 ? chronicle[at - 1].index + 1 : 0
      if chronicle[at].index > from { return (chronicle[at], from) }
    }
    return nil
  }
}
