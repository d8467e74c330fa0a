import CGnuTLS

/// Why an encrypted conversation failed, as GnuTLS or our own check says.
struct TLSFailure: Error, Equatable {
  /// A number of GnuTLS, `GNUTLS_E_…`.
  let code: Int32

  static let outOfMemory = TLSFailure(code: GNUTLS_E_MEMORY_ERROR)
  static let noKey = TLSFailure(code: GNUTLS_E_NO_CERTIFICATE_FOUND)
  static let otherVersion = TLSFailure(code: GNUTLS_E_UNSUPPORTED_VERSION_PACKET)
  static let otherProtocol = TLSFailure(code: GNUTLS_E_NO_APPLICATION_PROTOCOL)

  /// The name that GnuTLS's manual has for the failure.
  var name: String { gnutls_strerror_name(code).map { String(cString: $0) } ?? "\(code)" }

  /// What went wrong, as the end of a sentence about the other side.
  private var reason: String {
    switch code {
    case GNUTLS_E_NO_CERTIFICATE_FOUND, GNUTLS_E_CERTIFICATE_REQUIRED,
      GNUTLS_E_UNSUPPORTED_CERTIFICATE_TYPE:
      "shows no key that Midnight can use"
    case GNUTLS_E_UNSUPPORTED_VERSION_PACKET:
      "speaks another version of TLS than 1.3"
    case GNUTLS_E_NO_APPLICATION_PROTOCOL:
      "speaks TLS, but not Midnight's protocol"
    case GNUTLS_E_FATAL_ALERT_RECEIVED, GNUTLS_E_WARNING_ALERT_RECEIVED:
      "refused to speak with us"
    case GNUTLS_E_PK_SIG_VERIFY_FAILED, GNUTLS_E_DECRYPTION_FAILED,
      GNUTLS_E_ERROR_IN_FINISHED_PACKET, GNUTLS_E_BAD_COOKIE:
      "could not prove that the key it shows is its own"
    default:
      "does not speak Midnight's encrypted protocol"
    }
  }

  /// The error for people, of a handshake that came to nothing.
  func handshakeError(_ place: String) -> WireError {
    WireError(.handshakeFailed, "\(place) \(reason) (\(name)).")
  }

  /// The error for people, of a link that was up.
  var linkError: WireError {
    WireError(.badEncryption, "The encryption of the connection broke (\(name)).")
  }
}

extension WireError {
  /// A peer that went away before the handshake was complete.
  static func leftEarly(_ place: String) -> WireError {
    WireError(.handshakeFailed, "\(place) closed the connection before it was encrypted.")
  }

  /// A peer that took too long for its handshake.
  static func slowHandshake(_ place: String) -> WireError {
    WireError(.handshakeFailed, "\(place) did not prove its key in time.")
  }
}
