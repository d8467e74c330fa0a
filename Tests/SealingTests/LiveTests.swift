import Sealing
import Testing

@testable import SealingSodium

/// What a table is promised by the live sealer.
@Suite struct LiveTests {
  @Test(arguments: [1, 2, 3, 4, 5, 12]) func aMajorityOpensEverything(holders: Int) throws {
    let deal = try Deal(holders: holders)
    let needed = SealedCase.majority(of: holders)
    #expect(deal.sealed.threshold == needed)
    for holders in [Array(0..<needed), Array((0..<holders).suffix(needed)), Array(0..<holders)] {
      for (number, text) in deal.texts.enumerated() {
        let shares = try deal.shares(.envelope(number), of: holders)
        #expect(shares.allSatisfy { deal.sealer.isGenuine(deal.sealed, $0) })
        #expect(deal.sealer.open(deal.sealed, .envelope(number), shares) == text)
        #expect(deal.sealer.isContent(deal.sealed, number, text))
        #expect(!deal.sealer.isContent(deal.sealed, number, text + " "))
      }
      for solution in [0, Deal.right, Deal.solutions - 1] {
        let shares = try deal.shares(.verdict(solution), of: holders.reversed())
        #expect(shares.allSatisfy { deal.sealer.isGenuine(deal.sealed, $0) })
        #expect(
          deal.sealer.open(deal.sealed, .verdict(solution), shares)
            == (solution == Deal.right ? "1" : "0"))
      }
    }
  }

  @Test func fewerOpenNothing() throws {
    let deal = try Deal(holders: 5)
    for what in [Sealed.envelope(4), .verdict(Deal.right)] {
      let two = try deal.shares(what, of: [1, 3])
      #expect(deal.sealer.open(deal.sealed, what, []) == nil)
      #expect(deal.sealer.open(deal.sealed, what, two) == nil)
      // The same holder twice is one.
      #expect(deal.sealer.open(deal.sealed, what, two + two) == nil)
      // Neither a share of something else nor a wrong one counts.
      let other = try deal.shares(what == .envelope(4) ? .envelope(5) : .verdict(3), of: [0])
      #expect(deal.sealer.open(deal.sealed, what, two + other) == nil)
      var wrong = try deal.shares(what, of: [0])
      wrong[0].bytes = wrong[0].bytes.changed
      #expect(!deal.sealer.isGenuine(deal.sealed, wrong[0]))
      #expect(deal.sealer.open(deal.sealed, what, two + wrong) == nil)
      // But a wrong one spoils nothing where there are enough.
      let three = try deal.shares(what, of: [1, 3, 4])
      #expect(deal.sealer.open(deal.sealed, what, wrong + three) != nil)
      let more = try deal.shares(other[0].of, of: [1])
      #expect(deal.sealer.open(deal.sealed, what, three + more) != nil)
    }
  }

  @Test func everyChangeOfAShareIsNoticed() throws {
    let deal = try Deal(holders: 3)
    let sealer = deal.sealer
    for what in [Sealed.envelope(2), .verdict(2)] {
      let share = try deal.shares(what, of: [1])[0]
      let last = share.bytes.count / 2
      let edits: [(inout KeyShare) -> Void] = [
        { $0.of = what == .envelope(2) ? .envelope(3) : .verdict(3) },
        { $0.of = what == .envelope(2) ? .verdict(2) : .envelope(2) },
        { $0.of = .envelope(-1) }, { $0.of = .envelope(9) }, { $0.of = .verdict(Int.max) },
        { $0.of = .verdict(Deal.solutions) }, { $0.of = .verdict(-1) },
        { $0.holder = 0 }, { $0.holder = 3 }, { $0.holder = -1 }, { $0.holder = Int.max },
        { $0.bytes = $0.bytes.changed }, { $0.bytes = "" }, { $0.bytes += "00" },
        { $0.bytes = String(repeating: "g", count: 2 * last) },
        { $0.proof = $0.proof?.changed ?? "00" }, { $0.proof = $0.proof == nil ? "" : nil },
        { $0.proof = ($0.proof ?? "") + "00" },
      ]
      #expect(sealer.isGenuine(deal.sealed, share))
      for (number, edit) in edits.enumerated() {
        var changed = share
        edit(&changed)
        #expect(!sealer.isGenuine(deal.sealed, changed), "\(what) \(number)")
      }
    }
  }

  @Test func thereIsNoShareOfWhatThereIsNot() throws {
    let deal = try Deal(holders: 3)
    for what in [Sealed.envelope(-1), .envelope(9), .verdict(-1), .verdict(Deal.solutions)] {
      #expect(deal.sealer.share(deal.bundles[0], what) == nil)
    }
    let closed = try Deal(holders: 3, free: false)
    #expect(closed.bundles[0].verdicts == nil)
    #expect(closed.sealer.share(closed.bundles[0], .verdict(0)) == nil)
    #expect(closed.sealer.open(closed.sealed, .verdict(0), []) == nil)
    // A verdict from another case is no verdict here.
    let share = try deal.shares(.verdict(0), of: [0])[0]
    #expect(!closed.sealer.isGenuine(closed.sealed, share))
  }

  @Test func aBundleIsForItsHolderAlone() throws {
    let deal = try Deal(holders: 3)
    #expect(Sealer.live(IdentityKey()).unseal(deal.sealed) == nil)
    var swapped = deal.sealed
    swapped.bundles.swapAt(0, 1)
    #expect(deal.sealer.unseal(swapped) == nil)
  }

  @Test func whatIsUnsealedIsWhatWasPublished() throws {
    let deal = try Deal(holders: 3)
    let edits: [(inout SealedCase) -> Void] = [
      { $0.bundles[0] = $0.bundles[0].flipped }, { $0.bundles = [] },
      { $0.shareHashes[0] = $0.shareHashes[0].flipped }, { $0.shareHashes = [] },
      { $0.verdictRoots?[0] = String(repeating: "0", count: 64) }, { $0.verdictRoots = [] },
      { $0.verdictRoots = nil }, { $0.envelopes.removeLast() }, { $0.holders[0] = "" },
    ]
    for (number, edit) in edits.enumerated() {
      var changed = deal.sealed
      edit(&changed)
      #expect(deal.sealer.unseal(changed) == nil, "\(number)")
    }
  }

  @Test func aBoxOrHashThatWasChangedOpensNothing() throws {
    let deal = try Deal(holders: 3)
    let shares = try deal.shares(.envelope(1), of: 0..<3)
    let edits: [(inout SealedCase) -> Void] = [
      { $0.envelopes[1].box = $0.envelopes[1].box.flipped },
      { $0.envelopes[1].box = $0.envelopes[2].box }, { $0.envelopes[1].box = "" },
      { $0.envelopes[1].hash = $0.envelopes[1].hash.changed },
      { $0.envelopes = [] }, { $0.threshold = 0 }, { $0.threshold = -1 }, { $0.threshold = 4 },
    ]
    for (number, edit) in edits.enumerated() {
      var changed = deal.sealed
      edit(&changed)
      #expect(deal.sealer.open(changed, .envelope(1), shares) == nil, "\(number)")
    }
  }

  /// Shares that are as published, but of which one majority would open this and another that.
  @Test func sharesOffThePolynomialOpenNothing() throws {
    var sealed = try Deal(holders: 4).sealed
    let sealer = Sealer.live(IdentityKey())
    let key = EnvelopeBox.key(Deal.seed, 0)
    var split = Shamir.split(key, coefficients: Sodium.randomBytes(64), among: 4)
    let shares = Self.publish(split, in: &sealed)
    #expect(sealer.open(sealed, .envelope(0), shares) == Deal.texts[0])
    split[3][5] ^= 1
    let odd = Self.publish(split, in: &sealed)
    #expect(odd.allSatisfy { sealer.isGenuine(sealed, $0) })
    #expect(sealer.open(sealed, .envelope(0), odd) == nil)
  }

  /// Makes these the shares of envelope 0, and returns them.
  private static func publish(_ split: [[UInt8]], in sealed: inout SealedCase) -> [KeyShare] {
    split.enumerated().map { holder, share in
      let none = [UInt8](repeating: 0, count: 32 * 8)
      sealed.shareHashes[holder] = Sodium.base64(KeyShare.hash(0, holder: holder, share) + none)
      return KeyShare(of: .envelope(0), holder: holder, bytes: Sodium.hex(share))
    }
  }
}
