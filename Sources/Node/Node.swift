import Casebook
import CasebookText
import Discovery
import Journal
import Rules
package import SealingSodium
package import Soundscape
package import Table
import Wire

/// Runs a table with real sockets, disk, clock and discovery; it decides nothing.
///
/// Everything that happens goes through one queue of inputs, so the table sees one event at a
/// time, and what it directs is carried out before the next.
package actor Node {
  enum Input: Sendable {
    case event(Event)
    case wire(WireEvent)
    case discovery(DiscoveryEvent)
    /// Where this machine can be reached from now on.
    case addresses([Address])
    /// A link sends more than this node can read.
    case flood(LinkID)
    /// The matches that can be resumed, as the journal has them.
    case resumable(Result<[ResumableMatch], JournalError>)
    /// All that was queued when something changed has been taken.
    case show
  }

  /// The newest state, after every change.
  package nonisolated let snapshots: AsyncStream<NodeSnapshot>
  /// What happened, for whoever has no screen.
  package nonisolated let reports: AsyncStream<Report>
  /// What is to be heard, in order. Whoever falls far behind hears the newest.
  package nonisolated let cues: AsyncStream<[Cue]>

  /// Who this node is to the others: for whatever proves it, and opens what is sealed to it.
  package nonisolated let key: IdentityKey

  #if PLANTED_BUGS
    let leak = Leak()
  #endif
  var table: Table
  let content: CasebookContent
  let configuration: NodeConfiguration
  let writer: Writer
  let wire: Wire
  private let backlog: Backlog
  var discovery = Discovery.off
  var discoveryState = DiscoveryState.off
  /// Dials under way, by the link they will become.
  var dials: [LinkID: Dial] = [:]
  var dealing = false
  var failure: String?
  var resumable: [ResumableMatch] = []
  private var freshness = Freshness()
  private var tasks: [Task<Void, Never>] = []

  let inputs: AsyncStream<Input>.Continuation
  private let inputStream: AsyncStream<Input>
  private let snapshotsOut: AsyncStream<NodeSnapshot>.Continuation
  let reportsOut: AsyncStream<Report>.Continuation
  let cuesOut: AsyncStream<[Cue]>.Continuation

  /// Opens the journal and the port; throws what is in the way.
  package init(_ configuration: NodeConfiguration) throws(NodeError) {
    guard Sodium.isReady else { throw Node.noChance }
    (snapshots, snapshotsOut) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    (reports, reportsOut) = AsyncStream.makeStream()
    (cues, cuesOut) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(16))
    let (stream, inputs) = AsyncStream<Input>.makeStream()
    inputStream = stream
    self.inputs = inputs
    self.configuration = configuration
    let backlog = Backlog()
    self.backlog = backlog
    do {
      content = try CasebookText.load()
      let journal = try Journal(folder: configuration.folder) { Sodium.hash($0) }
      let (key, incarnation) = try Node.key(in: journal)
      self.key = key
      let wire = try Wire(port: configuration.port, key: WireKey(seed: key.seed)) { event in
        switch backlog.note(event) {
        case .take: inputs.yield(.wire(event))
        case .drop: break
        case .flood:
          if case .received(let link, _) = event { inputs.yield(.flood(link)) }
        }
      }
      writer = Writer(journal) { inputs.yield(.event($0)) }
      self.wire = wire
      resumable = try Resuming.list(in: journal)
      let identity = try Node.identity(
        key, incarnation: incarnation, in: journal, wire: wire, configuration)
      var codec = Codec.live(content, key)
      #if PLANTED_BUGS
        if configuration.leaks { codec = codec.leaking(leak) }
      #endif
      table = Table(
        me: identity, content: content, codec: codec.proving(with: .live),
        seed: configuration.seed ?? Sodium.randomNumber())
    } catch let error as JournalError {
      throw NodeError(message: error.message)
    } catch let error as WireError {
      throw NodeError(message: error.message)
    } catch {
      throw NodeError(message: "The casebook cannot be read: \(error)")
    }
  }

  /// Begins to work: from now on it announces itself, listens and keeps time.
  package func start() {
    if configuration.discovery != .off {
      discoveryState = .starting
      let inputs = inputs
      discovery = Node.discovery(configuration.discovery) { inputs.yield(.discovery($0)) }
    }
    tasks.append(
      Task { [inputStream] in
        for await input in inputStream { self.take(input) }
      })
    tasks.append(
      Task { [inputs] in
        while !Task.isCancelled {
          inputs.yield(.event(.tick))
          try? await Task.sleep(for: .milliseconds(50))
        }
      })
    tasks.append(watchAddresses())
  }

  /// Asks the table for something on the player's behalf.
  package nonisolated func wish(_ wish: Wish) { inputs.yield(.event(.wish(wish))) }

  /// Says goodbye and ends, with all on the disk that was to be kept, and lets the folder go.
  /// Nothing comes out of the node after it.
  package func stop() async {
    carryOut(table.handle(.wish(.leave), now: now))
    discovery.stop()
    wire.stop()
    for task in tasks { task.cancel() }
    inputs.finish()
    snapshotsOut.finish()
    reportsOut.finish()
    cuesOut.finish()
    await writer.finish()
  }

  /// What everybody did in the match, as far as this node knows.
  package var chronicle: [ChronicleEntry] { table.match?.chronicle ?? [] }

  /// Where it can be reached, the likeliest first.
  package var addresses: [Address] { table.me.addresses }

  /// The port it listens on.
  package var port: UInt16 { wire.port }

  // MARK: - The queue

  var now: Int { Int(ContinuousClock.now.milliseconds(since: epoch)) }
  private let epoch = ContinuousClock.now

  /// Milliseconds of the clock that runs on while the machine sleeps, and of the one that does not.
  private var runningTime: Int { now }
  private var awakeTime: Int {
    let (seconds, attoseconds) = awakeEpoch.duration(to: .now).components
    return Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
  }
  private let awakeEpoch = SuspendingClock.now
  private var naps = Naps()

  private func take(_ input: Input) {
    guard failure == nil else { return }
    switch input {
    case .event(.tick):
      if naps.hasSlept(running: runningTime, awake: awakeTime) {
        configuration.log?("the machine slept")
        discovery.refresh()
      }
      handle(.tick)
      if freshness.isDue(now: now) { showSnapshot() }
    case .event(.kept(let id)):
      handle(.kept(id: id))
    case .event(let event):
      handle(event)
      freshness.note()
    case .wire(let event):
      backlog.done(event)
      guard let event = translate(event) else { break }
      handle(event)
      if case .message(_, let message) = event, message.isPulse { break }
      freshness.note()
    case .flood(let link):
      let sentence = "That was more than this node can read."
      handle(.garbage(Link(id: link.value), Refusal(.badMessage, sentence)))
      backlog.forget(link)
    case .discovery(let event):
      if let event = translate(event) { handle(event) }
      freshness.note()
    case .addresses(let addresses):
      configuration.log?("addresses \(addresses.map(\.text).joined(separator: " "))")
      discovery.refresh()
      handle(.addressesChanged(addresses))
      freshness.note()
    case .resumable(.success(let list)):
      resumable = list
      freshness.note()
    case .resumable(.failure(let error)):
      fail(error.message)
    case .show:
      showSnapshot()
    }
    if freshness.asks() { inputs.yield(.show) }
  }

  private func handle(_ event: Event) {
    let (notices, match) = (table.notices, table.match?.info.id)
    let seconds = table.match?.secondsLeft
    let directives = table.handle(event, now: now)
    freshness.age()
    if !directives.allSatisfy(\.isSend) || table.notices != notices
      || table.match?.secondsLeft != seconds
    {
      freshness.note()
    }
    carryOut(directives)
    if match != nil, table.match?.info.id != match { listResumable() }
  }

  private func showSnapshot() {
    freshness.shown(now: now)
    snapshotsOut.yield(snapshot)
  }

  /// The state of this moment.
  package var snapshot: NodeSnapshot {
    NodeSnapshot(
      table: table, port: wire.port, addresses: table.me.addresses, discovery: discoveryState,
      resumable: resumable, isDealing: dealing, failure: failure)
  }

  /// Stops everything because the journal cannot be read.
  func fail(_ message: String) {
    failure = message
    reportsOut.yield(.refused(message))
    showSnapshot()
  }
}

extension ContinuousClock.Instant {
  fileprivate func milliseconds(since start: Self) -> Int64 {
    let (seconds, attoseconds) = start.duration(to: self).components
    return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
  }
}
