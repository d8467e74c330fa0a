extension Label {
  /// The labels of a case in the order of their envelopes.
  ///
  /// The order goes by kind, then by what the label is about, so that an envelope's number tells
  /// nothing that its label does not.
  ///
  /// - Parameters:
  ///   - gatheringRooms: the five rooms that hide something.
  ///   - sightings: one hour per suspect.
  ///   - gossip: one pair of suspects per suspect.
  /// - Returns: ninety-five labels, one per `EnvelopeID`.
  static func inOrder(
    gatheringRooms: some Sequence<RoomID>, sightings: [Hour], gossip: [(SuspectID, SuspectID)]
  ) -> [Label] {
    var labels: [Label] = [.wound, .temperature]
    labels += gatheringRooms.sorted().map { .hidden(room: $0) }
    labels += WeaponID.all.map { .prints(weapon: $0) }
    labels += WeaponID.all.map { .match(weapon: $0) }
    labels += SuspectID.all.flatMap { speaker in
      Hour.allCases.map { .alibi(speaker: speaker, hour: $0) }
    }
    labels += zip(SuspectID.all, sightings).map { .sighting(speaker: $0, hour: $1) }
    labels += zip(SuspectID.all, gossip).map { speaker, pair in
      .gossip(speaker: speaker, first: min(pair.0, pair.1), second: max(pair.0, pair.1))
    }
    return labels
  }

  /// Whether these are the labels of some case, in any order: five rooms hide something, the
  /// body's among them, and everybody has one sighting and one gossip about two others.
  ///
  /// Of the other kinds there are no more labels than a case has, so that it is enough to count.
  static func areOfACase(_ labels: [Label], bodyRoom: RoomID) -> Bool {
    guard labels.count == EnvelopeKind.count, Set(labels).count == labels.count else {
      return false
    }
    var hiding: [RoomID] = []
    var watchers: [SuspectID] = []
    var gossips: [SuspectID] = []
    for label in labels {
      switch label {
      case .hidden(let room): hiding.append(room)
      case .sighting(let speaker, _): watchers.append(speaker)
      case .gossip(let speaker, let first, let second):
        guard Set([speaker, first, second]).count == 3 else { return false }
        gossips.append(speaker)
      case .wound, .temperature, .prints, .match, .alibi: break
      }
    }
    return hiding.count == 5 && hiding.contains(bodyRoom)
      && watchers.sorted() == SuspectID.all && gossips.sorted() == SuspectID.all
  }
}
