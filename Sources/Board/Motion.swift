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

  /// Between two pictures of something that moves.
  static let frame = 40
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

  /// When the screen wants to be drawn next, in the time of `advance`; nil while nothing moves.
  package var nextFrame: Int? {
    guard !keepsStill else { return nil }
    let ends = [motion.travel.map { $0.since + Travel.duration }, motion.burst.map { $0.end }]
      .compactMap(\.self)
    return ends.min().map { max(motion.now + 1, min($0, motion.now + Motion.frame)) }
  }

  /// Lets time pass: `now` is in milliseconds and never goes back. What has changed in the scene
  /// since the last time sets things in motion.
  package mutating func advance(to now: Int, in scene: Scene) {
    motion.now = max(now, motion.now)
    guard case .game(let game) = scene else { return motion = Motion(now: motion.now) }
    if motion.match == game.id {
      follow(game)
      if game.isWon, motion.wasOpen, !keepsStill {
        motion.burst = Burst(seed: Burst.seed(game.id), since: motion.now)
      }
    } else {
      motion = Motion(now: motion.now, match: game.id)
    }
    motion.due = game.view.state.due
    motion.wasOpen = game.view.state.outcome == nil
    if keepsStill { (motion.travel, motion.burst) = (nil, nil) }
    if motion.travel?.isOver(at: motion.now) == true || motion.due == nil { motion.travel = nil }
    if let burst = motion.burst, motion.now >= burst.end { motion.burst = nil }
  }

  /// Sends the token to whoever is due now.
  private mutating func follow(_ game: GameModel) {
    guard let due = game.view.state.due, let before = motion.due, due != before, !keepsStill else {
      return
    }
    // A token that is called elsewhere on its way turns off where it is.
    let spot = token(in: game)
    motion.travel = Travel(
      from: spot.map { .spot($0) } ?? .seat(before), to: due, since: motion.now)
  }

  /// Where the token is while it travels; nil when it rests.
  func token(in game: GameModel) -> Spot? {
    guard let travel = motion.travel, !travel.isOver(at: motion.now) else { return nil }
    let panel = RingPanel(game: game)
    let ring = BoardLayout(width: width, height: height).ring(seats: game.view.state.seats.count)
    guard let to = panel.spot(of: travel.to, in: ring) else { return nil }
    let from: Spot? =
      switch travel.from {
      case .seat(let seat): panel.spot(of: seat, in: ring)
      case .spot(let spot): spot
      }
    return from.map { travel.spot(from: $0, to: to, at: motion.now) }
  }

  /// The token on its way, in the place of the mark that waits for it.
  func drawToken(_ game: GameModel, in ring: Rect, on grid: inout Grid) {
    guard let spot = token(in: game), let travel = motion.travel else { return }
    if let to = RingPanel(game: game).spot(of: travel.to, in: ring) { grid.put(to.x, to.y, " ") }
    grid.put(spot.x, spot.y, "◆", .title)
  }
}

extension GameModel {
  /// Whether this player has solved the case.
  var isWon: Bool { view.state.outcome?.winner == view.seat }
}
