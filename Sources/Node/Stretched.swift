import Table

enum Stretched {
  /// The key of a passphrase; nil if it could not be made.
  static func key(_ passphrase: Hidden, salt: String) -> Hidden? { nil }
}
