/// Draws the ninety-five envelopes of a story.
struct EvidenceDraft {
  let story: Story
  let people: [Person]
  let weapons: [WeaponText]
  /// The kinds of trait of the two traces, as traits of the murderer.
  let traces: [Trait]

  /// Returns nil if the murderer has no two traits that fit few enough and many enough people.
  init?(story: Story, people: [Person], weapons: [WeaponText], using draw: inout CaseDraw) {
    self.story = story
    self.people = people
    self.weapons = weapons
    let look = people[story.solution.murderer.value].traits
    let kinds: [Trait] = [
      .handedness(look.handedness), .hair(look.hair), .build(look.build), .smokes(look.smokes),
    ]
    let pairs = kinds.indices.flatMap { one in
      kinds.indices.dropFirst(one + 1).map { [kinds[one], kinds[$0]] }
    }
    let fair = pairs.filter { pair in
      story.level == .easy
        || CaseParameters.lookalikes.contains(
          SuspectID.all.count { suspect in
            suspect != story.finder && pair.allSatisfy { $0.fits(people[suspect.value].traits) }
          })
    }
    guard let pair = fair.picked(using: &draw) else { return nil }
    traces = pair.permuted(using: &draw)
  }

  /// Labels and contents in the order of their envelopes, and which statements are false.
  func envelopes(
    using draw: inout CaseDraw
  ) -> (labels: [Label], contents: [Content], lies: [EnvelopeID]) {
    let sightings = SuspectID.all.map { sighting(by: $0, using: &draw) }
    let labels = Label.inOrder(
      gatheringRooms: story.gatheringRooms, sightings: sightings.map(\.hour),
      gossip: gossipPairs(using: &draw))
    var hidden = hiddenThings(using: &draw)
    var lies: [EnvelopeID] = []
    let murderer = story.solution.murderer
    let contents = zip(EnvelopeID.all, labels).map { id, label -> Content in
      switch label {
      case .wound:
        return .wound(weapons[story.solution.weapon.value].wound)
      case .temperature:
        return .temperature(from: temperature(using: &draw))
      case .hidden(let room):
        return room == story.bodyRoom ? .trace(traces[0]) : hidden.removeLast()
      case .prints(let weapon):
        return .prints(prints(on: weapon, using: &draw))
      case .match(let weapon):
        return .match(weapon == story.solution.weapon)
      case .alibi(let speaker, let hour):
        let told = story.alibi(of: speaker, at: hour)
        if told.people != story.people(in: told.room, at: hour) { lies.append(id) }
        return .alibi(room: told.room, people: told.people)
      case .sighting(let speaker, let hour):
        let told = sightings[speaker.value]
        if told.people != story.people(in: told.room, at: hour) { lies.append(id) }
        return .sighting(room: told.room, people: told.people)
      case .gossip(let speaker, let first, let second):
        let truth = [story.reasons[first.value], story.reasons[second.value]]
        guard speaker == murderer, draw.chance(CaseParameters.falsePercent) else {
          return .gossip(first: truth[0], second: truth[1])
        }
        lies.append(id)
        let told = falseReasons(instead: truth, using: &draw)
        return .gossip(first: told[0], second: told[1])
      }
    }
    return (labels, contents, lies)
  }

  private func temperature(using draw: inout CaseDraw) -> Hour {
    let hour = story.solution.hour.index
    let starts = [hour - 1, hour].filter { (0...2).contains($0) }
    return Hour.allCases[starts[draw.below(starts.count)]]
  }

  /// The second trace and the papers, in any order.
  private func hiddenThings(using draw: inout CaseDraw) -> [Content] {
    let motive = story.solution.motive
    let others = Motive.allCases.filter { $0 != motive }
    let stubborn =
      draw.chance(CaseParameters.stubbornMotivePercent) ? others.picked(using: &draw) : nil
    let papers = (0..<3).map { _ in
      let named = stubborn.map { [motive, $0] } ?? [motive]
      let more = others.filter { $0 != stubborn }.permuted(using: &draw).prefix(3 - named.count)
      return Content.paper((named + more).sorted { $0.index < $1.index })
    }
    return (papers + [.trace(traces[1])]).permuted(using: &draw)
  }

  /// The murder weapon and its likeness are done by one recipe, so that only a match tells them
  /// apart; nobody cares who touched the others.
  private func prints(on weapon: WeaponID, using draw: inout CaseDraw) -> SuspectSet {
    let murderer = story.solution.murderer
    let uncleared = SuspectID.all.filter { $0 != story.finder }.permuted(using: &draw)
    let isWeapon = weapon == story.solution.weapon
    let isAlike = weapons[weapon.value].wound == weapons[story.solution.weapon.value].wound
    let first = isWeapon ? [murderer] : []
    let rest = uncleared.filter { !first.contains($0) }
    guard isAlike, story.level != .easy else { return SuspectSet((first + rest).prefix(4)) }
    let fitting = rest.filter(fitsTraces)
    let other = rest.filter { !fitsTraces($0) }
    return SuspectSet(first + fitting.prefix(3 - first.count) + other.prefix(1))
  }

  func fitsTraces(_ suspect: SuspectID) -> Bool {
    traces.allSatisfy { $0.fits(people[suspect.value].traits) }
  }
}
