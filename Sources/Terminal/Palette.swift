import Board
import CNcurses

/// The theme as ncurses is told of it: a pair of colours for each role, and its attributes.
///
/// The terminal's own palette is never redefined, which would outlive the program.
@MainActor
struct Palette {
  private let looks: [Style: (attributes: attr_t, pair: Int16)]

  /// Needs the screen of ncurses, and its colours if the tier has any.
  init(_ tier: Tier) {
    var looks: [Style: (attributes: attr_t, pair: Int16)] = [:]
    for style in Style.allCases {
      let look = Theme.appearance(of: style, tier)
      var pair: Int16 = 0
      if let colour = Self.number(look.paint) {
        pair = Int16(style.rawValue) + 1
        init_extended_pair(Int32(pair), colour, -1)
      }
      looks[style] = (Self.attributes(look.attributes), pair)
    }
    self.looks = looks
  }

  func look(of style: Style) -> (attributes: attr_t, pair: Int16) { looks[style] ?? (0, 0) }

  private static func attributes(_ attributes: Appearance.Attributes) -> attr_t {
    var bits: attr_t = 0
    if attributes.contains(.bold) { bits |= midnight_bold() }
    if attributes.contains(.dim) { bits |= midnight_dim() }
    if attributes.contains(.underline) { bits |= midnight_underline() }
    if attributes.contains(.reverse) { bits |= midnight_reverse() }
    return bits
  }

  /// In a direct description the colours from 8 on are red, green and blue in one number.
  private static func number(_ paint: Paint) -> Int32? {
    switch paint {
    case .own: nil
    case .index(let at): Int32(at)
    case .rgb(let red, let green, let blue):
      Int32(red) << 16 | Int32(green) << 8 | Int32(blue)
    }
  }
}
