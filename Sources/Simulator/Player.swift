import Casebook
import Rules
import Sealing
import Table

/// Who sits at a node: moves when it is due, mostly.
struct Player {
  var isAwake = false
  /// Whether it has asked for the match in the journal.
  var wantsBack = false
  /// The match that its program takes up by itself; nil for the one played last.
  var takesUp: String?
  /// Whether it has left on purpose.
  var isAway = false
}

extension World {
  /// A player looks at the table again every so often, whatever happens.
  private static let looksAgain = 400_000...1_200_000

  func wakePlayer(_ node: Int) {
    guard let thinking = setup.thinking, !machines[node].player.isAwake else { return }
    machines[node].player.isAwake = true
    let wait = thinking.lowerBound + playerDraw.below(thinking.count)
    later(wait * 1_000, .think(node: node, life: machines[node].life, again: false))
  }

  /// The program has started: back into the match, or on to one.
  func sitDown(_ node: Int) {
    let life = machines[node].life
    if machines[node].disk.visible.resumable != nil {
      machines[node].player.wantsBack = true
      later(200 + playerDraw.below(5_000), .read(node: node, life: life))
    } else if setup.opening == .lobby, node == 0, machines[node].disk.durable.incarnation == 1 {
      let wish = Wish.hostLobby(
        name: "Parlour", seats: setup.seats + setup.bots, rules: setup.rules,
        bots: Array(repeating: .constable, count: setup.bots))
      later(1_000, .event(node: node, life: life, .init(.wish(wish))))
    }
  }

  /// The journal is read when all that was to be written before is written.
  func read(_ node: Int, life: Int) {
    guard machines[node].life == life, machines[node].player.wantsBack, machines[node].disk.isIdle
    else { return }
    machines[node].player.wantsBack = false
    let (image, id) = (machines[node].disk.visible, machines[node].player.takesUp)
    machines[node].player.takesUp = nil
    guard let match = id == nil ? image.resumable : id.flatMap({ image.match($0) }) else { return }
    wish(.resume(match.resumed()), at: node)
  }

  func think(_ node: Int, life: Int, again: Bool) {
    guard machines[node].life == life, let table = machines[node].table else { return }
    if again {
      let range = World.looksAgain
      later(
        range.lowerBound + playerDraw.below(range.count),
        .think(node: node, life: life, again: true))
    } else {
      machines[node].player.isAwake = false
    }
    if machines[node].isFrozen { return }
    if again, setup.prier == node { pry(node) }
    if let match = table.match {
      if setup.thinking != nil {
        vote(table, match, at: node)
        play(match, at: node)
      }
    } else {
      lookForSeat(table, at: node)
    }
  }

  func wish(_ wish: Wish, at node: Int) { take(.wish(wish), at: node) }

  // MARK: - In a match

  private func play(_ match: Match, at node: Int) {
    if setup.talks, playerDraw.below(10) == 0 { wish(.say("Good evening."), at: node) }
    guard let seat = match.mySeat, match.state.outcome == nil else { return }
    if match.pending == nil, match.state.due == seat {
      // Mostly one waits until a door is open.
      if match.state.awaiting != nil, playerDraw.below(20) > 0 { return }
      let view = match.view(of: seat)
      wish(.play(choose(view)), at: node)
      // Twice by mistake.
      if playerDraw.below(30) == 0 { wish(.play(choose(view)), at: node) }
    } else if playerDraw.below(40) == 0 {
      wish(.play(.pass), at: node)
    } else if setup.isWild, playerDraw.below(400) == 0 {
      wish(.play(.resign), at: node)
    }
  }

  /// Votes on who is away, mostly; and asks for another vote once in a while.
  private func vote(_ table: Table, _ match: Match, at node: Int) {
    guard let seat = match.mySeat, match.state.outcome == nil else { return }
    let choices: [Absence] = setup.waits ? [.skip, .wait, .bot, .bot] : [.skip, .bot, .bot]
    var asked: SeatID?
    if let poll = table.absencePoll {
      if poll.votes[seat] == nil, playerDraw.below(8) > 0 { asked = poll.seat }
    } else if let away = match.state.seatIDs.first(where: { match.agreed(on: $0) != nil }),
      playerDraw.below(20) == 0
    {
      asked = away
    }
    if let asked, let choice = choices.picked(using: &playerDraw) {
      wish(.vote(asked, choice), at: node)
    }
  }

  /// A bot is asked for its move: here it is one as cheap as a player's.
  func ponder(_ view: SeatView, index: Int, at node: Int) {
    later(
      1_000 + playerDraw.below(60_000),
      .event(
        node: node, life: machines[node].life,
        .init(.thought(view.seat, index: index, choose(view)))))
  }

  /// Something that the seat may do, the cheap things first.
  private func choose(_ view: SeatView) -> Move {
    if setup.accusing > 0, view.mayAccuse, playerDraw.below(1_000) < setup.accusing {
      return accusation()
    }
    if view.state.offer != nil { return .answer(agree: playerDraw.below(2) == 0) }
    let chance = playerDraw.below(100)
    if chance < 12 { return .pass }
    if chance < 18, let partner = view.partners.picked(using: &playerDraw),
      let give = partner.give.picked(using: &playerDraw),
      let get = partner.get.picked(using: &playerDraw)
    {
      return .offer(to: partner.seat, give: give, get: get)
    }
    return view.moves.picked(using: &playerDraw) ?? .pass
  }

  /// Of everybody alike, or of who it was: proven or not.
  private func accusation() -> Move {
    guard var solution = Scenery.dealt?.secrets.truth.solution else { return .pass }
    if playerDraw.below(3) > 0 {
      solution.murderer = SuspectID.all.picked(using: &playerDraw) ?? solution.murderer
    }
    return .accuse(solution)
  }

  /// A program that is not what others run asks everybody for whatever it likes, calls them away and
  /// talks more than it should.
  private func pry(_ node: Int) {
    guard let match = machines[node].table?.match?.info.id else { return }
    let wanted = (0..<4).map { _ in Sealed.envelope(playerDraw.below(CaseItem.count)) }
    var messages = [
      Message.askKeys(match: match, of: wanted + [.verdict(playerDraw.below(100))])
    ]
    if setup.talks {
      let other = Invitation(lobby: "abc", name: "Lair", seats: 3, rematchOf: match)
      messages += [.invite(other)] + Array(repeating: .chat("Look here!"), count: 4)
    }
    for letter in messages.map(Letter.init) {
      for number in connections.indices {
        for side in 0...1 where connections[number].ends[side].node == node {
          send(.letter(letter), over: Connection.link(number, side: side), from: node)
        }
      }
    }
  }

  // MARK: - Before it, or with an empty disk

  private func lookForSeat(_ table: Table, at node: Int) {
    let matches = machines[node].disk.visible.matches
    guard !machines[node].player.isAway, !matches.contains(where: \.hasBegun) else {
      machines[node].player.wantsBack = !machines[node].player.isAway
      return read(node, life: machines[node].life)
    }
    guard let lobby = table.lobby else {
      let others = machines.indices.filter { $0 != node }
      let isFirst = setup.opening == .lobby && machines[node].disk.durable.incarnation == 1
      guard table.joining == nil, !isFirst || node != 0,
        let other = isFirst ? 0 : others.picked(using: &playerDraw)
      else { return }
      return wish(.joinAddress([World.address(of: other)]), at: node)
    }
    let name = machines[node].name
    if lobby.host == name {
      let others = lobby.members.filter { $0.node != name }
      if lobby.members.count == setup.seats + setup.bots, !setup.witness || lobby.witness != nil,
        others.allSatisfy(\.isReady)
      {
        wish(.start, at: node)
      }
    } else if lobby.members.contains(where: { $0.node == name && !$0.isReady }) {
      wish(.ready(true), at: node)
    }
  }
}
