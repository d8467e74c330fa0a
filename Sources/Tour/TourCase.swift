import Casebook
import Rules

/// The case of the tour: always the same, and small because a colleague's log is in hand already.
struct TourCase: Sendable {
  let referee: Referee

  static let rules = MatchRules(level: .easy, turnSeconds: 0)
  /// The murderer contradicts a witness in the room next door, and all that is missing is near.
  private static let number = SecretNumber(high: 0, low: 1721)
  /// The player is the first in the round that the tour begins with.
  static let seed: UInt64 = 6

  static let me = SeatID(0)
  static let rival = SeatID(1)

  // Where things are.
  static let start = TileID(9)
  static let dark = TileID(13)
  static let weaponRoom = TileID(10)
  /// A room near the start with people in it, to be looked at.
  static let peopled = TileID(6)
  /// Tells a lie about `hour`, which the witness contradicts.
  static let liar = SuspectID(9)
  static let witness = SuspectID(2)
  static let hour = Hour.six

  /// Nil if the casebook is not the one that the tour was made for.
  init?(content: CasebookContent) {
    let dealt: DealtCase
    do throws(CaseGenerator.Failure) {
      // It need not be tried: whoever takes the tour is led through it.
      dealt = try CaseGenerator.deal(Self.number, level: .easy, content: content) { _ in 1 }.dealt
    } catch {
      return nil
    }
    guard let referee = Referee(case: dealt, content: content) else { return nil }
    self.referee = referee
  }

  var setting: Setting { referee.setting }
  var bodyTile: TileID { setting.file.bodyTile }

  /// What was done before the tour begins, three rounds for each seat.
  static let mine: [Deed] = [
    .go(peopled), .ask(SuspectID(7), .alibi(.seven)), .go(TileID(5)), .search, .go(start),
    .ask(liar, .alibi(hour)),
  ]
  static let theirs: [Deed] = [
    .go(peopled), .go(weaponRoom), .go(TileID(14)), .search, .examine(.wound),
    .examine(.temperature),
  ]
  /// What the rival does next, while the player is busy.
  static let later: [Deed] = [
    .go(weaponRoom), .ask(witness, .gossip), .go(TileID(11)), .dust, .go(weaponRoom),
  ]

  /// A move that does not care whether somebody else has opened the door.
  enum Deed: Sendable {
    case go(TileID)
    case search, dust
    case examine(Exhibit)
    case ask(SuspectID, Question)

    func move(in state: CaseState) -> Move {
      switch self {
      case .go(let tile): state.tile(tile) == nil ? .explore(to: tile) : .walk(to: tile)
      case .search: .search
      case .dust: .dust
      case .examine(let exhibit): .examine(exhibit)
      case .ask(let person, let question): .interview(person, question)
      }
    }
  }
}
