import Testing

@testable import midnight_bench

@Suite struct WorkerTests {
  @Test(arguments: [
    WorkerOrder.begin(name: "N1", port: 4711, seats: 3), .host(seats: 12),
    .join("[fd00::1]:4711"), .resume, .move, .pass,
  ])
  func anOrderIsReadAsItWasWritten(order: WorkerOrder) {
    #expect(WorkerOrder(line: order.line) == order)
  }

  @Test(arguments: [
    WorkerEvent.ready(port: 4711, address: "10.77.0.1:4711"), .seated, .started(seat: 11),
    .asked(at: 12), .accepted(at: 9_000_000_000_000),
    .committed(at: 5, .init(index: 7, mover: 2, next: .seat(0))),
    .committed(at: 5, .init(index: 8, mover: nil, next: .nobodyYet)),
    .committed(at: 5, .init(index: 9, mover: 0, next: .nobody)),
    .shows(at: 6, .init(index: 9, next: .seat(1), host: "N2", term: 3, here: 3, bytes: 8192)),
    .shows(at: 6, .init(index: 9, next: .nobodyYet, host: nil, term: 3, here: 3, bytes: 8192)),
    .trouble("That is not to be."),
  ])
  func anEventIsReadAsItWasWritten(event: WorkerEvent) {
    #expect(WorkerEvent(line: event.line) == event)
  }

  @Test func whatIsNoLineIsNone() {
    for line in ["", "begin N1 x 3", "move now", "host"] { #expect(WorkerOrder(line: line) == nil) }
    for line in ["", "asked", "committed 1 2 3", "committed 1 2 3 x", "shows 1 2 - - x 3 4"] {
      #expect(WorkerEvent(line: line) == nil)
    }
  }

  @Test func aRecordIsKnownByItselfOrByALaterOne() {
    var times = RecordTimes()
    times.note(.init(index: 4, mover: 1, next: .seat(1)), at: 40)
    times.note(.init(index: 5, mover: nil, next: .seat(2)), at: 50)
    times.note(.init(index: 7, mover: 1, next: .seat(2)), at: 70)
    times.note(.init(index: 5, next: .seat(2), host: "N1", term: 1, here: 3, bytes: 1), at: 55)
    times.note(.init(index: 7, next: .seat(2), host: nil, term: 1, here: 3, bytes: 1), at: 75)
    times.note(.init(index: 7, next: .seat(2), host: "N1", term: 1, here: 3, bytes: 1), at: 77)
    #expect(times.index(ofMoveBy: 1, after: 3) == 4)
    #expect(times.index(ofMoveBy: 1, after: 4) == 7)
    #expect(times.index(ofMoveBy: 2, after: 3) == nil)
    #expect(times.committed(5) == 50)
    #expect(times.committed(6) == 70)
    #expect(times.committed(8) == nil)
    #expect(times.shown(4) == 55)
    #expect(times.shown(6) == 77)
    #expect(times.shown(8) == nil)
  }
}

@Suite struct AimTests {
  @Test func whatIsAimedAtIsWhatEtcdTookInTheSameRun() {
    let etcd = Figure(.move, "etcd", .milliseconds, [1, 2, 3])
    #expect(MoveFigures.aims(of: 3, beside: etcd) == [.init(.median, 2), .init(.p99, 3)])
    #expect(MoveFigures.aims(of: 6, beside: etcd) == [.init(.median, 4)])
    #expect(MoveFigures.aims(of: 12, beside: etcd) == [.init(.median, 6)])
    #expect(MoveFigures.aims(of: 2, beside: etcd).isEmpty)
    #expect(MoveFigures.aims(of: 3, beside: nil).isEmpty)
  }
}
