import Synchronization
import Testing

@testable import Discovery

/// A responder that comes and goes as a test wants it, and writes down what is asked of it.
private final class FakeResponder: Responder {
  let means: Means
  let diary: Diary
  let isThere: Bool
  /// Asked for a new text, it dies.
  let diesOfUpdates: Bool
  let refusal: Problem?
  private var seeker: Seeker?

  init(
    _ means: Means, _ diary: Diary, isThere: Bool = true, diesOfUpdates: Bool = false,
    refusal: Problem? = nil
  ) {
    self.means = means
    self.diary = diary
    self.isThere = isThere
    self.diesOfUpdates = diesOfUpdates
    self.refusal = refusal
  }

  private func note(_ deed: String) { diary.note("\(means) \(deed)") }

  func open(on thread: PollThread, for seeker: Seeker) -> Problem? {
    self.seeker = seeker
    guard means == .embedded ? isThere : isThere || diary.daemonIsThere else {
      return Problem(clause: "\(means) is not here")
    }
    note("opens")
    seeker.take(.running)
    return nil
  }

  func close() {
    note("closes")
    seeker = nil
  }

  func browse() -> OpaquePointer? {
    // Both see the same node.
    let address = FoundAddress(host: "10.0.0.2", port: 47, interface: 2)
    let place = Sightings.Place(means: means, interface: 2, networkProtocol: 0, name: "Bob")
    seeker?.session.saw(
      Sightings.Sight(nodeID: "b2", text: [:], address: address), at: place)
    return OpaquePointer(bitPattern: 8)
  }

  func stopBrowsing(_ browser: OpaquePointer) {}

  func resolve(
    _ place: Sightings.Place, type: String, domain: String, isIPv6: Bool
  ) -> OpaquePointer? { nil }

  func stopResolving(_ resolver: OpaquePointer) {}

  func add(_ name: String, port: UInt16, entries: [[UInt8]]) -> Added {
    if let refusal { return .refused(refusal) }
    note("announces \(name)")
    return .added
  }

  func update(_ name: String, entries: [[UInt8]]) -> Bool {
    guard diesOfUpdates else { return true }
    diary.daemonIsThere = false
    seeker?.take(.broken(Problem(clause: "it died"), atOnce: true))
    return true
  }

  func withdraw() {}
  var isOutdated: Bool { false }
}

/// What the responders of a test were asked for, and whether its daemon is there.
private final class Diary: Sendable {
  private let state = Mutex<(deeds: [String], daemonIsThere: Bool)>(([], false))

  func note(_ deed: String) { state.withLock { $0.deeds.append(deed) } }
  var deeds: [String] { state.withLock { $0.deeds } }

  var daemonIsThere: Bool {
    get { state.withLock { $0.daemonIsThere } }
    set { state.withLock { $0.daemonIsThere = newValue } }
  }
}

@Suite struct HandoverTests {
  private let ear = Ear()
  private let diary = Diary()
  private let wish = Announcement(nodeID: "a1", name: "Ada", port: 47, text: [:])

  private func session(
    _ mode: DiscoveryMode, daemon: FakeResponder, embedded: FakeResponder
  ) throws -> Session {
    let session = Session(mode, daemon: daemon, embedded: embedded, rank: { _ in 0 }) {
      [ear] event in ear.take(event)
    }
    try #require(session.start())
    return session
  }

  /// Waits until a status has been told; false if it is not within many seconds.
  private func isTold(_ event: DiscoveryEvent) async -> Bool {
    await ear.first { $0 == event ? true : nil } ?? false
  }

  private func hasHappened(_ deeds: String...) async -> Bool {
    for _ in 0..<500 {
      if diary.deeds == deeds { return true }
      try? await Task.sleep(for: .milliseconds(20))
    }
    return false
  }

  @Test func itStepsAsideForADaemonAndComesBack() async throws {
    let session = try session(
      .auto, daemon: FakeResponder(.avahi, diary, isThere: false, diesOfUpdates: true),
      embedded: FakeResponder(.embedded, diary))
    defer { session.stop() }
    session.announce(wish)
    #expect(await isTold(.available(.embedded)))
    #expect(await hasHappened("embedded opens", "embedded announces Ada"))
    diary.daemonIsThere = true
    #expect(await isTold(.available(.avahi)))
    // The goodbye of the one comes before the other announces, or it would see its name taken.
    #expect(
      await hasHappened(
        "embedded opens", "embedded announces Ada", "avahi opens", "embedded closes",
        "avahi announces Ada"))
    ear.clear()
    var changed = wish
    changed.text = ["tk": "2"]
    session.announce(changed)
    #expect(await isTold(.available(.embedded)))
    #expect(
      await hasHappened(
        "embedded opens", "embedded announces Ada", "avahi opens", "embedded closes",
        "avahi announces Ada", "avahi closes", "embedded opens", "embedded announces Ada"))
    // Longer than what one has seen counts without it.
    try await Task.sleep(for: .seconds(5))
    #expect(!ear.hasLost("b2"))
    #expect(
      !ear.heard.contains { if case .unavailable = $0 { true } else { false } })
  }

  @Test func aDaemonThatLetsNobodyAnnounceIsNoHelp() async throws {
    let session = try session(
      .auto,
      daemon: FakeResponder(.avahi, diary, refusal: Problem(clause: "nobody may")),
      embedded: FakeResponder(.embedded, diary))
    defer { session.stop() }
    #expect(await isTold(.available(.avahi)))
    session.announce(wish)
    #expect(await isTold(.available(.embedded)))
    #expect(await hasHappened("avahi opens", "embedded opens", "embedded announces Ada"))
  }

  @Test func ifNoneIsLeftItSaysWhy() async throws {
    let session = try session(
      .auto, daemon: FakeResponder(.avahi, diary, isThere: false),
      embedded: FakeResponder(.embedded, diary, isThere: false))
    defer { session.stop() }
    let clauses = ["avahi is not here", "embedded is not here"]
    #expect(
      await isTold(.unavailable(Choice.sentence(clauses.map { Problem(clause: $0) }))))
  }

  @Test func withoutADaemonWhatWasSeenIsLost() async throws {
    diary.daemonIsThere = true
    let session = try session(
      .avahi, daemon: FakeResponder(.avahi, diary, isThere: false, diesOfUpdates: true),
      embedded: FakeResponder(.embedded, diary))
    defer { session.stop() }
    session.announce(wish)
    // Until it is there, no text can change.
    #expect(await hasHappened("avahi opens", "avahi announces Ada"))
    var changed = wish
    changed.text = ["tk": "2"]
    session.announce(changed)
    #expect(
      await isTold(.unavailable(Choice.sentence([Problem(clause: "avahi is not here")]))))
    #expect(await ear.loses("b2"))
  }
}
