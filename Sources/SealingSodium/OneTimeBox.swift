internal import CSodium

/// XChaCha20-Poly1305 for keys that encrypt one message and no other, so the nonce is always zero.
enum OneTimeBox {
  static let keySize = Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES)
  /// How many bytes a box has more than its message.
  static let overhead = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)

  private static let nonce = [UInt8](
    repeating: 0, count: Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES))

  /// Encrypts a message, and authenticates `context` with it.
  static func seal(_ message: [UInt8], with context: [UInt8], key: [UInt8]) -> [UInt8] {
    precondition(key.count == keySize)
    var box = [UInt8](repeating: 0, count: message.count + overhead)
    crypto_aead_xchacha20poly1305_ietf_encrypt(
      &box, nil, message, UInt64(message.count), context, UInt64(context.count), nil, nonce, key)
    return box
  }

  /// The message; nil if the key or the context is another, or the box was changed.
  static func open(_ box: [UInt8], with context: [UInt8], key: [UInt8]) -> [UInt8]? {
    guard box.count >= overhead, key.count == keySize else { return nil }
    var message = [UInt8](repeating: 0, count: box.count - overhead)
    let status = crypto_aead_xchacha20poly1305_ietf_decrypt(
      &message, nil, nil, box, UInt64(box.count), context, UInt64(context.count), nonce, key)
    return status == 0 ? message : nil
  }
}
