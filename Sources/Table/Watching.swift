package import Casebook
package import Rules

/// A match that this node watches: all that is public of it, as far as another node has shown it.
///
/// Nothing of it is stored here, and there is nothing in it that could be opened. What is shown is
/// the word of whoever shows it: only that it hangs together is looked at.
package struct Watching: Sendable {
  package let match: String
  /// What does not change, and how it stood when it was first shown.
  let first: PublicMatch
  package let setting: Setting
  package private(set) var index: Int
  package private(set) var state: CaseState
  /// What everybody has done, oldest first.
  package private(set) var told: [ToldStep]
  package private(set) var attendance: Attendance

  /// The node that shows it; nil while none does.
  package internal(set) var source: String?
  /// Since when none does, in milliseconds of the table's clock.
  package internal(set) var unseenSince: Int?
  /// Who has been asked, and until when an answer is waited for.
  var asked: (node: String, until: Int)?
  var nextLook = 0
  var looks = 0
  var nextIdle = 0
  /// Who hosted last.
  var lastHost: String?
  /// Those who have shown what makes no sense.
  var distrusted: Set<String> = []

  /// Nil if what a node has shown is no match.
  init?(_ whole: PublicMatch, match: String, content: CasebookContent, source: String) {
    guard NodeID.isValid(match), let setting = Setting(file: whole.file, content: content),
      whole.isSound(in: setting)
    else { return nil }
    self.match = match
    self.setting = setting
    self.source = source
    first = whole
    index = whole.index
    state = whole.state
    told = whole.told
    attendance = whole.attendance
  }

  package var lobby: String { first.lobby }
  /// In ring order; one per seat.
  package var roster: [LobbyMember] { first.roster }
  package var witness: LobbyMember? { first.witness }
  var everybody: [LobbyMember] { first.everybody }
  var nodes: [String] { everybody.nodes }
  package var isOver: Bool { state.isClosed }

  package func name(of node: String) -> String? { everybody.first { $0.node == node }?.name }
  package func isHere(_ node: String) -> Bool { !attendance.away.contains(node) }
  /// The name of whoever's machine shows it.
  package var sourceName: String? { source.flatMap(name(of:)) }
  func seat(of node: String) -> SeatID? {
    roster.firstIndex { $0.node == node && $0.seatBot == nil }.flatMap { SeatID(exactly: $0) }
  }

  // MARK: - What is shown

  /// Takes the match as another node has it; false if it makes no sense. What we have seen beyond it
  /// stays, as that node may be behind.
  mutating func take(_ whole: PublicMatch) -> Bool {
    guard whole.isSound(in: setting), whole.file == first.file, isSameTable(whole) else {
      return false
    }
    attendance = whole.attendance
    guard whole.index > index else {
      merge(whole.told)
      return whole.index < index || whole.state == state
    }
    guard mayFollow(whole.state) else { return false }
    merge(whole.told)
    (index, state) = (whole.index, whole.state)
    return true
  }

  private func isSameTable(_ whole: PublicMatch) -> Bool {
    func seats(_ match: PublicMatch) -> [String] {
      match.everybody.map { "\($0.node) \($0.name) \($0.seatBot?.rawValue ?? "")" }
    }
    return seats(whole) == seats(first)
  }

  mutating func take(_ step: ToldStep, _ new: CaseState) -> Bool {
    guard step.isSound(seats: roster.count, rules: state.rules), new.isSound(in: setting) else {
      return false
    }
    // One that we know from another node.
    guard step.index > index else { return true }
    guard mayFollow(new) else { return false }
    (index, state) = (step.index, new)
    merge([step])
    return true
  }

  mutating func take(earlier steps: [ToldStep]) -> Bool {
    guard steps.areSound(seats: roster.count, rules: state.rules),
      steps.last.map({ $0.index <= index }) ?? true
    else { return false }
    merge(steps)
    return true
  }

  mutating func take(_ new: Attendance) -> Bool {
    guard new.isSound(among: nodes) else { return false }
    attendance = new
    return true
  }

  /// Whether a state can come after ours, as far as can be said without what proves the steps between.
  private func mayFollow(_ new: CaseState) -> Bool {
    new.rules == state.rules && new.seed == state.seed
      && new.seats.map(\.detective) == state.seats.map(\.detective) && new.round >= state.round
      && (state.outcome == nil || state.outcome == new.outcome) && !state.isClosed
  }

  private mutating func merge(_ steps: [ToldStep]) {
    if let last = told.last?.index, let first = steps.first?.index, first > last {
      told += steps
    } else {
      let known = Set(told.map(\.index))
      told = (told + steps.filter { !known.contains($0.index) }).sorted { $0.index < $1.index }
    }
    told = Array(told.suffix(Conversation.mostStepsInAll))
  }
}
