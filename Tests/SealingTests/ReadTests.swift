import Foundation
import Sealing
import Testing

@testable import SealingSodium

/// A sealed case from a peer may be anything.
@Suite struct ReadTests {
  private static func read(_ sealed: SealedCase, free: Bool = true) -> SealedCase? {
    Sealer.live(IdentityKey()).read(sealed.json, 9, free ? Deal.solutions : nil)
  }

  @Test func onlyWhatFitsTogetherIsRead() throws {
    let deal = try Deal(holders: 3)
    #expect(Self.read(deal.sealed) == deal.sealed)
    let other = IdentityKey().publicKey
    let edits: [(inout SealedCase) -> Void] = [
      { $0.holders = [] }, { $0.holders[2] = $0.holders[0] }, { $0.holders[2] = "" },
      { $0.holders[2] = $0.holders[2].uppercased() }, { $0.holders.append(other) },
      { $0.holders[2] = "01" + String(repeating: "0", count: 62) }, { $0.holders.removeLast() },
      { $0.threshold = 1 }, { $0.threshold = 3 }, { $0.threshold = -2 },
      { $0.envelopes.removeLast() }, { $0.envelopes.append($0.envelopes[0]) },
      { $0.envelopes[3].box = "" }, { $0.envelopes[3].box += "AAAA" },
      { $0.envelopes[3].box += "=" }, { $0.envelopes[3].box.removeLast(4) },
      { for place in 0..<9 { $0.envelopes[place].box = "AAAA" } },
      { for place in 0..<9 { $0.envelopes[place].box = "" } },
      { $0.envelopes[3].hash = "" }, { $0.envelopes[3].hash += "0" },
      { $0.envelopes[3].hash = String(repeating: "A", count: 64) },
      { $0.bundles.removeLast() }, { $0.bundles.append($0.bundles[0]) },
      { $0.bundles[1] = "" }, { $0.bundles[1] += "AAAA" }, { $0.bundles[1].removeLast(4) },
      { $0.bundles[1] = "!" + $0.bundles[1].dropFirst() },
      { $0.shareHashes.removeLast() }, { $0.shareHashes[1].removeLast(4) },
      { $0.shareHashes[1] += "AAAA" }, { $0.shareHashes.append($0.shareHashes[0]) },
      { $0.verdictRoots = nil }, { $0.verdictRoots?.removeLast() },
      { $0.verdictRoots?[1] = "" }, { $0.verdictRoots?[1] = String(repeating: "g", count: 64) },
    ]
    for (number, edit) in edits.enumerated() {
      var changed = deal.sealed
      edit(&changed)
      #expect(Self.read(changed) == nil, "\(number)")
    }
  }

  @Test func theCountsAreThoseOfTheTable() throws {
    let (free, closed) = (try Deal(holders: 2), try Deal(holders: 2, free: false))
    let read = free.sealer.read
    for count in [-1, 0, 8, 10, Int.max] { #expect(read(free.text, count, Deal.solutions) == nil) }
    for verdicts in [nil, -1, 0, 39, 41, Int.max] as [Int?] {
      #expect(read(free.text, 9, verdicts) == nil)
    }
    #expect(read(closed.text, 9, nil) == closed.sealed)
    #expect(read(closed.text, 9, Deal.solutions) == nil)
  }

  @Test func whatIsNoCaseIsNotRead() throws {
    let deal = try Deal(holders: 2)
    let read = deal.sealer.read
    let nested = String(repeating: "[", count: 100_000)
    for text in ["", "{}", "null", "[]", nested, String(deal.text.dropLast())] {
      #expect(read(text, 9, Deal.solutions) == nil)
    }
    // As large as it may be, with spaces, and one more.
    let room = SealedCase.maximumSize - deal.text.utf8.count
    #expect(read(deal.text + String(repeating: " ", count: room), 9, Deal.solutions) != nil)
    #expect(read(deal.text + String(repeating: " ", count: room + 1), 9, Deal.solutions) == nil)
  }

  @Test func thirteenHoldersAreTooMany() throws {
    let keys = (0..<13).map { _ in IdentityKey().publicKey }
    #expect(throws: DealError.self) {
      try SealedCase.deal(
        texts: ["a"], right: nil, solutions: 0, holders: keys, keySeed: Deal.seed)
    }
    _ = try Deal(holders: 12)
  }
}
