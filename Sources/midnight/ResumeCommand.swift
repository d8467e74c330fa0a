import Node

/// The matches that wait in a data folder, printed.
struct ResumeCommand {
  let matches: [ResumableMatch]

  private struct Row: Encodable {
    var number: Int
    var id: String
    var lobby: String
    var others: [String]
    var round: Int?
    var role: String
    /// Seconds since 1970.
    var started: Int
    var played: Int
  }

  func printList() {
    guard !matches.isEmpty else { return Console.line(ResumeChoice.empty) }
    for line in ResumeText.live.list(matches) { Console.line(line) }
  }

  func printJSON() {
    Console.json(
      matches.enumerated().map { at, match in
        Row(
          number: at + 1, id: match.id, lobby: match.lobby, others: match.others,
          round: match.round, role: match.isWitness ? "witness" : match.isAlone ? "alone" : "seat",
          started: match.startedAt, played: match.lastPlayed)
      })
  }
}
