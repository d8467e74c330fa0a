/// How a weapon kills.
package enum WoundClass: String, Codable, CaseIterable, Sendable { case blade, blunt, shot, poison }

/// Why somebody could have wished the victim dead.
package enum Motive: String, Codable, CaseIterable, Sendable {
  case inheritance, blackmail, jealousy, revenge, debt, secret

  /// Its position in `allCases`.
  package var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// An hour of the afternoon.
package enum Hour: Int, Codable, CaseIterable, Sendable {
  case four, five, six, seven

  package var index: Int { rawValue }
}

package enum Sex: String, Codable, CaseIterable, Sendable { case female, male }
package enum Handedness: String, Codable, CaseIterable, Sendable { case left, right }
package enum Hair: String, Codable, CaseIterable, Sendable { case dark, fair, red, grey }
package enum Build: String, Codable, CaseIterable, Sendable { case slight, medium, stout }

/// What anybody can see of a person.
package struct Traits: Hashable, Codable, Sendable {
  package var handedness: Handedness
  package var hair: Hair
  package var build: Build
  package var smokes: Bool

  package init(handedness: Handedness, hair: Hair, build: Build, smokes: Bool) {
    self.handedness = handedness
    self.hair = hair
    self.build = build
    self.smokes = smokes
  }
}

/// One visible trait, as a trace tells it.
package enum Trait: Hashable, Codable, Sendable {
  case handedness(Handedness)
  case hair(Hair)
  case build(Build)
  case smokes(Bool)

  /// Whether somebody who looks like `traits` could have left it.
  package func fits(_ traits: Traits) -> Bool {
    switch self {
    case .handedness(let handedness): traits.handedness == handedness
    case .hair(let hair): traits.hair == hair
    case .build(let build): traits.build == build
    case .smokes(let smokes): traits.smokes == smokes
    }
  }
}

/// How hard a case is; see `docs/RULES.md`.
package enum Level: String, Codable, CaseIterable, Sendable { case easy, normal, hard }

/// The answer to the four questions, or one hypothesis about it.
package struct Solution: Hashable, Codable, Sendable {
  package var murderer: SuspectID
  package var weapon: WeaponID
  package var motive: Motive
  package var hour: Hour

  package init(murderer: SuspectID, weapon: WeaponID, motive: Motive, hour: Hour) {
    self.murderer = murderer
    self.weapon = weapon
    self.motive = motive
    self.hour = hour
  }
}
