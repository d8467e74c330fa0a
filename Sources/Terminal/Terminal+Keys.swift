import Board
import CNcurses
import Dispatch

extension Terminal {
  /// ncurses passes these on as keys of its own; they are above those that it has.
  private static let pasteBegins: Int32 = 0x1001
  private static let pasteEnds: Int32 = 0x1002
  private static let mouseBegins: Int32 = 0x1003

  /// A paste whose end has not come after this long without anything is over.
  private static let pastePatience = DispatchTimeInterval.seconds(2)

  func defineKeys() {
    midnight_define("\u{1b}[200~", Self.pasteBegins)
    midnight_define("\u{1b}[201~", Self.pasteEnds)
    midnight_define("\u{1b}[<", Self.mouseBegins)
  }

  /// However fast keys come, something is seen of them.
  private static let keyPatience = Duration.milliseconds(60)

  /// Everything that has been typed; then what came of it is drawn, once.
  func takeKeys() {
    readingSince = .now
    var code: UInt32 = 0
    while isUp {
      let kind = midnight_key(&code)
      guard kind != 0 else { break }
      if kind == 1, code == 0x0c, !keys.isPasting {
        repaint()
      } else if let token = Self.token(code, isFunction: kind == 2), let key = keys.take(token) {
        onKey?(key)
      }
      if let since = readingSince, since.duration(to: .now) > Self.keyPatience {
        flush()
        readingSince = .now
      }
    }
    readingSince = nil
    watchPaste()
    flush()
  }

  private static func token(_ code: UInt32, isFunction: Bool) -> KeyStream.Token? {
    if isFunction {
      switch Int32(bitPattern: code) {
      case pasteBegins: return .pasteBegins
      case pasteEnds: return .pasteEnds
      case mouseBegins: return .mouseBegins
      default: break
      }
    }
    return Key(code: code, isFunction: isFunction).map { .key($0) }
  }

  private func watchPaste() {
    pasteTimer?.cancel()
    pasteTimer = nil
    guard isUp, keys.isPasting else { return }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + Self.pastePatience)
    timer.setEventHandler { [weak self] in
      guard let self, let key = keys.giveUpPaste() else { return }
      onKey?(key)
    }
    timer.activate()
    pasteTimer = timer
  }
}
