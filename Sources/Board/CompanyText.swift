import Rules

/// Words for who is around, and for who asks.
enum CompanyText {
  /// What somebody on the network does, as far as it can be seen.
  static func standing(_ standing: NearbyModel.Standing) -> String {
    switch standing {
    case .idle: "looking round"
    case .lobby(let lobby): lobby.isEmpty ? "in a lobby" : "in \(Typeset.clip(lobby, to: 24))"
    case .match(let lobby):
      lobby.isEmpty ? "plays" : "plays at \(Typeset.clip(lobby, to: 24))"
    case .otherVersion(let version): "speaks version \(Typeset.clip(version, to: 16))"
    }
  }

  /// What became of an invitation; nil without one.
  static func answer(_ answer: NearbyModel.Answer) -> String? {
    switch answer {
    case .none: nil
    case .asked: "asked, has not answered"
    case .declined: "declined"
    case .unreachable: "cannot be reached"
    }
  }

  /// 'Also here: + Mary (looking round), ! Tom (plays at The Old House)', as many as there is room for.
  static func also(_ nearby: [NearbyModel], width: Int, look: Look) -> String {
    let known = sorted(nearby)
    var text = "Also here: "
    for (at, other) in known.enumerated() {
      let mark = other.person.bond.mark == " " ? "" : other.person.bond.mark + " "
      let name = Typeset.clip(other.person.name, to: 16, look: look)
      let word = other.isBlocked ? "blocked" : standing(other.standing)
      let next = (at == 0 ? "" : ", ") + "\(mark)\(name) (\(word))"
      let rest = known.count - at - 1
      let tail = rest == 0 ? 0 : " and \(rest) more".count
      if at > 0, Typeset.width(text + next, look: look) + tail > width {
        return text + " and \(rest + 1) more"
      }
      text += next
    }
    return text
  }

  /// The same for whoever hears it: 'Also here: Bo, Mary, Zoë and 5 more'.
  static func spokenAlso(_ nearby: [NearbyModel]) -> String {
    let names = sorted(nearby).prefix(3).map { Typeset.clip($0.person.name, to: 24) }
    let rest = nearby.count - names.count
    return "Also here: \(Wording.join(rest > 0 ? names + ["\(rest) more"] : names))"
  }

  /// Whom a host can think of asking: those who are not at the table already.
  static func invitable(_ lobby: LobbyModel) -> [NearbyModel] {
    sorted(
      lobby.nearby.filter { other in
        !lobby.members.contains { $0.node == other.person.node }
          && lobby.witness?.node != other.person.node
      })
  }

  /// Friends first, then whoever sits nowhere.
  static func sorted(_ nearby: [NearbyModel]) -> [NearbyModel] {
    func rank(_ other: NearbyModel) -> (Int, Int, String, String) {
      let bond =
        switch other.person.bond {
        case .known: 0
        case .new: 1
        case .impostor: 2
        }
      return (
        other.isBlocked ? 3 : bond, other.standing == .idle ? 0 : 1, other.person.name,
        other.person.node
      )
    }
    return nearby.sorted { rank($0) < rank($1) }
  }

  /// 'Ada, not whom you know, asks you to The Old House', without a full stop.
  static func asks(_ invitation: InvitationModel) -> String {
    let person = invitation.person
    let isImpostor = if case .impostor = person.bond { true } else { false }
    let lobby = Typeset.clip(invitation.lobby, to: 24)
    return Typeset.clip(person.name, to: 24) + (isImpostor ? ", not whom you know," : "")
      + (invitation.isRematch ? " asks you to play again at \(lobby)" : " asks you to \(lobby)")
  }

  /// The one line with the newest invitation; nil without any.
  static func line(_ invitations: [InvitationModel]) -> Line? {
    guard let newest = invitations.last else { return nil }
    let mark = newest.person.bond.mark
    let more = invitations.count - 1
    let style: Style = if case .impostor = newest.person.bond { .danger } else { .accent }
    return Line(
      (mark == " " ? "" : mark + " ") + asks(newest) + (more > 0 ? " (\(more) more)" : ""), style)
  }

  /// What is pressed for it, as long as there is room to say so.
  static let keys = "y accept  i decline"

  static func keys(beside text: String, width: Int, look: Look) -> String {
    Typeset.width(text, look: look) + 1 + keys.count <= width ? keys : "y, i"
  }
}

extension Scene {
  /// Who else is on this network, where that matters.
  var nearby: [NearbyModel] {
    switch self {
    case .title(let title): title.nearby
    case .lobbies(let list): list.nearby
    case .lobby(let lobby): lobby.nearby
    case .game, .witness, .message: []
    }
  }

  /// Who asks this player to a lobby, the newest last; none where they are not free.
  var invitations: [InvitationModel] {
    switch self {
    case .title(let title): title.invitations
    case .lobbies(let list): list.invitations
    case .game(let game): game.view.state.outcome == nil ? [] : game.invitations
    case .witness(let model):
      model.isWatcher || model.state.outcome != nil ? model.invitations : []
    case .lobby, .message: []
    }
  }

  /// Somebody else, by the id of their machine: at the table, at its door, around, or asking.
  func person(_ node: String) -> PersonModel? {
    if case .lobby(let lobby) = self {
      if let person = lobby.person(node) ?? lobby.callers.first(where: { $0.node == node }) {
        return person
      }
    }
    return nearby.first { $0.person.node == node }?.person
      ?? invitations.last { $0.person.node == node }?.person
  }
}
