import Dispatch
import Glibc
import Soundscape
import Synchronization

/// The live soundscape: carries out what `SoundLink` decides, on a queue of its own, so that neither the
/// screen nor the node waits for it, but when the game is stopped or ends.
final class SoundProcess: Sendable {
  private struct State {
    var link: SoundLink
    var child: SoundChild?
    /// How many there have been.
    var number = 0
    /// When `tick` comes, if it does.
    var wake: Int?
  }

  private let program: SoundProgram?
  private let log: @Sendable (String) -> Void
  private let queue = DispatchQueue(label: "midnight.sound")
  private let state: Mutex<State>
  private let clock = SuspendingClock()
  private let began = SuspendingClock.now
  private let (ends, end) = AsyncStream<Effect>.makeStream()
  private let (states, change) = AsyncStream<SoundState>.makeStream()

  /// How often a pipe that was full is tried again: milliseconds.
  private static let retry = 100
  /// What comes so much later than it was due was kept from coming.
  private static let oversleeping = 500

  init(
    _ program: SoundProgram?, levels: SoundLevels = .silent,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.program = program
    self.log = log
    state = Mutex(State(link: SoundLink(levels: levels)))
    // That the program has ended is no reason for the game to end.
    signal(SIGPIPE, SIG_IGN)
  }

  var soundscape: Soundscape {
    Soundscape(
      play: { [self] cues in queue.async { self.decide { $0.play(cues, now: $1) } } },
      setLevels: { [self] levels in queue.async { self.decide { $0.set(levels, now: $1) } } },
      ends: ends, states: states,
      setPaused: { [self] isPaused in
        queue.sync { self.decide { isPaused ? $0.pause(now: $1) : $0.resume(now: $1) } }
        if isPaused { SoundChild.waitForAll() }
      },
      close: { [self] in
        queue.sync { self.decide { $0.close(now: $1) } }
        SoundChild.waitForAll()
      })
  }

  // MARK: - On the queue

  private func decide(_ step: (inout SoundLink, Int) -> [SoundLink.Directive]) {
    state.withLock { state in
      var directives = step(&state.link, now)
      while !directives.isEmpty {
        directives += carryOut(directives.removeFirst(), &state)
      }
      schedule(&state)
    }
  }

  /// What comes of it is carried out after all that was decided before.
  private func carryOut(
    _ directive: SoundLink.Directive, _ state: inout State
  ) -> [SoundLink.Directive] {
    switch directive {
    case .start:
      state.number += 1
      let number = state.number
      state.child = program.flatMap { program in
        SoundChild(program) { [weak self] in self?.take($0, from: number) ?? false }
      }
      return state.child == nil ? state.link.missing(now: now) : []
    case .write(let command):
      return state.child.map { judge($0.write(command), &state.link) } ?? []
    case .letGo, .kill:
      state.child?.letGo(killing: directive == .kill)
      state.child = nil
    case .ended(let effect): end.yield(effect)
    case .state(let new): change.yield(new)
    case .log(let sentence): log(sentence)
    }
    return []
  }

  private func judge(
    _ writing: SoundChild.Writing, _ link: inout SoundLink
  ) -> [SoundLink.Directive] {
    switch writing {
    case .taken: []
    case .full: link.choked(now: now)
    // It may still be there, but for nothing.
    case .gone: [.kill] + link.died(now: now)
    }
  }

  /// What a program says; whether more of it is wanted. The thread that reads waits, so that no more comes
  /// than is heard.
  private func take(_ bytes: [UInt8], from number: Int) -> Bool {
    queue.sync {
      let readings = state.withLock { $0.number == number ? $0.child?.readings(bytes) : nil } ?? []
      // What it says after something that was not understood, nobody hears.
      for reading in readings where isThere(number) { take(reading) }
      return isThere(number)
    }
  }

  private func isThere(_ number: Int) -> Bool {
    state.withLock { $0.child != nil && $0.number == number }
  }

  private func take(_ reading: SoundChild.Reading) {
    decide { link, now in
      switch reading {
      case .line(let line):
        SoundReport(line: line).map { link.hear($0, now: now) } ?? link.garbled(now: now)
      case .nonsense: link.garbled(now: now)
      case .end: [.kill] + link.died(now: now)
      }
    }
  }

  // MARK: - Time

  private var now: Int {
    let (seconds, attoseconds) = began.duration(to: clock.now).components
    return Int(seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
  }

  private func schedule(_ state: inout State) {
    let due = [state.link.due, state.child?.isBehind == true ? now + Self.retry : nil]
      .compactMap(\.self).min()
    guard let due, due < state.wake ?? .max else { return }
    state.wake = due
    queue.asyncAfter(deadline: .now() + .milliseconds(max(0, due - now))) { [weak self] in
      self?.wakeUp(due)
    }
  }

  private func wakeUp(_ due: Int) {
    // Whoever was stopped hears first what has been said meanwhile.
    guard now - due < Self.oversleeping else {
      queue.asyncAfter(deadline: .now() + .milliseconds(Self.retry)) { [weak self] in self?.tick() }
      return
    }
    tick()
  }

  private func tick() {
    let writing = state.withLock { state in
      state.wake = nil
      return state.child?.flush() ?? .taken
    }
    decide { link, now in judge(writing, &link) + link.tick(now: now) }
  }
}
