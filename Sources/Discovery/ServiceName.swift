/// Service names: what people read in a list of games.
enum ServiceName {
  /// DNS allows so many bytes for a label.
  static let maximumBytes = 63

  /// A name that can be announced: without control characters, cut between two characters.
  static func announced(_ wish: String) -> String {
    var name = ""
    for character in shown(wish) {
      guard name.utf8.count + character.utf8.count <= maximumBytes else { break }
      name.append(character)
    }
    return name.isEmpty ? "Midnight" : name
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
