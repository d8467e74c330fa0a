/// A part of the screen that a click means something on; noted where it is drawn.
struct Hit: Hashable, Sendable {
  var rect: Rect
  var actions: [Action]
}

extension Grid {
  /// What a click does there; what was drawn last lies on top.
  func actions(atColumn x: Int, row y: Int) -> [Action] {
    hits.last { hit in
      (hit.rect.x..<hit.rect.right).contains(x) && (hit.rect.y..<hit.rect.bottom).contains(y)
    }?.actions ?? []
  }
}

extension Item {
  /// What a click does: it chooses, or changes what can only be changed.
  func clicked(at index: Int, isFocused: Bool) -> [Action] {
    (isFocused ? [.cursor(index)] : []) + [action ?? right].compactMap(\.self)
  }
}

extension Binding {
  /// What a click on it in the key line does, if its keys do but one thing.
  var clicked: [Action] {
    let different = Set(actions.values)
    if different.count == 1 { return Array(different) }
    return [actions[.tab] ?? actions[.enter]].compactMap(\.self)
  }
}

extension BoardState {
  private static let wheelRows = 3

  /// What a key comes to that is no key: a click, the wheel, a paste.
  func actions(for key: Key, in scene: Scene) -> [Action] {
    switch key {
    case .click(let x, let y):
      // Drawn anew, for the scene may have changed since it was seen.
      var now = self
      return now.draw(scene, width: width, height: height, look: look).actions(atColumn: x, row: y)
    case .wheelUp, .wheelDown: return [wheel(isUp: key == .wheelUp, in: scene)].compactMap(\.self)
    case .paste(let text):
      guard bindings(in: scene).contains(where: \.takesText) else { return [] }
      return Self.pasted(text).map { .type($0) }
    default: return [action(for: key, in: scene)].compactMap(\.self)
    }
  }

  /// The wheel scrolls where there is something to scroll, and else goes through a list.
  private func wheel(isUp: Bool, in scene: Scene) -> Action? {
    let bindings = bindings(in: scene)
    func action(_ key: Key) -> Action? { bindings.lazy.compactMap { $0.actions[key] }.first }
    switch action(isUp ? .home : .end) {
    case .scroll(let end):
      return .scroll(
        isUp ? max(end, frame.scroll - Self.wheelRows) : min(end, frame.scroll + Self.wheelRows))
    default: break
    }
    switch action(isUp ? .up : .down) {
    case .cursor(let cursor): return .cursor(cursor)
    default: return nil
    }
  }

  /// A pasted text as it could have been typed: one line, and nothing of it is a key.
  static func pasted(_ text: String) -> [Character] {
    let breaks: Set<Character> = ["\n", "\r", "\r\n", "\t"]
    var line = text[...]
    while let first = line.first, breaks.contains(first) { line.removeFirst() }
    while let last = line.last, breaks.contains(last) { line.removeLast() }
    return Typeset.glyphs(String(line)).map(\.character)
  }
}
