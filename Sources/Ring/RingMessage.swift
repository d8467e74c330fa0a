/// What the members of a match's ring tell each other, records aside.
package enum RingMessage: Hashable, Codable, Sendable {
  /// From the host to all: it hosts `term`, its newest record has this index, `commit` is the
  /// newest committed one, and so many voters have that on their disks.
  case beat(term: Int, index: Int, commit: Int, safe: Int)
  /// From everybody else to all: 'I am here, I know this term and follow this host, and this is the
  /// newest record on my disk.'
  case alive(term: Int, host: String?, stored: Position)
  /// A nomination on its way round the ring.
  case nominate(Nomination)
  /// The answer of one who has taken a nomination and passes it on; who does not answer is skipped.
  case took(origin: String, hops: Int)
  /// The answer of one who hears a host well: nobody needs a nomination.
  case hears(term: Int, host: String)
  /// A nominee asks for the votes of its term.
  case askVote(term: Int, newest: Position)
  /// A no tells the term of whoever says it.
  case vote(term: Int, granted: Bool)
  /// A record of the host's term is on our disk.
  case stored(term: Int, index: Int)
  /// Asks for a copy of the newest record, to mend ours or to catch up while nobody hosts.
  case wantCopy
}

/// Who is to stand for the next term, found by asking round the ring.
package struct Nomination: Hashable, Codable, Sendable {
  package var origin: String
  /// The highest term that those it has passed know.
  package var term: Int
  package var best: Candidate?
  /// Those it has passed who can vote.
  package var passed: [Voter]
  /// The members that it has been at, or that have not answered for it.
  package var seen: [String]
  package var hops: Int
}

/// What speaks for a member as host.
package struct Candidate: Hashable, Codable, Sendable {
  package var node: String
  /// Whether it hears a majority.
  package var reaches: Bool
  /// How often it has stood in vain since it last heard a host: its disk may be too slow, or those
  /// that it hears may not vote.
  package var failures: Int
  package var newest: Position
  /// Its place in the ring.
  package var place: Int

  /// Who reaches a majority comes first, then who has failed less often, then who has the newest
  /// record, then who sits first.
  package func isBetter(than other: Candidate) -> Bool {
    if reaches != other.reaches { return reaches }
    if failures != other.failures { return failures < other.failures }
    if newest != other.newest { return newest > other.newest }
    return place < other.place
  }
}

/// What whoever runs a `Ring` has to do.
package enum RingDirective: Hashable, Sendable {
  case send(to: [String], RingMessage)
  /// Send the host's record of this term.
  case replicate(to: [String], Entry, term: Int, commit: Int)
  /// Send the newest record with the term it was stored in.
  case copy(to: String, Entry, term: Int)
  /// Store this durably, after all that was to be stored before it, then call `stored` with the id.
  case store(id: Int, Write)

  /// This record is committed: it stays for good.
  case committed(Entry, term: Int)
  /// We host this term, our newest record is committed in it, and moves can be taken.
  case hosting(term: Int)
  /// Another member is the host of this term from now on.
  case following(host: String, term: Int)
  /// There is no host that we hear, or we have stopped being it. Nominations follow.
  case hostless(HostlessReason)
  /// The link to the host is gone: try at once to make it again.
  case redial(String)
  /// A member is heard again.
  case present(String)
  /// A member has fallen silent or has left.
  case absent(String)
  /// Our own clock stood still for so long: the machine slept.
  case frozen(milliseconds: Int)
  /// The damaged record has been mended from another member's copy.
  case repaired
}

package enum HostlessReason: Hashable, Sendable {
  /// The host has fallen silent, or its node has started anew.
  case lost
  /// We were the host, and a later term has begun.
  case superseded
  /// We were the host, and no majority has answered for one election timeout.
  case noMajority
  /// We were the host, and our machine slept or our disk failed.
  case unfit
}
