package import Casebook

/// What an inspector made of a case, alone in the house: what a detective is measured by.
package struct Par: Hashable, Sendable {
  /// How many pieces it opened.
  package let pieces: Int
  /// The round in which its log came to leave one answer; nil if it never did.
  package let round: Int?

  package init(pieces: Int, round: Int?) {
    self.pieces = pieces
    self.round = round
  }
}

extension Par {
  /// Of the case that a number makes, played as its dealer tried it: the same on every machine. Nil if
  /// the number makes another case than this one.
  ///
  /// Takes as long as dealing a case.
  package init?(of file: CaseFile, made from: SecretNumber, content: CasebookContent) {
    guard let dealt = try? Dealer.deal(from, level: file.level, content: content),
      dealt.file == file
    else { return nil }
    self.init(of: dealt, seed: from.low, content: content)
  }

  /// Of a whole case.
  package init?(of dealt: DealtCase, seed: UInt64, content: CasebookContent) {
    guard
      let seat = BotMatch(dealt, content: content, bots: [.inspector], seed: seed)?.play().seats
        .first
    else { return nil }
    self.init(pieces: seat.pieces.count, round: seat.knowsFrom)
  }
}
