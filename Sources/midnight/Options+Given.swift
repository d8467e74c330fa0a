import Discovery
import Soundscape
import Table

/// A value as it was given, before it is known whether it is one.
struct Given {
  let option: Option
  let value: String
  /// What an error calls it: '--seats', or 'seats' in the config file.
  let label: String

  func isOn() throws(UsageError) -> Bool {
    switch value {
    case "yes": return true
    case "no": return false
    // It is not repeated: somebody may have thought that --private takes the passphrase.
    default: throw UsageError("\(label) takes no value but yes or no.")
    }
  }

  /// Plain digits, so that no sign, space or other script slips through.
  func number() throws(UsageError) -> Int {
    let limits = option.row.kind.limits ?? ""
    guard let number = Self.digits(value), option.row.kind.allows(number) else {
      throw UsageError(
        "\(label) must be a number from \(limits), not '\(Options.shown(value))'.")
    }
    return number
  }

  static func digits(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }

  func word<Word: RawRepresentable<String>>() throws(UsageError) -> Word {
    guard let word = Word(rawValue: value) else {
      throw UsageError(
        "\(label) must be \(option.row.kind.limits ?? ""), not '\(Options.shown(value))'.")
    }
    return word
  }

  /// 'yes' is what it took before there was a choice.
  func discovery() throws(UsageError) -> DiscoveryMode { try word(yes: .auto, no: .off) }

  func sound() throws(UsageError) -> SoundMode { try word(yes: .on, no: .off) }

  /// A word of several, where the config file may have 'yes' as well, and 'no' for what the option with
  /// 'no-' before it stands for.
  private func word<Word: RawRepresentable<String>>(
    yes: Word, no: Word
  ) throws(UsageError) -> Word {
    switch value {
    case "yes": yes
    case "no": no
    default: try word()
    }
  }

  func path() throws(UsageError) -> String {
    guard !value.isEmpty else { throw UsageError("\(label) needs a value.") }
    return value
  }

  func name() throws(UsageError) -> String { try Self.name(value, for: label) }

  static func name(_ text: String, for what: String) throws(UsageError) -> String {
    do {
      return try DisplayName.check(text)
    } catch {
      throw UsageError("\(what): \(error.message)")
    }
  }
}
