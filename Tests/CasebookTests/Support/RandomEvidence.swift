import Casebook

/// Logs that mostly hang together: drawn from a random afternoon, with now and then something false.
struct RandomEvidence {
  private var draw: SplitMix64
  private let setting: Setting
  private let culprit: SuspectID

  init(seed: UInt64, setting: Setting) {
    draw = SplitMix64(seed: seed)
    self.setting = setting
    culprit = SuspectID(Int.random(in: 1..<12, using: &draw))
  }

  mutating func log(of size: Int) -> [Piece] {
    let hour = Hour.allCases.randomElement(using: &draw) ?? .four
    let places = Hour.allCases.map { now in
      (0..<12).map { person in
        if now == hour {
          return person == culprit.value ? 5 : [4, 6, 7, 8].randomElement(using: &draw)
        }
        return (4..<9).randomElement(using: &draw)
      }
    }
    let reasons = Motive.allCases.flatMap { [$0, $0] }.shuffled(using: &draw)
    // Few rooms and people, so that statements touch one another.
    let interesting = EnvelopeID.all.filter { id in
      switch setting.label(id) {
      case .alibi(_, let now): now == hour || Int.random(in: 0..<4, using: &draw) == 0
      default: true
      }
    }
    return interesting.shuffled(using: &draw).prefix(size).map { id in
      Piece(id: id, content: content(of: setting.label(id), hour: hour, places, reasons))
    }
  }

  private mutating func content(
    of label: Label, hour: Hour, _ places: [[Int?]], _ reasons: [Motive]
  ) -> Content {
    let liar = label.speaker == culprit || Int.random(in: 0..<20, using: &draw) == 0
    func group(_ room: Int?, _ now: Hour) -> SuspectSet {
      SuspectSet(SuspectID.all.filter { places[now.index][$0.value] == room })
    }
    switch label {
    case .wound: return .wound(.blunt)
    case .temperature: return .temperature(from: hour == .seven ? .six : hour)
    case .hidden(let room):
      return room.value % 2 == 0
        ? .paper(Array(Motive.allCases.shuffled(using: &draw).prefix(3)))
        : .trace(.smokes(setting.person(culprit).traits.smokes))
    case .prints:
      return .prints(SuspectSet(SuspectID.all.shuffled(using: &draw).prefix(6)))
    case .match: return .match(Int.random(in: 0..<8, using: &draw) == 0)
    case .alibi(let speaker, let now):
      let room = liar ? 4 : places[now.index][speaker.value] ?? 4
      var people = group(room, now)
      people.insert(speaker)
      return .alibi(room: RoomID(room), people: people)
    case .sighting(_, let now):
      let room = Int.random(in: 4..<9, using: &draw)
      var people = group(room, now)
      if liar { people.insert(SuspectID(Int.random(in: 0..<12, using: &draw))) }
      return .sighting(room: RoomID(room), people: people)
    case .gossip(_, let first, let second):
      return .gossip(
        first: liar ? .debt : reasons[first.value], second: reasons[second.value])
    }
  }
}
