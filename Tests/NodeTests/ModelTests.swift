import Testing

@testable import Node
@testable import Simulator

/// The simulator proves promises about a model of the journal: the real one must be like it.
struct ModelTests {
  private func start(_ seed: UInt64) throws -> (TwinDisks, KeepDraw) {
    let (dealt, content) = (try #require(Scenery.dealt), try #require(Scenery.content))
    let draw = try #require(KeepDraw(seed: seed, dealt: dealt, content: content))
    return (try TwinDisks(content), draw)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func theModelHoldsWhatTheJournalHolds(seed: UInt64) throws {
    var (disks, draw) = try start(seed)
    for step in 0..<40 {
      try disks.apply(draw.batch(disks.image))
      if draw.pick(6) == 0 { try disks.reopen() }
      try disks.compare("seed \(seed), step \(step)")
    }
  }

  /// Of the bytes: what is stored then is the same in both, and mends it. Of the place: nothing is
  /// believed until the match begins anew.
  @Test(arguments: TwinDisks.Flip.allCases, 1...2 as ClosedRange<UInt64>)
  func damageReadsAlike(flip: TwinDisks.Flip, seed: UInt64) throws {
    var (disks, draw) = try start(seed)
    for round in 0..<2 {
      let place = "seed \(seed), \(flip), round \(round)"
      for _ in 0..<4 { try disks.apply(draw.batch(disks.image)) }
      let id = draw.id()
      try disks.flip(flip, of: id)
      try disks.compare(place)
      if flip.isOfRecord, flip != .bytes {
        // How far it had come is still known, and the model takes that for lost too.
        try disks.apply([draw.begin(id, term: 0)])
        try disks.compare("\(place), begun anew")
      }
      for step in 0..<4 {
        try disks.apply(draw.batch(disks.image))
        try disks.compare("\(place), step \(step)")
      }
    }
  }
}
