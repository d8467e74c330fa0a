internal import CSodium

/// Hashes and random bytes from libsodium.
package enum Sodium {
  /// Whether the library could be started; false on a machine without a source of randomness.
  package static let isReady = sodium_init() >= 0

  /// BLAKE2b of 256 bits, in hexadecimal.
  package static func hash(_ text: String) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    let bytes = Array(text.utf8)
    crypto_generichash(&digest, digest.count, bytes, UInt64(bytes.count), nil, 0)
    return hex(digest)
  }

  package static func randomHex(bytes count: Int) -> String {
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return hex(bytes)
  }

  package static func randomNumber() -> UInt64 {
    var number: UInt64 = 0
    randombytes_buf(&number, MemoryLayout<UInt64>.size)
    return number
  }

  static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
