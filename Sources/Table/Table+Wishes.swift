// What the player asks for.
extension Table {
  mutating func grant(_ wish: Wish) {
    switch wish {
    case .rename(let name): rename(name)
    case .hostLobby(let name, let seats, let rules, let bots, let access):
      hostLobby(name: name, seats: seats, rules: rules, bots: bots, access: access)
    case .joinLobby(let id): join(lobby: id)
    case .joinAddress(let addresses): join(addresses: addresses)
    case .passphrase(let passphrase): answer(passphrase)
    case .askFirst(let asksFirst): askFirst(asksFirst)
    case .admit(let node, let isWelcome): admit(node, isWelcome)
    case .remove(let node): remove(node)
    case .block(let node): block(node)
    case .unblock(let node): unblock(node)
    case .chooseDetective(let detective): choose(detective: detective)
    case .ready(let isReady): setReady(isReady)
    case .addBot(let level): addBot(level)
    case .removeBot: removeBot()
    case .setSeats(let seats): setSeats(seats)
    case .setRules(let rules): setRules(rules)
    case .start: startMatch()
    case .play(let move): play(move)
    case .witness(let isWitness): wishWitness(isWitness)
    case .goOnAlone: goOnAlone()
    case .invite(let node): invite(node)
    case .acceptInvitation(let node): acceptInvitation(from: node)
    case .declineInvitation(let node): declineInvitation(from: node)
    case .say(let text): say(text)
    case .mute(let node, let isMuted): mute(node, isMuted)
    case .rematch: rematch()
    case .watch(let id): watch(id: id)
    case .watchAddress(let addresses): watch(addresses: addresses)
    case .vote(let seat, let absence): vote(seat, absence)
    case .probe(let node): probe(node)
    case .probeAddress(let addresses): probe(addresses: addresses)
    case .leave: leave()
    case .resume(let resumed): resume(resumed)
    case .complain(let sentence): notice(sentence)
    }
  }

  private mutating func rename(_ name: String) {
    do throws(NameError) {
      me.name = try DisplayName.check(name)
      keep([.name(me.name)])
    } catch {
      notice(error.message)
    }
  }
}
