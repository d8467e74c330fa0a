import Casebook

/// A player that is a program. It sees what its seat sees and nothing else.
package enum Bot: String, Codable, CaseIterable, Sendable {
  /// Wanders, and accuses when sure.
  case constable
  /// Walks where its log says most is to be learned per action.
  case inspector

  /// What it does when it is due. Always a move that its seat may make, and `.pass` out of turn.
  package func move(in view: SeatView, using draw: inout some RandomNumberGenerator) -> Move {
    guard view.state.due == view.seat else { return .pass }
    let move = choice(in: view, using: &draw)
    return view.allows(move) ? move : view.state.offer == nil ? .pass : .answer(agree: false)
  }

  private func choice(in view: SeatView, using draw: inout some RandomNumberGenerator) -> Move {
    let estimates = Estimates(view: view)
    if let offer = view.state.offer {
      return .answer(agree: estimates.bits(offer.give) > BotParameters.worthAsking)
    }
    if let answer = estimates.hypotheses.solution {
      // An accusation must be the first thing in a turn: wait for the next, saying nothing.
      return view.allows(.accuse(answer)) ? .accuse(answer) : .pass
    }
    if let guess = lastGuess(in: view, estimates.hypotheses, using: &draw) { return guess }
    return switch self {
    case .constable: Constable.move(in: view, using: &draw)
    case .inspector: Inspector(view: view, estimates: estimates).move(using: &draw)
    }
  }

  /// Where being right is enough, whoever is not sure at five to midnight guesses.
  private func lastGuess(
    in view: SeatView, _ hypotheses: HypothesisSet, using draw: inout some RandomNumberGenerator
  ) -> Move? {
    let rules = view.state.rules
    guard rules.freeAccusations, view.state.round == rules.rounds,
      let guess = hypotheses.randomElement(using: &draw), view.allows(.accuse(guess))
    else { return nil }
    return .accuse(guess)
  }
}

/// Goes where its feet take it.
enum Constable {
  static func move(in view: SeatView, using draw: inout some RandomNumberGenerator) -> Move {
    var looking: [Move] = []
    var going: [Move] = []
    for move in view.moves {
      switch move {
      case .search, .dust, .examine, .interview: looking.append(move)
      case .explore, .walk: going.append(move)
      case .offer, .answer, .accuse, .pass, .resign: break
      }
    }
    let cares = draw.below(100) < BotParameters.constableCares
    let choices = cares && !looking.isEmpty ? looking : going.isEmpty ? looking : going
    return choices.picked(using: &draw) ?? .pass
  }
}
