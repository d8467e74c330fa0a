/// Why there is no screen, in a sentence for the player.
package struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    /// Standard input or output is no terminal.
    case noTerminal
    /// Nothing is known of a terminal of this name.
    case unknown
    /// It is known, and a screen cannot be drawn on it.
    case incapable
  }

  package let kind: Kind
  package let message: String

  package var description: String { message }

  /// `name` is what TERM says.
  init(_ kind: Kind, name: String = "") {
    self.kind = kind
    message =
      switch kind {
      case .noTerminal: "There is no terminal here to draw a board on."
      case .unknown where name.isEmpty: "TERM does not say which terminal this is."
      case .unknown: "The terminal '\(name)' is not known here; set TERM to one that is."
      case .incapable: "The terminal '\(name)' cannot put a text where it belongs on a board."
      }
  }
}
