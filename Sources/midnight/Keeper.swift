import Board
import Soundscape
import Table

/// Keeps what the player chooses while the program runs, for the next time.
struct Keeper {
  let file: ConfigFile
  /// Whether the name stands in the config file; else it is the data folder's own.
  let keepsName: Bool
  /// The lobbies and matches that are opened on the screen.
  let house: HostOptions

  init(_ options: CommonOptions, _ environment: [String: String]) {
    file = ConfigFile(options.configFile, environment)
    keepsName = !options.keepsOwnName
    house = options.house
  }

  /// Nil, or why it could not be kept: nothing else is the matter then.
  func keep(_ new: Preferences, insteadOf old: Preferences) -> String? {
    keep(zip(new.values, old.values).filter { $0.value != $1.value }.map(\.0))
  }

  /// The same for the player's name, if it can be one.
  func keep(name: String) -> String? {
    guard keepsName, let name = try? DisplayName.check(name) else { return nil }
    return keep([(.name, name)])
  }

  private func keep(_ values: [(option: Option, value: String)]) -> String? {
    do {
      try file.set(values)
      return nil
    } catch {
      return "\(error.message) So it may be forgotten next time."
    }
  }
}

extension Preferences {
  /// By the options that they are.
  var values: [(option: Option, value: String)] {
    func word(_ isOn: Bool) -> String { isOn ? "yes" : "no" }
    return [
      (.color, word(color)), (.ascii, word(ascii)), (.calm, word(calm)), (.mouse, word(mouse)),
      (.bell, word(bell)), (.title, word(title)), (.notify, word(notify)),
      (.sound, soundMode.rawValue),
      (.music, word(sound.music.isOn)), (.musicVolume, "\(sound.music.volume)"),
      (.effects, word(sound.effects.isOn)), (.effectsVolume, "\(sound.effects.volume)"),
      (.speech, word(sound.speech.isOn)), (.speechVolume, "\(sound.speech.volume)"),
    ]
  }
}
