import CGnuTLS

extension TLSSession {
  /// Who is at the other end, once the handshake is complete.
  ///
  /// The priorities allow nothing else than what is asked for here; it is looked at all the same,
  /// because all trust between nodes rests on it.
  func peer() -> Result<WirePeer, TLSFailure> {
    guard gnutls_protocol_get_version(pointer) == GNUTLS_TLS1_3,
      gnutls_session_is_resumed(pointer) == 0
    else { return .failure(.otherVersion) }
    guard selectedProtocol == Self.applicationProtocol else { return .failure(.otherProtocol) }
    guard gnutls_certificate_type_get2(pointer, GNUTLS_CTYPE_OURS) == GNUTLS_CRT_RAWPK,
      gnutls_certificate_type_get2(pointer, GNUTLS_CTYPE_PEERS) == GNUTLS_CRT_RAWPK,
      let key = peerKey
    else { return .failure(.noKey) }
    guard let binding else { return .failure(.outOfMemory) }
    return .success(WirePeer(publicKey: hex(key), binding: hex(binding)))
  }

  private var selectedProtocol: String? {
    var name = gnutls_datum_t()
    guard gnutls_alpn_get_selected_protocol(pointer, &name) >= 0 else { return nil }
    return String(
      decoding: UnsafeBufferPointer(start: name.data, count: Int(name.size)), as: UTF8.self)
  }

  /// The Ed25519 key of which the peer has proved that it holds the secret half.
  private var peerKey: [UInt8]? {
    var count: UInt32 = 0
    // The list belongs to the session; for a raw key it has one entry.
    guard let list = gnutls_certificate_get_peers(pointer, &count), count == 1 else { return nil }
    let info = list.pointee
    return WireKey.publicKey(
      in: Array(UnsafeBufferPointer(start: info.data, count: Int(info.size))))
  }

  private var binding: [UInt8]? {
    let label = Self.bindingLabel
    var value = [CChar](repeating: 0, count: 32)
    let result = gnutls_prf_rfc5705(
      pointer, label.utf8.count, label, 0, nil, value.count, &value)
    return result >= 0 ? value.map(UInt8.init(bitPattern:)) : nil
  }
}

/// Two lower-case hexadecimal digits for each byte.
func hex(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  var text: [UInt8] = []
  for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
  return String(decoding: text, as: UTF8.self)
}
