import Casebook

/// Says of one hypothesis whether a log allows it, as slowly and plainly as the rules are written:
/// people are placed in rooms, and reasons are handed out until they fit or cannot.
struct NaiveChecker {
  let setting: Setting
  let pieces: [Piece]

  func allows(_ guess: Solution) -> Bool {
    guard guess.murderer != setting.file.finder else { return false }
    guard pieces.allSatisfy({ thingFits($0, guess) }), reasonsFit(guess) else { return false }
    guard setting.file.level == .hard else { return timelineFits(guess, protector: nil) }
    return SuspectID.all.contains { protector in
      protector != guess.murderer && protector != setting.file.finder
        && timelineFits(guess, protector: protector)
    }
  }

  /// Every hypothesis that is allowed, of all 2304.
  func allowed() -> Set<Solution> {
    var found: Set<Solution> = []
    for murderer in SuspectID.all {
      for weapon in WeaponID.all {
        for motive in Motive.allCases {
          for hour in Hour.allCases {
            let guess = Solution(murderer: murderer, weapon: weapon, motive: motive, hour: hour)
            if allows(guess) { found.insert(guess) }
          }
        }
      }
    }
    return found
  }

  private func thingFits(_ piece: Piece, _ guess: Solution) -> Bool {
    switch (setting.label(piece.id), piece.content) {
    case (_, .wound(let wound)): setting.weapon(guess.weapon).wound == wound
    case (_, .temperature(let from)): (0...1).contains(guess.hour.rawValue - from.rawValue)
    case (_, .trace(let trait)): trait.fits(setting.person(guess.murderer).traits)
    case (_, .paper(let list)): list.contains(guess.motive)
    case (.prints(let weapon), .prints(let people)):
      weapon != guess.weapon || people.contains(guess.murderer)
    case (.match(let weapon), .match(let isIt)): isIt == (weapon == guess.weapon)
    default: true
    }
  }

  private func timelineFits(_ guess: Solution, protector: SuspectID?) -> Bool {
    var said: [(hour: Hour, room: RoomID, people: SuspectSet)] = [
      (guess.hour, setting.file.bodyRoom, SuspectSet([guess.murderer]))
    ]
    for piece in pieces {
      let label = setting.label(piece.id)
      guard label.speaker != guess.murderer else { continue }
      switch (label, piece.content) {
      case (.alibi(let speaker, let hour), .alibi(let room, let people)):
        if speaker == protector, hour == guess.hour {
          guard people.contains(guess.murderer) else { return false }
        } else {
          said.append((hour, room, people))
        }
      case (.sighting(_, let hour), .sighting(let room, let people)):
        said.append((hour, room, people))
      default:
        break
      }
    }
    return Hour.allCases.allSatisfy { hour in
      SuspectID.all.allSatisfy { person in
        let about = said.filter { $0.hour == hour }
        let present = Set(about.filter { $0.people.contains(person) }.map(\.room))
        let absent = Set(about.filter { !$0.people.contains(person) }.map(\.room))
        return present.count <= 1 && present.isDisjoint(with: absent)
      }
    }
  }

  private func reasonsFit(_ guess: Solution) -> Bool {
    var known: [SuspectID: Set<Motive>] = [guess.murderer: [guess.motive]]
    for piece in pieces {
      guard case .gossip(let speaker, let one, let other) = setting.label(piece.id),
        case .gossip(let first, let second) = piece.content, speaker != guess.murderer
      else { continue }
      known[one, default: []].insert(first)
      known[other, default: []].insert(second)
    }
    var left = Dictionary(uniqueKeysWithValues: Motive.allCases.map { ($0, 2) })
    // Whoever is spoken of comes first, or a contradiction would be found very late.
    var queue =
      SuspectID.all.filter { known[$0] != nil } + SuspectID.all.filter { known[$0] == nil }
    func handOut() -> Bool {
      guard let person = queue.popLast() else { return true }
      defer { queue.append(person) }
      for motive in Motive.allCases where left[motive, default: 0] > 0 {
        if let fixed = known[person], fixed != [motive] { continue }
        left[motive, default: 0] -= 1
        defer { left[motive, default: 0] += 1 }
        if handOut() { return true }
      }
      return false
    }
    queue.reverse()
    return handOut()
  }
}
