import Glibc
import LongOptions
import Mixer
import Score
import SoundDesk
import Soundscape

/// Lines in, sound out: hands everything that happens to a desk and does what it says.
final class Program {
  private var desk = SoundDesk()
  private var mixer: Mixer?
  private var lines = LineBuffer(longest: SoundCommand.longest)
  private let maker: Maker
  private let bell: Bell
  private let parent = getppid()
  private let isTraced: Bool
  private var complaints = 0
  private var hasInput = true
  private var status: Int32?

  /// Nil if there is nothing to wake it with.
  init?(_ score: [String: Piece], isTraced: Bool) {
    guard let bell = Bell() else { return nil }
    self.bell = bell
    self.isTraced = isTraced
    maker = Maker(score) { bell.ring() }
  }

  /// Plays until it is told to end.
  ///
  /// - Returns: the status to exit with.
  func run() -> Int32 {
    while true {
      perform(desk.advance(to: Self.now, heard: heard))
      if let status { return status }
      wait()
    }
  }

  /// Even with nothing to do it looks so often, in milliseconds, whether device and game are there.
  private static let longestWait = 5000
  /// So many complaints are made in all.
  private static let mostComplaints = 20

  private func wait() {
    let now = Self.now
    let pause = min(desk.nextLook(after: now).map { $0 - now } ?? .max, Self.longestWait)
    var entries = [
      pollfd(fd: hasInput ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: bell.reading, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&entries, nfds_t(entries.count), Int32(pause))
    guard count > 0 else {
      if getppid() != parent { take(.quit) }
      return noticeLoss()
    }
    if entries[1].revents != 0 {
      bell.silence()
      for (sound, made) in maker.collect() { take(sound, made) }
    }
    if entries[0].revents != 0 { read() }
  }

  private func noticeLoss() {
    guard let mixer, !mixer.isConnected else { return }
    perform(desk.lost(MixerError.lost.message, at: Self.now))
  }

  private func read() {
    var bytes = [UInt8](repeating: 0, count: 16384)
    let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else {
      if count == 0 || errno != EINTR && errno != EAGAIN {
        hasInput = false
        take(.quit)
      }
      return
    }
    for line in lines.take(bytes.prefix(count)) {
      if let command = line.flatMap({ SoundCommand(line: $0) }) {
        take(command)
      } else {
        complain("a line was no command.")
      }
    }
  }

  private func take(_ command: SoundCommand) {
    noticeLoss()
    if status != nil { return }
    trace("<", command.line)
    let now = Self.now
    perform(desk.advance(to: now, heard: heard))
    perform(desk.take(command, at: now))
  }

  private func take(_ sound: Sound, _ made: MadeSound?) {
    var clip = made?.clip
    if let made {
      do throws(MixerError) {
        try mixer?.load(sound, made.samples, channels: made.channels, rate: made.rate)
      } catch {
        complain(error.message)
        clip = nil
      }
    } else {
      complain("a sound could not be made.")
    }
    perform(desk.made(sound, clip, at: Self.now))
  }

  private var heard: [Deck: Int] { mixer?.heard ?? [:] }

  private func perform(_ directives: [DeskDirective]) {
    for directive in directives {
      switch directive {
      case .open: open()
      case .report(let report): tell(report)
      case .make(let sound, let utterance): maker.make(sound, utterance)
      case .play(let sound, let deck, let gain, let loops):
        trace("*", "\(sound) on \(deck)")
        mixer?.play(sound, on: deck, gain: gain, loops: loops)
      case .gain(let deck, let gain): mixer?.setGain(gain, of: deck)
      case .stop(let deck): mixer?.stop(deck)
      case .discard(let sound): mixer?.discard(sound)
      case .finish(let status):
        self.status = status
        mixer = nil
      }
    }
  }

  private func open() {
    var failure: String?
    do throws(MixerError) { mixer = try Mixer(.standard) } catch { failure = error.message }
    perform(desk.opened(failure: failure, at: Self.now))
  }

  private func tell(_ report: SoundReport) {
    trace(">", report.line)
    var bytes = Array((report.line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        // Nobody reads any more.
        if status == nil { status = 0 }
        return
      }
    }
  }

  private func trace(_ mark: String, _ line: String) {
    if isTraced { Output.error("\(mixer?.clock ?? 0) \(mark) \(line)") }
  }

  private func complain(_ sentence: String) {
    complaints += 1
    if complaints <= Self.mostComplaints { Output.error("midnight-sound: \(sentence)") }
  }

  /// Milliseconds of a clock that never goes back.
  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
