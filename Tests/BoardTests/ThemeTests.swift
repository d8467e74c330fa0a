import Testing

@testable import Board

/// The theme: what can be read where, and what is told apart without colour.
struct ThemeTests {
  private typealias Colour = (red: Double, green: Double, blue: Double)

  /// What xterm shows for a colour above the sixteen that everybody chooses for themselves.
  private func colour(_ paint: Paint) -> Colour? {
    switch paint {
    case .own: return nil
    case .rgb(let red, let green, let blue): return (Double(red), Double(green), Double(blue))
    case .index(let at) where at >= 232:
      let grey = Double(8 + 10 * (Int(at) - 232))
      return (grey, grey, grey)
    case .index(let at):
      guard at >= 16 else { return nil }
      let steps = [0.0, 95, 135, 175, 215, 255]
      let cube = Int(at) - 16
      return (steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6])
    }
  }

  /// Relative luminance by WCAG 2; its power of 2.4 comes from a fifth root, as there is no `pow`.
  private func luminance(_ colour: Colour) -> Double {
    func linear(_ value: Double) -> Double {
      let part = value / 255
      if part <= 0.03928 { return part / 12.92 }
      let base = (part + 0.055) / 1.055
      // base^2.4 = base^2 * base^0.4, and base^0.4 = (base^2)^(1/5).
      return base * base * root5(base * base)
    }
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green)
      + 0.0722 * linear(colour.blue)
  }

  /// By Newton's method.
  private func root5(_ value: Double) -> Double {
    var root = 1.0
    for _ in 0..<60 {
      root -= (root * root * root * root * root - value) / (5 * root * root * root * root)
    }
    return root
  }

  private func contrast(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  @Test func luminanceIsThatOfWCAG() {
    #expect(luminance((255, 255, 255)) == 1)
    #expect(luminance((0, 0, 0)) == 0)
    // #777777 on white is the textbook's 4.48.
    #expect((4.475...4.485).contains(contrast(luminance((119, 119, 119)), 1)))
  }

  @Test(arguments: [Tier.truecolor, .indexed])
  func everyColourReadsOnBlackAndOnWhite(tier: Tier) throws {
    for style in Style.allCases where style != .plain {
      let appearance = Theme.appearance(of: style, tier)
      let light = luminance(try #require(colour(appearance.paint), "\(style)"))
      #expect(contrast(light, 0) >= 3, "\(style) on black")
      #expect(contrast(light, 1) >= 3, "\(style) on white")
      #expect(!appearance.attributes.contains(.dim), "dim would take the contrast away")
    }
  }

  @Test func fiveColoursAtMost() {
    for tier in Tier.allCases {
      #expect(Set(Style.allCases.map { Theme.appearance(of: $0, tier).paint }).count <= 6)
    }
  }

  @Test(arguments: [Tier.sixteen, .eight])
  func whatMustBeReadHasNoColourThatMayBeTheGround(tier: Tier) {
    for style in Style.allCases where style != .line {
      guard case .index(let at) = Theme.appearance(of: style, tier).paint else { continue }
      #expect(at == 1 || (tier == .sixteen && at == 12), "\(style)")
    }
    #expect(Theme.appearance(of: .danger, tier).paint == .index(1))
  }

  @Test func withoutColoursAttributesTellWhatMatters() {
    for tier in [Tier.none, .eight, .sixteen] {
      let looks = [Style.plain, .selected, .danger, .title, .dim].map {
        Theme.appearance(of: $0, tier).attributes
      }
      #expect(Set(looks).count == looks.count, "\(tier)")
    }
    for style in Style.allCases { #expect(Theme.appearance(of: style, .none).paint == .own) }
    #expect(Theme.appearance(of: .selected, .none).attributes == .reverse)
    #expect(Theme.appearance(of: .danger, .none).attributes == [.bold, .underline])
  }

  @Test func tiers() {
    let counts = [-1, 0, 2, 8, 15, 16, 88, 255, 256, 32_767, 0x100_0000]
    #expect(
      counts.map { Tier(colors: $0) }
        == [.none, .none, .none, .eight, .eight, .sixteen, .sixteen, .sixteen] + [
          .indexed, .indexed, .truecolor,
        ])
    #expect(Tier(colors: 0x100_0000, isWanted: false) == .none)
  }

  @Test func descriptions() {
    func names(_ term: String, _ colorterm: String = "truecolor") -> [String] {
      Tier.descriptions(term: term, colorterm: colorterm)
    }
    #expect(names("xterm-256color") == ["xterm-direct", "xterm-256color"])
    #expect(names("xterm-256color", "24bit") == ["xterm-direct", "xterm-256color"])
    #expect(names("tmux-256color") == ["tmux-direct", "tmux-256color"])
    #expect(names("xterm-kitty") == ["kitty-direct", "xterm-kitty"])
    #expect(names("alacritty") == ["alacritty-direct", "alacritty"])
    #expect(names("xterm-256color", "") == ["xterm-256color"])
    #expect(names("xterm-256color", "yes") == ["xterm-256color"])
    #expect(names("xterm-direct") == ["xterm-direct"])
    // Inside of screen the variable is that of the terminal around it.
    #expect(names("screen-256color") == ["screen-256color"])
    #expect(names("linux") == ["linux"])
    #expect(names("dumb") == ["dumb"])
    #expect(names("") == [])
  }
}
