import Casebook
import Rules

extension BoardState {
  func drawLobby(_ lobby: LobbyModel, _ page: Page, on grid: inout Grid) {
    let whole = Rect(x: (grid.width - 78) / 2, y: 0, width: 78, height: grid.height - 2)
    grid.put(whole.x, whole.y, "Lobby", .dim)
    let end = grid.put(whole.x + 6, whole.y, lobby.name, .title, limit: 30)
    let access = lobby.isLocked ? "private" : lobby.asksFirst ? "the host is asked" : ""
    grid.put(end + 2, whole.y, access, .accent)
    grid.put(endingAt: whole.right, whole.y, "join at \(lobby.address)", .dim)
    let seats = Rect(x: whole.x, y: 2, width: 49, height: 14)
    grid.box(seats, .accent, title: "The ring: \(lobby.members.count) of \(lobby.seats) seats")
    drawMembers(lobby, in: seats.inset(1, 1), on: &grid)
    let side = Rect(x: seats.right + 1, y: 2, width: 28, height: 14)
    grid.box(side, .accent, title: lobby.iAmHost ? "You host this table" : "Your seat")
    page.drawItems(
      on: &grid, in: side.inset(1, 1), cursor: base.cursor, isFocused: stack.isEmpty)
    var y = seats.bottom
    for line in LobbyText.about(lobby, width: whole.width, look: grid.look) {
      grid.put(whole.x, y, line.text, line.style, limit: whole.width)
      y += 1
    }
    let room = max(1, grid.height - 2 - y)
    for notice in lobby.notices.suffix(room) {
      grid.put(whole.x, y, notice, .plain, limit: whole.width)
      y += 1
    }
  }

  private func drawMembers(_ lobby: LobbyModel, in rect: Rect, on grid: inout Grid) {
    for at in 0..<min(rect.height, max(lobby.seats, lobby.members.count)) {
      let y = rect.y + at
      guard lobby.members.indices.contains(at) else {
        grid.put(rect.x, y, "\(at < 9 ? " " : "")\(at + 1)  a free seat", .dim)
        continue
      }
      draw(lobby.members[at], number: at + 1, of: lobby, x: rect.x, y: y, on: &grid)
    }
  }

  private func draw(
    _ member: LobbyModel.Member, number: Int, of lobby: LobbyModel, x: Int, y: Int,
    on grid: inout Grid
  ) {
    grid.put(x, y, "\(number < 10 ? " " : "")\(number)\(member.isHost ? "*" : " ")", .dim)
    grid.put(x + 3, y, member.bond.mark, member.bond.words(member.name)?.style ?? .plain)
    let name =
      member.isMe
      ? Typeset.clip(member.name, to: 8, look: grid.look) + " (you)" : member.name
    grid.put(x + 4, y, name, member.isMe ? .mine : .plain, limit: 14)
    if lobby.detectives.indices.contains(member.detective) {
      grid.put(x + 19, y, lobby.detectives[member.detective].short, .plain, limit: 10)
    }
    if let machine = member.machine {
      grid.put(x + 30, y, "on \(machine)", .dim, limit: 17)
      return
    }
    grid.put(x + 30, y, PersonModel.short(member.node), .dim, limit: 8)
    let (state, style): (String, Style) =
      if member.isAway {
        ("~ away", .danger)
      } else if member.isReady {
        ("✓ ready", .good)
      } else {
        ("thinking", .dim)
      }
    grid.put(x + 39, y, state, style, limit: 8)
  }
}
