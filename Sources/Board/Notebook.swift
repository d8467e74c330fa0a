import Casebook
import Rules

/// The grid of marks, set by hand, and the notes below it.
enum Notebook {
  /// Three columns: people; weapons; motives and hours.
  private static let columns: [[Int]] = [
    Array(0..<12), Array(12..<20), Array(20..<30),
  ]

  /// The entry that an arrow leads to; at an edge it comes in again at the other side.
  static func step(_ entry: Int, dx: Int, dy: Int) -> Int {
    let at = columns.firstIndex { $0.contains(entry) } ?? 0
    let row = columns[at].firstIndex(of: entry) ?? 0
    let column = columns[(at + dx + columns.count) % columns.count]
    let next = dx == 0 ? (row + dy + column.count) % column.count : min(row, column.count - 1)
    return column[next]
  }

  static func draw(_ marks: Marks, cursor: Int, _ game: GameModel, on grid: inout Grid) {
    let box = Rect(
      x: (grid.width - 78) / 2, y: max(0, (grid.height - 2 - 22) / 3), width: 78,
      height: min(grid.height - 2, 22))
    grid.fill(box)
    grid.box(box, .accent, title: "Your notebook")
    let setting = game.view.setting
    let ruledOut = ruledOut(in: game)
    let tops = [box.x + 3, box.x + 31, box.x + 53]
    for (column, head) in ["people", "weapons", "motives"].enumerated() {
      grid.put(tops[column] + 2, box.y + 1, head, .dim)
    }
    grid.put(tops[2] + 2, box.y + 9, "hours", .dim)
    for (column, entries) in columns.enumerated() {
      for (row, entry) in entries.enumerated() {
        let y = box.y + 2 + row + (entry >= Marks.hours ? 2 : 0)
        let isChosen = entry == cursor
        let mark = marks[entry]
        let style: Style =
          isChosen ? .selected : mark == .excluded ? .dim : mark == .possible ? .accent : .plain
        let sign = ruledOut.contains(entry) && mark == .unknown ? "-" : mark.sign
        let text =
          (isChosen ? "▸" : " ") + sign + " "
          + Typeset.pad(name(of: entry, in: setting), to: column == 0 ? 23 : 17, look: grid.look)
        grid.put(tops[column] - 1, y, text, style, limit: column == 0 ? 27 : 21)
      }
    }
    var y = box.y + 15
    let legend =
      "· not marked   ? possible   × excluded"
      + (game.view.state.rules.level == .easy ? "   - your log excludes it" : "")
    grid.put(box.x + 3, y, legend, .dim)
    y += 1
    for note in marks.notes.suffix(max(0, box.bottom - 2 - y)) {
      y += 1
      grid.put(box.x + 3, y, note, .plain, limit: 72)
    }
  }

  /// What the log excludes: only at the easy level does the program say so.
  static func ruledOut(in game: GameModel) -> Set<Int> {
    guard game.view.state.rules.level == .easy else { return [] }
    let left = HypothesisSet(setting: game.view.setting, pieces: game.view.log.pieces)
    let allowed =
      left.murderers.members.map(\.value) + left.weapons.map { Marks.weapons + $0.value }
      + left.motives.map { Marks.motives + $0.index } + left.hours.map { Marks.hours + $0.index }
    return Set(0..<Marks.count).subtracting(allowed)
  }

  static func name(of entry: Int, in setting: Setting) -> String {
    if let person = SuspectID(exactly: entry) { return setting.person(person).name }
    if let weapon = WeaponID(exactly: entry - Marks.weapons) { return setting.weapon(weapon).name }
    if entry < Marks.hours {
      return Wording.motive(Motive.allCases[entry - Marks.motives], in: setting)
    }
    return Wording.hour(Hour.allCases[min(3, entry - Marks.hours)], in: setting)
  }
}
