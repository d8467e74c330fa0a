package import Casebook

/// Whether a deal was honest: the case is made again from its number and compared.
package enum AuditModel: Hashable, Sendable {
  /// It is not known yet.
  case pending
  case honest
  /// What differs, each in words: 'the wound'.
  case dishonest([String])
  /// The number could not be opened.
  case unknown
}

extension AuditModel {
  /// A dishonest deal in which these envelopes differ.
  package static func differing(_ items: [CaseItem], in setting: Setting) -> AuditModel {
    .dishonest(items.map { Wording.item($0, in: setting) })
  }

  /// What is said at the end.
  var lines: [Line] { lines(after: 0) }

  /// The same when it has been waited for so many seconds.
  func lines(after seconds: Int) -> [Line] {
    switch self {
    case .pending: [Line(Wait.sentence("The deal is being checked", seconds: seconds), .dim)]
    case .honest:
      [
        Line(
          "The deal was honest: the case made again from its number is the same.", .good)
      ]
    case .dishonest([]): [Line("The deal was NOT honest.", .danger)]
    case .dishonest(let parts):
      [
        Line(
          "The deal was NOT honest: the case made again from its number differs in "
            + "\(Self.list(parts)).", .danger)
      ]
    case .unknown:
      [
        Line(
          "Whether the deal was honest cannot be said: its number could not be opened.", .accent)
      ]
    }
  }

  /// The first few and how many more, as a case has many envelopes.
  private static func list(_ parts: [String]) -> String {
    let most = 8
    guard parts.count > most else { return Wording.join(parts) }
    return parts.prefix(most).joined(separator: ", ") + " and \(parts.count - most) more"
  }

  /// Whether it belongs before all else.
  var isAlarming: Bool { if case .dishonest = self { true } else { false } }
}
