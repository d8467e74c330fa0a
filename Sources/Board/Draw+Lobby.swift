import Casebook
import Rules

extension BoardState {
  func drawLobby(_ lobby: LobbyModel, _ page: Page, on grid: inout Grid) {
    let width = min(grid.width - 2, 118)
    let top = grid.height >= 30 ? 1 : 0
    let whole = Rect(
      x: (grid.width - width) / 2, y: top, width: width, height: grid.height - 2 - top)
    drawHead(lobby, in: whole, on: &grid)
    // Twelve seats, and as much as fits of what a host can choose.
    let height = max(15, min(page.items.count + 2, whole.height - 9 - 2 * top))
    let isWide = width >= 96
    let (sideWidth, margin) = isWide ? (36, 2) : (28, 1)
    let seats = Rect(
      x: whole.x, y: whole.y + 1 + top, width: width - sideWidth - 1, height: height)
    grid.box(seats, .line, title: "The ring: \(lobby.members.count) of \(lobby.seats) seats")
    let table = seats.inset(margin, 1)
    drawMembers(lobby, in: table, on: &grid)
    let taken = max(lobby.seats, lobby.members.count)
    let free = table.dropFirst(taken).inset(2 - margin, 0)
    let hasPanel = free.height >= 3 && !lobby.chat.entries.isEmpty
    if hasPanel { drawTalk(lobby.chat, in: free, on: &grid) }
    let side = Rect(x: seats.right + 1, y: seats.y, width: sideWidth, height: height)
    grid.box(side, .line, title: lobby.iAmHost ? "You host this table" : "Your seat")
    page.drawItems(
      on: &grid, in: side.inset(margin, 1), cursor: base.cursor, isFocused: stack.isEmpty)
    var y = seats.bottom + top
    // The newest notice has a row, whatever else there is to say, and so has what was said last.
    let said = hasPanel ? nil : lobby.chat.entries.last
    let rows = whole.bottom - y - (said == nil ? 1 : 2)
    for line in LobbyText.about(lobby, width: width, look: grid.look).prefix(rows) {
      grid.put(whole.x, y, line.text, line.style, limit: width)
      y += 1
    }
    if let said {
      grid.put(whole.x, y, TalkText.line(said, look: grid.look), .dim, limit: width)
      y += 1
    }
    y += top
    for notice in lobby.notices.suffix(max(1, whole.bottom - y)) {
      grid.put(whole.x, y, notice, .plain, limit: width)
      y += 1
    }
  }

  /// Its name, who gets in, and how others come.
  private func drawHead(_ lobby: LobbyModel, in whole: Rect, on grid: inout Grid) {
    let access = lobby.isLocked ? "private" : lobby.asksFirst ? "the host is asked" : ""
    let name = Typeset.clip(lobby.name, to: 30, look: grid.look)
    let left = 6 + Typeset.width(name, look: grid.look) + 2 + access.count
    let way = LobbyText.way(lobby, width: whole.width - left - 2, look: grid.look)
    grid.put(whole.x, whole.y, "Lobby", .dim)
    let end = grid.put(whole.x + 6, whole.y, name, .title)
    grid.put(end + 2, whole.y, access, .accent)
    let from = access.isEmpty ? end + 2 : end + 4 + access.count
    grid.put(
      endingAt: whole.right, whole.y, Typeset.clip(way, to: whole.right - from, look: grid.look),
      .dim)
  }

  /// The last of the talk, below the seats.
  private func drawTalk(_ chat: ChatModel, in rect: Rect, on grid: inout Grid) {
    grid.rule("Talk", in: Rect(x: rect.x, y: rect.y, width: rect.width, height: 1))
    let rows = TalkText.rows(
      chat.entries, width: rect.width, rows: rect.height - 1, look: grid.look)
    grid.put(rows, in: rect.dropFirst(1))
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
      } else if member.isHost {
        ("hosts", .dim)
      } else if member.isReady {
        ("✓ ready", .good)
      } else {
        ("thinking", .dim)
      }
    grid.put(row.right - 8, y, state, style, limit: 8)
  }
}
