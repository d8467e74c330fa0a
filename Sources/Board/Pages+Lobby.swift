import Casebook
import Rules

extension BoardState {
  /// What a member can do; the host has more.
  func lobbyPage(_ lobby: LobbyModel) -> Page {
    let me = lobby.members.first(where: \.isMe)
    let faces = (
      left: Action.emit(.chooseDetective(face(lobby, step: -1))),
      right: Action.emit(.chooseDetective(face(lobby, step: 1)))
    )
    var items: [Item] = []
    if let me {
      items.append(
        Item(
          label: "Detective", note: "< \(name(of: me.detective, in: lobby)) >",
          action: faces.right, left: faces.left, right: faces.right))
      // Nobody waits for the host, who begins.
      if !lobby.iAmHost {
        items.append(
          Item(
            label: me.isReady ? "Not ready after all" : "I am ready",
            action: .emit(.ready(!me.isReady))))
      }
    }
    if lobby.iAmHost { items += hostItems(lobby) }
    if let (label, wishes) = Self.witnessing(lobby) {
      items.append(
        Item(label: Speech.capital(label), action: .emit(.witness(wishes))))
    }
    if lobby.iAmHost {
      let idle = lobby.nearby.filter { $0.standing == .idle && !$0.isBlocked }.count
      items.append(
        Item(
          label: "Invite somebody", note: idle == 0 ? "" : "\(idle)",
          action: .open(.invite)))
    }
    items.append(Item(label: "How to join", action: .open(.ways)))
    items.append(Self.talkItem(lobby.chat))
    let asking = lobby.callers.count
    items.append(
      Item(
        label: "People", note: asking == 0 ? "" : asking == 1 ? "1 asks" : "\(asking) ask",
        action: .open(.people)))
    items.append(Item(label: "Settings", action: .open(.settings)))
    items.append(Item(label: "Leave", action: .open(.leave)))
    // Left and right choose the detective wherever they have nothing else to change.
    if me != nil {
      for at in items.indices where items[at].left == nil && items[at].right == nil {
        (items[at].left, items[at].right) = (faces.left, faces.right)
      }
    }
    return Page(title: "", items: items)
  }

  /// A guest of a lobby may sit out as its witness, and take a seat again.
  static func witnessing(_ lobby: LobbyModel) -> (label: String, wishes: Bool)? {
    guard !lobby.iAmHost else { return nil }
    guard let witness = lobby.witness else { return ("be the witness", true) }
    return witness.isMe && lobby.members.count < lobby.seats ? ("take a seat", false) : nil
  }

  private func hostItems(_ lobby: LobbyModel) -> [Item] {
    let hindrance = LobbyText.hindrances(lobby).first
    let full = lobby.members.count >= lobby.seats
    let bots = lobby.members.filter { $0.bot != nil }.count
    let rules = lobby.rules
    func seats(_ step: Int) -> Action? {
      let seats = lobby.seats + step
      return (max(1, lobby.members.count)...SeatKind.count).contains(seats)
        ? .emit(.setSeats(seats)) : nil
    }
    return [
      Item(
        label: hindrance == nil ? "Begin the evening" : "Begin",
        note: hindrance.map { "waits for \(Typeset.clip($0, to: 8))" } ?? "",
        action: hindrance == nil ? .emit(.start) : nil),
      Item(label: "Add a constable", action: full ? nil : .emit(.addBot(.constable))),
      Item(label: "Add an inspector", action: full ? nil : .emit(.addBot(.inspector))),
      Item(
        label: "Send a bot away", note: bots == 0 ? "" : "\(bots)",
        action: bots == 0 ? nil : .emit(.removeBot)),
      Item(
        label: "Seats", note: "< \(lobby.seats) >", action: seats(1), left: seats(-1),
        right: seats(1)),
      Item(
        label: "Rules",
        note: "\(rules.level.rawValue), "
          + (rules.turnSeconds == 0 ? "no timer" : LobbyText.clock(rules.turnSeconds)),
        action: .open(.rules)),
    ]
  }

  /// The next face that nobody else has.
  private func face(_ lobby: LobbyModel, step: Int) -> Int {
    let mine = lobby.members.first(where: \.isMe)?.detective ?? 0
    let count = lobby.detectives.count
    guard count > 0 else { return mine }
    let taken = Set(lobby.members.filter { !$0.isMe }.map(\.detective))
    var face = mine
    for _ in 0..<count {
      face = ((face + step) % count + count) % count
      if !taken.contains(face) { break }
    }
    return face
  }

  private func name(of face: Int, in lobby: LobbyModel) -> String {
    lobby.detectives.indices.contains(face) ? lobby.detectives[face].short : "nobody"
  }
}
