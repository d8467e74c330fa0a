import Board
import Foundation
import Soundscape
import Testing

@testable import midnight

/// A folder that goes away with the test.
private final class Scratch {
  let path = FileManager.default.temporaryDirectory.path + "/midnight-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: "\(path)/\(name)", atomically: false, encoding: .utf8)
  }

  func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")[.posixPermissions] as? Int
  }

  var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
}

@Suite struct ConfigFileTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  func config(_ name: String) -> ConfigFile { ConfigFile("\(scratch.path)/\(name)", [:]) }

  func message(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch let error as ConfigError {
      return error.message.replacing(scratch.path, with: "DIR")
    } catch {
      return "\(error)"
    }
  }

  @Test func theUsualFileMayBeMissing() throws {
    let usual = ConfigFile(nil, ["HOME": scratch.path])
    #expect(usual.path == scratch.path + "/.config/midnight/midnight.conf")
    #expect(try usual.read() == ConfigText([]))
    let named = config("x.conf")
    #expect(
      message { _ = try named.read() }
        == "The config file DIR/x.conf cannot be read: No such file or directory.")
  }

  @Test func whatIsNoFileGetsASentence() throws {
    try scratch.write("", to: "file")
    #expect(
      message { _ = try ConfigFile(scratch.path, [:]).read() }
        == "The config file DIR is something else than a file.")
    #expect(
      message { try ConfigFile(scratch.path, [:]).set([(.calm, "yes")]) }
        == "The config file DIR is something else than a file.")
    #expect(mkfifo(scratch.path + "/pipe", 0o600) == 0)
    #expect(
      message { _ = try config("pipe").read() }
        == "The config file DIR/pipe is something else than a file.")
    #expect(
      message { try config("file/x").set([(.calm, "yes")]) }
        == "The config file DIR/file/x cannot be written: Not a directory.")
    #expect(try ConfigFile("/dev/null", [:]).read() == ConfigText([]))
    #expect(
      message { try ConfigFile("/dev/null", [:]).set([(.calm, "yes")]) }
        == "The config file /dev/null is something else than a file.")
  }

  @Test func aFileHasALimit() throws {
    let most = String(repeating: "#", count: ConfigFile.limit)
    try scratch.write(most, to: "most")
    #expect(try config("most").read().bytes.count == ConfigFile.limit)
    try scratch.write(most + "#", to: "more")
    let sentence = "The config file DIR/more has more than 64 KiB; is it one?"
    #expect(message { _ = try config("more").read() } == sentence)
    #expect(message { try config("more").set([(.calm, "yes")]) } == sentence)
    #expect(scratch.read("more") == most + "#")
  }

  @Test func whatIsKeptIsReadAgain() throws {
    let file = ConfigFile(nil, ["HOME": scratch.path])
    try file.set([(.calm, "yes"), (.name, "Ada")])
    #expect(scratch.read(".config/midnight/midnight.conf") == "calm = yes\nas = Ada\n")
    #expect(try scratch.mode(".config/midnight/midnight.conf") == 0o600)
    #expect(try scratch.mode(".config/midnight") == 0o700)
    try file.set([(.calm, "no")])
    #expect(try file.lines(home: "/").map(\.value) == ["no", "Ada"])
    try file.set([])
    // No half-written file stays behind.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/.config/midnight")
        == ["midnight.conf"])
  }

  @Test func rightsAndLinksStay() throws {
    try scratch.write("# Mine.\n", to: "real.conf")
    #expect(chmod(scratch.path + "/real.conf", 0o640) == 0)
    #expect(symlink("real.conf", scratch.path + "/link.conf") == 0)
    try config("link.conf").set([(.calm, "yes")])
    #expect(scratch.read("real.conf") == "# Mine.\ncalm = yes\n")
    #expect(try scratch.mode("real.conf") == 0o640)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path + "/link.conf")
        == "real.conf")
    #expect(try config("link.conf").lines(home: "/").map(\.value) == ["yes"])
    #expect(symlink("nowhere", scratch.path + "/lost.conf") == 0)
    #expect(
      message { try config("lost.conf").set([(.calm, "yes")]) }
        == "The config file DIR/lost.conf cannot be written: No such file or directory.")
    #expect(Set(scratch.files) == ["real.conf", "link.conf", "lost.conf"])
  }

  // MARK: - What the program keeps

  func keeper(_ options: CommonOptions = CommonOptions()) -> Keeper {
    var options = options
    options.configFile = scratch.path + "/c.conf"
    return Keeper(options, [:])
  }

  @Test func onlyWhatThePlayerChoseIsKept() throws {
    var (old, new) = (Preferences(), Preferences())
    (old.mouse, new.mouse) = (true, true)
    new.color = false
    new.calm = true
    #expect(keeper().keep(new, insteadOf: old) == nil)
    #expect(scratch.read("c.conf") == "color = no\ncalm = yes\n")
    #expect(keeper().keep(old, insteadOf: new) == nil)
    #expect(scratch.read("c.conf") == "color = yes\ncalm = no\n")
  }

  @Test func everyPreferenceIsAnOption() {
    // Of the sound each kind has two.
    let count = Mirror(reflecting: Preferences()).children.count - 1 + 2 * SoundKind.allCases.count
    #expect(Preferences().values.count == count)
    for (option, value) in Preferences().values {
      if case .onOff(let usually) = option.row.kind {
        #expect(value == (usually ? "yes" : "no"), "\(option)")
      } else {
        #expect(value == option.row.usual, "\(option)")
      }
      #expect((Option.screen + Option.sounds).contains(option))
    }
  }

  /// What the settings change of the sound is there at the next start.
  @Test func theSoundIsRemembered() throws {
    var new = Preferences()
    new.soundMode = .on
    new.sound.music.isOn = false
    new.sound.effects.volume = 30
    new.sound.speech = SoundLevels.Level(isOn: false, volume: 0)
    #expect(keeper().keep(new, insteadOf: Preferences()) == nil)
    #expect(
      scratch.read("c.conf")
        == "sound = on\nmusic = no\neffects-volume = 30\nspeech = no\nspeech-volume = 0\n")
    let path = scratch.path + "/c.conf"
    let command = try Options.parse([]) { _ throws(UsageError) in
      try ConfigFile(path, [:]).lines(home: "/")
    }
    guard case .title(let common) = command else { throw UsageError("no title") }
    #expect(common.preferences == new)
  }

  @Test func theNameIsKeptIfItIsOne() {
    #expect(keeper().keep(name: " Ada ") == nil)
    #expect(scratch.read("c.conf") == "as = Ada\n")
    #expect(keeper().keep(name: "A\u{1b}") == nil)
    #expect(keeper(CommonOptions(keepsOwnName: true)).keep(name: "Grace") == nil)
    #expect(scratch.read("c.conf") == "as = Ada\n")
  }

  @Test func whatCannotBeKeptIsSaid() throws {
    try scratch.write(String(repeating: "#", count: ConfigFile.limit + 1), to: "c.conf")
    let sentence = keeper().keep(name: "Ada")
    #expect(
      sentence == "The config file \(scratch.path)/c.conf has more than 64 KiB; is it one? "
        + "So it may be forgotten next time.")
  }
}
