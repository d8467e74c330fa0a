import Casebook
package import Rules
package import Sealing

/// A match with its sealed case as it was read and found sound: what can be played.
///
/// Shared by all copies of a match: nothing of it ever changes, and there is much of it.
final class DealtMatch: Sendable {
  let kept: KeptMatch
  let setting: Setting
  let sealed: SealedCase
  /// Our own shares; nil if no keys were given to us.
  let bundle: ShareBundle?
  /// The nodes that the keys are split among, by their number.
  let holders: [String]
  let seals: Seals
  let hall: TileFace
  let body: TileFace
  /// Everybody at the match, the witness last.
  let nodes: [String]

  var info: MatchInfo { kept.info }

  /// Nil if it is no case, or not the one that the match says it is, or was not dealt to us as it was
  /// published.
  init?(_ kept: KeptMatch, me: String, content: CasebookContent, codec: Codec) {
    let info = kept.info
    let solutions = info.rules.freeAccusations ? Solution.count : nil
    guard codec.hash(kept.sealed) == info.sealed,
      let setting = Setting(file: info.file, content: content),
      let sealed = codec.sealer.read(kept.sealed, CaseItem.count, solutions)
    else { return nil }
    let holders = sealed.holders.compactMap(codec.sealer.nodeID)
    guard holders.count == sealed.holders.count else { return nil }
    if info.parent == nil {
      guard holders == info.nodes, codec.matchID(kept.sealed) ?? info.id == info.id else {
        return nil
      }
    } else {
      // A match that one of two goes on with alone has the keys of the one before.
      guard holders.count <= 2, Set(holders) == Set(info.nodes) else { return nil }
    }
    let bundle = codec.sealer.unseal(sealed)
    if let bundle {
      guard holders.indices.contains(bundle.holder), holders[bundle.holder] == me else {
        return nil
      }
    } else if holders.contains(me) {
      return nil
    }
    let seals = codec.seals(of: sealed)
    guard let hall = seals.face(of: setting.file.hall, in: info.faces),
      let body = seals.face(of: setting.file.bodyTile, in: info.faces)
    else { return nil }
    self.kept = kept
    self.setting = setting
    self.sealed = sealed
    self.bundle = bundle
    self.holders = holders
    self.seals = seals
    self.hall = hall
    self.body = body
    nodes = info.nodes
  }

  /// The state before the first turn.
  func opening(seed: UInt64) -> CaseState {
    CaseState(
      rules: info.rules, seed: seed, detectives: info.roster.map(\.detective), setting: setting,
      hall: hall, body: body)
  }
}

extension Seals {
  fileprivate func face(of tile: TileID, in opened: [Opened]) -> TileFace? {
    guard let opened = opened.first(where: { $0.item == .tile(tile) }),
      case .secret(.tile(let face)) = read(opened)
    else { return nil }
    return face
  }
}

extension Codec {
  /// What of a sealed case proves itself genuine.
  package func seals(of sealed: SealedCase) -> Seals {
    /// What these shares open: nil if they are too few, or not genuine; else what comes out.
    @Sendable func opening(_ what: Sealed, _ shares: [KeyShare]) -> Outcome? {
      guard shares.allSatisfy({ $0.of == what && sealer.isGenuine(sealed, $0) }),
        Set(shares.map(\.holder)).count == shares.count, shares.count >= sealed.threshold
      else { return nil }
      return sealer.open(sealed, what, Array(shares.prefix(sealed.threshold))).map { .text($0) }
        ?? .nothing
    }
    return Seals(
      read: { opened in
        guard sealer.isContent(sealed, opened.item.index, opened.text) else { return .forged }
        return readSecret(opened).map { .secret($0) } ?? .unreadable
      },
      verdict: { solution, shares in
        switch opening(.verdict(solution.index), shares) {
        case .text(let text): text == "1"
        case .nothing, nil: nil
        }
      },
      provesFoul: { opening($0, $1) == .nothing })
  }

  private enum Outcome: Hashable {
    case text(String)
    case nothing
  }
}
