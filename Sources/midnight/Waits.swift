import Node
import Rules
import Table

/// What the player waits for, and since when: a stopwatch for each.
struct Waits: Equatable {
  enum Reason: Hashable {
    /// A lobby of this name is to appear.
    case appearing(String)
    /// Anybody at all is to be found.
    case finding
    /// A lobby's host has been asked for a seat, or judges a passphrase, or the player.
    case joining(String), proving(String), door(String)
    /// A stored match is being opened.
    case resuming
    case dealing
    /// The case is to be stored by everybody.
    case storing
    /// Nothing of the match is known yet.
    case setting
    /// The match does not go on.
    case halted
    /// Nobody shows the match that is watched.
    case unseen
    /// The answer to a move.
    case sending
    /// What a move has asked to be opened, with the keys of others.
    case opening
    case keys
    /// The end is told.
    case closing
    case auditing
  }

  private var since: [Reason: Int] = [:]

  /// Whether nothing is waited for.
  var isEmpty: Bool { since.isEmpty }

  /// This is what is waited for now; `now` is in milliseconds.
  mutating func note(_ reasons: Set<Reason>, now: Int) {
    since = since.filter { reasons.contains($0.key) }
    for reason in reasons where since[reason] == nil { since[reason] = now }
  }

  /// For how long already, in whole seconds.
  func seconds(_ reason: Reason, now: Int) -> Int {
    since[reason].map { max(0, now - $0) / 1000 } ?? 0
  }
}

extension Waits.Reason {
  /// What a node waits for.
  static func all(in snapshot: NodeSnapshot) -> Set<Self> {
    let table = snapshot.table
    var reasons: Set<Self> = []
    if let joining = table.joining {
      switch joining.stage {
      case .calling: reasons.insert(.joining(joining.title))
      case .proving: reasons.insert(.proving(joining.title))
      case .waiting: reasons.insert(.door(joining.title))
      case .asking: break
      }
    }
    if snapshot.isDealing { reasons.insert(.dealing) }
    if table.startWaitsFor != nil { reasons.insert(.storing) }
    if let watching = table.watching { reasons.formUnion(all(in: watching)) }
    guard let match = table.match else { return reasons }
    if match.newest == nil { reasons.insert(.setting) }
    if table.standing != .playing { reasons.insert(.halted) }
    if match.pending != nil { reasons.insert(.sending) }
    if match.state.awaiting != nil { reasons.insert(.opening) }
    if table.keysMissing != nil { reasons.insert(.keys) }
    if match.state.outcome != nil {
      if !match.state.isClosed {
        reasons.insert(.closing)
      } else if match.audit == nil {
        reasons.insert(.auditing)
      }
    }
    return reasons
  }

  private static func all(in watching: Watching) -> Set<Self> {
    guard !watching.isOver else { return [] }
    guard watching.source != nil else { return [.unseen] }
    var reasons: Set<Self> = []
    if watching.attendance.host == nil || watching.attendance.missing > 0 {
      reasons.insert(.halted)
    }
    if watching.state.awaiting != nil { reasons.insert(.opening) }
    if watching.state.outcome != nil { reasons.insert(.closing) }
    return reasons
  }
}
