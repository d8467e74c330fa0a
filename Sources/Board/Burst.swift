import Casebook

/// Sparks over the board of whoever has solved the case: for two seconds, and gone with any key.
///
/// Where each of them is follows from the match and the time alone.
struct Burst: Hashable, Sendable {
  let seed: UInt64
  /// When it began.
  let since: Int

  static let duration = 2_000
  var end: Int { since + Self.duration }

  /// Three fans, one after the other.
  private static let fans = [0, 350, 700]
  private static let sparksOfFan = 28

  struct Spark: Hashable {
    var spot: Spot
    var glyph: Character
    var style: Style
  }

  /// The same for the same match on every machine.
  static func seed(_ id: String) -> UInt64 {
    id.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// What is seen of it at a moment, on a screen of this size.
  func sparks(at now: Int, width: Int, height: Int) -> [Spark] {
    let age = now - since
    guard (0..<Self.duration).contains(age), width > 0, height > 0 else { return [] }
    var draw = SplitMix64(seed: seed)
    var sparks: [Spark] = []
    for (at, start) in Self.fans.enumerated() {
      // The first fan opens in the middle, the others on either side.
      let x = width * [50, 26, 74][at] / 100 + draw.below(max(1, width / 12)) - width / 24
      let y = height * [42, 34, 34][at] / 100
      for _ in 0..<Self.sparksOfFan {
        let aside = draw.below(201) - 100
        let up = draw.below(141) - 40
        let life = 800 + draw.below(500)
        let time = age - start
        guard (0..<life).contains(time) else { continue }
        // They slow down as they fly, and fall.
        let way = time * (2_400 - time) / 2_400
        let spot = Spot(
          x: x + aside * way * width / 280_000,
          y: y - up * way * height / 200_000 + time * time * height / 12_000_000)
        guard (0..<width).contains(spot.x), (0..<height).contains(spot.y) else { continue }
        sparks.append(Self.spark(at: spot, part: time * 100 / life))
      }
    }
    return sparks
  }

  private static func spark(at spot: Spot, part: Int) -> Spark {
    part < 25
      ? Spark(spot: spot, glyph: "✶", style: .title)
      : part < 55
        ? Spark(spot: spot, glyph: "◆", style: .accent)
        : part < 80
          ? Spark(spot: spot, glyph: "•", style: .accent)
          : Spark(spot: spot, glyph: "·", style: .dim)
  }
}

extension BoardState {
  /// The sparks fly behind what is written, and leave the gaps between words alone.
  func drawBurst(on grid: inout Grid) {
    guard let burst = motion.burst, !keepsStill else { return }
    let ground = grid
    for spark in burst.sparks(at: motion.now, width: grid.width, height: grid.height - 2) {
      let (x, y) = (spark.spot.x, spark.spot.y)
      let isFree = ((x - 1)...(x + 1)).allSatisfy {
        ground[$0, y].character == " " && !ground[$0, y].isTail
      }
      guard isFree else { continue }
      grid.put(x, y, String(spark.glyph), spark.style)
    }
  }
}
