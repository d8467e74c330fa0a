import Soundscape

// What is heard, as rows of the table.
extension OptionRow {
  static let sound = OptionRow(
    kind: .words(SoundMode.allCases.map(\.rawValue)), value: "WHERE",
    text: "where there is sound: where you are likely to hear it, anywhere, or nowhere",
    usual: "auto", negative: "off",
    more: "'auto' plays nothing over ssh, and with --plain only what is turned on by name, as "
      + "by '--speech'. '--no-sound' is '--sound off'; in the config file 'yes' is on and 'no' "
      + "is off. It takes the program midnight-sound beside the game.")

  static let mute = OptionRow(kind: .once, text: "no sound this time: '--sound off'")

  static let music = OptionRow(kind: .onOff(usually: true), text: "no music")

  static let effects = OptionRow(
    kind: .onOff(usually: true), text: "what happens is not heard, nor are the rooms",
    more: "The bell rings where they are not heard.")

  static let speech = OptionRow(
    kind: .onOff(usually: true), text: "nothing is read aloud",
    more: "With --plain, '--speech' has statements read aloud, and that it is your turn.")

  static func volume(_ text: String) -> OptionRow {
    OptionRow(kind: .number(0...100), value: "PERCENT", text: text, usual: "100")
  }
}
