import Casebook
package import Discovery
import Rules
import SealingSodium
import Soundscape
package import Table
import Wire

extension Node {
  /// Carries out what the table says, in order. Nothing here waits for a disk or for a peer.
  func carryOut(_ directives: [Directive]) {
    for directive in directives { carryOut(directive) }
    let cues = directives.compactMap { if case .cue(let cue) = $0 { cue } else { nil } }
    if !cues.isEmpty { cuesOut.yield(cues) }
  }

  private func carryOut(_ directive: Directive) {
    switch directive {
    case .dial(let dial, let addresses):
      dials[wire.dial(addresses.map(\.endpoint))] = dial
    case .send(let links, let message):
      guard let payload = JSON.encode(Packet(message)) else { return }
      #if PLANTED_BUGS
        configuration.tap(payload, links.compactMap { table.node(of: $0) })
      #endif
      for link in links { wire.send(payload, on: LinkID(value: link.id)) }
    case .close(let link):
      wire.close(LinkID(value: link.id))
    case .announce(let text):
      #if PLANTED_BUGS
        let text = leak.added(to: text)
      #endif
      discovery.announce(
        Announcement(
          nodeID: table.me.node, name: "\(table.me.name) (Midnight)", port: wire.port, text: text))
    case .keep(let id, let keeps):
      writer.keep(id: id, keeps)
    case .deal(let level, let holders, let verdicts):
      deal(level, holders, verdicts: verdicts)
    case .stretch(let id, let passphrase, let salt):
      stretch(id, passphrase, salt: salt)
    case .think(let view, let level, let index):
      think(view, level, index: index)
    case .sendHistory(let link, let match, let from, let upTo):
      sendHistory(to: LinkID(value: link.id), match, from..<max(from, upTo))
    case .takeUp(let match):
      takeUp(match)
    case .report(let report):
      configuration.log?(report.logged)
      if configuration.reports { reportsOut.yield(report) }
    case .cue: break
    }
  }

  private func deal(_ level: Level, _ holders: [String], verdicts: Bool) {
    // Even a fixed seed must not make the public number tell the secret one.
    var fixed = seed(forMachines: holders.count).map { SplitMix64(seed: $0) }
    func draw() -> UInt64 { fixed?.next() ?? Sodium.randomNumber() }
    let secret = SecretNumber(high: draw(), low: draw())
    let seed = draw()
    #if PLANTED_BUGS
      if configuration.leaks { tell(secret) }
    #endif
    dealing = true
    Task.detached { [content, inputs] in
      do throws(Dealing.Failure) {
        let deal = try Dealing.deal(
          secret, level: level, content: content, holders: holders, verdicts: verdicts, seed: seed)
        inputs.yield(.event(.dealt(deal)))
      } catch {
        inputs.yield(.event(.dealFailed("No case could be made: \(error.message)")))
      }
      await self.dealtWith()
    }
  }

  /// Beside the queue too: it takes a tenth of a second, and memory.
  private func stretch(_ id: Int, _ passphrase: Hidden, salt: String) {
    Task.detached { [inputs] in
      inputs.yield(.event(.stretched(id: id, key: Stretched.key(passphrase, salt: salt))))
    }
  }

  /// Whoever fixes the seed knows the case: with others at the table only tests may.
  private func seed(forMachines count: Int) -> UInt64? {
    #if PLANTED_BUGS
      return configuration.seed
    #else
      return count == 1 ? configuration.seed : nil
    #endif
  }

  private func dealtWith() { dealing = false }

  /// Bots think beside the queue, so that the ring keeps beating.
  private func think(_ view: SeatView, _ level: Bot, index: Int) {
    let seed = configuration.seed ?? Sodium.randomNumber()
    Task.detached { [inputs, pace = configuration.pace] in
      if pace > 0 { try? await Task.sleep(for: .milliseconds(pace)) }
      var random = SplitMix64(seed: seed &+ UInt64(max(0, index)))
      let move = level.move(in: view, using: &random)
      inputs.yield(.event(.thought(view.seat, index: index, move)))
    }
  }

  // MARK: - Events from the edges

  func translate(_ event: WireEvent) -> Event? {
    switch event {
    case .accepted(let link, let from, let peer):
      return .linkUp(
        Link(id: link.value), dial: nil, from: Address(from), peer: PeerKey(peer))
    case .dialed(let link, let to, let peer):
      return .linkUp(
        Link(id: link.value), dial: dials.removeValue(forKey: link), from: Address(to),
        peer: PeerKey(peer))
    case .refused(let from, let error):
      configuration.log?("turned away \(from): \(error.message)")
      return nil
    case .dialFailed(let link, let error):
      return dials.removeValue(forKey: link).map { .dialFailed($0, reason: error.message) }
    case .received(let link, let payload):
      switch JSON.message(in: payload) {
      case .success(let message): return .message(Link(id: link.value), message)
      case .failure(let refusal): return .garbage(Link(id: link.value), refusal)
      }
    case .closed(let link, let error):
      if let error { configuration.log?("link \(link.value) broke: \(error.message)") }
      return .linkDown(Link(id: link.value), reason: error?.message)
    }
  }

  func translate(_ event: DiscoveryEvent) -> Event? {
    switch event {
    case .available(let means):
      discoveryState = .available(means)
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

extension PeerKey {
  /// The id of a node is made of its key, so whoever proves the key is the node. An empty id, if it
  /// were no key, is nobody's.
  init(_ peer: WirePeer) {
    self.init(
      node: IdentityKey.nodeID(of: peer.publicKey) ?? "", key: peer.publicKey,
      binding: peer.binding)
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

extension Report {
  /// As the log has it: what is said at a table is kept nowhere.
  var logged: String {
    if case .said(let name, _) = self { return "said(name: \(name.debugDescription))" }
    return "\(self)"
  }
}
