/// A passphrase, or the key made of one: never to be seen in a log, a report or a description.
package struct Hidden: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }
}

extension Hidden: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "(hidden)" }
  package var debugDescription: String { description }
  /// What a dump or a failed expectation would look into.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// What can be a passphrase, in words for the player.
package enum PassphraseRule {
  /// Characters: short ones are guessed by whoever records one try to get in.
  package static let least = 6
  package static let most = 60

  /// Nil if it can be one.
  package static func objection(to text: String) -> String? {
    if text.count < least { return "A passphrase has at least \(least) characters." }
    // A character can be made of any number of scalars.
    if text.count > most || text.unicodeScalars.count > 4 * most {
      return "A passphrase has at most \(most) characters."
    }
    let isControl = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isControl ? "A passphrase cannot have control characters in it." : nil
  }
}
