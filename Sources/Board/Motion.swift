import Rules

/// What moves on the screen by itself: a function of what has been seen and of the time.
struct Motion: Hashable, Sendable {
  /// Milliseconds that never go back.
  var now = 0
  /// The match that was seen last, who was due in it, and whether it was still open.
  var match: String?
  var due: SeatID?
  var wasOpen = false
  var travel: Travel?
  var burst: Burst?
  /// The burst waits for what is heard before it.
  var isBurstDue = false

  /// Between two pictures of something that moves.
  static let frame = 40

  /// Takes in what has changed since the last time; `token` is where it is on its way.
  mutating func see(_ game: GameModel, at now: Int, token: Spot?, isStill: Bool) {
    let state = game.view.state
    if match != game.id {
      self = Motion(now: self.now, match: game.id)
    } else if !isStill {
      if let due = state.due, let before = self.due, due != before {
        // Called elsewhere on its way, it turns off where it is.
        travel = Travel(from: token.map { .spot($0) } ?? .seat(before), to: due, since: now)
      }
      if wasOpen, state.outcome?.winner == game.view.seat {
        isBurstDue = true
      }
    }
    due = state.due
    wasOpen = state.outcome == nil
    if due == nil { travel = nil }
  }
}

/// The token on its way round the ring, to whoever is due.
struct Travel: Hashable, Sendable {
  /// Where it set out: at a seat, or wherever it was when it was called elsewhere.
  enum Origin: Hashable, Sendable {
    case seat(SeatID)
    case spot(Spot)
  }

  var from: Origin
  var to: SeatID
  /// When it set out.
  var since: Int

  static let duration = 400

  func isOver(at now: Int) -> Bool { now - since >= Self.duration }

  /// Where it is between two spots: slow, quick, slow.
  func spot(from: Spot, to: Spot, at now: Int) -> Spot {
    let part = max(0, min(1000, (now - since) * 1000 / Self.duration))
    let eased = part * part * (3000 - 2 * part) / 1_000_000
    func between(_ from: Int, _ to: Int) -> Int {
      // Rounded, and the same in both directions.
      let way = (to - from) * eased
      return from + (way + (way < 0 ? -500 : 500)) / 1000
    }
    return Spot(x: between(from.x, to.x), y: between(from.y, to.y))
  }
}

/// A cell of the screen.
struct Spot: Hashable, Sendable {
  var x: Int
  var y: Int
}

extension BoardState {
  /// Whether nothing may move: by the player's choice, without colours, or on a slow link.
  var keepsStill: Bool { isStill || preferences.calm || !preferences.color }

  /// When the screen wants to be drawn next, in the time of `advance`; nil while nothing moves and
  /// nothing is to go.
  package var nextFrame: Int? {
    [movement, heard?.until, listening?.until, finale].compactMap(\.self).min()
  }

  /// When an end is told at the latest.
  private var finale: Int? { sounding.finale.awaited == nil ? nil : sounding.finale.until }

  private var movement: Int? {
    guard !keepsStill else { return nil }
    let ends = [motion.travel.map { $0.since + Travel.duration }, motion.burst.map { $0.end }]
      .compactMap(\.self)
    return ends.min().map { max(motion.now + 1, min($0, motion.now + Motion.frame)) }
  }

  /// Lets time pass: `now` is in milliseconds and never goes back. What has changed in the scene
  /// since the last time sets things in motion; while nothing moves, time changes nothing.
  package mutating func advance(to now: Int, in scene: Scene) {
    var motion = motion
    let now = max(now, motion.now)
    if case .game(let game) = scene {
      motion.see(game, at: now, token: token(in: game, at: now), isStill: keepsStill)
    } else {
      motion = Motion(now: motion.now)
    }
    // Words are no movement: they come and go where nothing else may.
    if let match = scene.match {
      if heard == nil { heard = Heard(match) }
      heard?.hear(match, at: now)
    } else {
      heard = nil
    }
    if motion.isBurstDue, sounding.finale.awaited == nil, let match = motion.match {
      motion.isBurstDue = false
      motion.burst = Burst(seed: Burst.seed(match), since: now)
    }
    advanceListening(to: now)
    if keepsStill { (motion.travel, motion.burst) = (nil, nil) }
    if motion.travel?.isOver(at: now) == true { motion.travel = nil }
    if let burst = motion.burst, now >= burst.end { motion.burst = nil }
    if motion.travel != nil || motion.burst != nil { motion.now = now }
    self.motion = motion
  }

  /// Where the token is while it travels; nil when it rests.
  private func token(in game: GameModel, at now: Int) -> Spot? {
    guard let travel = motion.travel, !travel.isOver(at: now) else { return nil }
    guard let to = spot(of: travel.to, in: game) else { return nil }
    let from =
      switch travel.from {
      case .seat(let seat): spot(of: seat, in: game)
      case .spot(let spot): spot
      }
    return from.map { travel.spot(from: $0, to: to, at: now) }
  }

  /// The token on its way, in the place of the mark that waits for it.
  func drawToken(_ game: GameModel, on grid: inout Grid) {
    guard let spot = token(in: game, at: motion.now), let travel = motion.travel else { return }
    if let to = self.spot(of: travel.to, in: game) { grid.put(to.x, to.y, " ") }
    grid.put(spot.x, spot.y, "◆", .title)
  }

  /// Where the mark of a seat is while it is due.
  private func spot(of seat: SeatID, in game: GameModel) -> Spot? {
    let panel = ring(game)
    let layout = BoardLayout(width: width, height: height, ringRows: panel.rows)
    return panel.spot(of: seat, in: layout.ring)
  }
}
