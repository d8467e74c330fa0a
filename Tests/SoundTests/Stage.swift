import SoundDesk
import Soundscape

/// A desk under virtual time with a player that does at once what it is told. Everything that happens
/// is a line: the time in milliseconds, and what.
struct Stage {
  var desk = SoundDesk()
  private(set) var now = 0
  private(set) var log: [String] = []
  /// How long each sound is; nil for what cannot be made. Others take a second.
  var clips: [Sound: Clip?] = [:]
  /// So long it takes to make a sound.
  var making = 0
  /// The device stands: nothing that plays goes on.
  var isStuck = false
  private var playing: [Deck: (sound: Sound, since: Int)] = [:]
  private var due: [(time: Int, sound: Sound)] = []

  /// With a device that can be opened, and its greeting behind it.
  static func open() -> Stage {
    var stage = Stage()
    stage.tell("hello 1")
    stage.log = []
    return stage
  }

  /// Takes lines of the game, one after the other.
  mutating func tell(_ lines: String...) {
    for line in lines {
      guard let command = SoundCommand(line: line) else {
        log.append("no command: \(line)")
        continue
      }
      perform(desk.advance(to: now, heard: heard))
      perform(desk.take(command, at: now))
    }
  }

  /// Lets time pass, and looks when the desk wants to; its clock stands at the end.
  mutating func run(to end: Int) {
    while true {
      let look = desk.nextLook(after: now).map { max($0, now + 1) } ?? .max
      let next = min(look, due.first?.time ?? .max, end)
      now = max(now, next)
      while let first = due.first, first.time <= now {
        due.removeFirst()
        perform(desk.made(first.sound, clip(first.sound), at: now))
      }
      perform(desk.advance(to: now, heard: heard))
      if now >= end { return }
    }
  }

  /// What has happened since it was asked last.
  mutating func take() -> [String] {
    defer { log = [] }
    return log
  }

  func clip(_ sound: Sound) -> Clip? { clips[sound, default: Clip(length: 1000)] }

  private var heard: [Deck: Int] {
    playing.compactMapValues { sound, since in
      let position = isStuck ? 0 : now - since
      guard let clip = clip(sound) else { return nil }
      return sound == .music ? position % clip.length : position < clip.length ? position : nil
    }
  }

  private mutating func perform(_ directives: [DeskDirective]) {
    for directive in directives {
      switch directive {
      case .open: perform(desk.opened(failure: nil, at: now))
      case .report(let report): log.append("\(now) \(report.line)")
      case .make(let sound, _):
        log.append("\(now) make \(sound)")
        due.append((now + making, sound))
        due.sort { $0.time < $1.time }
      case .play(let sound, let deck, let gain, let loops):
        log.append("\(now) \(deck): \(sound) at \(percent(gain))\(loops ? " in a loop" : "")")
        playing[deck] = (sound, now)
      case .gain(let deck, let gain): log.append("\(now) \(deck): at \(percent(gain))")
      case .stop(let deck):
        log.append("\(now) \(deck): stop")
        playing[deck] = nil
      case .discard(let sound): log.append("\(now) discard \(sound)")
      case .finish(let status): log.append("\(now) finish \(status)")
      }
    }
  }

  private func percent(_ gain: Double) -> String { "\(Int((gain * 100).rounded()))" }
}
