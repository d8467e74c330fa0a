import Casebook
import Rules
import Sealing
import Simulator

@testable import Table

// What keys are sent, and what seats should read, by what the dealer knows.
extension House {
  /// Who has sent whom keys of what since `sent` was forgotten, as 'a>b' with what it was.
  var keys: [String: Set<Sealed>] {
    sent.reduce(into: [:]) { keys, sent in
      guard case .keys(_, let shares) = sent.message else { return }
      keys["\(sent.from)>\(sent.to)", default: []].formUnion(shares.map(\.of))
    }
  }

  /// The same for what was asked.
  var questions: [String: Set<Sealed>] {
    sent.reduce(into: [:]) { asked, sent in
      guard case .askKeys(_, let sealed) = sent.message else { return }
      asked["\(sent.from)>\(sent.to)", default: []].formUnion(sealed)
    }
  }

  /// What a seat knows when it has opened everything it may.
  static func fullLog(of seat: SeatID, in match: Match) -> SeatLog? {
    let name = match.kept.sealed.split(separator: " ").dropFirst().first ?? ""
    guard let secrets = House.sealer.dealt(String(name))?.secrets else { return nil }
    var log = SeatLog()
    for opening in match.state.seat(seat).opened {
      let id = opening.envelope
      log.pieces.append(Piece(id: id, content: secrets.truth.contents[id.value]))
    }
    for tile in match.state.seat(seat).searched {
      for passage in secrets.passages where passage.farEnd(from: tile) != nil {
        if !log.passages.contains(passage) { log.passages.append(passage) }
      }
    }
    return log
  }

  /// The number of the envelope with the passages of a place: after all evidence and all places.
  static func passages(_ tile: TileID) -> Sealed {
    .envelope(EnvelopeKind.count + TileKind.count + tile.value)
  }
  static func tile(_ tile: TileID) -> Sealed { .envelope(EnvelopeKind.count + tile.value) }
  static let truth = Sealed.envelope(EnvelopeKind.count + 2 * TileKind.count)
  static let number = Sealed.envelope(EnvelopeKind.count + 2 * TileKind.count + 1)

  /// A move of a node's player, when it is due.
  mutating func play(_ node: String, _ move: Move) {
    passUntilDue(node)
    wish(node, .play(move))
  }

  /// A door that a node can open.
  func door(_ node: String) -> TileID? {
    guard let match = match(node), let seat = match.mySeat else { return nil }
    return match.view(of: seat).here?.doors.first { match.state.tile($0) == nil }
  }

  /// Whether a message has keys that this holder sends.
  static func areKeys(_ message: Message, of holders: Set<Int>) -> Bool {
    guard case .keys(_, let shares) = message else { return false }
    return shares.contains { holders.contains($0.holder) }
  }
}

extension Message {
  /// With keys that are none, if there are any in it.
  var withWrongKeys: Message {
    guard case .keys(let match, let shares) = self else { return self }
    return .keys(
      match: match, shares.map { KeyShare(of: $0.of, holder: $0.holder, bytes: "wrong") })
  }
}
