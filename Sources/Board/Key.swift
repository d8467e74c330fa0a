/// A key as a player pressed it.
package enum Key: Hashable, Sendable {
  case character(Character)
  case up, down, left, right
  case enter, escape, tab, backtab, backspace
  case pageUp, pageDown, home, end
  /// A text that was pasted; it is text where there is some to write, and never acts as keys.
  case paste(String)
  /// The mouse, where a player wants it: the cell that was clicked on, and a notch of the wheel.
  case click(x: Int, y: Int)
  case wheelUp, wheelDown
  /// Not a key: the terminal has another size now.
  case resize
}
