import Discovery
import Node
import Table

/// A lobby as `midnight list` shows it.
struct ListRow: Encodable, Hashable {
  var id: String
  var name: String
  var host: String
  var taken: Int
  var seats: Int
  var state: String
  var locked: Bool
  /// The likeliest first.
  var addresses: [String]

  /// Nil if the node hosts nothing.
  init?(_ node: FoundNode) {
    let neighbour = Neighbour(node)
    guard let row = neighbour.lobbyRow else { return nil }
    id = row.id
    name = row.name
    host = row.host
    taken = row.taken
    seats = row.seats
    state = row.standing.word
    locked = row.isLocked
    addresses = neighbour.addresses.map(\.text)
  }

  /// '1/4'
  var places: String { "\(taken)/\(seats)" }
  /// 'open, private'
  var standing: String { locked ? state + ", private" : state }
}

extension LobbyRow.Standing {
  fileprivate var word: String {
    switch self {
    case .open: "open"
    case .full: "full"
    case .playing: "playing"
    case .otherVersion(let version): "version \(version)"
    }
  }
}
