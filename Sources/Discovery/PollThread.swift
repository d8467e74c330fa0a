import CAvahi
import Glibc

/// Avahi's own poll loop in its own thread, with a bell that other threads may ring and one
/// timer.
///
/// All Avahi objects that hang on it are touched by that thread alone, or while it does not
/// run; so nobody needs its lock, which its own thread must not take.
struct PollThread {
  let poll: OpaquePointer
  let api: UnsafePointer<AvahiPoll>
  private let timer: OpaquePointer
  private let watch: OpaquePointer
  private let readEnd: Int32
  private let writeEnd: Int32

  /// Nil if the system has no resources left.
  init?(
    context: UnsafeMutableRawPointer, onBell: AvahiWatchCallback, onTimer: AvahiTimeoutCallback
  ) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    guard let poll = avahi_threaded_poll_new() else {
      for end in ends { close(end) }
      return nil
    }
    guard let api = avahi_threaded_poll_get(poll),
      let watch = api.pointee.watch_new(api, ends[0], AVAHI_WATCH_IN, onBell, context),
      let timer = api.pointee.timeout_new(api, nil, onTimer, context)
    else {
      avahi_threaded_poll_free(poll)
      for end in ends { close(end) }
      return nil
    }
    self.poll = poll
    self.api = api
    self.watch = watch
    self.timer = timer
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  func start() -> Bool { avahi_threaded_poll_start(poll) >= 0 }

  /// Ends the thread and waits for it. Not from a callback.
  func stop() { avahi_threaded_poll_stop(poll) }

  /// After the thread has ended and all that hangs on it is freed.
  func free() {
    api.pointee.watch_free(watch)
    api.pointee.timeout_free(timer)
    avahi_threaded_poll_free(poll)
    close(readEnd)
    close(writeEnd)
  }

  /// Wakes the thread; from any thread.
  func ring() {
    var one: UInt8 = 1
    _ = write(writeEnd, &one, 1)
  }

  func silenceBell() {
    var rings: UInt64 = 0
    while read(readEnd, &rings, MemoryLayout<UInt64>.size) == MemoryLayout<UInt64>.size {}
  }

  func setTimer(milliseconds: UInt32) {
    var time = timeval()
    avahi_elapse_time(&time, milliseconds, 0)
    api.pointee.timeout_update(timer, &time)
  }
}
