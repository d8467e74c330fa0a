import Casebook
import Foundation
import Node
import Rules
import SealingSodium
import Synchronization
import Table
import Testing
import Wire

/// Somebody on the network who speaks frames and means no good.
private final class Stranger: Sendable {
  private let wire: Wire
  private let link: LinkID
  private let events: AsyncStream<WireEvent>
  private let key = IdentityKey()

  init(port: UInt16) throws {
    let (events, out) = AsyncStream<WireEvent>.makeStream()
    self.events = events
    wire = try Wire(port: 0, key: WireKey(seed: key.seed)) { out.yield($0) }
    link = wire.dial([Endpoint(host: "127.0.0.1", port: port)])
  }

  /// Sends a text, with the id that belongs to its key for the word NODE.
  func say(_ text: String) {
    wire.send(Array(text.replacingOccurrences(of: "NODE", with: key.nodeID).utf8), on: link)
  }
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
    #"{"v":4,"m":{"hello":{"_0":{"node":"NODE","name":"NAME","casebook":BOOK,"incarnation":1,"#
    + #""port":9,"addresses":[]}}}}"#

  private static func greeting(name: String = "Eve", casebook: Int = 1) -> String {
    hello.replacingOccurrences(of: "NAME", with: name)
      .replacingOccurrences(of: "BOOK", with: "\(casebook)")
  }

  @Test(arguments: [
    ("this is not JSON", Refusal.Code.badMessage),
    (#"{"v":99,"m":{"anything":{}}}"#, .otherVersion),
    (#"{"v":4,"m":{"nonsense":{}}}"#, .badMessage),
    (#"{"v":4,"m":{"leave":{}}}"#, .badMessage),
    (
      greeting().replacingOccurrences(of: "NODE", with: "0123456789abcdef0123456789abcdef"),
      .notYourKey
    ),
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
    let message = #"{"v":4,"m":{"leave":{"_0":[LIST]}}}"#.replacingOccurrences(
      of: "LIST", with: list)
    for _ in 0..<2 { bad.say(message) }
    // Fewer than the wire would bear.
    for _ in 0..<3_000 { bad.say(#"{"v":4,"m":{"leave":{}}}"#) }
    #expect(await bad.refusals().map(\.sentence) == ["That was more than this node can read."])
    try await expectASeatForAFriend(of: guests, at: port)
    await host.stop()
  }

  /// Anybody can see in a log who tried to come in without a key.
  @Test func whoSpeaksNoTLSIsLogged() async throws {
    let guests = Guests()
    let (lines, out) = AsyncStream<String>.makeStream()
    let host = try guests.node("Ann", bot: nil) { $0.log = { out.yield($0) } }
    await host.start()
    let plain = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(plain) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = await host.port.bigEndian
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(plain, $0, size) }
    }
    #expect(result == 0)
    let frame: [UInt8] = [0, 0, 0, 1, 65]
    #expect(send(plain, frame, frame.count, Int32(MSG_NOSIGNAL)) == frame.count)
    let line = await lines.first { $0.hasPrefix("turned away 127.0.0.1:") }
    #expect(line?.contains("does not speak Midnight's encrypted protocol") == true)
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
