/// What people say of others.
extension EvidenceDraft {
  struct Sighting {
    let hour: Hour
    let room: RoomID
    let people: SuspectSet
  }

  /// Somebody else's room at some hour, as `speaker` tells it.
  func sighting(by speaker: SuspectID, using draw: inout CaseDraw) -> Sighting {
    let isLiar = speaker == story.solution.murderer && draw.chance(CaseParameters.falsePercent)
    for hour in Hour.allCases.permuted(using: &draw) {
      let own = story.alibi(of: speaker, at: hour)
      let isFatal = hour == story.solution.hour
      if isLiar, isFatal, draw.chance(CaseParameters.framingPercent),
        let scapegoat = SuspectID.all.filter({
          !own.people.contains($0) && $0 != story.finder
        }).picked(using: &draw)
      {
        return Sighting(hour: hour, room: story.bodyRoom, people: SuspectSet([scapegoat]))
      }
      for room in story.gatheringRooms.permuted(using: &draw)
      where room != own.room && !(isFatal && room == story.bodyRoom) {
        let people = story.people(in: room, at: hour)
        guard isLiar else {
          if people.isEmpty { continue }
          return Sighting(hour: hour, room: room, people: people)
        }
        return Sighting(
          hour: hour, room: room, people: falsify(people, sparing: own.people, using: &draw))
      }
    }
    preconditionFailure("a house cannot be empty but for one room at all four hours")
  }

  /// One more or one fewer, never anybody of `spared`, whom the liar's own alibi places elsewhere.
  private func falsify(
    _ people: SuspectSet, sparing spared: SuspectSet, using draw: inout CaseDraw
  ) -> SuspectSet {
    var told = people
    let strangers = SuspectID.all.filter { !people.contains($0) && !spared.contains($0) }
    if people.count > 1, strangers.isEmpty || draw.chance(50) {
      if let missing = people.members.picked(using: &draw) { told.remove(missing) }
    } else if let stranger = strangers.picked(using: &draw) {
      told.insert(stranger)
    }
    return told
  }

  /// Whom each person tells of: two others, everybody told of twice.
  func gossipPairs(using draw: inout CaseDraw) -> [(SuspectID, SuspectID)] {
    let circle = SuspectID.all.permuted(using: &draw)
    let steps = Array(1..<SuspectKind.count).permuted(using: &draw).prefix(2)
    var pairs = Array(repeating: (circle[0], circle[1]), count: SuspectKind.count)
    for (place, speaker) in circle.enumerated() {
      let told = steps.map { circle[(place + $0) % SuspectKind.count] }
      pairs[speaker.value] = (told[0], told[1])
    }
    return pairs
  }

  /// Two reasons of which at least one is false.
  func falseReasons(instead truth: [Motive], using draw: inout CaseDraw) -> [Motive] {
    let which = draw.below(3)
    return truth.enumerated().map { position, motive in
      which == 2 || which == position
        ? Motive.allCases.filter { $0 != motive }.picked(using: &draw) ?? motive : motive
    }
  }
}
