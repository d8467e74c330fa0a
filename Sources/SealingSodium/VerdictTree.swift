/// The hash tree over one holder's shares of the verdicts, so that one hash stands for all of them and
/// each can be shown alone.
///
/// It always has 4,096 leaves, those beyond the last solution all zeros, so that a path has twelve
/// steps and needs no count. A share has one byte, so each leaf has a salt: without it, 256
/// guesses would find the share from the hash.
struct VerdictTree {
  static let depth = 12
  static let leaves = 1 << depth
  static let saltSize = 16
  static let hashSize = 32
  static let seedSize = 32
  /// How many bytes the salt of a share and its path have.
  static let proofSize = saltSize + depth * hashSize

  /// The leaves, then each level above, the root last.
  private let levels: [[[UInt8]]]

  init(holder: Int, _ verdicts: (seed: [UInt8], shares: [UInt8])) {
    var level = verdicts.shares.prefix(Self.leaves).enumerated().map { solution, share in
      let salt = Self.salt(seed: verdicts.seed, solution)
      return Self.leaf(holder: holder, solution, salt: salt, share: share)
    }
    let blank = [UInt8](repeating: 0, count: Self.hashSize)
    level += [[UInt8]](repeating: blank, count: Self.leaves - level.count)
    var levels = [level]
    while level.count > 1 {
      level = stride(from: 0, to: level.count, by: 2).map { Self.node(level[$0], level[$0 + 1]) }
      levels.append(level)
    }
    self.levels = levels
  }

  /// 64 hexadecimal digits.
  var root: String { Sodium.hex(levels[Self.depth][0]) }

  /// The neighbours of the way from a leaf to the root, from the leaf up, 32 bytes each.
  func path(_ solution: Int) -> [UInt8] {
    (0..<Self.depth).flatMap { levels[$0][solution >> $0 ^ 1] }
  }

  /// The root that a share and what proves it lead to, in hexadecimal; nil if either is not of the
  /// right size, or there is no such solution.
  static func root(holder: Int, _ solution: Int, share: UInt8, proof: [UInt8]) -> String? {
    guard proof.count == proofSize, (0..<leaves).contains(solution) else { return nil }
    var hash = leaf(holder: holder, solution, salt: Array(proof[..<saltSize]), share: share)
    for step in 0..<depth {
      let start = saltSize + step * hashSize
      let neighbour = Array(proof[start..<start + hashSize])
      hash = solution >> step & 1 == 0 ? node(hash, neighbour) : node(neighbour, hash)
    }
    return Sodium.hex(hash)
  }

  static func salt(seed: [UInt8], _ solution: Int) -> [UInt8] {
    Domain.verdictSalt.hash(solution, key: seed, length: saltSize)
  }

  private static func leaf(
    holder: Int, _ solution: Int, salt: [UInt8], share: UInt8
  ) -> [UInt8] {
    Domain.verdictLeaf.hash(holder, solution, bytes: salt + [share])
  }

  private static func node(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    Domain.verdictNode.hash(bytes: left + right)
  }
}
