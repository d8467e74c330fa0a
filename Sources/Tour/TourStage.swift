import Board
import Casebook
import Rules

/// The stages of the tour, in their order; a lesson has one or two.
enum TourStage: Int, CaseIterable, Comparable, Sendable {
  case look, room, door, search, order, wound, warmth, weapon, prints, question, lies, grid
  case confer, dossiers, proof, accuse, end

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  var heading: String {
    switch self {
    case .look, .room: "The house"
    case .door: "A door into the dark"
    case .search: "Two actions"
    case .order: "The order"
    case .wound, .warmth: "The body"
    case .weapon, .prints: "The weapon"
    case .question: "A question"
    case .lies: "Who lies"
    case .grid: "The deduction grid"
    case .confer: "Conferring"
    case .dossiers: "The dossiers"
    case .proof, .accuse: "The accusation"
    case .end: "The end"
    }
  }

  /// Stages of one heading are one lesson.
  var lesson: Int {
    // The end belongs to the last one.
    let headings = Self.allCases.prefix(min(rawValue, Self.accuse.rawValue) + 1).map(\.heading)
    return zip(headings, headings.dropFirst()).count { $0 != $1 } + 1
  }

  static var lessons: Int { Self.end.lesson }
}

extension Tour {
  func isDone(_ stage: TourStage) -> Bool {
    if state.outcome != nil { return true }
    return switch stage {
    case .look: isLookingAt == story.bodyTile || hasSeen(.room(story.bodyTile))
    case .room: place == nil && TileID.all.contains { hasSeen(.room($0)) }
    case .door: state.tile(TourCase.dark) != nil
    case .search: holds(hiddenIn(TourCase.dark))
    case .order: hasSeen(.roster)
    case .wound: holds(.wound)
    case .warmth: holds(.temperature)
    case .weapon: weapon.map { holds(.match(weapon: $0)) } ?? false
    case .prints: weapon.map { holds(.prints(weapon: $0)) } ?? false
    case .question: left.murderers.count <= 2
    case .lies: hasSeen(.log)
    case .grid: hasMarked && hasSeen(.notebook)
    case .confer: holds(hiddenIn(story.bodyTile))
    case .dossiers: hasSeen(.dossiers)
    case .proof: left.solution != nil && hasSeen(.notebook)
    case .accuse, .end: false
    }
  }

  var left: HypothesisSet { HypothesisSet(setting: story.setting, pieces: view.log.pieces) }

  func holds(_ label: Label?) -> Bool {
    label.flatMap(story.setting.envelope).map(view.me.holds) ?? false
  }

  func hiddenIn(_ tile: TileID) -> Label? { state.tile(tile).map { .hidden(room: $0.room) } }

  /// The weapon that did it, once its room is open.
  var weapon: WeaponID? { state.tile(TourCase.weaponRoom)?.weapon }
}
