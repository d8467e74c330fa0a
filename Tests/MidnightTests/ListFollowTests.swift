import Discovery
import Testing

@testable import midnight

@Suite struct ListFollowTests {
  private func node(
    _ id: String, lobby: String? = "The Old House", lobbyID: String = "ab", taken: Int = 1
  ) -> FoundNode {
    var text = ["v": "4", "nm": "Ada", "st": "idle", "lk": "0"]
    if let lobby {
      text.merge(["st": "lobby", "lb": lobbyID, "ln": lobby, "tk": "\(taken)", "of": "4"]) { $1 }
    }
    return FoundNode(
      nodeID: id, name: "Ada (Midnight)", text: text,
      addresses: [FoundAddress(host: "10.0.0.4", port: 4711, interface: 2)])
  }

  private let appeared = "+ The Old House  Ada  10.0.0.4:4711  1/4  open"

  private func texts(_ lobbies: inout FollowedLobbies, _ event: DiscoveryEvent) -> [String] {
    lobbies.take(event).map(\.text)
  }

  @Test func aLobbyAppearsChangesAndGoes() {
    var lobbies = FollowedLobbies()
    #expect(texts(&lobbies, .found(node("a"))) == [appeared])
    #expect(texts(&lobbies, .found(node("a"))) == [], "seen on another interface, say")
    #expect(
      texts(&lobbies, .found(node("a", taken: 4)))
        == ["= The Old House  Ada  10.0.0.4:4711  4/4  full"])
    #expect(texts(&lobbies, .lost(nodeID: "a")) == ["- The Old House"])
    #expect(texts(&lobbies, .lost(nodeID: "a")) == [])
  }

  @Test func whoHostsNothingIsNoRow() {
    var lobbies = FollowedLobbies()
    #expect(texts(&lobbies, .found(node("a", lobby: nil))) == [])
    #expect(texts(&lobbies, .found(node("a"))) == [appeared])
    #expect(texts(&lobbies, .found(node("a", lobby: nil))) == ["- The Old House"])
    #expect(texts(&lobbies, .lost(nodeID: "a")) == [])
  }

  @Test func anotherLobbyOfTheSameNodeIsNoChange() {
    var lobbies = FollowedLobbies()
    _ = lobbies.take(.found(node("a")))
    #expect(
      texts(&lobbies, .found(node("a", lobby: "Attic", lobbyID: "cd")))
        == ["- The Old House", "+ Attic  Ada  10.0.0.4:4711  1/4  open"])
  }

  @Test func withoutDiscoveryAllAreGone() {
    var lobbies = FollowedLobbies()
    for id in ["b", "a"] { _ = lobbies.take(.found(node(id, lobby: "House \(id)"))) }
    #expect(texts(&lobbies, .unavailable("No Avahi.")) == ["- House a", "- House b"])
    #expect(lobbies.problem == "No Avahi.")
    #expect(texts(&lobbies, .available(.avahi)) == [])
    #expect(lobbies.problem == nil)
    #expect(texts(&lobbies, .found(node("a"))) == [appeared])
  }
}
