/// A dealt case as every machine keeps it: each envelope encrypted under a key of its own, each key
/// split among the holders so that `threshold` of them are needed, and a hash of each content and
/// each share, so that whatever is opened proves itself genuine.
///
/// Which envelope holds what is no matter here: they are numbered from 0.
package struct SealedCase: Hashable, Codable, Sendable {
  /// The public keys of those among whom the keys are split, each 64 hexadecimal digits; the
  /// position is the holder's number.
  package var holders: [String]
  /// How many holders' shares open an envelope: a majority.
  package var threshold: Int
  package var envelopes: [SealedEnvelope]
  /// One per holder, base64: all of its shares, sealed to its public key.
  package var bundles: [String]
  /// One per holder, base64: the hashes (32 bytes each) of its shares, one per envelope.
  package var shareHashes: [String]
  /// One per holder, 64 hexadecimal digits: the root of the hash tree over its shares of the
  /// verdicts. Nil if the table plays without free accusations.
  package var verdictRoots: [String]?

  package init(
    holders: [String], threshold: Int, envelopes: [SealedEnvelope], bundles: [String],
    shareHashes: [String], verdictRoots: [String]?
  ) {
    self.holders = holders
    self.threshold = threshold
    self.envelopes = envelopes
    self.bundles = bundles
    self.shareHashes = shareHashes
    self.verdictRoots = verdictRoots
  }

  /// The threshold among so many holders: more than half of them.
  package static func majority(of holders: Int) -> Int { holders / 2 + 1 }
}

/// One piece of a case that nobody can read.
package struct SealedEnvelope: Hashable, Codable, Sendable {
  /// Base64: the text, encrypted and authenticated under the envelope's key.
  package var box: String
  /// 64 hexadecimal digits: the hash of the text, its salt included.
  package var hash: String

  package init(box: String, hash: String) {
    self.box = box
    self.hash = hash
  }
}

/// What can be opened: an envelope, or the verdict on a solution.
package enum Sealed: Hashable, Codable, Sendable {
  case envelope(Int)
  /// Whether this solution is the right one: an answer of one bit, for tables that play with free
  /// accusations.
  case verdict(Int)
}

/// Envelopes before verdicts, each by number.
extension Sealed: Comparable {
  package static func < (one: Sealed, other: Sealed) -> Bool {
    switch (one, other) {
    case (.envelope(let one), .envelope(let other)), (.verdict(let one), .verdict(let other)):
      one < other
    case (.envelope, .verdict): true
    case (.verdict, .envelope): false
    }
  }
}

/// One holder's part of what opens something.
package struct KeyShare: Hashable, Codable, Sendable {
  package var of: Sealed
  /// The holder's number.
  package var holder: Int
  /// Hexadecimal: the 32 bytes of a share of a key, or the one byte of a share of a verdict.
  package var bytes: String
  /// Hexadecimal, for a verdict only: the share's salt (16 bytes), then its path in the holder's hash
  /// tree, from the leaf up (32 bytes each).
  package var proof: String?

  package init(of: Sealed, holder: Int, bytes: String, proof: String? = nil) {
    self.of = of
    self.holder = holder
    self.bytes = bytes
    self.proof = proof
  }
}

/// The shares of one holder, as only it can read them: they leave this machine one by one, each when
/// a right to it has been committed.
package struct ShareBundle: Hashable, Sendable {
  package let holder: Int
  /// Hexadecimal, one per envelope.
  package let shares: [String]
  /// The verdicts' shares, one byte per solution, and the seed of their salts; nil without free
  /// accusations.
  package let verdicts: Verdicts?

  package struct Verdicts: Hashable, Sendable {
    package let seed: [UInt8]
    package let shares: [UInt8]

    package init(seed: [UInt8], shares: [UInt8]) {
      self.seed = seed
      self.shares = shares
    }
  }

  package init(holder: Int, shares: [String], verdicts: Verdicts?) {
    self.holder = holder
    self.shares = shares
    self.verdicts = verdicts
  }
}
