import Casebook
import Node
import Rules
import Table
import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct NodeTests {
  @Test func aMatchOverRealSocketsEndsAlikeForAll() async throws {
    let guests = Guests()
    let nodes = try await guests.table("Ann", "Bob", "Cleo")
    let hashes = await finalHashes(nodes[0], nodes[1], nodes[2])
    #expect(hashes[0] != nil)
    #expect(Set(hashes).count == 1)
    for node in nodes { await node.stop() }
  }

  @Test func aNodeThatWasAwayComesBackToItsSeatWithItsFolder() async throws {
    let guests = Guests()
    var nodes = try await guests.table("Ann", "Bob", "Cleo")
    #expect(await nodes[1].round(3))
    await nodes[1].stop()
    nodes.remove(at: 1)
    #expect(await nodes[0].round(6))
    let again = try guests.node("Bob")
    await again.start()
    #expect(await again.resume(nil))
    let seat = await again.first { report -> SeatID?? in
      if case .started(_, _, let mine) = report { .some(mine) } else { nil }
    }
    #expect(seat == SeatID(1))
    let hashes = await finalHashes(again, nodes[0], nodes[1])
    #expect(hashes[0] != nil)
    #expect(Set(hashes).count == 1)
    for node in nodes + [again] { await node.stop() }
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
