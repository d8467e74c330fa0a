import CGnuTLS
import Glibc
import Testing

@testable import Wire

/// A TLS client that does not do what a wire does.
final class OddClient {
  /// What it has to show for itself.
  enum Proof {
    case nothing
    /// A certificate, made by itself.
    case certificate
    /// A raw key on the curve P-256.
    case otherCurve
    /// The public key of somebody else, whose secret half it has not.
    case stolen(publicKey: [UInt8])
    case rawKey
  }

  private let socket: PlainPeer
  private let session: gnutls_session_t
  private let credentials: gnutls_certificate_credentials_t

  init(
    port: UInt16, _ proof: Proof, priorities: String = TLSSession.priorities,
    name: String? = TLSSession.applicationProtocol
  ) throws {
    socket = try PlainPeer(port: port)
    var made: gnutls_certificate_credentials_t?
    try #require(gnutls_certificate_allocate_credentials(&made) >= 0)
    credentials = try #require(made)
    session = try #require(midnight_session(false))
    try #require(gnutls_priority_set_direct(session, priorities, nil) >= 0)
    try prepare(proof)
    gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials))
    if let name {
      _ = withDatum(Array(name.utf8)) { gnutls_alpn_set_protocols(session, $0, 1, 0) }
    }
    gnutls_transport_set_int2(session, socket.descriptor, socket.descriptor)
  }

  deinit {
    gnutls_deinit(session)
    gnutls_certificate_free_credentials(credentials)
  }

  /// Whether the handshake came to its end and the other side still answers to a frame.
  func isWelcome() -> Bool {
    var result: Int32
    repeat { result = gnutls_handshake(session) } while result == GNUTLS_E_AGAIN
    guard result >= 0 else { return false }
    _ = gnutls_record_send(session, [0, 0, 0, 1, 7] as [UInt8], 5)
    var answer = [UInt8](repeating: 0, count: 16)
    var count: Int
    repeat {
      count = gnutls_record_recv(session, &answer, answer.count)
    } while count == Int(GNUTLS_E_AGAIN)
    return count > 0
  }

  private func prepare(_ proof: Proof) throws {
    switch proof {
    case .nothing: return
    case .rawKey, .stolen, .otherCurve: try setRawKey(proof)
    case .certificate: try setCertificate()
    }
  }

  private func setRawKey(_ proof: Proof) throws {
    var (secret, open, pair): (gnutls_privkey_t?, gnutls_pubkey_t?, gnutls_pcert_st) = (
      nil, nil, gnutls_pcert_st()
    )
    try #require(gnutls_privkey_init(&secret) >= 0 && gnutls_pubkey_init(&open) >= 0)
    var (kind, bits) = (GNUTLS_PK_EDDSA_ED25519, UInt32(256))
    if case .otherCurve = proof {
      // GNUTLS_CURVE_TO_BITS, a macro with a cast.
      (kind, bits) = (GNUTLS_PK_ECDSA, 1 << 31 | GNUTLS_ECC_CURVE_SECP256R1.rawValue)
    }
    try #require(gnutls_privkey_generate(secret, kind, bits, 0) >= 0)
    if case .stolen(let key) = proof {
      let result = withDatum(WireKey.publicInfo(key)) {
        gnutls_pubkey_import(open, $0, GNUTLS_X509_FMT_DER)
      }
      try #require(result >= 0)
      gnutls_certificate_set_flags(
        credentials, GNUTLS_CERTIFICATE_SKIP_KEY_CERT_MATCH.rawValue)
    } else {
      try #require(gnutls_pubkey_import_privkey(open, secret, 0, 0) >= 0)
    }
    // From here on the credentials own all three.
    try #require(gnutls_pcert_import_rawpk(&pair, open, 0) >= 0)
    try #require(gnutls_certificate_set_key(credentials, nil, 0, &pair, 1, secret) >= 0)
  }

  private func setCertificate() throws {
    var (key, certificate): (gnutls_x509_privkey_t?, gnutls_x509_crt_t?) = (nil, nil)
    try #require(gnutls_x509_privkey_init(&key) >= 0 && gnutls_x509_crt_init(&certificate) >= 0)
    defer {
      gnutls_x509_privkey_deinit(key)
      gnutls_x509_crt_deinit(certificate)
    }
    try #require(gnutls_x509_privkey_generate(key, GNUTLS_PK_EDDSA_ED25519, 256, 0) >= 0)
    gnutls_x509_crt_set_version(certificate, 3)
    gnutls_x509_crt_set_serial(certificate, [1] as [UInt8], 1)
    gnutls_x509_crt_set_activation_time(certificate, time(nil) - 60)
    gnutls_x509_crt_set_expiration_time(certificate, time(nil) + 3600)
    gnutls_x509_crt_set_key(certificate, key)
    try #require(gnutls_x509_crt_sign2(certificate, certificate, key, GNUTLS_DIG_SHA512, 0) >= 0)
    try #require(gnutls_certificate_set_x509_key(credentials, &certificate, 1, key) >= 0)
  }
}
