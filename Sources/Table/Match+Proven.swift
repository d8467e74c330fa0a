import Rules

/// The newest state of a match that follows from its first one by the rules, step by step.
///
/// A record has the whole state in it, so that nobody needs those that were missed; what such a record
/// says of rights is its host's word. Keys are given for what has come about, and for nothing else.
struct Proven: Sendable {
  fileprivate(set) var index = -1
  /// Nil before the first record is known.
  fileprivate(set) var state: CaseState?
  /// Whether the newest committed state does not follow: it never will.
  fileprivate(set) var isContradicted = false
}

extension Match {
  /// Goes on to the newest committed state, as soon as all records on the way are known.
  ///
  /// Returns whether that state contradicts them, when that is found out.
  mutating func prove() -> Bool {
    guard !proven.isContradicted, index > proven.index else { return false }
    var steps = chronicle.suffix(index - proven.index)
    guard steps.count == index - proven.index, steps.first?.index == proven.index + 1 else {
      return false
    }
    if proven.state == nil { proven.state = steps.popFirst()?.start }
    guard var next = proven.state else { return false }
    do throws(RuleViolation) {
      for entry in steps { try next.apply(entry.step, in: setting, seals: dealt.seals) }
      proven.isContradicted = next != state
    } catch {
      proven.isContradicted = true
    }
    guard !proven.isContradicted else { return true }
    proven.index = index
    proven.state = next
    return false
  }
}

extension Table {
  /// Gives away what the records that are known by now give a right to.
  mutating func giveWhatIsProven() {
    let known = match?.proven.state
    if match?.prove() == true {
      notice("What is said to have happened breaks the rules: this machine gives no more keys.")
    }
    guard let state = match?.proven.state else { return }
    grantKeys(since: known, in: state)
    handOver(since: known, in: state)
  }
}
