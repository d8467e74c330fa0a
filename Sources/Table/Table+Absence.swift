import Rules

extension Table {
  mutating func vote(_ seat: SeatID, _ absence: Absence) {}
  mutating func polled(_ poll: AbsencePoll?, match: String, from node: String) {}
  mutating func voted(_ absence: Absence, on seat: SeatID, match: String, by node: String) {}
}
