import Casebook
import Ring
import Rules
import Table

extension World {
  /// The id of a match that everybody resumes.
  static let match = "c0ffee"

  /// Everybody holds the deal, a vote for the first in term 1, and the first record.
  func fillDisks() {
    guard let dealt = Scenery.dealt, let content = Scenery.content,
      let referee = Referee(case: dealt, content: content)
    else { return }
    let sealed = setup.sealedCase
    let info = info(dealt, sealed: sealed)
    let voters = info.nodes.enumerated().map { Voter(node: $1, tag: tag(of: $0)) }
    let opening = referee.opening(
      rules: setup.rules, seed: machineDraw.next(), detectives: Array(0..<setup.seats + setup.bots))
    let record = Record(
      match: World.match, index: 0, previous: "", move: .begin, case: opening,
      voters: Membership(voters: voters))
    let bytes = interner.encode(record)
    let kept = KeptRecord(
      match: World.match, index: 0, term: 1, hash: Interner.hash(bytes), bytes: bytes)
    for (place, voter) in voters.enumerated() {
      var image = Image()
      // The tag of the host was not known to those who voted for it.
      let vote = Voter(node: voters[0].node, tag: place == 0 ? voter.tag : "")
      image.apply(
        .match(
          KeptMatch(info: info, sealed: sealed, tag: voter.tag),
          Ballot(term: 1, vote: vote)))
      image.apply(.newest(kept, commit: -1))
      image.apply(.commit(match: World.match, 0))
      machines[place].disk.change { $0 = image }
      checker.synced(place, image.ledger)
    }
    checker.committed(kept.hash, term: 1, index: 0, state: opening, by: 0)
  }

  private func tag(of place: Int) -> String {
    #if PLANTED_BUGS
      if setup.fault == .keepsTagOfEmptyDisk {
        return String(Interner.hash(Machine.name(place) + World.match).prefix(16))
      }
    #endif
    return "b\(place)"
  }

  private func info(_ dealt: DealtCase, sealed: String) -> MatchInfo {
    let members = machines.map { machine in
      LobbyMember(
        node: machine.name, name: machine.name.uppercased(), detective: machine.place % 12,
        isReady: true, seatBot: nil, addresses: [World.address(of: machine.place)])
    }
    let bots = (0..<setup.bots).map { number in
      LobbyMember(
        node: machines[0].name, name: "Bot \(number)", detective: setup.seats + number,
        isReady: true, seatBot: .constable, addresses: [])
    }
    return MatchInfo(
      id: World.match, lobby: "Parlour", roster: Array(members.prefix(setup.seats)) + bots,
      witness: setup.witness ? members.last : nil, rules: setup.rules, file: dealt.file,
      faces: ToySealer.faces(of: dealt.file, name: Scenery.name), sealed: Interner.hash(sealed),
      parent: nil)
  }
}
