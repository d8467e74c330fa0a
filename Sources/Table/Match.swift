package import Casebook
package import Rules

/// A match as this node knows it.
package struct Match: Sendable {
  package let info: MatchInfo
  package let setting: Setting
  /// The secrets, with whoever dealt; in this version only that node can host.
  let referee: Referee?
  package internal(set) var state: CaseState
  package internal(set) var newest: KeptRecord?
  /// The seat of this node's player.
  package let mySeat: SeatID?
  /// What that seat holds, as the host last sent it.
  var log = SeatLog()
  /// Our own move that waits for an answer.
  package internal(set) var pending: Proposal?
  var pendingSentAt = 0
  /// The number of our last proposal: no other move ever gets it, even if that one was rejected.
  var lastNumber = 0
  /// What everybody did, oldest first.
  package internal(set) var chronicle: [ChronicleEntry] = []
  /// When older records are asked for again.
  var nextFetch = 0
  package internal(set) var left: Set<String> = []

  // What only the host keeps.
  /// When the seat that is due runs out of time.
  var deadline: Int?
  var due: Due?
  /// Whose turn an offer interrupted, and what was left of it in milliseconds; nil for no limit.
  var interrupted: (due: Due, rest: Int?)?
  var nextClock = 0
  /// Before this nobody is skipped for being away.
  var skipsFrom = 0
  /// Which newest record was sent to a member, and when.
  var sent: [String: (index: Int, at: Int)] = [:]

  // What only who runs a bot keeps.
  var botActsAt: Int?
  var thinkingAbout: Int?

  /// Seconds left for who is due, as the host last said; nil for no limit.
  package internal(set) var secondsLeft: Int?

  /// Whose time is running: it starts anew for each of these.
  struct Due: Hashable, Sendable {
    let seat: SeatID
    let round: Int
    let isAnswer: Bool
  }

  init(
    info: MatchInfo, setting: Setting, referee: Referee?, state: CaseState, me: String
  ) {
    self.info = info
    self.setting = setting
    self.referee = referee
    self.state = state
    mySeat = info.seat(of: me)
  }

  package var index: Int { newest?.index ?? -1 }
  package var isOver: Bool { state.truth != nil }

  /// What a seat of this node sees.
  package func view(of seat: SeatID) -> SeatView {
    SeatView(
      setting: setting, state: state, seat: seat,
      log: referee?.log(of: seat, in: state) ?? (seat == mySeat ? log : SeatLog()))
  }

  /// Time that passed while the machine slept is nobody's fault, and who is away now may be only
  /// because of that.
  mutating func postpone(by milliseconds: Int, now: Int) {
    if let deadline { self.deadline = deadline + milliseconds }
    skipsFrom = now + Conversation.returnWithin
  }
}

/// What one record did, for the chronicle.
package struct ChronicleEntry: Hashable, Sendable {
  package let index: Int
  package let step: Step
  /// Round and place after the step.
  package let round: Int
}
