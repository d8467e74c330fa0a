/// The hypotheses that a log still allows.
///
/// Once the murderer is fixed, evidence speaks of weapon, motive and hour one at a time, so the set
/// is kept as three small sets per suspect instead of a list of 2304.
package struct HypothesisSet: Hashable, Sendable {
  /// What is left if one suspect did it: bit sets, all empty if that suspect is out.
  package struct Row: Hashable, Sendable {
    package let weapons: UInt8
    package let motives: UInt8
    package let hours: UInt8

    package static let out = Row(weapons: 0, motives: 0, hours: 0)

    /// Becomes `out` if any of the three is empty, so that equal sets are equal values.
    package init(weapons: UInt8, motives: UInt8, hours: UInt8) {
      let isOut = weapons == 0 || motives == 0 || hours == 0
      self.weapons = isOut ? 0 : weapons
      self.motives = isOut ? 0 : motives
      self.hours = isOut ? 0 : hours
    }

    package var count: Int {
      weapons.nonzeroBitCount * motives.nonzeroBitCount * hours.nonzeroBitCount
    }
  }

  /// One per suspect.
  package let rows: [Row]

  init(rows: [Row]) { self.rows = rows }

  /// The hypotheses that fit a log, whatever the order it was opened in.
  package init(setting: Setting, pieces: some Sequence<Piece>) {
    var deduction = Deduction(setting: setting)
    for piece in pieces { deduction.add(piece) }
    self = deduction.hypotheses()
  }

  package var count: Int { rows.reduce(0) { $0 + $1.count } }

  /// Whether the log contradicts itself, which no honest log does.
  package var isEmpty: Bool { rows.allSatisfy { $0 == .out } }

  package func allows(_ solution: Solution) -> Bool {
    let row = rows[solution.murderer.value]
    return row.weapons >> solution.weapon.value & 1 == 1
      && row.motives >> solution.motive.index & 1 == 1
      && row.hours >> solution.hour.index & 1 == 1
  }

  /// The answer, once exactly one is left.
  package var solution: Solution? {
    guard count == 1, let murderer = murderers.members.first, let weapon = weapons.first,
      let motive = motives.first, let hour = hours.first
    else { return nil }
    return Solution(murderer: murderer, weapon: weapon, motive: motive, hour: hour)
  }

  /// Who may have done it.
  package var murderers: SuspectSet {
    SuspectSet(bits: rows.indices.reduce(0) { rows[$1] == .out ? $0 : $0 | 1 << UInt16($1) })
  }

  /// What may have done it, in order.
  package var weapons: [WeaponID] {
    let bits = rows.reduce(0) { $0 | $1.weapons }
    return WeaponID.all.filter { bits >> $0.value & 1 == 1 }
  }

  /// Why it may have been done, in order.
  package var motives: [Motive] {
    let bits = rows.reduce(0) { $0 | $1.motives }
    return Motive.allCases.filter { bits >> $0.index & 1 == 1 }
  }

  /// When it may have been done, in order.
  package var hours: [Hour] {
    let bits = rows.reduce(0) { $0 | $1.hours }
    return Hour.allCases.filter { bits >> $0.index & 1 == 1 }
  }

  /// How many of the four questions have one answer left.
  package var settledQuestions: Int {
    [murderers.count, weapons.count, motives.count, hours.count].count { $0 == 1 }
  }
}

extension HypothesisSet {
  /// One of the hypotheses, each as likely as any other; nil if none is left.
  package func randomElement(using draw: inout some RandomNumberGenerator) -> Solution? {
    guard count > 0 else { return nil }
    var number = draw.below(count)
    for murderer in murderers.members {
      let row = rows[murderer.value]
      guard number >= row.count else {
        let weapons = WeaponID.all.filter { row.weapons >> $0.value & 1 == 1 }
        let motives = Motive.allCases.filter { row.motives >> $0.index & 1 == 1 }
        let hours = Hour.allCases.filter { row.hours >> $0.index & 1 == 1 }
        let (rest, hour) = number.quotientAndRemainder(dividingBy: hours.count)
        let (weapon, motive) = rest.quotientAndRemainder(dividingBy: motives.count)
        return Solution(
          murderer: murderer, weapon: weapons[weapon], motive: motives[motive], hour: hours[hour])
      }
      number -= row.count
    }
    return nil
  }
}
