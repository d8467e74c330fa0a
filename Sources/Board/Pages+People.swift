import Casebook
import Rules

// Who is at the table, who wants to be, and who may not.
extension BoardState {
  /// Who may join, asked before a lobby opens.
  func accessPage(_ lobby: String) -> Page {
    Page(
      title: "Open \(lobby)",
      lines: [
        Line("Who may join? Everybody on your network sees the lobby in their list."), .blank,
      ],
      items: [
        Item(label: "Whoever likes", action: .finish(.hostLobby(name: lobby))),
        Item(
          label: "Whoever I let in: ask me first",
          action: .finish(.hostLobby(name: lobby, asksFirst: true))),
        Item(
          label: "Private (passphrase): whoever knows it",
          action: .open(.typing(.newPassphrase(lobby: lobby)))),
      ])
  }

  var waitingPage: Page {
    Page(
      title: "At the door",
      lines: [Line("The host wants to be asked before anybody sits down."), .blank],
      items: [Item(label: "Stop waiting", action: .giveUp)])
  }

  func waitingPage(_ list: LobbyListModel) -> Page {
    var page = waitingPage
    guard let door = list.door else { return page }
    let host = Typeset.clip(door.host, to: 24)
    page.title = "At the door of \(door.table)"
    page.lines = [
      Line(Wait.sentence("Waiting for \(host) to let you in", seconds: list.waited), .accent),
      .blank,
      Line("\(host) wants to be asked before anybody sits down. There is nothing to press."),
      .blank,
    ]
    return page
  }

  /// Who sits in which seat of a match, and at which machine.
  func rosterPage(_ game: GameModel) -> Page {
    var lines = [Line("The digits are of machines: no two have the same."), .blank]
    for player in game.players {
      let number = player.seat.value + 1
      let seat = "  \(number < 10 ? " " : "")\(number)\(player.isHost ? "*" : " ") "
      if let machine = player.machine {
        let name = Typeset.clip(player.name, to: 14)
        lines.append(Line("\(seat)a bot     \(name) (runs on \(machine))"))
        continue
      }
      let notes = [
        player.isMe ? "you" : player.person?.bond.words(player.name, limit: 12)?.text,
        player.isAway ? "~ away" : nil, game.agreement(on: player.seat).map(PollText.agreed),
      ].compactMap(\.self).joined(separator: ", ")
      let name = player.person.map(label) ?? "          " + Typeset.clip(player.name, to: 24)
      lines.append(Line("\(seat)\(Typeset.pad(name, to: 36))\(notes)"))
    }
    if let witness = game.ring.witness {
      let notes = witness.isMe ? "you" : witness.person.bond.words(witness.name, limit: 12)?.text
      lines.append(
        Line(
          "      \(Typeset.pad(label(witness.person), to: 36))"
            + (["witness"] + [notes].compactMap(\.self)).joined(separator: ", ")))
    }
    if !game.watchers.isEmpty { lines += [.blank, Line(Self.watched(by: game.watchers))] }
    return Page(title: "Who sits here", lines: lines)
  }

  /// 'Dee and Eli watch.'
  static func watched(by names: [String]) -> String {
    let shown = names.prefix(12).map { Typeset.clip($0, to: 24) }
    let rest = names.count - shown.count
    let all = rest > 0 ? shown + ["\(rest) more"] : Array(shown)
    return "\(Wording.join(all)) \(names.count == 1 ? "watches" : "watch")."
  }

  func peoplePage(_ lobby: LobbyModel) -> Page {
    var page = Page(
      title: "People at \(lobby.name)",
      lines: [
        Line(
          "A name can be anybody's. The digits belong to a machine and to no other: read them to "
            + "each other if in doubt."), .blank,
      ])
    page.items = lobby.callers.map { caller in
      Item(
        label: label(caller) + " asks to sit down", note: note(caller),
        action: .open(.caller(caller.node)))
    }
    page.items += lobby.members.map { member in
      if let machine = member.machine {
        return Item(label: "a bot     \(Typeset.clip(member.name, to: 14)) (runs on \(machine))")
      }
      let name = label(member.person)
      return Item(
        label: member.isMe ? "\(name) (you)" : name, note: note(member.person),
        action: member.isMe ? nil : .open(.person(member.node)))
    }
    if let witness = lobby.witness {
      let name = label(witness.person)
      page.items.append(
        Item(
          label: witness.isMe ? "\(name) (you, witness)" : "\(name) (witness)",
          note: note(witness.person),
          action: witness.isMe ? nil : .open(.person(witness.node))))
    }
    if lobby.iAmHost {
      let toggle = Action.emit(.askFirst(!lobby.asksFirst))
      page.items.append(
        Item(
          label: "Ask me before anybody sits down", note: lobby.asksFirst ? "< yes >" : "< no >",
          action: toggle, left: toggle, right: toggle))
    }
    if !lobby.blocked.isEmpty {
      page.items.append(
        Item(label: "Blocked by you: \(lobby.blocked.count)", action: .open(.blocked)))
    }
    return page
  }

  func label(_ person: PersonModel) -> String {
    "\(Typeset.pad(PersonModel.short(person.node), to: 8))  \(Typeset.clip(person.name, to: 24))"
  }

  private func note(_ person: PersonModel) -> String {
    person.bond.words(person.name, limit: 12)?.text ?? ""
  }

  func about(_ person: PersonModel) -> [Line] {
    [
      Line("The id of this machine:")
    ] + PersonModel.long(person.node).map { Line("  " + $0, .accent) } + [
      .blank,
      person.bond.words(person.name).map {
        Line("\(Typeset.clip(person.name, to: 24)): \($0.text).", $0.style)
      } ?? Line("You have not played with this machine before."), .blank,
    ]
  }

  func personPage(_ node: String, in lobby: LobbyModel) -> Page {
    guard let person = lobby.person(node) else { return Page(title: "") }
    let name = Typeset.clip(person.name, to: 24)
    var page = Page(title: name, lines: about(person))
    page.items = [Item(label: "Back", action: .close)]
    if lobby.iAmHost {
      page.items += [
        Item(label: "Take \(name) off the table", action: .finish(.remove(node: node))),
        Item(label: "Block \(name)...", action: .open(.block(node))),
      ]
    }
    if lobby.chat.mayTalk {
      page.items.append(Self.muting(person, isMuted: lobby.chat.muted.contains(node)))
    }
    return page
  }

  func callerPage(_ node: String, in lobby: LobbyModel) -> Page {
    guard let person = lobby.callers.first(where: { $0.node == node }) else {
      return Page(title: "")
    }
    let name = Typeset.clip(person.name, to: 24)
    return Page(
      title: person.isWitness ? "\(name) asks to be the witness" : "\(name) asks to sit down",
      lines: about(person),
      items: [
        Item(label: "Let \(name) in", action: .finish(.admit(node: node, true))),
        Item(label: "Refuse", action: .finish(.admit(node: node, false))),
        Item(label: "Block \(name)...", action: .open(.block(node))),
      ])
  }

  func blockPage(_ node: String, in scene: Scene) -> Page {
    guard let person = scene.person(node) else { return Page(title: "") }
    let name = Typeset.clip(person.name, to: 24)
    return Page(
      title: "Block \(name)?",
      lines: [
        Line(
          "This machine (\(PersonModel.short(node))) will be refused in every lobby that you host, "
            + "and cannot ask you to its own, whatever name it has, until you unblock it."), .blank,
        Line("A match in which it has a seat already stays open to it."), .blank,
      ],
      items: [
        Item(label: "No", action: .close),
        Item(label: "Block \(name)", action: .finish(.block(node: node))),
      ])
  }

  func blockedPage(_ lobby: LobbyModel) -> Page {
    var page = Page(
      title: "Blocked by you",
      lines: [Line("These machines are refused in lobbies that you host."), .blank],
      items: lobby.blocked.map { person in
        Item(
          label: "Unblock \(Typeset.clip(person.name, to: 24))",
          note: PersonModel.short(person.node), action: .emit(.unblock(node: person.node)))
      })
    page.verb = "unblock"
    return page
  }
}

extension LobbyModel {
  /// A player or the witness, if it is not this one.
  func person(_ node: String) -> PersonModel? {
    if let member = members.first(where: { $0.node == node && $0.bot == nil && !$0.isMe }) {
      return member.person
    }
    return witness.flatMap { $0.node == node && !$0.isMe ? $0.person : nil }
  }
}

extension LobbyModel.Member {
  var person: PersonModel { PersonModel(node: node, name: name, bond: bond) }
}

extension RingModel.Witness {
  var person: PersonModel {
    PersonModel(node: node, name: name, bond: bond, isWitness: true)
  }
}
