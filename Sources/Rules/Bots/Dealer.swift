package import Casebook

/// Deals cases that the inspector has tried.
package enum Dealer {
  /// The case of a secret number, the same on every machine with this casebook.
  ///
  /// - Throws: `CaseGenerator.Failure` if the casebook is too short, or (one secret number in
  ///   more than can be counted) none of many draws is fair.
  package static func deal(
    _ secret: SecretNumber, level: Level, content: CasebookContent
  ) throws(CaseGenerator.Failure) -> DealtCase {
    try draw(secret, level: level, content: content).dealt
  }

  /// The same with the draws that were not fair.
  package static func draw(
    _ secret: SecretNumber, level: Level, content: CasebookContent
  ) throws(CaseGenerator.Failure) -> CaseGenerator.Result {
    try CaseGenerator.deal(secret, level: level, content: content) { dealt in
      BotMatch(dealt, content: content, bots: [.inspector], seed: secret.low)?.play().seats[0]
        .knowsFrom
    }
  }
}
