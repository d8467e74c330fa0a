import Testing

@testable import Ring

private func voters(_ tags: String...) -> [Voter] {
  tags.enumerated().map { Voter(node: "n\($0.offset)", tag: $0.element) }
}

@Test(arguments: [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (12, 7)])
func aMajorityIsMoreThanHalf(of count: Int, is needed: Int) {
  let all = (0..<count).map { Voter(node: "n\($0)", tag: "t") }
  let membership = Membership(voters: all)
  #expect(membership.isMajority(Set(all.prefix(needed))))
  #expect(!membership.isMajority(Set(all.prefix(needed - 1))))
}

@Test func whileAVoterIsExchangedBothSetsMustAgree() throws {
  let before = Membership(voters: voters("a", "b", "c"))
  let during = try #require(before.replacing(tagOf: "n2", with: "d"))
  #expect(during.outgoing == before.voters)
  #expect(during.voters == voters("a", "b", "d"))
  let (a, c, d) = (before.voters[0], before.voters[2], during.voters[2])
  // A majority of the new ones with the new disk, but not of the old ones; and the other way round.
  #expect(!during.isMajority([a, d]))
  #expect(!during.isMajority([a, c]))
  #expect(during.isMajority([a, c, d]))
  #expect(during.isMajority([a, before.voters[1]]))
}

@Test func votersAreExchangedOneAtATime() throws {
  let before = Membership(voters: voters("a", "b", "c"))
  let during = try #require(before.replacing(tagOf: "n2", with: "d"))
  let after = Membership(voters: during.voters)
  #expect(during.mayFollow(before))
  #expect(after.mayFollow(during))
  #expect(before.mayFollow(before))
  // A change that is not settled, another beside it, two at once, or one without its majority.
  #expect(!during.mayFollow(during))
  #expect(during.replacing(tagOf: "n0", with: "e") == nil)
  #expect(!after.mayFollow(before))
  #expect(!before.mayFollow(during))
  #expect(
    !Membership(voters: voters("x", "b", "d"), outgoing: before.voters).mayFollow(before))
  #expect(!Membership(voters: voters("a", "b"), outgoing: before.voters).mayFollow(before))
  // The same disk, or one that has no part in the match.
  #expect(before.replacing(tagOf: "n2", with: "c") == nil)
  #expect(before.replacing(tagOf: "n9", with: "c") == nil)
}

@Test func theTermComesBeforeTheIndex() {
  let list = [
    Position.none, Position(term: 1, index: 9), Position(term: 2, index: 3),
    Position(term: 2, index: 4),
  ]
  #expect([list[2], list[0], list[3], list[1]].sorted() == list)
}
