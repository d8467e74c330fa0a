import Board
import Rules
import Soundscape
import Testing

@testable import midnight

/// The table and what the command line does agree.
@Suite struct OptionTableTests {
  func parse(_ line: [String]) throws -> Command { try Options.parse(line) }

  /// A command line on which the option makes sense, without it.
  func line(for option: Option) throws -> [String] {
    switch option {
    case .json: return ["list"]
    case .check, .open: return ["case"]
    case .replace: return ["identity", "import", "FILE"]
    default:
      let verb = try #require(Verb.allCases.first { $0.options.contains(option) })
      return verb == .title ? [] : [verb.rawValue]
    }
  }

  @Test func everyOptionGoesWithACommand() {
    for option in Option.allCases {
      #expect(Verb.allCases.contains { $0.options.contains(option) }, "\(option)")
    }
    for verb in Verb.allCases {
      #expect(Set(verb.options).count == verb.options.count, "\(verb)")
      #expect(Set(verb.configurable).isSubset(of: Option.allCases.filter(\.isConfigurable)))
    }
  }

  /// Without what of the sound was turned on by name, which counts in lines of text.
  func unnamed(_ command: Command) -> Command {
    guard case .title(var common) = command else { return command }
    common.turnedOn = []
    return .title(common)
  }

  @Test func whatIsUsualIsWhatCountsWithout() throws {
    var checked = 0
    for option in Option.allCases {
      let line = try line(for: option)
      switch option.row.kind {
      case .onOff(let usually):
        let usual = try parse(line + ["--\(option.rawValue)=\(usually ? "yes" : "no")"])
        #expect(unnamed(usual) == unnamed(try parse(line)), "\(option)")
        checked += 1
      case .number, .numberOrZero, .words:
        guard let usual = option.row.usual else { continue }
        #expect(try parse(line + [option.flag, usual]) == parse(line), "\(option)")
        checked += 1
      case .once, .name, .folder, .file, .caseNumber: continue
      }
    }
    #expect(checked == 28)
  }

  @Test func whatIsOnOrOffHasThreeSpellings() throws {
    for option in Option.allCases {
      guard case .onOff(let usually) = option.row.kind else { continue }
      let line = try line(for: option)
      let (on, off) = ("--\(option.rawValue)", "--no-\(option.rawValue)")
      #expect(try parse(line + [on]) == parse(line + ["\(on)=yes"]), "\(option)")
      #expect(try parse(line + [off]) == parse(line + ["\(on)=no"]), "\(option)")
      #expect(try parse(line + [on]) != parse(line + [off]), "\(option)")
      #expect(try parse(line + [usually ? off : on]) == parse(line + [option.flag]), "\(option)")
      // The last one counts.
      #expect(try parse(line + [on, off]) == parse(line + [off]), "\(option)")
    }
  }

  @Test func limitsAreThoseOfTheTable() throws {
    for option in Option.allCases where option != .seats && option != .bots && option != .startAt {
      let line = try line(for: option)
      switch option.row.kind {
      case .number(let range), .numberOrZero(let range, _):
        for number in [range.lowerBound, range.upperBound] {
          #expect(throws: Never.self) { try parse(line + [option.flag, "\(number)"]) }
        }
        #expect(throws: UsageError.self) {
          try parse(line + [option.flag, "\(range.upperBound + 1)"])
        }
      case .words(let words):
        for word in words {
          #expect(throws: Never.self) { try parse(line + [option.flag, word]) }
        }
      case .once, .onOff, .name, .folder, .file, .caseNumber: continue
      }
    }
  }

  @Test func preferencesArrive() throws {
    guard
      case .title(let common) = try parse([
        "--plain", "--ascii", "--no-color", "--calm", "--mouse", "--no-bell", "--no-title",
        "--no-notify", "--no-music", "--speech-volume", "30", "--config", "/tmp/c", "--bot", "none",
      ])
    else { throw UsageError("no title") }
    var wanted = Preferences()
    (wanted.ascii, wanted.calm, wanted.mouse) = (true, true, true)
    (wanted.sound.music.isOn, wanted.sound.speech.volume) = (false, 30)
    (wanted.color, wanted.bell, wanted.title, wanted.notify) = (false, false, false, false)
    #expect(
      common == CommonOptions(configFile: "/tmp/c", plain: true, preferences: wanted))
  }

  @Test func muteIsSoundOff() throws {
    #expect(try parse(["--mute"]) == parse(["--sound", "off"]))
    #expect(try parse(["--no-sound"]) == parse(["--sound=off"]))
    // The last one counts.
    #expect(try parse(["--mute", "--sound", "auto"]) == parse([]))
    #expect(!Option.mute.isConfigurable)
  }

  /// Lines of text play only what somebody has named.
  @Test func whatWasTurnedOnIsKnown() throws {
    func turnedOn(_ line: String..., config: [ConfigLine] = []) throws -> Set<SoundKind>? {
      guard case .title(let common) = try Options.parse(line, config: { _ in config }) else {
        return nil
      }
      return common.turnedOn
    }
    #expect(try turnedOn() == [])
    #expect(try turnedOn("--speech", "--music-volume", "30") == [.speech])
    #expect(try turnedOn("--speech", "--music", "--no-speech") == [.music])
    let config = [ConfigLine(option: .effects, value: "yes", place: "")]
    #expect(try turnedOn(config: config) == [.effects])
    #expect(try turnedOn("--no-effects", config: config) == [])
  }

  @Test func coloursFollowTheEnvironmentUnlessSomebodySaysMore() throws {
    func hasColour(_ value: String?, _ line: String...) throws -> Bool? {
      let environment = value.map { ["NO_COLOR": $0] } ?? [:]
      guard case .title(let common) = try Options.parse(line, environment: environment) else {
        return nil
      }
      return common.preferences.color
    }
    #expect(try hasColour(nil) == true)
    #expect(try hasColour("") == true)
    #expect(try hasColour("1") == false)
    #expect(try hasColour("0") == false)
    #expect(try hasColour("1", "--color") == true)
    #expect(try hasColour(nil, "--no-color") == false)
  }
}
