import Glibc
import Testing

@testable import Discovery

/// The same for both live implementations. The embedded one is always here and keeps to the
/// loopback interface; the daemon's is tested where there is a daemon (`scripts/test` makes such a
/// host).
@Suite(.serialized) struct LiveTests {
  /// What can be tested here.
  static let modes: [DiscoveryMode] = hasDaemon ? [.embedded, .avahi] : [.embedded]

  private static let hasDaemon: Bool = {
    let ear = Ear()
    let discovery = Discovery.live(.avahi) { ear.take($0) }
    defer { discovery.stop() }
    for _ in 0..<100 where ear.heard.isEmpty { usleep(20_000) }
    return ear.heard.first == .available(.avahi)
  }()

  @Test func theDaemonIsTestedWhereItHasToBe() {
    #expect(Self.hasDaemon || getenv("MIDNIGHT_HAS_AVAHI") == nil)
  }

  /// Starts one, hands it to `body`, and stops it.
  private func live(
    _ mode: DiscoveryMode, _ body: (Discovery, Ear) async throws -> Void
  ) async throws {
    let ear = Ear()
    let discovery = Discovery.live(mode, onInterfaces: ["lo"]) { ear.take($0) }
    defer { discovery.stop() }
    try await withTaskExecutorPreference(ear.thread) { try await body(discovery, ear) }
  }

  /// Nobody else's, for several tests may run on one machine.
  private let id = String(UInt64.random(in: 1...UInt64.max), radix: 16)

  private func announcement(
    _ id: String? = nil, name: String? = nil, port: UInt16 = 4711,
    text: [String: String] = ["v": "4"]
  ) -> Announcement {
    Announcement(
      nodeID: id ?? self.id, name: name ?? "Ada \(self.id)", port: port, text: text)
  }

  @Test(arguments: modes) func itSaysThatItWorks(_ mode: DiscoveryMode) async throws {
    try await live(mode) { _, ear in
      let means = await ear.first { event in
        if case .available(let means) = event { means } else { nil }
      }
      #expect(means == (mode == .avahi ? .avahi : .embedded))
    }
  }

  @Test(arguments: modes) func whoIsAnnouncedIsFound(_ mode: DiscoveryMode) async throws {
    try await live(mode) { ada, ears in
      try await live(mode) { _, ear in
        ada.announce(announcement())
        let node = try #require(await ear.finds(id))
        #expect(node.name == "Ada \(id)")
        #expect(node.text == ["v": "4"])
        #expect(!node.addresses.isEmpty)
        #expect(node.addresses.allSatisfy { $0.port == 4711 && $0.interface > 0 })
        #expect(await ears.name() == "Ada \(id)")
        // It hears of itself as well.
        #expect(await ears.finds(id)?.text == ["v": "4"])
      }
    }
  }

  @Test(arguments: modes) func whatChangesIsToldWithoutGoingAndComing(
    _ mode: DiscoveryMode
  ) async throws {
    try await live(mode) { ada, _ in
      try await live(mode) { _, ear in
        ada.announce(announcement())
        _ = try #require(await ear.finds(id))
        ada.announce(announcement(text: ["v": "4", "tk": "2"]))
        #expect(await ear.finds(id) { $0.text["tk"] == "2" } != nil)
        ada.announce(announcement(text: ["v": "4", "tk": "3"]))
        #expect(await ear.finds(id) { $0.text["tk"] == "3" } != nil)
        ada.announce(announcement(port: 4712))
        // Port and text travel in records of their own.
        let moved = await ear.finds(id) { node in
          node.addresses.allSatisfy { $0.port == 4712 } && node.text == ["v": "4"]
        }
        #expect(moved != nil)
        #expect(!ear.hasLost(id))
      }
    }
  }

  @Test(arguments: modes) func theLastGoodbyeIsHeard(_ mode: DiscoveryMode) async throws {
    try await live(mode) { _, ear in
      try await live(mode) { ada, _ in
        ada.announce(announcement())
        _ = try #require(await ear.finds(id))
      }
      // Left alone, it would be remembered for more than an hour.
      #expect(await ear.loses(id))
    }
  }

  @Test(arguments: modes) func whatIsWithdrawnIsLostAndComesBack(
    _ mode: DiscoveryMode
  ) async throws {
    try await live(mode) { ada, _ in
      try await live(mode) { _, ear in
        ada.announce(announcement())
        _ = try #require(await ear.finds(id))
        ada.announce(nil)
        #expect(await ear.loses(id))
        ear.clear()
        ada.announce(announcement())
        #expect(await ear.finds(id) != nil)
      }
    }
  }

  @Test(arguments: modes) func aNameThatIsTakenIsChanged(_ mode: DiscoveryMode) async throws {
    let other = id + "b"
    try await live(mode) { ada, ears in
      ada.announce(announcement())
      #expect(await ears.name() == "Ada \(id)")
      try await live(mode) { bob, ear in
        bob.announce(announcement(other, name: "Ada \(id)", port: 4712))
        try await #require(haveTwoNames(ears, ear, other))
      }
    }
  }

  @Test(arguments: modes) func twoThatWantOneNameAtOnceBothGetOne(
    _ mode: DiscoveryMode
  ) async throws {
    let other = id + "b"
    try await live(mode) { ada, ears in
      try await live(mode) { bob, ear in
        ada.announce(announcement())
        bob.announce(announcement(other, name: "Ada \(id)", port: 4712))
        try await #require(haveTwoNames(ears, ear, other))
      }
    }
  }

  /// Both see both, and under the same names. Who has to give way is of no matter: two responders on
  /// one machine do not always hear each other's answers.
  private func haveTwoNames(_ ears: Ear, _ ear: Ear, _ other: String) async -> Bool {
    func names(_ ear: Ear) -> [String?] { [ear.present[id]?.name, ear.present[other]?.name] }
    for _ in 0..<1000 {
      let seen = names(ear)
      if seen == names(ears), seen[0] != seen[1],
        seen.allSatisfy({ $0?.hasPrefix("Ada \(id)") == true })
      {
        return true
      }
      await ear.thread.sleep(milliseconds: 20)
    }
    return false
  }

  @Test(arguments: modes) func aLongNameIsCutBetweenCharacters(_ mode: DiscoveryMode) async throws {
    let name = id + String(repeating: "🕵️‍♀️", count: 9)
    let cut = ServiceName.announced(name)
    #expect(cut.utf8.count <= 63 && cut.utf8.count > 40)
    try await live(mode) { ada, ears in
      ada.announce(announcement(name: name))
      #expect(await ears.name() == cut)
      #expect(await ears.finds(id)?.name == cut)
    }
  }

  @Test(arguments: modes) func aFullRecordArrivesWhole(_ mode: DiscoveryMode) async throws {
    let text = Dictionary(
      uniqueKeysWithValues: (0..<5).map { ("k\($0)", String(repeating: "é", count: 105)) })
    try await live(mode) { ada, _ in
      try await live(mode) { _, ear in
        ada.announce(announcement(text: text))
        #expect(await ear.finds(id)?.text == text, "\(ear.heard)")
      }
    }
  }

  @Test(arguments: modes) func refreshedIsNeitherLostNorGone(_ mode: DiscoveryMode) async throws {
    try await live(mode) { ada, ears in
      try await live(mode) { bob, ear in
        ada.announce(announcement())
        _ = try #require(await ear.finds(id))
        ears.clear()
        ada.refresh()
        bob.refresh()
        // It is announced anew.
        #expect(await ears.name() == "Ada \(id)")
        await ear.thread.sleep(milliseconds: 5000)
        #expect(!ear.hasLost(id))
        #expect(!ears.hasLost(id))
        try await live(mode) { _, late in #expect(await late.finds(id) != nil) }
      }
    }
  }

  @Test(arguments: modes) func theLatestStartIsBelieved(_ mode: DiscoveryMode) async throws {
    try await live(mode) { _, ear in
      try await live(mode) { crashed, _ in
        crashed.announce(announcement(text: ["in": "7"]))
        _ = try #require(await ear.finds(id))
        try await live(mode) { ada, _ in
          ada.announce(announcement(name: "Ada again", port: 4712, text: ["in": "8"]))
          let node = try #require(await ear.finds(id) { $0.text["in"] == "8" })
          #expect(node.addresses.allSatisfy { $0.port == 4712 })
        }
        #expect(await ear.loses(id))
        await ear.thread.sleep(milliseconds: 1000)
        #expect(ear.present[id] == nil)
      }
    }
  }

  @Test(arguments: modes) func nothingIsSaidAfterTheEnd(_ mode: DiscoveryMode) async throws {
    let ear = Ear()
    let discovery = Discovery.live(mode, onInterfaces: ["lo"]) { ear.take($0) }
    discovery.announce(announcement())
    _ = try #require(await ear.finds(id))
    discovery.stop()
    ear.clear()
    discovery.announce(announcement(port: 4712))
    discovery.refresh()
    discovery.stop()
    await ear.thread.sleep(milliseconds: 300)
    #expect(ear.heard.isEmpty)
  }
}
