import Casebook
import Rules

extension BoardState {
  /// The whole screen. Remembers the size, which scrolling depends on.
  package mutating func draw(_ scene: Scene, width: Int, height: Int, look: Look) -> Grid {
    (self.width, self.height, self.look) = (width, height, look)
    settle(in: scene)
    var grid = Grid(width: width, height: height, look: look)
    guard width >= Self.leastWidth, height >= Self.leastHeight else {
      drawTooSmall(on: &grid)
      return grid
    }
    drawBase(scene, on: &grid)
    drawBurst(on: &grid)
    if let top = stack.last {
      grid.restyle(Rect(x: 0, y: 0, width: width, height: height), .dim)
      grid.hits = []
      drawFront(top, scene, on: &grid)
    }
    drawKeys(scene, on: &grid)
    if case .game(let game) = scene, let lesson = game.lesson, frame.place != .board {
      drawTask(lesson, in: scene, on: &grid)
    }
    return grid
  }

  private func drawTooSmall(on grid: inout Grid) {
    let all = Rect(x: 0, y: 0, width: grid.width, height: grid.height)
    let text =
      "Midnight needs a terminal of \(Self.leastWidth)x\(Self.leastHeight); this one is "
      + "\(grid.width)x\(grid.height). Make it larger, and the evening goes on."
    let lines = Typeset.wrap(text, width: min(48, max(1, grid.width - 2)), look: grid.look)
    let top = max(0, (grid.height - lines.count) / 2)
    for (row, line) in lines.enumerated() { grid.put(centredIn: all, top + row, line, .dim) }
  }

  private func drawBase(_ scene: Scene, on grid: inout Grid) {
    switch scene {
    case .title(let title): drawTitle(title, page(for: base, in: scene), on: &grid)
    case .lobbies(let list): drawLobbies(list, page(for: base, in: scene), on: &grid)
    case .lobby(let lobby): drawLobby(lobby, page(for: base, in: scene), on: &grid)
    case .message: page(for: base, in: scene).draw(on: &grid, frame: base)
    case .witness(let model):
      let page = page(for: base, in: scene)
      if page.isFull {
        page.drawFull(on: &grid, frame: base)
      } else {
        drawWatch(model, page, on: &grid)
      }
    case .game(let game):
      if game.view.state.outcome == nil {
        drawBoard(game, on: &grid)
      } else {
        drawEnd(game, on: &grid)
      }
    }
  }

  private func drawFront(_ top: Frame, _ scene: Scene, on grid: inout Grid) {
    switch top.place {
    case .typing(.say): drawSaying(top.text, scene.chat, on: &grid)
    case .typing(let purpose): drawTyping(purpose, top.text, on: &grid)
    case .howTo:
      let at = min(top.cursor, HowTo.pages.count - 1)
      let page = HowTo.pages[at]
      page.draw(
        on: &grid, frame: top,
        heading: "How to play \(at + 1)/\(HowTo.pages.count): \(page.title)")
    case .notebook:
      guard case .game(let game) = scene else { return }
      grid.clear()
      GridSheet(game: game, marks: marks[game.id] ?? Marks(), look: grid.look)
        .draw(on: &grid, cursor: top.cursor)
    case .map:
      guard let game = scene.match else { return }
      grid.clear()
      drawHouse(game, on: &grid)
    default:
      let page = page(for: top, in: scene)
      if page.isFull {
        grid.clear()
        page.drawFull(on: &grid, frame: top)
      } else {
        page.draw(on: &grid, frame: top)
      }
    }
  }

  private func drawTyping(_ purpose: Place.Purpose, _ text: String, on grid: inout Grid) {
    let (title, hint) = purpose.prompt
    let box = Rect(x: (grid.width - 76) / 2, y: grid.height / 2 - 4, width: 76, height: 6)
    grid.fill(box.inset(-1, 0))
    grid.box(box, .line, title: title)
    grid.put(box.x + 2, box.y + 1, hint, .dim, limit: 72)
    if case .passphrase(let ask) = purpose, let wrong = ask.wrong {
      grid.put(box.x + 2, box.y + 2, "! " + wrong, .danger, limit: 72)
    }
    let shown = purpose.isHidden ? String(repeating: "*", count: text.count) : text
    let end = grid.put(box.x + 2, box.y + 3, "> " + shown, .plain, limit: 71)
    grid.put(end, box.y + 3, "_", .accent)
  }

  /// The key line: as many rows as it needs, at most two.
  private func drawKeys(_ scene: Scene, on grid: inout Grid) {
    let rows = Self.keyRows(bindings(in: scene), width: grid.width, look: grid.look)
    let top = grid.height - 2
    grid.fill(Rect(x: 0, y: top, width: grid.width, height: 2))
    for (row, bindings) in rows.prefix(2).enumerated() {
      var x = 1
      for binding in bindings {
        let start = x
        x = grid.put(x, top + row, binding.shown, .key)
        x = grid.put(x + 1, top + row, binding.label, .dim) + 3
        let rect = Rect(x: start, y: top + row, width: x - 3 - start, height: 1)
        grid.hits.append(Hit(rect: rect, actions: binding.clicked))
      }
    }
  }

  /// Spreads the bindings over rows; what is not in the first two would not be seen.
  static func keyRows(_ bindings: [Binding], width: Int, look: Look) -> [[Binding]] {
    var rows: [[Binding]] = [[]]
    var x = 1
    for binding in bindings where !binding.shown.isEmpty {
      let length =
        Typeset.width(binding.shown, look: look) + 1 + Typeset.width(binding.label, look: look)
      if x + length > width, x > 1 {
        rows.append([])
        x = 1
      }
      rows[rows.count - 1].append(binding)
      x += length + 3
    }
    return rows
  }
}
