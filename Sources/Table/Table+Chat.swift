extension Table {
  mutating func say(_ text: String) {}
  mutating func mute(_ node: String, _ isMuted: Bool) {}
  mutating func heard(_ text: String, from node: String) {}
}
