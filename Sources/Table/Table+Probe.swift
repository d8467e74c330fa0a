extension Table {
  mutating func probe(_ node: String) {}
  mutating func askedToProbe(port: UInt16, by node: String) {}
  mutating func probed(_ isReachable: Bool, by node: String) {}
}
