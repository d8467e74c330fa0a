import Casebook
import Rules

extension BoardState {
  func drawLobby(_ lobby: LobbyModel, _ page: Page, on grid: inout Grid) {
    let width = min(grid.width - 2, 118)
    let top = grid.height >= 30 ? 1 : 0
    let whole = Rect(
      x: (grid.width - width) / 2, y: top, width: width, height: grid.height - 2 - top)
    grid.put(whole.x, whole.y, "Lobby", .dim)
    let end = grid.put(whole.x + 6, whole.y, lobby.name, .title, limit: 30)
    let access = lobby.isLocked ? "private" : lobby.asksFirst ? "the host is asked" : ""
    grid.put(end + 2, whole.y, access, .accent)
    grid.put(endingAt: whole.right, whole.y, "join at \(lobby.address)", .dim)
    // Twelve seats, and all that a host can choose.
    let height = 15
    let isWide = width >= 96
    let (sideWidth, margin) = isWide ? (36, 2) : (28, 1)
    let seats = Rect(
      x: whole.x, y: whole.y + 1 + top, width: width - sideWidth - 1, height: height)
    grid.box(seats, .line, title: "The ring: \(lobby.members.count) of \(lobby.seats) seats")
    drawMembers(lobby, in: seats.inset(margin, 1), on: &grid)
    let side = Rect(x: seats.right + 1, y: seats.y, width: sideWidth, height: height)
    grid.box(side, .line, title: lobby.iAmHost ? "You host this table" : "Your seat")
    page.drawItems(
      on: &grid, in: side.inset(margin, 1), cursor: base.cursor, isFocused: stack.isEmpty)
    var y = seats.bottom + top
    // The newest notice has a row, whatever else there is to say.
    let rows = whole.bottom - y - 1
    for line in LobbyText.about(lobby, width: width, look: grid.look).prefix(rows) {
      grid.put(whole.x, y, line.text, line.style, limit: width)
      y += 1
    }
    y += top
    for notice in lobby.notices.suffix(max(1, whole.bottom - y)) {
      grid.put(whole.x, y, notice, .plain, limit: width)
      y += 1
    }
  }

  /// The columns of a detective's whole name.
  private static let longFace = 26

  private func drawMembers(_ lobby: LobbyModel, in rect: Rect, on grid: inout Grid) {
    for at in 0..<min(rect.height, max(lobby.seats, lobby.members.count)) {
      let y = rect.y + at
      guard lobby.members.indices.contains(at) else {
        grid.put(rect.x, y, "\(at < 9 ? " " : "")\(at + 1)  a free seat", .dim)
        continue
      }
      draw(
        lobby.members[at], number: at + 1, of: lobby,
        in: Rect(x: rect.x, y: y, width: rect.width, height: 1), on: &grid)
    }
  }

  /// A row of 47 columns at least; what it has more goes to the names.
  private func draw(
    _ member: LobbyModel.Member, number: Int, of lobby: LobbyModel, in row: Rect,
    on grid: inout Grid
  ) {
    let (x, y, more) = (row.x, row.y, max(0, row.width - 47))
    let nameWidth = 14 + min(8, more / 2)
    let faceAt = x + 5 + nameWidth
    grid.put(x, y, "\(number < 10 ? " " : "")\(number)\(member.isHost ? "*" : " ")", .dim)
    grid.put(x + 3, y, member.bond.mark, member.bond.words(member.name)?.style ?? .plain)
    let name =
      member.isMe
      ? Typeset.clip(member.name, to: nameWidth - 6, look: grid.look) + " (you)" : member.name
    grid.put(x + 4, y, name, member.isMe ? .mine : .plain, limit: nameWidth)
    var end = faceAt
    if lobby.detectives.indices.contains(member.detective) {
      let face = lobby.detectives[member.detective]
      let room = row.right - 19 - faceAt
      end = grid.put(
        faceAt, y, room >= Self.longFace ? face.name : face.short, .plain, limit: room)
    }
    if let machine = member.machine {
      // Long names take what the detective's leaves.
      let text = "on \(machine)"
      let start = max(
        end + 1, min(row.right - 17, row.right - Typeset.width(text, look: grid.look)))
      grid.put(start, y, text, .dim, limit: row.right - start)
      return
    }
    grid.put(row.right - 17, y, PersonModel.short(member.node), .dim, limit: 8)
    let (state, style): (String, Style) =
      if member.isAway {
        ("~ away", .danger)
      } else if member.isReady {
        ("✓ ready", .good)
      } else {
        ("thinking", .dim)
      }
    grid.put(row.right - 8, y, state, style, limit: 8)
  }
}
