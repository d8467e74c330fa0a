import Casebook
import Rules

/// Draws the deduction grid.
struct GridSheet {
  let game: GameModel
  let marks: Marks
  let look: Look
  private let ruledOut: Set<Int>
  private let claims: [Int: [RoomID]]

  init(game: GameModel, marks: Marks, look: Look) {
    self.game = game
    self.marks = marks
    self.look = look
    ruledOut = Notebook.ruledOut(in: game)
    claims = Notebook.claims(in: game)
  }

  private var setting: Setting { game.view.setting }

  private func nameWidth(_ isWide: Bool) -> Int { isWide ? 26 : 11 }
  private func cellWidth(_ isWide: Bool) -> Int { isWide ? 16 : 12 }
  private func tableWidth(_ isWide: Bool) -> Int { nameWidth(isWide) + 3 + 4 * cellWidth(isWide) }

  /// The whole screen.
  func draw(on grid: inout Grid, cursor: Int) {
    let isWide = grid.width >= 150
    grid.head("Deduction grid", note: legend)
    drawTable(on: &grid, x: 1, y: 2, cursor: cursor, isWide: isWide)
    let things = 2 + tableWidth(isWide)
    drawThings(on: &grid, x: things, y: 2, cursor: cursor, isWide: isWide)
    let beside = things + 26
    let rect =
      isWide
      ? Rect(x: beside + 2, y: 2, width: grid.width - beside - 4, height: grid.height - 5)
      : Rect(x: 2, y: 18, width: grid.width - 4, height: grid.height - 20)
    if isWide {
      for y in 2..<(grid.height - 3) { grid.put(beside, y, "│", .line) }
    }
    drawEvidence(on: cursor, in: rect, on: &grid)
  }

  private var legend: String {
    "? possible   × excluded   - "
      + (game.view.state.rules.level == .easy ? "your log excludes it" : "cleared")
  }

  /// People and hours, with a heading row above.
  func drawTable(on grid: inout Grid, x: Int, y: Int, cursor: Int?, isWide: Bool) {
    let (name, cell) = (nameWidth(isWide), cellWidth(isWide))
    grid.put(x + name, y, "who", .title)
    for hour in Hour.allCases {
      let left = x + name + 3 + hour.index * cell
      let text = isWide ? Wording.hour(hour, in: setting) : Wording.hour(hour)
      grid.put(left + 1, y, text, .title)
      put(Marks.hours + hour.index, "", at: left, y + 1, width: cell - 1, cursor, on: &grid)
    }
    grid.put(x, y + 1, isWide ? "the hour of death" : "the hour", .dim)
    for person in SuspectID.all {
      let row = y + 2 + person.value
      let text = isWide ? setting.person(person).name : setting.person(person).short
      let isOut = marks[person.value] == .excluded || ruledOut.contains(person.value)
      grid.put(x, row, text, isOut ? .dim : .plain, limit: name - 1)
      put(person.value, "", at: x + name, row, width: 2, cursor, on: &grid)
      for hour in Hour.allCases {
        let entry = Marks.cell(person.value, hour.index)
        put(
          entry, said(entry, isWide), at: x + name + 3 + hour.index * cell, row, width: cell - 1,
          cursor, on: &grid)
      }
    }
  }

  /// Where the log puts somebody at an hour.
  private func said(_ entry: Int, _ isWide: Bool) -> String {
    let rooms = claims[entry] ?? []
    guard let room = rooms.first else { return "" }
    if rooms.count > 1 { return "\(rooms.count) rooms" }
    if isWide { return setting.room(room).name }
    return setting.room(room).short
  }

  private func drawThings(
    on grid: inout Grid, x: Int, y: Int, cursor: Int, isWide: Bool
  ) {
    grid.put(x + 2, y, "weapons", .title)
    grid.put(x + 2, y + 9, "motives", .title)
    for (row, entry) in Notebook.columns.last ?? [] {
      let weapon = WeaponID(exactly: entry - Marks.weapons)
      let text =
        weapon.map { isWide ? setting.weapon($0).name : setting.weapon($0).short }
        ?? Notebook.name(of: entry, in: setting)
      put(entry, text, at: x, y + 1 + row, width: isWide ? 24 : 15, cursor, on: &grid)
    }
  }

  /// A mark and what stands beside it.
  private func put(
    _ entry: Int, _ text: String, at x: Int, _ y: Int, width: Int, _ cursor: Int?,
    on grid: inout Grid
  ) {
    let mark = marks[entry]
    let isChosen = entry == cursor
    let isOut = ruledOut.contains(entry) && mark == .unknown
    let style: Style =
      isChosen
      ? .selected : mark == .excluded || isOut ? .dim : mark == .possible ? .accent : .plain
    let whole =
      (isChosen ? "▸" : " ") + (isOut ? "-" : mark.sign) + (text.isEmpty ? "" : " " + text)
    grid.put(
      x, y, isChosen ? Typeset.pad(whole, to: width, look: look) : whole, style, limit: width)
  }

  /// What the log says about the entry under the cursor, and the notes.
  private func drawEvidence(on entry: Int, in rect: Rect, on grid: inout Grid) {
    let name = Notebook.name(of: entry, in: setting)
    grid.rule(
      name, in: Rect(x: rect.x, y: rect.y, width: rect.width, height: 1), note: marks[entry].word)
    var lines = Notebook.evidence(on: entry, in: game).flatMap { piece in
      Line("\(piece.time)  \(piece.text)", .plain, hang: 6).rows(rect.width, look)
    }
    let room = rect.height - 1
    if lines.isEmpty { lines = [Line("Your log says nothing about it.", .dim)] }
    if !marks.notes.isEmpty {
      if room > 5 { lines += [.blank, .head("Notes")] }
      lines += marks.notes.flatMap { Line("- " + $0, .plain, hang: 2).rows(rect.width, look) }
    }
    for (row, line) in lines.prefix(room).enumerated() {
      let isCut = row == room - 1 && lines.count > room
      let text =
        isCut ? Typeset.clip(line.text, to: rect.width - 4, look: look) + " ..." : line.text
      grid.put(rect.x, rect.y + 1 + row, text, line.style, limit: rect.width)
    }
  }
}

extension Grid {
  /// The first two rows of a full screen: its name, a quiet note, and a line.
  mutating func head(_ title: String, note: String = "", part: String = "") {
    put(1, 0, "MIDNIGHT", .title)
    put(11, 0, title, .accent, limit: width - 13)
    put(endingAt: width - 1, 0, note, .dim)
    put(0, 1, String(repeating: "─", count: width), .line)
    if !part.isEmpty { put(endingAt: width - 2, 1, " \(part) ", .dim) }
  }
}
