import Glibc
import Mixer
import SoundDesk
import Soundscape

/// A desk and a real mixer, whose device renders as much as time passes: 5 ms at a time.
final class Studio {
  struct Take {
    var samples: [Int16]
    var channels = 1
    var rate = 44100
    var gain = 1.0
    /// Milliseconds.
    var words: [Int] = []

    /// A tone of full scale.
    init(_ hertz: Double, milliseconds: Int, rate: Int = 44100) {
      self.rate = rate
      samples = (0..<milliseconds * rate / 1000).map {
        Int16(32767 * sin(2 * .pi * hertz * Double($0) / Double(rate)))
      }
    }

    init(samples: [Int16], channels: Int) { (self.samples, self.channels) = (samples, channels) }
  }

  private var desk = SoundDesk()
  private let mixer: Mixer
  private var takes: [Sound: Take] = [:]
  private(set) var now = 0
  private(set) var heard = Recording(rate: 44100)
  private(set) var reports: [(time: Int, report: SoundReport)] = []

  init() throws {
    mixer = try Mixer(.loopback(rate: 44100))
    tell("hello 1")
    reports = []
  }

  func add(_ sound: Sound, _ take: Take) { takes[sound] = take }

  func tell(_ lines: String...) {
    for line in lines {
      perform(desk.advance(to: now, heard: mixer.heard))
      if let command = SoundCommand(line: line) { perform(desk.take(command, at: now)) }
    }
  }

  func run(to end: Int) {
    while now < end {
      let frames = (now + 5) * 441 / 10 - now * 441 / 10
      heard.append(mixer.render(frames: frames), channels: 2)
      now += 5
      perform(desk.advance(to: now, heard: mixer.heard))
    }
  }

  func time(of report: SoundReport) -> Int? { reports.first { $0.report == report }?.time }

  private func perform(_ directives: [DeskDirective]) {
    for directive in directives {
      switch directive {
      case .open: perform(desk.opened(failure: nil, at: now))
      case .report(let report): reports.append((now, report))
      case .make(let sound, _): perform(desk.made(sound, load(sound), at: now))
      case .play(let sound, let deck, let gain, let loops):
        mixer.play(sound, on: deck, gain: gain, loops: loops)
      case .gain(let deck, let gain): mixer.setGain(gain, of: deck)
      case .stop(let deck): mixer.stop(deck)
      case .discard(let sound): mixer.discard(sound)
      case .finish: break
      }
    }
  }

  private func load(_ sound: Sound) -> Clip? {
    guard let take = takes[sound] else { return nil }
    do throws(MixerError) {
      try mixer.load(sound, take.samples, channels: take.channels, rate: take.rate)
    } catch {
      return nil
    }
    return Clip(
      length: take.samples.count / take.channels * 1000 / take.rate, gain: take.gain,
      words: take.words)
  }
}
