import Casebook
import Rules

extension BoardState {
  func drawLobby(_ lobby: LobbyModel, _ page: Page, on grid: inout Grid) {
    let whole = Rect(x: (grid.width - 78) / 2, y: 0, width: 78, height: grid.height - 2)
    grid.put(whole.x, whole.y, "Lobby", .dim)
    grid.put(whole.x + 6, whole.y, lobby.name, .title, limit: 34)
    grid.put(endingAt: whole.right, whole.y, "join at \(lobby.address)", .dim)
    let seats = Rect(x: whole.x, y: 2, width: 43, height: 14)
    grid.box(seats, .accent, title: "The ring: \(lobby.members.count) of \(lobby.seats) seats")
    drawMembers(lobby, in: seats.inset(2, 1), on: &grid)
    let side = Rect(x: seats.right + 1, y: 2, width: 34, height: 14)
    grid.box(side, .accent, title: lobby.iAmHost ? "You host this table" : "Your seat")
    page.drawItems(
      on: &grid, in: side.inset(1, 1), cursor: base.cursor, isFocused: stack.isEmpty)
    var y = seats.bottom
    if let me = lobby.members.first(where: \.isMe), lobby.detectives.indices.contains(me.detective)
    {
      let face = lobby.detectives[me.detective]
      grid.put(whole.x, y, "\(face.name): \(face.epithet)", .accent, limit: whole.width)
    }
    y += 1
    if let line = LobbyText.witness(lobby, look: grid.look) {
      grid.put(whole.x, y, line.text, line.style, limit: whole.width)
      y += 1
    }
    for line in Typeset.wrap(Self.text(lobby.rules), width: whole.width, look: grid.look).prefix(2)
    {
      grid.put(whole.x, y, line, .dim)
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
      let member = lobby.members[at]
      grid.put(rect.x, y, "\(at < 9 ? " " : "")\(at + 1)\(member.isHost ? "*" : " ")", .dim)
      let name = member.isMe ? "\(member.name) (you)" : member.name
      grid.put(rect.x + 4, y, name, member.isMe ? .mine : .plain, limit: 15)
      if lobby.detectives.indices.contains(member.detective) {
        grid.put(rect.x + 20, y, lobby.detectives[member.detective].short, .plain, limit: 10)
      }
      let (state, style): (String, Style) =
        if let bot = member.bot {
          (bot.rawValue, .dim)
        } else if member.isAway {
          ("~ away", .danger)
        } else if member.isReady {
          ("✓ ready", .good)
        } else {
          ("thinking", .dim)
        }
      grid.put(rect.x + 31, y, state, style, limit: 9)
    }
  }

  private static func text(_ rules: MatchRules) -> String {
    "A \(rules.level.rawValue) case, \(rules.rounds) rounds, \(rules.actionsPerTurn) actions a turn, "
      + (rules.turnSeconds == 0
        ? "no turn timer" : "\(LobbyText.clock(rules.turnSeconds)) for a turn")
      + ", accusations must be \(rules.freeAccusations ? "right" : "right and proven"). "
      + "* hosts the table."
  }
}
