/// A log as it grows: takes pieces in any order and says which hypotheses they leave.
///
/// Cheap to copy, so that a bot can ask what one more piece would do.
package struct Deduction: Sendable {
  private struct Claim {
    let speaker: Int
    let isAlibi: Bool
    let room: Int
    let people: UInt16
  }

  private struct Reason {
    let speaker: Int
    let suspect: Int
    let motive: UInt8
  }

  private let setting: Setting
  private let traits: [Traits]
  private let weaponsOf: [WoundClass: UInt8]

  private var fitting: UInt16
  private var weapons: UInt8 = 0xff
  private var motives: UInt8 = 0b11_1111
  private var hours: UInt8 = 0b1111
  /// One per weapon: who may have used it.
  private var users: [UInt16]
  /// One list per hour.
  private var claims: [[Claim]]
  private var reasons: [Reason] = []
  /// One bit per envelope.
  private var taken: UInt128 = 0

  package init(setting: Setting) {
    self.setting = setting
    traits = setting.people.map(\.traits)
    weaponsOf = WeaponID.all.reduce(into: [:]) {
      $0[setting.weapon($1).wound, default: 0] |= 1 << $1.value
    }
    fitting = SuspectSet.everyone.bits & ~(1 << UInt16(setting.file.finder.value))
    users = Array(repeating: SuspectSet.everyone.bits, count: WeaponKind.count)
    claims = Array(repeating: [], count: Hour.allCases.count)
  }

  /// Takes in an envelope, once: a log that came from a peer may repeat itself without end.
  package mutating func add(_ piece: Piece) {
    let bit: UInt128 = 1 << piece.id.value
    guard taken & bit == 0 else { return }
    taken |= bit
    add(piece.content, labelled: setting.label(piece.id))
  }

  /// Takes in what an envelope says. A content that does not belong in it says nothing.
  package mutating func add(_ content: Content, labelled label: Label) {
    switch (label, content) {
    case (.wound, .wound(let wound)):
      weapons &= weaponsOf[wound] ?? 0
    case (.temperature, .temperature(let from)):
      hours &= 0b11 << from.index
    case (.hidden, .trace(let trait)):
      for suspect in traits.indices where !trait.fits(traits[suspect]) {
        fitting &= ~(1 << UInt16(suspect))
      }
    case (.hidden, .paper(let list)):
      motives &= list.reduce(0) { $0 | 1 << $1.index }
    case (.prints(let weapon), .prints(let people)):
      users[weapon.value] &= people.bits
    case (.match(let weapon), .match(let isIt)):
      weapons &= isIt ? 1 << weapon.value : ~(1 << weapon.value)
    case (.alibi(let speaker, let hour), .alibi(let room, let people)):
      claims[hour.index].append(
        Claim(speaker: speaker.value, isAlibi: true, room: room.value, people: people.bits))
    case (.sighting(let speaker, let hour), .sighting(let room, let people)):
      claims[hour.index].append(
        Claim(speaker: speaker.value, isAlibi: false, room: room.value, people: people.bits))
    case (.gossip(let speaker, let one, let other), .gossip(let first, let second)):
      for (suspect, motive) in [(one, first), (other, second)] {
        reasons.append(
          Reason(speaker: speaker.value, suspect: suspect.value, motive: 1 << motive.index))
      }
    default:
      break
    }
  }

  package func hypotheses() -> HypothesisSet {
    HypothesisSet(
      rows: (0..<SuspectKind.count).map { suspect in
        guard fitting >> UInt16(suspect) & 1 == 1 else { return .out }
        return HypothesisSet.Row(
          weapons: weaponsLeft(for: suspect), motives: motives & motivesLeft(for: suspect),
          hours: hours & hoursLeft(for: suspect))
      })
  }

  private func weaponsLeft(for murderer: Int) -> UInt8 {
    var left = weapons
    for weapon in users.indices where users[weapon] >> UInt16(murderer) & 1 == 0 {
      left &= ~(1 << weapon)
    }
    return left
  }
}

// MARK: - Statements

extension Deduction {
  /// The hours that what the others say leaves to `murderer`.
  private func hoursLeft(for murderer: Int) -> UInt8 {
    if setting.file.level == .hard { return protectedHoursLeft(for: murderer) }
    var left: UInt8 = 0
    for hour in claims.indices {
      guard claimsFit(at: hour, without: murderer, protector: nil) else { return 0 }
      if claimsFit(at: hour, without: murderer, protector: nil, andMurderer: murderer) {
        left |= 1 << hour
      }
    }
    return left
  }

  /// The same at the hardest level, where somebody else tells one lie, at the hour of death alone.
  private func protectedHoursLeft(for murderer: Int) -> UInt8 {
    let misfits = claims.indices.filter {
      !claimsFit(at: $0, without: murderer, protector: nil)
    }
    var left: UInt8 = 0
    for hour in claims.indices where misfits.allSatisfy({ $0 == hour }) {
      for protector in 0..<SuspectKind.count
      where canProtect(protector, murderer: murderer, at: hour)
        && claimsFit(at: hour, without: murderer, protector: protector, andMurderer: murderer)
      {
        left |= 1 << hour
        break
      }
    }
    return left
  }

  /// Nobody covers for themselves, the finder is honest, and whoever gave an alibi for that hour
  /// without the murderer in it did not cover for them.
  private func canProtect(_ protector: Int, murderer: Int, at hour: Int) -> Bool {
    protector != murderer && protector != setting.file.finder.value
      && claims[hour].allSatisfy {
        !$0.isAlibi || $0.speaker != protector || $0.people >> UInt16(murderer) & 1 == 1
      }
  }

  /// Whether what is said of an hour fits together, leaving out all that `murderer` says and the
  /// alibi of `protector`; with `andMurderer`, together with their being alone with the body.
  private func claimsFit(
    at hour: Int, without murderer: Int, protector: Int?, andMurderer culprit: Int? = nil
  ) -> Bool {
    var rooms: UInt16 = 0
    var placed: UInt16 = 0
    if let culprit {
      rooms = 1 << UInt16(setting.file.bodyRoom.value)
      placed = 1 << UInt16(culprit)
    }
    for (index, claim) in claims[hour].enumerated() {
      if claim.speaker == murderer || (claim.isAlibi && claim.speaker == protector) { continue }
      let room: UInt16 = 1 << UInt16(claim.room)
      if rooms & room == 0 {
        guard placed & claim.people == 0 else { return false }
        rooms |= room
        placed |= claim.people
      } else {
        let known = peopleClaimed(
          in: claim.room, before: index, at: hour, without: murderer, protector: protector,
          culprit: culprit)
        guard known == claim.people else { return false }
      }
    }
    return true
  }

  private func peopleClaimed(
    in room: Int, before index: Int, at hour: Int, without murderer: Int, protector: Int?,
    culprit: Int?
  ) -> UInt16? {
    if let culprit, room == setting.file.bodyRoom.value { return 1 << UInt16(culprit) }
    return claims[hour][..<index].first {
      $0.room == room && $0.speaker != murderer && !($0.isAlibi && $0.speaker == protector)
    }?.people
  }

  /// The motives that what the others tell of reasons leaves to `murderer`: everybody has one
  /// reason, and each motive is two people's.
  private func motivesLeft(for murderer: Int) -> UInt8 {
    var known = Array(repeating: UInt8(0), count: SuspectKind.count)
    for reason in reasons where reason.speaker != murderer {
      guard known[reason.suspect] | reason.motive == reason.motive else { return 0 }
      known[reason.suspect] = reason.motive
    }
    var left: UInt8 = 0
    for motive in Motive.allCases.indices {
      let bit: UInt8 = 1 << motive
      let holders = known.count { $0 == bit }
      guard holders <= 2 else { return 0 }
      if known[murderer] == bit || (known[murderer] == 0 && holders < 2) { left |= bit }
    }
    return left
  }
}
