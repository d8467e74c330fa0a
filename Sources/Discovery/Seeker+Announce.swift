extension Seeker {
  /// More names than this are never taken on one network.
  private static let maximumRenames = 32
  /// How often to look whether what is announced is still true.
  private static let checkTime = 2000
  private static let spread = 1500

  /// Makes what is announced be what is wished.
  func publish() {
    if published != nil, responder.isOutdated { withdraw() }
    guard published != wish else { return }
    guard let wish else { return withdraw() }
    guard standing == .running else { return }
    if wish.name != wishedName {
      wishedName = wish.name
      currentName = ServiceName.announced(wish.name)
    }
    if updateText(wish) { return }
    withdraw()
    if add(wish) {
      published = wish
    } else {
      session.wake(after: Self.retryTime)
    }
  }

  /// Takes back what is announced.
  func withdraw() {
    responder.withdraw()
    published = nil
  }

  /// When to look next at what is announced.
  func watch() {
    if published != nil { session.wake(after: Self.checkTime) }
  }

  /// True if only the text differed and the others were told so.
  private func updateText(_ wish: Announcement) -> Bool {
    guard var same = published else { return false }
    same.text = wish.text
    guard same == wish,
      responder.update(
        currentName, entries: TextRecord.encode(nodeID: wish.nodeID, text: wish.text))
    else { return false }
    published = wish
    return true
  }

  private func add(_ wish: Announcement) -> Bool {
    let entries = TextRecord.encode(nodeID: wish.nodeID, text: wish.text)
    for _ in 0..<Self.maximumRenames {
      switch responder.add(currentName, port: wish.port, entries: entries) {
      case .added:
        return true
      case .taken:
        // Another program on this machine has the name; on other machines shows only later.
        responder.withdraw()
        rename()
      case .refused(let problem):
        isRefused(problem)
        return false
      case .failed:
        return false
      }
    }
    return false
  }

  private func rename() {
    currentName = alternative(to: currentName) ?? currentName
  }

  /// Called from C.
  func announcementChanged(_ state: AnnouncedState) {
    switch state {
    case .established:
      collisions = 0
      session.report([.announced(name: currentName)])
    case .collided:
      rename()
      published = nil
      collisions += 1
      // Two that want the same names at the same time would else go on so for ever.
      session.wake(after: collisions > 1 ? Int.random(in: 0...Self.spread) : 0)
    case .failed:
      published = nil
      session.wake(after: Self.retryTime)
    }
  }
}
