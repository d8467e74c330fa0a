/// What really happened, before any of it becomes evidence.
struct Story {
  let level: Level
  let finder: SuspectID
  let solution: Solution
  let protector: SuspectID?
  /// The five of them, in order; the body's room is one.
  let gatheringRooms: [RoomID]
  let bodyRoom: RoomID
  /// `whereabouts[hour][suspect]`
  let whereabouts: [[RoomID]]
  let reasons: [Motive]
  /// Where the murderer says to have been at the hour of death.
  let falseRoom: RoomID

  /// Draws a story, or nil if no afternoon was found that the murderer can lie about.
  init?(level: Level, using draw: inout CaseDraw) {
    self.level = level
    let cast = SuspectID.all.permuted(using: &draw)
    let murderer = cast[0]
    finder = cast[1]
    let rooms = RoomID.all.dropFirst().permuted(using: &draw).prefix(5)
    let bodyRoom = rooms[rooms.startIndex]
    self.bodyRoom = bodyRoom
    gatheringRooms = rooms.sorted()
    reasons = Motive.allCases.flatMap { [$0, $0] }.permuted(using: &draw)
    let hour = Hour.allCases[draw.below(Hour.allCases.count)]
    solution = Solution(
      murderer: murderer, weapon: WeaponID(draw.below(WeaponKind.count)),
      motive: reasons[murderer.value], hour: hour)

    let others = rooms.dropFirst()
    let least = CaseParameters.joinedGroup[level] ?? 2
    for _ in 0..<CaseParameters.afternoons {
      let afternoon = Hour.allCases.map { now in
        now == hour
          ? Self.seat(SuspectID.all.filter { $0 != murderer }, in: Array(others), using: &draw)
          : Self.seat(SuspectID.all, in: Array(rooms), using: &draw)
      }
      let fatal = afternoon[hour.index]
      let joinable = others.filter { room in fatal.count { $0 == room } >= least }
      guard let joined = joinable.picked(using: &draw) else { continue }
      let finder = self.finder
      let friends = SuspectID.all.filter { fatal[$0.value] == joined && $0 != finder }
      falseRoom = joined
      protector = level == .hard ? friends.picked(using: &draw) : nil
      whereabouts = afternoon.map { $0.map { $0 ?? bodyRoom } }
      return
    }
    return nil
  }

  /// Gives each of `people` a room that is not yet full; nil for whoever is not among them.
  private static func seat(
    _ people: [SuspectID], in rooms: [RoomID], using draw: inout CaseDraw
  ) -> [RoomID?] {
    var places = [RoomID?](repeating: nil, count: SuspectKind.count)
    for person in people.permuted(using: &draw) {
      let free = rooms.filter { room in
        places.count { $0 == room } < CaseParameters.largestGroup
      }
      places[person.value] = free.picked(using: &draw)
    }
    return places
  }

  func people(in room: RoomID, at hour: Hour) -> SuspectSet {
    SuspectSet(SuspectID.all.filter { whereabouts[hour.index][$0.value] == room })
  }

  /// What `speaker` answers when asked where they were.
  func alibi(of speaker: SuspectID, at hour: Hour) -> (room: RoomID, people: SuspectSet) {
    let lies = hour == solution.hour && (speaker == solution.murderer || speaker == protector)
    let room = lies ? falseRoom : whereabouts[hour.index][speaker.value]
    var people = people(in: room, at: hour)
    if lies { people.insert(solution.murderer) }
    return (room, people)
  }
}
