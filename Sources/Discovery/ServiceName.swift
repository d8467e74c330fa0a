/// Service names: what people read in a list of games.
enum ServiceName {
  /// DNS allows so many bytes for a label.
  static let maximumBytes = 63
  /// As Avahi writes names, where most bytes become `\ddd`. With type and domain a name may have
  /// 255 of these: nobody understands a question about a longer one. There is room for a number.
  private static let maximumEscaped = 218

  /// A name that can be announced: without control characters, cut between two characters.
  static func announced(_ wish: String) -> String {
    var name = ""
    var escaped = 0
    for character in shown(wish) {
      escaped += character.utf8.reduce(0) { $0 + self.escaped($1) }
      guard name.utf8.count + character.utf8.count <= maximumBytes, escaped <= maximumEscaped
      else { break }
      name.append(character)
    }
    return name.isEmpty ? "Midnight" : name
  }

  /// How many bytes Avahi makes of this one.
  private static func escaped(_ byte: UInt8) -> Int {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): 1
    case UInt8(ascii: "."), UInt8(ascii: "\\"): 2
    default: 4
    }
  }

  /// A name from the network made safe for a terminal.
  static func shown(_ name: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in name.unicodeScalars where scalar.properties.generalCategory != .control {
      shown.append(scalar)
    }
    return String(shown)
  }
}
