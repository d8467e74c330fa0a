/// Those who watch the match that is played here.
///
/// They are no members of anything: whatever they do, the match does not notice.
struct Audience: Sendable {
  /// Those who watch over this node, in the order in which they came, with what they are called.
  private(set) var here: [(node: String, name: String)] = []
  /// The names of those who watch over other nodes, by those nodes.
  private(set) var elsewhere: [String: [String]] = [:]
  /// When each was last shown the whole match, which is much.
  private var shownAt: [String: Int] = [:]
  /// What they were last told of who is at the match, and when they are told again.
  var attendance: Attendance?
  var nextTelling = 0

  var nodes: [String] { here.map(\.node) }
  var names: [String] { here.map(\.name) }
  var isFull: Bool { here.count >= Conversation.mostWatchers }

  func has(_ node: String) -> Bool { here.contains { $0.node == node } }

  /// Whether somebody may be shown all of it: nobody may have that as often as they like.
  func isDue(_ node: String, now: Int) -> Bool {
    shownAt[node].map { now - $0 >= Conversation.showAgainAfter } ?? true
  }

  /// Returns whether it is somebody new.
  mutating func add(_ node: String, name: String, now: Int) -> Bool {
    shownAt = shownAt.filter { now - $0.value < Conversation.showAgainAfter }
    shownAt[node] = now
    guard !has(node) else { return false }
    here.append((node, name))
    return true
  }

  /// Returns whether it was there.
  mutating func remove(_ node: String) -> Bool {
    guard let at = here.firstIndex(where: { $0.node == node }) else { return false }
    here.remove(at: at)
    return true
  }

  mutating func set(_ names: [String], over node: String) {
    elsewhere[node] = names.isEmpty ? nil : names
  }
}
