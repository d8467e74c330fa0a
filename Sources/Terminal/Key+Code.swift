import Board
import CNcurses

extension Key {
  /// What ncurses read; nil for keys that mean nothing here.
  init?(code: UInt32, isFunction: Bool) {
    if isFunction {
      switch Int32(bitPattern: code) {
      case KEY_UP: self = .up
      case KEY_DOWN: self = .down
      case KEY_LEFT: self = .left
      case KEY_RIGHT: self = .right
      case KEY_ENTER: self = .enter
      case KEY_BTAB: self = .backtab
      case KEY_BACKSPACE, KEY_DC: self = .backspace
      case KEY_PPAGE: self = .pageUp
      case KEY_NPAGE: self = .pageDown
      case KEY_HOME: self = .home
      case KEY_END: self = .end
      // Changes of size come from the signal, whatever ncurses adds.
      default: return nil
      }
      return
    }
    switch code {
    case 0x0a, 0x0d: self = .enter
    case 0x1b: self = .escape
    case 0x09: self = .tab
    case 0x08, 0x7f: self = .backspace
    default:
      guard let scalar = Unicode.Scalar(code), Typeset.width(of: scalar) != nil else { return nil }
      self = .character(Character(scalar))
    }
  }
}
