extension Table {
  mutating func watch(id: String) {}
  mutating func watch(addresses: [Address]) {}
  mutating func wantsToWatch(_ node: String, match: String?) {}
}
