package import Sealing

extension Sealer {
  /// Seals and unseals with libsodium, for the node with this key.
  package static func live(_ key: IdentityKey) -> Sealer {
    Sealer(
      read: { SealedCase.read($0, envelopes: $1, verdicts: $2) },
      unseal: { $0.unseal(with: key) },
      share: { bundle, what in bundle.share(what) },
      isGenuine: { $0.isGenuine($1) },
      open: { $0.open($1, $2) },
      isContent: { sealed, envelope, text in
        sealed.envelopes.indices.contains(envelope)
          && sealed.envelopes[envelope].hash == EnvelopeBox.hash(envelope, text)
      },
      nodeID: { IdentityKey.nodeID(of: $0) })
  }
}

extension KeyShare {
  static let hashSize = 32

  /// The published hash of a share of an envelope's key.
  static func hash(_ envelope: Int, holder: Int, _ share: [UInt8]) -> [UInt8] {
    Domain.share.hash(envelope, holder, bytes: share)
  }

  /// The bytes of the share; nil if they are not as many as a share of this has.
  fileprivate var value: [UInt8]? {
    switch of {
    case .envelope: Sodium.bytes(hex: bytes, count: EnvelopeBox.keySize)
    case .verdict: Sodium.bytes(hex: bytes, count: 1)
    }
  }
}

/// The published hashes of one holder's shares.
private struct ShareHashes {
  let bytes: [UInt8]

  func has(_ hash: [UInt8], at envelope: Int) -> Bool {
    bytes.dropFirst(envelope * KeyShare.hashSize).prefix(KeyShare.hashSize).elementsEqual(hash)
  }
}

extension SealedCase {
  fileprivate func unseal(with key: IdentityKey) -> ShareBundle? {
    guard let holder = holders.firstIndex(of: key.publicKey), bundles.indices.contains(holder),
      let sealed = Sodium.bytes(base64: bundles[holder], maximum: Self.maximumSize),
      let bytes = key.unseal(sealed)
    else { return nil }
    let keys = envelopes.count * EnvelopeBox.keySize
    guard bytes.count >= keys, let hashes = hashes(of: holder) else { return nil }
    var shares: [String] = []
    for number in envelopes.indices {
      let start = number * EnvelopeBox.keySize
      let share = Array(bytes[start..<start + EnvelopeBox.keySize])
      guard hashes.has(KeyShare.hash(number, holder: holder, share), at: number) else { return nil }
      shares.append(Sodium.hex(share))
    }
    let rest = Array(bytes[keys...])
    guard let roots = verdictRoots else {
      return rest.isEmpty ? ShareBundle(holder: holder, shares: shares, verdicts: nil) : nil
    }
    let (seed, verdicts) = (
      Array(rest.prefix(VerdictTree.seedSize)), Array(rest.dropFirst(VerdictTree.seedSize))
    )
    guard roots.indices.contains(holder), (1...VerdictTree.leaves).contains(verdicts.count),
      VerdictTree(holder: holder, (seed, verdicts)).root == roots[holder]
    else { return nil }
    return ShareBundle(
      holder: holder, shares: shares,
      verdicts: ShareBundle.Verdicts(seed: seed, shares: verdicts))
  }

  /// The hashes of a holder's shares, one after the other, one per envelope.
  private func hashes(of holder: Int) -> ShareHashes? {
    let size = envelopes.count * KeyShare.hashSize
    guard shareHashes.indices.contains(holder),
      let bytes = Sodium.bytes(base64: shareHashes[holder], maximum: size), bytes.count == size
    else { return nil }
    return ShareHashes(bytes: bytes)
  }

  fileprivate func isGenuine(_ share: KeyShare) -> Bool {
    guard holders.indices.contains(share.holder), share.holder < Self.maximumHolders,
      let value = share.value
    else { return false }
    switch share.of {
    case .envelope(let number):
      guard share.proof == nil, envelopes.indices.contains(number),
        let hashes = hashes(of: share.holder)
      else { return false }
      return hashes.has(KeyShare.hash(number, holder: share.holder, value), at: number)
    case .verdict(let solution):
      guard let roots = verdictRoots, roots.indices.contains(share.holder),
        let proof = share.proof.flatMap({ Sodium.bytes(hex: $0, count: VerdictTree.proofSize) })
      else { return false }
      return roots[share.holder]
        == VerdictTree.root(holder: share.holder, solution, share: value[0], proof: proof)
    }
  }

  fileprivate func open(_ what: Sealed, _ shares: [KeyShare]) -> String? {
    var points: [UInt8: [UInt8]] = [:]
    for share in shares where share.of == what && isGenuine(share) {
      points[UInt8(share.holder + 1)] = share.value
    }
    let sorted = points.sorted { $0.key < $1.key }.map { (x: $0.key, bytes: $0.value) }
    guard threshold > 0, sorted.count >= threshold else { return nil }
    let needed = Array(sorted.prefix(threshold))
    // Who dealt could have given shares, each with its hash, that do not lie on one polynomial:
    // then other holders would open something else.
    guard sorted.dropFirst(threshold).allSatisfy({ Shamir.join(needed, at: $0.x) == $0.bytes }),
      let secret = Shamir.join(needed)
    else { return nil }
    switch what {
    case .envelope(let number):
      guard envelopes.indices.contains(number), let box = EnvelopeBox.bytes(envelopes[number].box),
        let text = EnvelopeBox.open(number, box, key: secret),
        EnvelopeBox.hash(number, text) == envelopes[number].hash
      else { return nil }
      return text
    case .verdict:
      return secret == [1] ? "1" : secret == [0] ? "0" : nil
    }
  }
}

extension ShareBundle {
  fileprivate func share(_ what: Sealed) -> KeyShare? {
    switch what {
    case .envelope(let number):
      guard shares.indices.contains(number) else { return nil }
      return KeyShare(of: what, holder: holder, bytes: shares[number])
    case .verdict(let solution):
      guard let verdicts, verdicts.shares.indices.contains(solution),
        solution < VerdictTree.leaves
      else { return nil }
      let proof =
        VerdictTree.salt(seed: verdicts.seed, solution)
        + VerdictTree(holder: holder, (verdicts.seed, verdicts.shares)).path(solution)
      return KeyShare(
        of: what, holder: holder, bytes: Sodium.hex([verdicts.shares[solution]]),
        proof: Sodium.hex(proof))
    }
  }
}
