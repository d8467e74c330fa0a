import Board
import Rules
import Table

// Seats whose players are away.
extension SceneMaker {
  /// What those here decide just now.
  func poll(of match: Match, in table: Table) -> PollModel? {
    table.absencePoll.map { poll in
      let electors = table.electors
      return PollModel(
        seat: poll.seat, awaySeconds: poll.awaySeconds, secondsLeft: poll.secondsLeft,
        votes: poll.votes, voters: electors.count,
        mayVote: match.mySeat.map(electors.contains) ?? false)
    }
  }

  /// What has been agreed, by seat.
  func absences(of match: Match) -> [SeatID: Absence] {
    var absences: [SeatID: Absence] = [:]
    for seat in match.state.seatIDs { absences[seat] = match.agreed(on: seat) }
    return absences
  }
}
