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
}
