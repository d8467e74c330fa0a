import Casebook
import Node
import Rules
import Table
import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct NodeTests {
  @Test func aMatchOverRealSocketsEndsAlikeForAll() async throws {
    let guests = Guests()
    let host = try guests.node("Ann", startAt: 3)
    let others = [try guests.node("Bob"), try guests.node("Cleo")]
    for node in [host] + others { await node.start() }
    Guests.host(host, seats: 3)
    for node in others { Guests.join(node, at: await host.port) }
    let hashes = await [host.finalHash(), others[0].finalHash(), others[1].finalHash()]
    #expect(hashes[0] != nil)
    #expect(Set(hashes).count == 1)
    for node in [host] + others { await node.stop() }
  }

  @Test func aNodeThatWasAwayComesBackToItsSeatWithItsFolder() async throws {
    let guests = Guests()
    let host = try guests.node("Ann", startAt: 2)
    var bob: Node? = try guests.node("Bob")
    await host.start()
    await bob?.start()
    Guests.host(host, seats: 2)
    if let bob { Guests.join(bob, at: await host.port) }
    #expect(await bob?.round(3) == true)
    await bob?.stop()
    bob = nil
    #expect(await host.round(6))
    let again = try guests.node("Bob")
    await again.start()
    #expect(await again.resume(nil))
    let seat = await again.first { report -> SeatID?? in
      if case .started(_, _, let mine) = report { .some(mine) } else { nil }
    }
    #expect(seat == SeatID(1))
    let hashes = await [again.finalHash(), host.finalHash()]
    #expect(hashes[0] != nil)
    #expect(hashes[0] == hashes[1])
    await again.stop()
    await host.stop()
  }

  @Test func aSecondNodeOnTheSameFolderIsRefusedWithASentence() async throws {
    let guests = Guests()
    let first = try guests.node("Ann")
    #expect(throws: NodeError.self) { try guests.node("Ann") }
    await first.stop()
  }

  @Test func aPortInUseIsRefusedWithASentence() async throws {
    let guests = Guests()
    let first = try guests.node("Ann")
    let port = await first.port
    do {
      _ = try Node(
        NodeConfiguration(folder: guests.folder("Bob"), port: port, discovers: false))
      Issue.record("a port was given twice")
    } catch {
      #expect(error.message.contains("\(port)"))
    }
    await first.stop()
  }
}
