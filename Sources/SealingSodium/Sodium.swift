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

  package static func randomNumber() -> UInt64 {
    var number: UInt64 = 0
    randombytes_buf(&number, MemoryLayout<UInt64>.size)
    return number
  }

  package static func randomBytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
  }

  /// Overwrites a secret that is no longer needed; copies made of it elsewhere stay.
  package static func wipe(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { sodium_memzero($0.baseAddress, $0.count) }
  }

  /// Two lower-case digits a byte.
  package static func hex(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The bytes that `hex` wrote; nil unless they are `count` in lower-case digits.
  package static func bytes(hex text: String, count: Int) -> [UInt8]? {
    guard text.utf8.count == 2 * count else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    var high: UInt8?
    for digit in text.utf8 {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }

  static func base64(_ bytes: [UInt8]) -> String {
    let variant = sodium_base64_VARIANT_ORIGINAL
    var text = [CChar](
      repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
    sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
    return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The bytes of a base64 text with its padding; nil if it is not written as `base64` would, or
  /// has more than `maximum` bytes.
  static func bytes(base64 text: String, maximum: Int) -> [UInt8]? {
    let characters = text.utf8.map { CChar(truncatingIfNeeded: $0) }
    guard characters.count <= (maximum + 2) / 3 * 4 else { return nil }
    var bytes = [UInt8](repeating: 0, count: characters.count / 4 * 3)
    var count = 0
    // Without a place for the end, anything after the last group is an error, as are stray bits.
    guard
      sodium_base642bin(
        &bytes, bytes.count, characters, characters.count, nil, &count, nil,
        sodium_base64_VARIANT_ORIGINAL) == 0, count <= maximum
    else { return nil }
    return Array(bytes.prefix(count))
  }
}
