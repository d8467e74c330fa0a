// Who else is around, and who asks whom.
extension BoardState {
  /// Everybody that is seen on this network.
  func nearbyPage(_ nearby: [NearbyModel]) -> Page {
    var page = Page(
      title: "Also here",
      lines: [
        Line(
          nearby.isEmpty
            ? "Nobody else is seen on this network just now."
            : "A host can ask to their lobby whoever looks round. + is known to you, ! is not whom you "
              + "played with under that name."), .blank,
      ],
      items: CompanyText.sorted(nearby).map { other in
        Item(
          label: label(marked: other.person),
          note: other.isBlocked ? "blocked by you" : CompanyText.standing(other.standing),
          action: .open(.person(other.person.node)))
      })
    page.verb = "look"
    return page
  }

  /// One of them, while no lobby is open here.
  func neighbourPage(_ node: String, in scene: Scene) -> Page {
    guard let person = scene.person(node) else { return Page(title: "") }
    let name = Typeset.clip(person.name, to: 24)
    var page = Page(title: name, lines: about(person))
    page.items = [Item(label: "Back", action: .close)]
    let isBlocked = scene.nearby.first { $0.person.node == node }?.isBlocked ?? false
    page.items.append(
      isBlocked
        ? Item(label: "Unblock \(name)", action: .emit(.unblock(node: node)))
        : Item(label: "Block \(name)...", action: .open(.block(node))))
    return page
  }

  /// What there is to know before one accepts.
  func invitationPage(_ node: String, in scene: Scene) -> Page {
    guard let invitation = scene.invitations.last(where: { $0.person.node == node }) else {
      return Page(title: "")
    }
    let name = Typeset.clip(invitation.person.name, to: 24)
    var page = Page(title: "\(name) asks you", lines: [Line(CompanyText.asks(invitation) + ".")])
    if invitation.isRematch {
      page.lines.append(Line("The others of the match are asked, too."))
    }
    page.lines += [.blank] + about(invitation.person)
    page.items = [
      Item(
        label: "Accept, and sit down at \(Typeset.clip(invitation.lobby, to: 24))",
        action: .finish(.accept(node: node))),
      Item(label: "Decline", action: .finish(.decline(node: node))),
      Item(label: "Block \(name)...", action: .open(.block(node))),
      Item(label: "Decide later", action: .close),
    ]
    return page
  }

  /// Whom the host can ask to the lobby, friends first, and what became of it.
  func invitePage(_ lobby: LobbyModel) -> Page {
    let isFull = lobby.members.count >= lobby.seats
    let others = CompanyText.invitable(lobby)
    var page = Page(
      title: "Invite to \(lobby.name)",
      lines: [
        Line(
          others.isEmpty
            ? "Nobody else is seen on this network just now. Whoever starts Midnight appears here."
            : isFull
              ? "All seats are taken."
              : "Whoever you ask can sit down at once: they need no passphrase and no leave."),
        .blank,
      ],
      items: others.map { other in
        let isAsked = other.answer == .asked
        let isFree = other.standing == .idle && !other.isBlocked && !isAsked && !isFull
        return Item(
          label: label(marked: other.person),
          note: other.isBlocked
            ? "blocked by you"
            : CompanyText.answer(other.answer) ?? CompanyText.standing(other.standing),
          action: isFree ? .emit(.invite(node: other.person.node)) : nil)
      })
    page.verb = "ask"
    return page
  }

  /// '+ 1f5e7a90  Ann'
  private func label(marked person: PersonModel) -> String {
    "\(person.bond.mark) \(label(person))"
  }

  /// The keys that answer the newest invitation, the same wherever one can come.
  func answeringInvitation(in scene: Scene) -> [Binding] {
    guard let node = scene.invitations.last?.person.node else { return [] }
    return [
      Binding("y", "accept", .emit(.accept(node: node))),
      Binding("i", "decline", .emit(.decline(node: node))),
    ]
  }

  /// The newest invitation as an entry of a list of so many columns.
  func invitationItem(_ invitations: [InvitationModel], width: Int) -> [Item] {
    guard let newest = invitations.last, let line = CompanyText.line(invitations) else { return [] }
    // The cursor and a digit take four columns.
    let keys = CompanyText.keys(beside: line.text, width: width - 4, look: look)
    return [Item(label: line.text, note: keys, action: .open(.invitation(newest.person.node)))]
  }
}
