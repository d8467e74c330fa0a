import Casebook

/// How many bits each sealed envelope is worth to a log, as far as can be told from outside.
///
/// Everything here follows from the seat's own log, the labels and the rules of how a case is made.
struct Estimates {
  private let setting: Setting
  let hypotheses: HypothesisSet
  private let contents: [Content?]
  /// By suspect.
  private let traits: [Traits]
  /// Shares of the hypotheses, by suspect and hour.
  private let mass: [[Double]]
  private let massOfSuspect: [Double]
  private let massOfHour: [Double]
  /// By hour and suspect: by whose word the log places them somewhere.
  private let vouchers: [[SuspectSet]]
  /// By hour: the rooms that the log's statements tell of.
  private let claimed: [Set<RoomID>]
  /// Behind what is hidden in the body's room, and behind what is in any other: they are weighed for
  /// room after room.
  private var hidden = (withBody: 0.0, elsewhere: 0.0)

  init(view: SeatView) {
    setting = view.setting
    hypotheses = HypothesisSet(setting: view.setting, pieces: view.log.pieces)
    traits = view.setting.people.map(\.traits)
    var contents = [Content?](repeating: nil, count: EnvelopeKind.count)
    var vouchers = Array(
      repeating: Array(repeating: SuspectSet.none, count: SuspectKind.count),
      count: Hour.allCases.count)
    var claimed = Array(repeating: Set<RoomID>(), count: Hour.allCases.count)
    for piece in view.log.pieces {
      contents[piece.id.value] = piece.content
      switch (view.setting.label(piece.id), piece.content) {
      case (.alibi(let speaker, let hour), .alibi(let room, let people)),
        (.sighting(let speaker, let hour), .sighting(let room, let people)):
        claimed[hour.index].insert(room)
        for person in people.members { vouchers[hour.index][person.value].insert(speaker) }
      default: break
      }
    }
    self.contents = contents
    self.vouchers = vouchers
    self.claimed = claimed
    let total = Double(max(1, hypotheses.count))
    let mass = hypotheses.rows.map { row in
      let perHour = Double(row.weapons.nonzeroBitCount * row.motives.nonzeroBitCount) / total
      return Hour.allCases.map { row.hours >> $0.index & 1 == 1 ? perHour : 0 }
    }
    self.mass = mass
    massOfSuspect = mass.map { $0.reduce(0, +) }
    massOfHour = Hour.allCases.map { hour in mass.reduce(0) { $0 + $1[hour.index] } }
    let trace = trace()
    hidden = (trace, hiddenElsewhere(trace: trace))
  }

  func holds(_ label: Label) -> Bool { setting.envelope(label).map(holds) ?? false }

  private func holds(_ id: EnvelopeID) -> Bool { contents[id.value] != nil }

  /// The expected bits behind a label; 0 for what the log holds already.
  func bits(_ label: Label) -> Double {
    guard let id = setting.envelope(label) else { return 0 }
    return bits(id)
  }

  func bits(_ id: EnvelopeID) -> Double {
    guard !holds(id) else { return 0 }
    switch setting.label(id) {
    case .wound: return entropy(WoundClass.allCases.map(massOfWound))
    case .temperature: return temperature()
    case .hidden(let room):
      return room == setting.file.bodyRoom ? hidden.withBody : hidden.elsewhere
    case .prints(let weapon): return prints(on: weapon)
    case .match(let weapon):
      let share = massOfWeapon(weapon)
      return entropy([share, 1 - share])
    case .alibi(let speaker, let hour): return alibi(of: speaker, at: hour.index)
    case .sighting(let speaker, let hour): return sighting(by: speaker.value, at: hour.index)
    case .gossip(let speaker, let first, let second):
      return gossip(by: speaker.value, about: [first.value, second.value])
    }
  }

  // MARK: Things

  private func entropy(_ shares: [Double]) -> Double {
    shares.reduce(0) { $1 > 0 ? $0 - $1 * log2($1) : $0 }
  }

  /// Bits gained if only this share of the hypotheses is expected to stay.
  private func gain(staying share: Double) -> Double { -log2(min(1, max(0.001, share))) }

  private func massOfWeapon(_ weapon: WeaponID) -> Double {
    zip(hypotheses.rows, massOfSuspect).reduce(0) { sum, pair in
      pair.0.weapons >> weapon.value & 1 == 1
        ? sum + pair.1 / Double(pair.0.weapons.nonzeroBitCount) : sum
    }
  }

  private func massOfWound(_ wound: WoundClass) -> Double {
    WeaponID.all.reduce(0) { setting.weapon($1).wound == wound ? $0 + massOfWeapon($1) : $0 }
  }

  private func temperature() -> Double {
    let hours = massOfHour
    let starts = [hours[0] + hours[1] / 2, (hours[1] + hours[2]) / 2, hours[2] / 2 + hours[3]]
    return starts.indices.reduce(0) {
      $0 + starts[$1] * gain(staying: hours[$1] + hours[$1 + 1])
    }
  }

  /// One more trace or up to three papers: which of them lies where is not told outside.
  private func hiddenElsewhere(trace: Double) -> Double {
    var traces = 1.0
    var papers = 3.0
    for (label, content) in zip(setting.file.labels, contents) {
      switch (label, content) {
      case (.hidden(let other), .trace) where other != setting.file.bodyRoom: traces -= 1
      case (.hidden, .paper): papers -= 1
      default: break
      }
    }
    let left = max(1, traces + papers)
    return (traces * trace + papers * paper()) / left
  }

  private func trace() -> Double {
    var seen: [Trait] = []
    for case .trace(let trait)? in contents { seen.append(trait) }
    func share(_ trait: Trait) -> Double {
      SuspectID.all.reduce(0) {
        trait.fits(traits[$1.value]) ? $0 + massOfSuspect[$1.value] : $0
      }
    }
    let kinds: [[Trait]] = [
      Handedness.allCases.map { .handedness($0) }, Hair.allCases.map { .hair($0) },
      Build.allCases.map { .build($0) }, [.smokes(true), .smokes(false)],
    ].filter { $0.allSatisfy { !seen.contains($0) } }
    guard !kinds.isEmpty else { return 0 }
    return kinds.reduce(0) { $0 + entropy($1.map(share)) } / Double(kinds.count)
  }

  /// Three of six motives: each wrong one stays with two chances in five.
  private func paper() -> Double {
    gain(
      staying: zip(hypotheses.rows, massOfSuspect).reduce(0) { sum, pair in
        let motives = Double(pair.0.motives.nonzeroBitCount)
        return motives == 0 ? sum : sum + pair.1 * (0.4 + 0.6 / motives)
      })
  }

  private func prints(on weapon: WeaponID) -> Double {
    let share = massOfWeapon(weapon)
    let suspects = hypotheses.rows.count { $0.weapons >> weapon.value & 1 == 1 }
    guard share > 0, suspects > 1 else { return 0 }
    let others = Double(suspects - 1)
    let staying = (1 + min(others * 0.5, 3)) / Double(suspects)
    return gain(staying: 1 - share * (1 - min(1, staying)))
  }

  // MARK: Statements

  /// Clears whom it names, or the hour if it speaks of the body's room; where somebody vouches
  /// for the speaker already, it tests them.
  private func alibi(of speaker: SuspectID, at hour: Int) -> Double {
    var known = vouchers[hour][speaker.value]
    known.remove(speaker)
    if !known.isEmpty {
      let doubt = known.members.reduce(1) { $0 * mass[$1.value][hour] }
      return entropy([doubt, 1 - doubt])
    }
    let lie = mass[speaker.value][hour]
    let joined = Double(claimed[hour].count) / Double(BotParameters.gatheringRooms - 1)
    let caught = lie * min(1, joined) * (1 - BotParameters.unmasked)
    return gain(
      staying: 1 - (1 - lie) * expectedCleared(without: speaker.value, at: hour) - caught)
  }

  private func sighting(by speaker: Int, at hour: Int) -> Double {
    let trust = 1 - massOfSuspect[speaker] / 2
    // It may be of a room that is known already.
    let fresh = 1 - Double(claimed[hour].count) / Double(BotParameters.gatheringRooms + 1)
    return gain(staying: 1 - trust * fresh * expectedCleared(without: speaker, at: hour))
  }

  /// The share of the hypotheses that the people of one more room at `hour` are expected to clear.
  private func expectedCleared(without speaker: Int, at hour: Int) -> Double {
    let claimed = claimed[hour]
    let rooms = Double(max(1, BotParameters.gatheringRooms - claimed.count))
    var named = 0.0
    for other in mass.indices where other != speaker && vouchers[hour][other].isEmpty {
      named += mass[other][hour] * (1 - mass[other][hour])
    }
    let fatal = massOfHour[hour]
    let isBodyRoomOpen = !claimed.contains(setting.file.bodyRoom)
    let elsewhen = isBodyRoomOpen ? fatal * (1 - fatal) / rooms : 0
    return named / rooms + elsewhen
  }

  /// A suspect stays with one reason in six, if it is not theirs to be the murderer.
  private func gossip(by speaker: Int, about told: [Int]) -> Double {
    let trust = 1 - massOfSuspect[speaker]
    let leaving = told.reduce(0.0) { sum, suspect in
      let share = massOfSuspect[suspect]
      let motives = Double(max(1, hypotheses.rows[suspect].motives.nonzeroBitCount))
      return sum + share * (share * (1 - 1 / motives) + (1 - share) * (1 - 1 / 6))
    }
    return gain(staying: 1 - leaving * trust)
  }
}
