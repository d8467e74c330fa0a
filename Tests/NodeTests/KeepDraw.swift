import Casebook
import Ring
import Rules
import SealingSodium
import Table

@testable import Node
@testable import Simulator

/// Draws what a table could have stored, given what is there.
struct KeepDraw {
  static let ids = ["c0ffee", "beef"]

  private let info: MatchInfo
  /// One after the other, from the opening on.
  private let states: [CaseState]
  private var bytes: [String: String] = [:]
  private var draw: SplitMix64
  private var tags = 0

  init?(seed: UInt64, dealt: DealtCase, content: CasebookContent) {
    guard let referee = Referee(case: dealt, content: content) else { return nil }
    draw = SplitMix64(seed: seed)
    let members = ["a1", "a2"].map {
      LobbyMember(
        node: $0, name: $0.uppercased(), detective: 0, isReady: true, seatBot: nil,
        addresses: [Address(host: "10.0.0.1", port: 7)])
    }
    info = MatchInfo(
      id: "", lobby: "Parlour", roster: members, witness: nil, rules: MatchRules(),
      file: dealt.file, faces: [], sealed: "5ea1")
    var states = [referee.opening(rules: MatchRules(), seed: seed, detectives: [0, 1])]
    for _ in 0..<9 {
      var next = states[states.count - 1]
      guard let due = next.due else { break }
      try? next.apply(.skip(seat: due, .away), in: referee.setting, seals: referee.seals)
      states.append(next)
    }
    self.states = states
  }

  mutating func pick(_ bound: Int) -> Int { draw.below(bound) }

  mutating func id() -> String { Self.ids[draw.below(Self.ids.count)] }

  /// From one write to what several tables' turns have put into one transaction.
  mutating func batch(_ image: Image) -> [Keep] {
    var (keeps, image) = ([Keep](), image)
    for _ in 0...draw.below(3) {
      let more = keep(id(), image)
      more.forEach { image.apply($0) }
      keeps += more
    }
    return keeps
  }

  private mutating func keep(_ id: String, _ image: Image) -> [Keep] {
    guard let match = image.match(id) else {
      // Now and then something comes late for a match that is gone.
      return draw.below(6) == 0 ? stray(id) : [begin(id, term: 1)]
    }
    let term = match.ballot.term
    switch draw.below(40) {
    case ..<9: return newest(id, match.newest + 1, term: term, match)
    case ..<12: return newest(id, match.newest + 2 + draw.below(4), term: term, match)
    case ..<16: return again(match, term: term + draw.below(3))
    case ..<19:
      return newest(id, draw.below(max(1, match.newest + 1)), term: term + 1, match)
    case ..<23: return [.older(record(id, draw.below(match.newest + 3), term: max(0, term)))]
    case ..<28: return [.commit(match: id, match.newest - draw.below(3))]
    case ..<31: return [.ballot(match: id, ballot(term + draw.below(3)))]
    case ..<33: return [.log(match: id, log())]
    case ..<35: return [.pending(match: id, draw.below(2) == 0 ? nil : proposal(id))]
    case 35: return [.match(match.kept, ballot(term - 1 + draw.below(4)))]
    case 36: return draw.below(3) == 0 ? [.over(match: id)] : []
    case 37: return draw.below(2) == 0 ? [.forget(match: id)] : []
    case 38:
      var other = match.kept
      other.info.lobby += "'"
      return draw.below(2) == 0 ? [.match(other, ballot(1))] : [.name("Ann")]
    // Its node comes back as another voter.
    default: return [begin(id, term: 0), .log(match: id, match.log)]
    }
  }

  mutating func begin(_ id: String, term: Int) -> Keep {
    tags += 1
    var info = info
    info.id = id
    return .match(KeptMatch(info: info, sealed: "5ea1ed", tag: "b\(tags)"), ballot(term))
  }

  private mutating func stray(_ id: String) -> [Keep] {
    [
      .newest(record(id, 3, term: 1), commit: 2), .older(record(id, 1, term: 1)),
      .ballot(match: id, ballot(4)), .commit(match: id, 3), .log(match: id, log()),
      .pending(match: id, proposal(id)), .over(match: id),
    ]
  }

  /// With the ballot, as they go into one transaction; what the table has seen committed may be
  /// more than its disk says, or less.
  private mutating func newest(
    _ id: String, _ index: Int, term: Int, _ match: Image.Match
  ) -> [Keep] {
    let commit = [match.commit, match.commit, max(-1, match.commit - 1), index - 1][draw.below(4)]
    return [
      .newest(record(id, index, term: term), commit: commit), .ballot(match: id, ballot(term)),
    ]
  }

  private mutating func again(_ match: Image.Match, term: Int) -> [Keep] {
    guard var record = match.newestRecord else { return [] }
    record.term = term
    return [
      .newest(record, commit: draw.below(2) == 0 ? match.commit : record.index),
      .ballot(match: record.match, ballot(term)),
    ]
  }

  /// One of two that may stand in this place.
  private mutating func record(_ match: String, _ index: Int, term: Int) -> KeptRecord {
    let previous = "0\(draw.below(2))"
    let key = "\(match) \(index) \(previous)"
    let record = Record(
      match: match, index: index, previous: index == 0 ? "" : previous, move: .settled,
      case: states[index % states.count],
      voters: Membership(voters: [Voter(node: "a1", tag: "b1")]))
    let text = bytes[key] ?? JSON.text(record) ?? ""
    bytes[key] = text
    return KeptRecord(
      match: match, index: index, term: term, hash: Sodium.hash(text), bytes: text)
  }

  private mutating func ballot(_ term: Int) -> Ballot {
    let vote = draw.below(3)
    return Ballot(term: term, vote: vote == 0 ? nil : Voter(node: "a\(vote)", tag: "b\(vote)"))
  }

  private mutating func log() -> [Opened] {
    (0..<draw.below(4)).map { Opened(.evidence(EnvelopeID($0)), text: "e\($0)") }
  }

  private mutating func proposal(_ id: String) -> Proposal {
    Proposal(
      match: id, seat: SeatID(0), number: draw.below(9), index: draw.below(9),
      move: .walk(to: TileID(draw.below(5))))
  }
}
