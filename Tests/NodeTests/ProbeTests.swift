import Table
import Testing

@testable import Node

/// Two nodes over real sockets of this machine.
@Suite(.serialized, .timeLimit(.minutes(1)))
struct LiveProbeTests {
  private func outcome(_ node: Node) async -> Probe? {
    for _ in 0..<200 {
      if let probe = await node.snapshot.table.probes.last, !probe.isOpen { return probe }
      try? await Task.sleep(for: .milliseconds(50))
    }
    return nil
  }

  @Test func aNodeIsReachedAndCalledBack() async throws {
    let guests = Guests()
    let (ann, bob) = (try guests.node("Ann"), try guests.node("Bob"))
    await ann.start()
    await bob.start()
    ann.wish(.probeAddress([Address(host: "127.0.0.1", port: await bob.port)]))
    let probe = try #require(await outcome(ann))
    #expect(probe.stage == .reachable)
    #expect(probe.answered?.name == "Bob")
    // Bob has the one link that Ann has made, and neither is told anything.
    #expect(await bob.snapshot.table.notices == [])
    #expect(await ann.snapshot.table.notices == [])
    for node in [ann, bob] { await node.stop() }
  }

  @Test func whereNobodyListensNobodyIsReached() async throws {
    let guests = Guests()
    let (ann, bob) = (try guests.node("Ann"), try guests.node("Bob"))
    let port = await bob.port
    await bob.stop()
    await ann.start()
    ann.wish(.probeAddress([Address(host: "127.0.0.1", port: port)]))
    let probe = try #require(await outcome(ann))
    guard case .notReached = probe.stage else {
      Issue.record("\(probe.stage)")
      return await ann.stop()
    }
    await ann.stop()
  }
}
