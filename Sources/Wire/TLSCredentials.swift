import CGnuTLS

/// Our key, as GnuTLS wants it; all sessions of a wire share it.
///
/// Unchecked, because a C pointer is not Sendable: it is set up in `init` and only read afterwards,
/// which GnuTLS allows from any thread.
final class TLSCredentials: @unchecked Sendable {
  let pointer: gnutls_certificate_credentials_t

  /// The public half of our key, 32 bytes.
  let publicKey: [UInt8]

  /// Fails if the seed has not 32 bytes, or if there is no memory.
  init(_ key: WireKey) throws(TLSFailure) {
    guard key.seed.count == WireKey.size else { throw TLSFailure(code: GNUTLS_E_INVALID_REQUEST) }
    publicKey = try Self.publicKey(of: key)
    var made: gnutls_certificate_credentials_t?
    guard gnutls_certificate_allocate_credentials(&made) == GNUTLS_E_SUCCESS, let made else {
      throw .outOfMemory
    }
    pointer = made
    let result = withDatum(WireKey.publicInfo(publicKey)) { publicInfo in
      withDatum(key.privateInfo) { privateInfo in
        gnutls_certificate_set_rawpk_key_mem(
          made, publicInfo, privateInfo, GNUTLS_X509_FMT_DER, nil, 0, nil, 0, 0)
      }
    }
    guard result >= 0 else { throw TLSFailure(code: result) }
  }

  private static func publicKey(of key: WireKey) throws(TLSFailure) -> [UInt8] {
    var made: gnutls_privkey_t?
    guard gnutls_privkey_init(&made) >= 0, let made else { throw .outOfMemory }
    defer { gnutls_privkey_deinit(made) }
    var point = gnutls_datum_t()
    var result = withDatum(key.privateInfo) {
      gnutls_privkey_import_x509_raw(made, $0, GNUTLS_X509_FMT_DER, nil, 0)
    }
    if result >= 0 { result = gnutls_privkey_export_ecc_raw(made, nil, &point, nil, nil) }
    guard result >= 0 else { throw TLSFailure(code: result) }
    defer { midnight_free(point.data) }
    return Array(UnsafeBufferPointer(start: point.data, count: Int(point.size)))
  }

  deinit { gnutls_certificate_free_credentials(pointer) }
}

/// Lends bytes to GnuTLS for one call, which only reads them.
func withDatum<R>(_ bytes: [UInt8], _ body: (UnsafePointer<gnutls_datum_t>) -> R) -> R {
  bytes.withUnsafeBufferPointer { buffer in
    var datum = gnutls_datum_t(
      data: UnsafeMutablePointer(mutating: buffer.baseAddress), size: UInt32(buffer.count))
    return body(&datum)
  }
}
