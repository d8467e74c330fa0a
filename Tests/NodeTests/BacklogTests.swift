import Testing
import Wire

@testable import Node

struct BacklogTests {
  private let link = LinkID(value: 1)
  private func frame(_ bytes: Int) -> WireEvent {
    .received(link, [UInt8](repeating: 0x20, count: bytes))
  }

  @Test func aLinkFillsItsOwnShareAndNoMore() {
    let backlog = Backlog()
    let big = frame(1 << 20)
    for _ in 0..<4 { #expect(backlog.note(big) == .take) }
    #expect(backlog.note(big) == .flood)
    #expect(backlog.note(frame(1)) == .drop)
    #expect(backlog.note(.received(LinkID(value: 2), [0x20])) == .take)
    #expect(backlog.note(.closed(link, nil)) == .take)
  }

  @Test func whatIsReadMakesRoom() {
    let backlog = Backlog()
    for _ in 0..<5_000 {
      #expect(backlog.note(frame(64 << 10)) == .take)
      backlog.done(frame(64 << 10))
    }
  }

  @Test func smallFramesCountToo() {
    let backlog = Backlog()
    for _ in 0..<1_000 { #expect(backlog.note(frame(2)) == .take) }
    #expect(backlog.note(frame(2)) == .flood)
    backlog.done(.closed(link, nil))
    #expect(backlog.note(frame(2)) == .take)
  }
}
