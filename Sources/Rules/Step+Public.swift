import Casebook

extension Step {
  /// What somebody without a seat may know of it: what was done, and nothing that anybody had sealed.
  ///
  /// What a step opens for all is in the state after it; what proves it genuine is for those whose
  /// machines judge it.
  package var publicPart: Step {
    switch self {
    case .move(let seat, let number, let move, _):
      .move(seat: seat, number: number, move, shown: [])
    case .opened(let opened): .opened(Opened(opened.item, text: ""))
    case .judged(let won, _): .judged(won: won, [])
    case .foul: .foul([])
    case .reveal: .reveal([])
    case .begin, .skip, .absence, .standIn, .newDevice, .settled, .goOn: self
    }
  }

  /// Whether there is nothing in it that was sealed.
  package var isPublic: Bool { self == publicPart }
}
