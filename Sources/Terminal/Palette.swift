import Board
import CNcurses

/// The attributes and colours of the roles that cells have: an evening in gold on the terminal's own
/// ground.
@MainActor
struct Palette {
  private let isColoured: Bool
  private let isRich: Bool

  /// Asks ncurses for the colours; needs its screen.
  init(isColoured wanted: Bool) {
    isColoured = wanted && has_colors()
    guard isColoured else {
      isRich = false
      return
    }
    start_color()
    // Without them the terminal's own ground would be painted black.
    let ground: Int16 = use_default_colors() == OK ? -1 : 0
    isRich = midnight_colors() >= 256
    for style in Style.allCases {
      init_pair(Self.pair(style), isRich ? Self.rich(style) : Self.simple(style), ground)
    }
  }

  func look(of style: Style) -> (attr_t, Int16) {
    (attributes(style), isColoured ? Self.pair(style) : 0)
  }

  private func attributes(_ style: Style) -> attr_t {
    switch style {
    case .plain, .good, .accent, .line: 0
    // Rich terminals have a grey of their own.
    case .dim: isRich ? 0 : midnight_dim()
    case .title, .danger, .mine, .key, .urgent: midnight_bold()
    case .selected: midnight_reverse()
    }
  }

  private static func pair(_ style: Style) -> Int16 { Int16(style.rawValue) + 1 }

  private static func rich(_ style: Style) -> Int16 {
    switch style {
    case .plain: -1
    case .dim, .line: 244
    case .title, .key: 222
    case .accent, .selected: 179
    case .danger, .urgent: 167
    case .good: 108
    case .mine: 153
    }
  }

  private static func simple(_ style: Style) -> Int16 {
    switch style {
    case .plain, .dim, .line: -1
    case .title, .accent, .key, .selected: Int16(COLOR_YELLOW)
    case .danger, .urgent: Int16(COLOR_RED)
    case .good: Int16(COLOR_GREEN)
    case .mine: Int16(COLOR_CYAN)
    }
  }
}
