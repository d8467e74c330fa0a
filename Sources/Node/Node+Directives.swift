import Casebook
package import Discovery
import Journal
import Rules
package import Table
import Wire

extension Node {
  /// Carries out what the table says, in order; nothing is said after something was not stored.
  func carryOut(_ directives: [Directive]) {
    for directive in directives {
      do throws(JournalError) {
        try keep(directive)
      } catch {
        return fail(error.message)
      }
      tell(directive)
    }
  }

  private func keep(_ directive: Directive) throws(JournalError) {
    switch directive {
    case .keepName(let name):
      try journal.set("name", to: name)
    case .keepMatch(let kept):
      guard let json = JSON.text(StoredDescription(kept)) else { return }
      try journal.save(
        StoredMatch(id: kept.info.id, json: json, startedAt: Node.secondsNow, over: false))
    case .keepRecord(let record):
      try journal.append(
        StoredRecord(
          match: record.match, index: record.index, term: record.term, hash: record.hash,
          bytes: record.bytes))
      if record.index == 0 { try listResumable() }
    case .keepLog(let match, let log):
      try journal.set("log.\(match)", to: JSON.text(log))
    case .keepPending(let match, let proposal):
      try journal.set("pending.\(match)", to: proposal.flatMap { JSON.text($0) })
    case .matchOver(let id):
      if var stored = try journal.matches().first(where: { $0.id == id }) {
        stored.over = true
        try journal.save(stored)
      }
      try listResumable()
    case .forgetMatch(let id):
      try journal.remove(match: id)
    case .dial, .send, .close, .announce, .deal, .think, .sendHistory, .report:
      break
    }
  }

  private func listResumable() throws(JournalError) {
    resumable = try Node.resumable(in: journal)
  }

  private func tell(_ directive: Directive) {
    switch directive {
    case .dial(let dial, let addresses):
      dials[wire.dial(addresses.map(\.endpoint))] = dial
    case .send(let link, let message):
      guard let payload = JSON.encode(Packet(message)) else { return }
      wire.send(payload, on: LinkID(value: link.id))
    case .close(let link):
      wire.close(LinkID(value: link.id))
    case .announce(let text):
      discovery.announce(
        Announcement(
          nodeID: table.me.node, name: "\(table.me.name) (Midnight)", port: wire.port, text: text))
    case .deal(let level):
      deal(level)
    case .think(let view, let level, let index):
      think(view, level, index: index)
    case .sendHistory(let link, let match, let from, let upTo):
      let records = (try? journal.records(match: match, from: from, limit: upTo - from)) ?? []
      let message = Message.history(
        match: match, records: records.filter { $0.index < upTo }.map(\.bytes))
      tell(.send(link, message))
    case .report(let report):
      configuration.log("\(report)")
      reportsOut.yield(report)
    case .keepName, .keepMatch, .keepRecord, .keepLog, .keepPending, .matchOver, .forgetMatch:
      break
    }
  }

  private func deal(_ level: Level) {
    // Even a fixed seed must not make the public number tell the secret one.
    var fixed = configuration.seed.map { SplitMix64(seed: $0) }
    func draw() -> UInt64 { fixed?.next() ?? Sodium.randomNumber() }
    let secret = SecretNumber(high: draw(), low: draw())
    let deal = (seed: draw(), match: Sodium.randomHex(bytes: 8))
    dealing = true
    Task.detached { [content, inputs] in
      do throws(CaseGenerator.Failure) {
        let dealt = try Dealer.deal(secret, level: level, content: content)
        inputs.yield(
          .event(
            .dealt(Deal(case: dealt, secret: secret, seed: deal.seed, match: deal.match))))
      } catch {
        inputs.yield(.event(.dealFailed("No case could be made: \(error).")))
      }
      await self.dealtWith()
    }
  }

  private func dealtWith() { dealing = false }

  /// Bots think beside the queue, so that the ring keeps beating.
  private func think(_ view: SeatView, _ level: Bot, index: Int) {
    let seed = configuration.seed ?? Sodium.randomNumber()
    Task.detached { [inputs] in
      var random = SplitMix64(seed: seed &+ UInt64(max(0, index)))
      let move = level.move(in: view, using: &random)
      inputs.yield(.event(.thought(view.seat, index: index, move)))
    }
  }

  // MARK: - Events from the edges

  func translate(_ event: WireEvent) -> Event? {
    switch event {
    case .accepted(let link, let from):
      return .linkUp(Link(id: link.value), dial: nil, from: Address(from))
    case .dialed(let link, let to):
      return .linkUp(
        Link(id: link.value), dial: dials.removeValue(forKey: link), from: Address(to))
    case .dialFailed(let link, let error):
      return dials.removeValue(forKey: link).map { .dialFailed($0, reason: error.message) }
    case .received(let link, let payload):
      switch JSON.message(in: payload) {
      case .success(let message): return .message(Link(id: link.value), message)
      case .failure(let refusal): return .garbage(Link(id: link.value), refusal)
      }
    case .closed(let link, let error):
      return .linkDown(Link(id: link.value), reason: error?.message)
    }
  }

  func translate(_ event: DiscoveryEvent) -> Event? {
    switch event {
    case .available:
      discoveryState = .available
      return nil
    case .unavailable(let sentence):
      discoveryState = .unavailable(sentence)
      return nil
    case .announced:
      return nil
    case .found(let node):
      return .found(Neighbour(node))
    case .lost(let node):
      return .lost(node: node)
    }
  }
}

extension Neighbour {
  package init(_ node: FoundNode) {
    self.init(
      node: node.nodeID,
      addresses: node.addresses.prefix(16).map {
        Address(host: $0.host, port: $0.port, interface: $0.interface)
      }, text: node.text)
  }
}

extension Address {
  var endpoint: Endpoint { Endpoint(host: host, port: port, interface: interface) }

  init(_ endpoint: Endpoint) {
    self.init(host: endpoint.host, port: endpoint.port, interface: endpoint.interface)
  }

  /// '192.0.2.7:4711', '[fe80::1%2]:4711' or 'name:4711', as a player types it.
  package init?(parsing text: String) {
    guard let endpoint = Endpoint(parsing: text) else { return nil }
    self.init(endpoint)
  }

  /// The same the other way round.
  package var text: String { endpoint.description }
}
