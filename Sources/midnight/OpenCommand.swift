import Casebook
import CasebookText
import Node

/// `midnight case --open NUMBER`: everything in a case that is over.
struct OpenCommand {
  let number: String
  let level: Level
  let json: Bool

  /// Returns the exit status: 1 if the number makes no case.
  func run() -> Int32 {
    guard let content = try? CasebookText.load(),
      let envelopes = CaseSealing.open(number, level: level, content: content)
    else {
      Console.error(
        "No case of this level was made from that number. It has 32 hexadecimal digits, and the "
          + "level must be the match's.")
      return 1
    }
    if json {
      Console.json(envelopes)
    } else {
      for envelope in envelopes {
        Console.line(
          "\(envelope.number)  \(envelope.holds)  salt \(envelope.salt)  key \(envelope.key)  "
            + envelope.says)
      }
    }
    return 0
  }
}
