extension Ring {
  /// What no schedule may bring about, in words; empty unless the protocol or its code is wrong.
  ///
  /// The simulator asks after every step. What only several rings together can show is its to see.
  package var violations: [String] {
    var list = found
    func hold(_ holds: Bool, _ sentence: String) {
      if !holds { list.append("\(me.node): \(sentence)") }
    }
    hold(
      commit <= head?.index ?? damage?.position.index ?? commit, "commit is past the newest record")
    hold(durable <= position || isDamaged, "the disk is ahead of what we know")
    hold(headTerm <= term, "the newest record is of a later term than ours")
    hold((head == nil) == (headTerm == -1), "a record without a term, or a term without one")
    switch role {
    case .follower:
      hold(host != me.node, "a follower follows itself")
    case .candidate:
      hold(vote == me, "a candidate has not voted for itself")
      hold(host == nil, "a candidate follows a host")
    case .host(let office):
      hold(host == me.node, "a host follows another")
      hold(head == nil || headTerm == term, "a host's newest record is not of its term")
      hold(!isBroken, "a host without a disk")
      if let head, office.isConfirmed, head.index > commit {
        hold(head.index == commit + 1, "more than one record is in flight")
      }
      hold(
        !office.isConfirmed || head.map { $0.index <= commit + 1 } ?? true,
        "a host that takes moves has not committed its newest record again")
    }
    hold(!(isBroken && !writes.isEmpty), "something is still to be stored on a broken disk")
    return list
  }
}
