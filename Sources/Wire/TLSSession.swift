import CGnuTLS

/// One end of an encrypted conversation, without its socket: encrypted bytes go in and come out.
///
/// TLS 1.3 and nothing older, with an Ed25519 key instead of a certificate on both sides
/// (RFC 7250); no session is taken up again, and nothing is sent before the handshake is over.
final class TLSSession {
  enum End {
    case client, server
  }

  enum Progress {
    /// The next bytes have to come from the peer.
    case waiting
    case done(WirePeer)
    case failed(TLSFailure)
  }

  enum Reading {
    /// So many bytes are in the buffer.
    case bytes(Int)
    /// Nothing more before the next bytes of the peer.
    case nothing
    /// The peer has said goodbye: nothing was cut off.
    case ended
    case failed(TLSFailure)
  }

  /// What the two sides agree on by name, so that no other program's TLS is taken for ours.
  static let applicationProtocol = "midnight/3"
  /// The label of `WirePeer.binding`.
  static let bindingLabel = "EXPORTER-midnight-binding"
  static let priorities =
    "NORMAL:-VERS-ALL:+VERS-TLS1.3:-CTYPE-X509:+CTYPE-CLI-RAWPK:+CTYPE-SRV-RAWPK"
    + ":-SIGN-ALL:+SIGN-EDDSA-ED25519"
  /// The most that a record can carry; a buffer for `read` has room for it.
  static let recordSize = 16 << 10
  /// The most bytes a peer may send before its handshake is complete; an honest one sends less
  /// than a thousand.
  static let mostHandshakeBytes = 16 << 10

  let pointer: gnutls_session_t
  /// Kept, because the session only points to them.
  private let credentials: TLSCredentials
  private let transport = TLSTransport()
  private var handshakeBytes = 0
  /// Nobody may take the end of it for an orderly one.
  private var hasFailed = false

  init(_ end: End, _ credentials: TLSCredentials) throws(TLSFailure) {
    self.credentials = credentials
    guard let made = midnight_session(end == .server) else { throw .outOfMemory }
    pointer = made
    try check(gnutls_priority_set_direct(made, Self.priorities, nil))
    try check(
      gnutls_credentials_set(
        made, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials.pointer)))
    let name = Array(Self.applicationProtocol.utf8)
    try check(
      withDatum(name) {
        gnutls_alpn_set_protocols(made, $0, 1, GNUTLS_ALPN_MANDATORY.rawValue)
      })
    if end == .server { gnutls_certificate_server_set_request(made, GNUTLS_CERT_REQUIRE) }
    // The loop has its own deadlines.
    gnutls_handshake_set_timeout(made, 0)
    transport.attach(to: made)
  }

  deinit { gnutls_deinit(pointer) }

  private func check(_ result: Int32) throws(TLSFailure) {
    guard result >= 0 else { throw TLSFailure(code: result) }
  }

  /// Takes the next encrypted bytes of the peer.
  func feed(_ bytes: ArraySlice<UInt8>) {
    transport.feed(bytes)
    handshakeBytes += bytes.count
  }

  /// The encrypted bytes that are to be sent.
  var output: ArraySlice<UInt8> { transport.output }

  /// Takes off what was sent of them, or everything when nothing can be sent any more.
  func dropOutput(_ count: Int) { transport.drop(count) }

  /// Goes on with the handshake as far as the bytes reach. After a failure the output has the
  /// alert that tells the peer.
  func handshake() -> Progress {
    switch calling({ Int(gnutls_handshake(pointer)) }) {
    case .success:
      switch peer() {
      case .success(let peer): return .done(peer)
      case .failure(let failure): return refuse(failure)
      }
    case .failure(let failure) where failure.code == GNUTLS_E_AGAIN:
      return handshakeBytes > Self.mostHandshakeBytes
        ? refuse(TLSFailure(code: GNUTLS_E_TOO_MANY_HANDSHAKE_PACKETS)) : .waiting
    case .failure(let failure):
      return refuse(failure)
    }
  }

  private func refuse(_ failure: TLSFailure) -> Progress {
    tell(failure)
    return .failed(failure)
  }

  /// Adds the alert for a failure to the output, unless the failure is that the peer sent one.
  private func tell(_ failure: TLSFailure) {
    hasFailed = true
    guard failure.code != GNUTLS_E_FATAL_ALERT_RECEIVED else { return }
    _ = gnutls_alert_send_appropriate(pointer, failure.code)
  }

  /// Decrypts what the peer sent, at most one record of it.
  func read(into buffer: inout [UInt8]) -> Reading {
    let result = calling {
      buffer.withUnsafeMutableBytes { gnutls_record_recv(pointer, $0.baseAddress, $0.count) }
    }
    switch result {
    case .success(0): return .ended
    case .success(let count): return .bytes(count)
    case .failure(let failure) where failure.code == GNUTLS_E_AGAIN: return .nothing
    case .failure(let failure):
      tell(failure)
      return .failed(failure)
    }
  }

  /// Encrypts the first of these bytes, at most one record of them, and says how many.
  func write(_ bytes: ArraySlice<UInt8>) -> Result<Int, TLSFailure> {
    calling {
      bytes.prefix(Self.recordSize).withUnsafeBytes {
        gnutls_record_send(pointer, $0.baseAddress, $0.count)
      }
    }
  }

  /// Adds to the output that nothing more comes, unless the session has failed.
  func sayGoodbye() {
    guard !hasFailed else { return }
    _ = gnutls_bye(pointer, GNUTLS_SHUT_WR)
  }

  /// Calls again as long as the transport has something that the call can use: after a message
  /// of its own that is not for us, GnuTLS returns although more is there.
  private func calling(_ body: () -> Int) -> Result<Int, TLSFailure> {
    while true {
      let before = transport.unread
      let result = body()
      guard result < 0 else { return .success(result) }
      let code = Int32(clamping: result)
      guard code == GNUTLS_E_AGAIN || code == GNUTLS_E_INTERRUPTED else {
        return .failure(TLSFailure(code: code))
      }
      guard transport.unread > 0, transport.unread < before else {
        return .failure(TLSFailure(code: GNUTLS_E_AGAIN))
      }
    }
  }
}
