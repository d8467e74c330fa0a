/// What is remembered of the nodes that came last; those that came earlier are forgotten.
struct Recent<Value: Hashable & Sendable>: Hashable, Sendable {
  private var order: [String] = []
  private var values: [String: Value] = [:]
  private static var most: Int { 64 }

  subscript(node: String) -> Value? {
    get { values[node] }
    set {
      order.removeAll { $0 == node }
      values[node] = newValue
      guard newValue != nil else { return }
      order.append(node)
      if order.count > Self.most { values[order.removeFirst()] = nil }
    }
  }
}
