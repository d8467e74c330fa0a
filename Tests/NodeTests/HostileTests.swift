import Casebook
import Foundation
import Node
import Rules
import Synchronization
import Table
import Testing
import Wire

/// Somebody on the network who speaks frames and means no good.
private final class Stranger: Sendable {
  private let wire: Wire
  private let link: LinkID
  private let events: AsyncStream<WireEvent>

  init(port: UInt16) throws {
    let (events, out) = AsyncStream<WireEvent>.makeStream()
    self.events = events
    let seed = (0..<32).map { _ in UInt8.random(in: 0...255) }
    wire = try Wire(port: 0, key: WireKey(seed: seed)) { out.yield($0) }
    link = wire.dial([Endpoint(host: "127.0.0.1", port: port)])
  }

  func say(_ text: String) { wire.send(Array(text.utf8), on: link) }
  func hangUp() { wire.close(link) }

  /// The refusals that come until the node hangs up.
  func refusals() async -> [Refusal] {
    var list: [Refusal] = []
    for await event in events {
      switch event {
      case .received(_, let payload):
        if case .success(.refuse(let refusal)) = JSON.message(in: payload) { list.append(refusal) }
      case .closed, .dialFailed: return list
      case .accepted, .dialed, .refused: continue
      }
    }
    return list
  }

  deinit { wire.stop() }
}

@Suite(.serialized, .timeLimit(.minutes(2)))
struct HostileTests {
  private static let hello =
    #"{"v":2,"m":{"hello":{"_0":{"node":"ab","name":"NAME","casebook":BOOK,"incarnation":1,"#
    + #""port":9,"addresses":[]}}}}"#

  private static func greeting(name: String = "Eve", casebook: Int = 1) -> String {
    hello.replacingOccurrences(of: "NAME", with: name)
      .replacingOccurrences(of: "BOOK", with: "\(casebook)")
  }

  @Test(arguments: [
    ("this is not JSON", Refusal.Code.badMessage),
    (#"{"v":99,"m":{"anything":{}}}"#, .otherVersion),
    (#"{"v":2,"m":{"nonsense":{}}}"#, .badMessage),
    (#"{"v":2,"m":{"leave":{}}}"#, .badMessage),
    (greeting(casebook: 99), .otherCasebook),
    (greeting(name: #"\u001b[2J"#), .badName),
    (greeting(name: #"\u202eevE"#), .badName),
    (greeting(name: "   "), .badName),
    (greeting(name: String(repeating: "x", count: 300)), .badName),
    (String(repeating: "[", count: 100_000), .badMessage),
  ])
  func aBadMessageCostsThatConnectionAndNothingElse(
    text: String, code: Refusal.Code
  ) async throws {
    let guests = Guests()
    let host = try guests.node("Ann", bot: nil)
    await host.start()
    Guests.host(host, seats: 2)
    let port = await host.port
    let bad = try Stranger(port: port)
    bad.say(text)
    #expect(await bad.refusals().map(\.code) == [code])
    try await expectASeatForAFriend(of: guests, at: port)
    await host.stop()
  }

  /// The lobby at this port still takes others.
  private func expectASeatForAFriend(of guests: Guests, at port: UInt16) async throws {
    let friend = try guests.node("Bob")
    await friend.start()
    Guests.join(friend, at: port)
    let lobby = await friend.first { if case .joined(let name) = $0 { name } else { nil } }
    #expect(lobby == "Parlour")
    await friend.stop()
  }

  @Test func aFloodOfGoodMessagesCostsThatConnection() async throws {
    let guests = Guests()
    let host = try guests.node("Ann", bot: nil)
    await host.start()
    Guests.host(host, seats: 2)
    let port = await host.port
    let bad = try Stranger(port: port)
    bad.say(Self.greeting())
    // Good messages, the first of which take long to read.
    let list = String(repeating: "1,", count: 400_000) + "1"
    let message = #"{"v":2,"m":{"leave":{"_0":[LIST]}}}"#.replacingOccurrences(
      of: "LIST", with: list)
    for _ in 0..<2 { bad.say(message) }
    for _ in 0..<20_000 { bad.say(#"{"v":2,"m":{"leave":{}}}"#) }
    #expect(await bad.refusals().map(\.sentence) == ["That was more than this node can read."])
    try await expectASeatForAFriend(of: guests, at: port)
    await host.stop()
  }

  @Test func aFullLobbyAndAStartedMatchSaySo() async throws {
    let guests = Guests()
    let host = try guests.node("Ann", startAt: 2)
    await host.start()
    Guests.host(host, seats: 2)
    let port = await host.port
    let bob = try guests.node("Bob")
    await bob.start()
    Guests.join(bob, at: port)
    #expect(await host.round(1))
    let late = try guests.node("Cleo")
    await late.start()
    Guests.join(late, at: port)
    let sentence = await late.first {
      if case .refused(let sentence) = $0 { sentence } else { nil }
    }
    #expect(sentence == "That match has started already.")
    for node in [host, bob, late] { await node.stop() }
  }
}
