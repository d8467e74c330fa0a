package import Casebook
import Ring
package import Rules

/// A match as this node knows it.
package struct Match: Sendable {
  let dealt: DealtMatch
  /// The node that this is.
  private let node: String
  /// The seat of this node's player.
  package let mySeat: SeatID?

  /// The lobby that it was; nil if it has been resumed since.
  var lobby: LobbyState?

  /// The state after the newest committed record.
  package internal(set) var state: CaseState
  /// The newest committed record; nil before the first is known.
  package internal(set) var newest: KeptRecord?
  /// Whose disks count for it.
  var voters: Membership?
  /// The newest record, which may not be committed yet.
  var head: ReadRecord?
  /// The record that was judged last.
  var judged: ReadRecord?
  /// On how many voters' disks the newest record is, as far as is known.
  package internal(set) var safety: (stored: Int, of: Int)?

  /// What has come of the keys, and what they opened.
  var keyring = Keyring()
  /// What our seat holds, as far as it is opened.
  var log = SeatLog()
  var lastReading: Reading?
  /// How many pieces of our seat the disk has, or is to have soon.
  var keptPieces = 0
  /// Whether the case was dealt honestly; nil before the end.
  package internal(set) var audit: Audit?
  /// What the case was made from, once that has been told.
  package internal(set) var number: SecretNumber?
  /// Our own move that waits for an answer.
  package internal(set) var pending: Proposal?
  /// Its answer is not known after a second: it may have been accepted or not.
  package internal(set) var pendingIsOverdue = false
  /// Whether it is on our disk.
  var isPendingKept = false
  /// Whether its answer is known, though the record that shows it is not.
  var isPendingAnswered = false
  var pendingSince = 0
  var pendingSentAt: Int?

  /// What everybody did, oldest first.
  package internal(set) var chronicle: [ChronicleEntry] = []
  /// What is known to have come about by the rules.
  var proven = Proven()
  /// When older records are asked for again, and how often they have been.
  var nextFetch = 0
  var fetches = 0
  package internal(set) var left: Set<String> = []
  /// The newest record that our disk had when we sat down: up to there all has been heard.
  var heardUpTo = -1
  /// Evidence that our seat has earned, and that is not open yet.
  var awaited: Set<EnvelopeID> = []
  /// Who hosted last.
  var lastHost: String?
  /// Since when no host is known; nil if one is.
  var hostlessSince: Int?
  /// Whether we sat down because its host began it, and nobody may have a record of it.
  var isNew = false
  /// When a word is next due from one that has none.
  var nextIdle = 0
  /// Whether our voter's tag is on our disk.
  var isTagKept = true
  /// When we next ask that our new disk is counted.
  var nextComeback = 0

  /// Since when each seat's player has been away.
  var awaySince: [SeatID: Int] = [:]
  /// When the host last spoke of a vote.
  var pollHeardAt = 0

  // What only the host keeps.
  /// The newest proposal of each seat that came while none could be decided.
  var undecided: [SeatID: Proposal] = [:]
  /// The vote on a seat whose player is away.
  var poll: Poll?
  /// When the seat that is due runs out of time.
  var deadline: Int?
  var due: Due?
  /// Whose turn an offer interrupted, and what was left of it in milliseconds; nil for no limit.
  var interrupted: (due: Due, rest: Int?)?
  /// Since when nobody's time runs, as keys are waited for.
  var halted: Int?
  /// Before this nobody is skipped for being away.
  var skipsFrom: Int

  // What only who runs a bot keeps.
  var botActsAt: Int?
  var thinkingAbout: Int?

  /// Seconds left for who is due, as the host last said; nil for no limit.
  package internal(set) var secondsLeft: Int?

  /// How much a seat may read, and how much its node has opened: neither ever becomes less.
  struct Reading: Hashable, Sendable {
    let rights: Int
    let opened: Int
  }

  /// Whose time is running: it starts anew for each of these.
  struct Due: Hashable, Sendable {
    let seat: SeatID
    let round: Int
    let isAnswer: Bool
  }

  init(_ dealt: DealtMatch, state: CaseState, node: String, now: Int) {
    self.dealt = dealt
    self.state = state
    self.node = node
    mySeat = dealt.info.seat(of: node)
    hostlessSince = now
    skipsFrom = now + Conversation.returnWithin
  }

  var kept: KeptMatch { dealt.kept }
  package var setting: Setting { dealt.setting }
  package var seals: Seals { dealt.seals }
  package var info: MatchInfo { dealt.info }
  package var index: Int { newest?.index ?? -1 }
  package var isOver: Bool { state.isClosed }

  /// What a seat sees, as far as this node has opened its evidence.
  package func view(of seat: SeatID) -> SeatView {
    SeatView(
      setting: setting, state: state, seat: seat, log: seat == mySeat ? log : readLog(of: seat))
  }

  /// What a seat holds, read from what has been opened here.
  func readLog(of seat: SeatID) -> SeatLog {
    state.seat(seat).log { keyring.secret($0) }
  }

  /// Time that passed while the machine slept is nobody's fault, and who is away now may be only
  /// because of that.
  mutating func postpone(by milliseconds: Int, now: Int) {
    if let deadline { self.deadline = deadline + milliseconds }
    for seat in awaySince.keys { awaySince[seat]? += milliseconds }
    poll?.until += milliseconds
    skipsFrom = now + Conversation.returnWithin
  }
}

/// A record with the hash of the bytes it was read from.
final class ReadRecord: Sendable {
  let hash: String
  let record: Record

  init(hash: String, record: Record) {
    self.hash = hash
    self.record = record
  }

  func entry(_ bytes: String) -> Entry {
    Entry(
      index: record.index, previous: record.previous, hash: hash, bytes: bytes,
      membership: record.voters)
  }
}

/// What one record did, for the chronicle.
package struct ChronicleEntry: Hashable, Sendable {
  package let index: Int
  package let step: Step
  /// The round after the step.
  let round: Int
  /// The hash of the record before.
  let previous: String
  /// The state of the first record, from which those of the others follow; nil for any other.
  let start: CaseState?

  init(_ record: Record) {
    index = record.index
    step = record.move
    start = record.index == 0 ? record.case : nil
    round = record.case.round
    previous = record.previous
  }
}

extension Match {
  /// Whether nothing has happened in the case since the record with this index, as far as is known.
  func isAsItWas(at index: Int) -> Bool {
    guard (0..<self.index).contains(index) else { return index == self.index }
    let since = chronicle.suffix(self.index - index)
    return since.count == self.index - index && since.first?.index == index + 1
      && since.allSatisfy(\.step.isAside)
  }

  /// The steps with the rounds in which they were made: those of the steps before, as the last move of a
  /// round begins the next. Where the step before is not known yet, the round after the step.
  package var told: [(round: Int, step: Step)] {
    chronicle.indices.map { (round(at: $0), chronicle[$0].step) }
  }

  /// The round of an entry of the chronicle.
  func round(at: Int) -> Int {
    let (entry, before) = (chronicle[at], at > 0 ? chronicle[at - 1] : nil)
    return before?.index == entry.index - 1 ? before?.round ?? entry.round : entry.round
  }
}
