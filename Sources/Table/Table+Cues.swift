import Casebook
import Ring
import Rules
import Soundscape

// What is heard of what happens. Nothing that was so before this node came is heard.
extension Table {
  mutating func cue(_ effect: Effect, _ channel: Channel = .far) {
    emit(.cue(.effect(effect, channel)))
  }

  // MARK: - The match

  /// A step is committed that led to our newest state; what our disk had already has been heard.
  mutating func cue(_ step: Step, index: Int, since old: KeptRecord?, in before: CaseState) {
    guard let match, index > match.heardUpTo else { return }
    let cues = Cue.heard(
      of: step, from: old == nil ? nil : before, to: match.state, mine: match.mySeat)
    for cue in cues { emit(.cue(cue)) }
    // What was earned while we were away is no news.
    guard let seat = match.mySeat, old?.index == index - 1 else { return }
    let earned = match.state.seat(seat).opened.dropFirst(before.seat(seat).opened.count)
    self.match?.awaited.formUnion(earned.map(\.envelope))
  }

  /// Our own seat has opened something.
  mutating func cueEvidence(_ item: CaseItem) {
    guard case .evidence(let id) = item, match?.awaited.remove(id) != nil,
      let match, let seat = match.mySeat,
      let earned = match.state.seat(seat).opened.first(where: { $0.envelope == id }),
      Cue.isEvidenceHeard(earned, in: match.setting)
    else { return }
    cue(.evidence, .near)
  }

  /// Somebody hosts, which is heard if it is another than before.
  mutating func cueHost(_ node: String) {
    if let old = match?.lastHost, old != node { cue(.host) }
    match?.lastHost = node
  }

  // MARK: - The lobby

  /// Who has come to the lobby and who has gone, since it was like this.
  mutating func cueLobby(since old: LobbyState?) {
    guard let new = lobby else { return }
    guard let old, old.id == new.id else {
      // Our own table is opened without a sound.
      if new.host != me.node { cue(.arrival, .near) }
      return
    }
    let (were, are) = (old.nodes, new.nodes)
    if are.contains(where: { !were.contains($0) }) { cue(.arrival) }
    if were.contains(where: { !are.contains($0) }) { cue(.departure) }
  }

  // MARK: - A match that is watched

  mutating func cue(watched new: Watching, since old: Watching) {
    if let host = new.attendance.host {
      if let last = new.lastHost, last != host { cue(.host) }
      watching?.lastHost = host
    }
    for node in new.nodes where new.seat(of: node) != nil {
      let (was, isNow) = (old.isHere(node), new.isHere(node))
      if was != isNow { cue(isNow ? .back : .away) }
    }
    guard new.index > old.index, let newest = new.told.last, newest.index == new.index else {
      return
    }
    for cue in Cue.heard(of: newest.step, from: old.state, to: new.state, mine: nil) {
      emit(.cue(cue))
    }
  }
}
