import Casebook

/// Weighs every place it knows a way to: the bits to be had there by the actions they cost.
struct Inspector {
  private let view: SeatView
  private let estimates: Estimates
  private let ways: Ways

  init(view: SeatView, estimates: Estimates) {
    self.view = view
    self.estimates = estimates
    ways = Ways(view: view)
  }

  func move(using draw: inout some RandomNumberGenerator) -> Move {
    let dark = valueOfDarkRoom()
    var best: (move: Move, worth: Double) = (.pass, 0)
    for tile in TileID.all {
      guard let distance = ways.distance(to: tile) else { continue }
      let whim = 1 + BotParameters.whim * Double(draw.below(1 << 20)) / Double(1 << 20)
      let (move, worth) = weigh(tile, distance: distance, dark: dark)
      if let move, worth * whim > best.worth { best = (move, worth * whim) }
    }
    return best.move
  }

  /// What to do next for the sake of this tile, and the bits per action that it promises.
  private func weigh(_ tile: TileID, distance: Int, dark: Double) -> (Move?, Double) {
    guard view.state.tile(tile) != nil else {
      // One more action: something has to be opened in there.
      return (step(towards: tile), dark / Double(distance + 1))
    }
    let openings = openings(at: tile).sorted { $0.bits > $1.bits }
    guard let first = openings.first else { return (nil, 0) }
    var sum = 0.0
    var factor = 1.0
    var worth = 0.0
    for (number, opening) in openings.enumerated() {
      sum += opening.bits * factor
      factor *= BotParameters.overlap
      worth = max(worth, sum / Double(distance + number + 1))
    }
    return (distance == 0 ? first.move : step(towards: tile), worth)
  }

  private func step(towards tile: TileID) -> Move? {
    ways.step(towards: tile).map {
      view.state.tile($0) == nil && view.state.hasDoor(from: view.me.tile, to: $0)
        ? .explore(to: $0) : .walk(to: $0)
    }
  }

  /// What could be opened by standing on a revealed tile, and what it is worth.
  private func openings(at tile: TileID) -> [(move: Move, bits: Double)] {
    guard let face = view.state.tile(tile) else { return [] }
    var openings: [(move: Move, bits: Double)] = []
    func consider(_ move: Move, _ label: Label) {
      let bits = estimates.bits(label)
      if bits > BotParameters.worthAsking { openings.append((move, bits)) }
    }
    if tile == view.setting.file.bodyTile {
      consider(.examine(.wound), .wound)
      consider(.examine(.temperature), .temperature)
    }
    if !view.me.searched.contains(tile) { consider(.search, .hidden(room: face.room)) }
    if let weapon = face.weapon {
      consider(.dust, .prints(weapon: weapon))
      if estimates.holds(.wound) { consider(.examine(.weapon), .match(weapon: weapon)) }
    }
    for suspect in face.people.members {
      for (question, label) in questions(to: suspect) {
        consider(.interview(suspect, question), label)
      }
    }
    return openings
  }

  private func questions(to suspect: SuspectID) -> [(Question, Label)] {
    let questions = Hour.allCases.map { Question.alibi($0) } + [.sighting, .gossip]
    return questions.compactMap { question in
      view.setting.label(of: question, to: suspect).map { (question, $0) }
    }
  }

  /// The bits that an average dark room promises: people, weapons and hidden things that have not
  /// been seen yet are behind some door.
  private func valueOfDarkRoom() -> Double {
    let faces = view.state.tiles.compactMap { $0 }
    let darkRooms = view.state.tiles.count - faces.count
    guard darkRooms > 0 else { return 0 }
    let seen = SuspectSet(faces.flatMap { $0.people.members })
    var bits = 0.0
    for suspect in SuspectID.all where !seen.contains(suspect) {
      let answers = questions(to: suspect).map { estimates.bits($0.1) }.sorted(by: >)
      bits += (answers.first ?? 0) + BotParameters.overlap * (answers.dropFirst().first ?? 0)
    }
    for weapon in WeaponID.all where !faces.contains(where: { $0.weapon == weapon }) {
      bits += estimates.bits(.prints(weapon: weapon))
      if estimates.holds(.wound) { bits += estimates.bits(.match(weapon: weapon)) }
    }
    for room in RoomID.all where !faces.contains(where: { $0.room == room }) {
      bits += estimates.bits(.hidden(room: room))
    }
    return BotParameters.curiosity * bits / Double(darkRooms)
  }
}
