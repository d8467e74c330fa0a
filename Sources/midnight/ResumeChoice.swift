import Node

/// Which of the matches that wait `midnight resume` goes back to.
enum ResumeChoice: Equatable {
  case match(id: String)
  /// There are several, and none was named.
  case list
  /// There is none to go back to; why.
  case none(String)

  static let empty = "There is no match to resume in this data folder."

  /// `which`: a number of the list, or the beginning of an id. `matches`: the newest first.
  init(_ which: String?, among matches: [ResumableMatch], for options: CommonOptions) {
    // Without a name a witness can mean only a match that it is the witness of.
    let fitting = which == nil && options.witness ? matches.filter(\.isWitness) : matches
    self.init(which, among: fitting, takesNewest: options.isSilent)
    guard options.witness, case .match(let id) = self else { return }
    if matches.contains(where: { $0.id == id && !$0.isWitness }) {
      self = .none("This machine has a seat in that match: leave --witness out.")
    }
  }

  private init(_ which: String?, among matches: [ResumableMatch], takesNewest: Bool) {
    guard let newest = matches.first else {
      self = .none(Self.empty)
      return
    }
    guard let which else {
      self = matches.count == 1 || takesNewest ? .match(id: newest.id) : .list
      return
    }
    if let number = Int(which), matches.indices.contains(number - 1) {
      self = .match(id: matches[number - 1].id)
      return
    }
    let meant = matches.filter { $0.id.hasPrefix(which) }
    switch meant.count {
    case 0: self = .none("No match has the number or the id '\(which)'.")
    case 1: self = .match(id: meant[0].id)
    default: self = .none("'\(which)' begins the ids of \(meant.count) matches: give more of it.")
    }
  }
}
