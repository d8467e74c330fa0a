import Node
import Table

extension JoinTarget {
  /// `HOST:PORT` and `[HOST]:PORT` are addresses; a code stands for one if its checks are right;
  /// anything else is the name of a lobby.
  init(parsing text: String) throws(UsageError) {
    switch JoinCode.read(text) {
    case .code(let code):
      guard let address = code.address else { break }
      self = .address(address)
      return
    case .mistyped:
      throw UsageError(
        "\(JoinCode.typingError) If it is the name of a lobby, choose it from the list that "
          + "'midnight join' shows.")
    case .other: break
    }
    let colons = text.utf8.count { $0 == UInt8(ascii: ":") }
    let isBracketed = text.hasPrefix("[") && text.contains("]:")
    if colons > 1, !isBracketed, Self.looksLikeIPv6(text) {
      throw UsageError("write an IPv6 address as [ADDRESS]:PORT.")
    }
    guard let colon = text.lastIndex(of: ":"), isBracketed || colons == 1,
      isBracketed || !text.contains(" ")
    else {
      self = .lobby(try Given.name(text, for: "the lobby"))
      return
    }
    let host = text[..<colon]
    let digits = text[text.index(after: colon)...]
    guard isBracketed ? host.hasSuffix("]") : digits.allSatisfy(\.isNumber) else {
      self = .lobby(try Given.name(text, for: "the lobby"))
      return
    }
    self = .address(try Self.address(text, host: host, digits: digits))
  }

  private static func address(
    _ text: String, host: Substring, digits: Substring
  ) throws(UsageError) -> Address {
    if let address = Address(parsing: text) { return address }
    let bare = host.hasPrefix("[") ? host.dropFirst().dropLast() : host
    guard !bare.isEmpty, let port = Given.digits(String(digits)), (1...65535).contains(port) else {
      throw UsageError(
        "an address is ADDRESS:PORT with a port from 1 to 65535, not '\(Options.shown(text))'.")
    }
    if let scope = bare.split(separator: "%").dropFirst().first, looksLikeIPv6(String(bare)) {
      throw UsageError(
        "this machine has no network interface '\(Options.shown(String(scope)))'; "
          + "'ip address' shows those it has.")
    }
    throw UsageError(
      "'\(Options.shown(String(bare)))' is neither a numeric address nor the name of a machine.")
  }

  /// Scope and all: 'fe80::1%eth0'.
  private static func looksLikeIPv6(_ text: String) -> Bool {
    text.prefix { $0 != "%" }.allSatisfy { $0.isHexDigit || ":.[]".contains($0) }
  }
}

extension JoinCode {
  /// What to tell whoever has typed a code wrongly.
  static let typingError =
    "That code has a typing error in it: compare it with the one on the host's screen."
}
