import Rules
import Synchronization
import Table
import Testing

@testable import Node

/// What becomes of what a table reports.
@Suite(.serialized, .timeLimit(.minutes(1)))
struct ReportTests {
  private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var text: String { lines.withLock { $0.joined(separator: "\n") } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  @Test func whatIsSaidAtATableIsInNoLog() async throws {
    let guests = Guests()
    let lines = Lines()
    let ann = try guests.node("Ann", bot: nil) { $0.log = { lines.add($0) } }
    let bob = try guests.node("Bob", bot: nil) { $0.log = { lines.add($0) } }
    for node in [ann, bob] { await node.start() }
    Guests.host(ann, seats: 2)
    Guests.join(bob, at: await ann.port)
    _ = await bob.first { if case .joined = $0 { true } else { nil } }
    ann.wish(.say("It was the gardener."))
    let said = await bob.first { if case .said(_, let text) = $0 { text } else { nil } }
    #expect(said == "It was the gardener.")
    for node in [ann, bob] { await node.stop() }
    #expect(lines.text.contains("said(name: \"Ann\")"))
    #expect(!lines.text.contains("gardener"))
  }

  @Test(arguments: [true, false])
  func whatNobodyReadsDoesNotPileUp(_ isRead: Bool) async throws {
    let guests = Guests()
    let node = try guests.node("Ann", bot: nil) { $0.reports = isRead }
    await node.start()
    Guests.host(node, seats: 2)
    for _ in 0..<200 where await node.snapshot.table.lobby == nil {
      try? await Task.sleep(for: .milliseconds(20))
    }
    #expect(await node.snapshot.table.lobby != nil)
    await node.stop()
    var reports: [Report] = []
    for await report in node.reports { reports.append(report) }
    #expect(reports.isEmpty != isRead)
  }
}
