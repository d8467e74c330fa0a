/// A key as a player pressed it.
package enum Key: Hashable, Sendable {
  case character(Character)
  case up, down, left, right
  case enter, escape, tab, backtab, backspace
  case pageUp, pageDown, home, end
  /// Not a key: the terminal has another size now.
  case resize
}
