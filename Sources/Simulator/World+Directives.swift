import Casebook
import Rules
import Table

/// A node calls another.
struct Call {
  let from: Int
  let life: Int
  let dial: Dial
  let to: Int
  let started: Int
  /// How often it was tried before.
  var tries = 0
}

extension World {
  /// Messages that an event brings about leave when the program is done with it.
  func carryOut(_ directive: Directive, at node: Int) {
    if trace.isOn { trace.note(now, node, directive, to: peers(of: directive)) }
    switch directive {
    case .dial(let dial, let addresses): self.dial(dial, addresses, from: node)
    case .send(let links, let message):
      let letter = Letter(message)
      for link in links { send(.letter(letter), over: link, from: node) }
    case .close(let link): close(link, from: node)
    case .keep(let id, let keeps):
      machines[node].disk.enqueue(id, keeps)
      beginWrite(node)
    case .deal(_, let holders, _): deal(holders, at: node)
    case .sendHistory(let link, let match, let from, let upTo):
      let bytes = machines[node].disk.visible.records(of: match, from: from, upTo: upTo)
      send(.letter(Letter(.history(match: match, records: bytes))), over: link, from: node)
    case .takeUp(let match):
      machines[node].player.takesUp = match
      machines[node].player.wantsBack = true
      read(node, life: machines[node].life)
    case .report(let report): reported(report, at: node)
    case .think(let view, _, let index): ponder(view, index: index, at: node)
    case .announce, .stretch, .cue: break
    }
  }

  private func deal(_ holders: [String], at node: Int) {
    guard let dealt = Scenery.dealt else { return }
    deals += 1
    let deal = ToySealer.deal(
      dealt, name: Scenery.name, holders: holders, flaws: setup.flaws, seed: machineDraw.next(),
      match: "d\(deals)")
    later(
      20_000 + machineDraw.below(500_000),
      .event(node: node, life: machines[node].life, .init(.dealt(deal))))
  }

  // MARK: - The disk

  func beginWrite(_ node: Int) {
    guard let batch = machines[node].disk.begin() else { return }
    let range = machines[node].disk.latency
    let lasts = range.lowerBound + diskDraw.below(range.count)
    later(lasts * diskDraw.below(100) / 100, .written(node: node, batch: batch.number))
    later(lasts, .synced(node: node, batch: batch.number))
  }

  func written(_ node: Int, batch: Int) {
    guard let current = machines[node].disk.underWay, current.number == batch else { return }
    machines[node].disk.write(batch)
  }

  func synced(_ node: Int, batch number: Int) {
    machines[node].disk.write(number)
    guard let batch = machines[node].disk.sync(number) else { return }
    let life = machines[node].life
    if let failure = batch.failure {
      trace.note(now, node, "its disk fails, \(failure)")
      take(.keepFailed("The disk says no."), at: node)
    } else {
      checker.synced(node, machines[node].disk.durable.ledger)
      for id in batch.ids where machines[node].life == life { take(.kept(id: id), at: node) }
      if machines[node].life == life { beginWrite(node) }
    }
    read(node, life: life)
  }

  // MARK: - What the table says to its player

  private func reported(_ report: Report, at node: Int) {
    if case .answered(_, let number, let answer) = report {
      answers.append(
        Heard(at: now, node: machines[node].name, number: number, answer: answer))
    }
    switch report {
    case .committed, .answered, .host, .started, .joined, .back, .poll: wakePlayer(node)
    case .hosting, .locked, .waits, .turnedAway, .invited, .declined, .said, .refused, .hostless,
      .away, .over, .notice,
      .evidence, .audit, .watching, .shown, .outOfSight, .seenToTheEnd:
      break
    }
  }
}
