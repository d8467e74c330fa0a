import Casebook
import Ring
import Rules

extension Table {
  private static let historyChunk = 16

  /// Takes a match out of the journal and looks for the others.
  mutating func resume(_ resumed: Resumed) {
    guard match == nil, lobby == nil else { return notice("Leave where you are first.") }
    let info = resumed.kept.info
    guard let record = codec.decode(resumed.newest.bytes),
      let setting = Setting(file: info.file, content: content),
      record.case.isSound(in: setting), record.case.seats.count == info.roster.count
    else {
      return notice("That match was played with another version of Midnight.")
    }
    if let dealt = resumed.dealt, dealt.file != info.file {
      return notice(
        "That match was dealt by another version of Midnight: go on with that version.")
    }
    joining = nil
    var match = Match(
      info: info, setting: setting,
      referee: resumed.dealt.flatMap { Referee(case: $0, content: content) }, state: record.case,
      me: me.node)
    match.newest = resumed.newest
    match.log = resumed.log
    match.chronicle = (resumed.history + [record]).map {
      ChronicleEntry(index: $0.index, step: $0.move, round: $0.case.round)
    }
    if let pending = resumed.pending, pending.match == info.id,
      pending.number > record.case.seat(pending.seat).lastMove
    {
      match.pending = pending
    }
    self.match = match
    peers.forgetDials()
    ring = Ring(
      me: me.node, members: info.nodes, term: resumed.newest.term, host: nil,
      index: record.index, mayHost: match.referee != nil && record.case.truth == nil)
    emit(
      .report(.started(match: info.id, names: info.roster.map(\.name), mine: match.mySeat)))
    greetMembers()
  }

  /// Back to the title. A match goes on without us and can be resumed.
  mutating func leave() {
    if let joining, let node = joining.node, let link = peers.link(to: node) { drop(link) }
    joining = nil
    withdrawStart("\(me.name) has left.")
    offered = nil
    ring = nil
    lobby = nil
    match = nil
    for link in peers.byNode.values.map(\.link).sorted(by: { $0.id < $1.id }) {
      emit(.send(link, .leave))
      drop(link)
    }
  }

  // MARK: - The chronicle of what was missed

  /// Asks the host for the oldest gap before the newest record.
  mutating func fetchHistory() {
    guard let match, let host = ring?.host, let newest = match.newest else { return }
    self.match?.nextFetch = now + Conversation.askAgainAfter
    let known = Set(match.chronicle.map(\.index))
    guard let from = (0..<max(0, newest.index)).first(where: { !known.contains($0) }) else {
      return
    }
    let upTo = (from...newest.index).first { known.contains($0) } ?? newest.index
    send(
      .fetch(match: match.info.id, from: from, upTo: min(upTo, from + Self.historyChunk)),
      to: host)
  }

  mutating func sendHistory(_ id: String, from: Int, upTo: Int, to node: String) {
    guard let match, match.info.id == id, match.info.nodes.contains(node),
      let link = peers.link(to: node), from >= 0, from < upTo, upTo <= match.index,
      upTo - from <= Self.historyChunk
    else { return }
    emit(.sendHistory(link, match: id, from: from, upTo: upTo))
  }

  mutating func received(history: [String], match id: String, from node: String) {
    guard let match, match.info.id == id, node == ring?.host,
      history.count <= Self.historyChunk
    else { return }
    var known = Set(match.chronicle.map(\.index))
    var chronicle = match.chronicle
    for bytes in history {
      guard let record = codec.decode(bytes), record.match == id, record.index >= 0,
        record.index < match.index, record.case.isSound(in: match.setting),
        record.move.isSound(seats: match.info.roster.count),
        known.insert(record.index).inserted
      else { continue }
      chronicle.append(
        ChronicleEntry(index: record.index, step: record.move, round: record.case.round))
      emit(
        .keepRecord(
          KeptRecord(
            match: id, index: record.index, term: match.newest?.term ?? 0,
            hash: codec.hash(bytes), bytes: bytes)))
    }
    let grew = chronicle.count > match.chronicle.count
    self.match?.chronicle = chronicle.sorted { $0.index < $1.index }
    if grew { fetchHistory() }
  }
}
