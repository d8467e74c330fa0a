import Glibc
import Table

/// Where a passphrase comes from. Never from the command line, which everybody on the machine can
/// read.
enum PassphraseSource {
  static let variable = "MIDNIGHT_PASSPHRASE"

  /// What scripts give in the environment; nil if they give none.
  static var environment: Hidden? {
    guard let value = getenv(variable) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : Hidden(text)
  }

  /// Asks on the terminal, twice for a new one. Nil if there is no terminal, or the player does not
  /// want to.
  static func ask(_ question: String, isNew: Bool = false) -> Hidden? {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    switch Passwords.ask("\(question): ", again: isNew ? "The same again: " : nil) {
    case .typed(let text): return text.isEmpty ? nil : Hidden(text)
    case .none: return nil
    case .different:
      Console.error("The two are not the same.")
      return nil
    }
  }
}
