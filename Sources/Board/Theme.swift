/// A colour of a theme.
package enum Paint: Hashable, Sendable {
  /// The terminal's own, which its owner can read.
  case own
  /// A place in the terminal's palette.
  case index(UInt8)
  case rgb(UInt8, UInt8, UInt8)
}

/// What a cell looks like; its ground is always the terminal's own.
package struct Appearance: Hashable, Sendable {
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let underline = Attributes(rawValue: 4)
    package static let reverse = Attributes(rawValue: 8)
  }

  package var paint: Paint
  package var attributes: Attributes

  package init(_ paint: Paint = .own, _ attributes: Attributes = []) {
    self.paint = paint
    self.attributes = attributes
  }
}

/// An evening in gold: five colours, each of a middle tone, so that it can be read on a dark ground
/// and on a light one.
package enum Theme {
  /// What a role looks like where there are so many colours.
  package static func appearance(of style: Style, _ tier: Tier) -> Appearance {
    switch tier {
    case .truecolor, .indexed: Appearance(paint(style, tier), rich(style))
    case .sixteen, .eight: Appearance(paint(style, tier), poor(style))
    case .none: Appearance(.own, poor(style))
    }
  }

  private enum Colour { case gold, brass, blue, red, grey }

  private static func colour(of style: Style) -> Colour? {
    switch style {
    case .plain: nil
    case .title, .accent, .key, .selected: .gold
    case .line, .good: .brass
    case .mine: .blue
    case .danger, .urgent: .red
    case .dim: .grey
    }
  }

  private static func paint(_ style: Style, _ tier: Tier) -> Paint {
    guard let colour = colour(of: style) else { return .own }
    switch (tier, colour) {
    case (.truecolor, .gold): return .rgb(184, 134, 11)
    case (.truecolor, .brass): return .rgb(150, 120, 70)
    case (.truecolor, .blue): return .rgb(95, 135, 215)
    case (.truecolor, .red): return .rgb(196, 80, 74)
    case (.truecolor, .grey): return .rgb(128, 128, 128)
    case (.indexed, .gold): return .index(136)
    case (.indexed, .brass): return .index(101)
    case (.indexed, .blue): return .index(68)
    case (.indexed, .red): return .index(167)
    case (.indexed, .grey): return .index(244)
    // The first sixteen are whatever the owner has made of them. Red stands out on nearly every
    // ground. Yellow may be as good as white, so it has only what need not be read; of the blues
    // only the bright one shows on black; and bright black is the ground itself in some palettes.
    case (.sixteen, .red), (.eight, .red): return .index(1)
    case (.sixteen, .blue): return .index(12)
    case (.sixteen, .brass), (.eight, .brass): return style == .line ? .index(3) : .own
    case (.sixteen, .gold), (.sixteen, .grey), (.eight, .gold), (.eight, .blue), (.eight, .grey),
      (.none, _):
      return .own
    }
  }

  /// Where colours tell the roles apart.
  private static func rich(_ style: Style) -> Appearance.Attributes {
    switch style {
    case .plain, .dim, .accent, .good, .line: []
    case .title, .danger, .mine, .key: .bold
    case .urgent: [.bold, .underline]
    case .selected: .reverse
    }
  }

  /// Where they hardly do, or not at all.
  private static func poor(_ style: Style) -> Appearance.Attributes {
    switch style {
    case .plain, .accent, .good: []
    case .dim: .dim
    case .line: []
    case .title, .mine, .key: .bold
    case .danger, .urgent: [.bold, .underline]
    case .selected: .reverse
    }
  }
}
