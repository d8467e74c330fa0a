import Casebook
import Foundation
import Rules
import Sealing
import SealingSodium
import Table
import Testing
import Wire

@testable import Node

/// Whatever five machines store and say in a match is searched for what nobody has earned.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct SecrecyTests {
  @Test func nothingUnearnedIsStoredOrSaid() async throws {
    let evening = try await Evening(rounds: 5)
    let seats = evening.state.seatIDs
    #expect(seats.count == 5)
    let rights = seats.map { Set(evening.state.seat($0).rights) }
    // There was something to be found, and it is.
    #expect(rights.allSatisfy { $0.count >= 4 })
    for (seat, folder) in evening.folders.enumerated() {
      let found = evening.needles.found(in: folder)
      #expect(found.subtracting(evening.shown).subtracting(rights[seat]) == [])
      #expect(rights[seat].isSubset(of: found))
    }
    #expect(evening.records.count > 50)
    let inRecords = evening.needles.found(in: Data(evening.records.joined().utf8))
    #expect(inRecords == evening.shown)
    let said = evening.needles.found(in: evening.said)
    #expect(said.subtracting(evening.shown) == [])
  }

  @Test func sharesGoToThoseWhoHaveEarnedThemAndToNobodyElse() async throws {
    let evening = try await Evening(rounds: 4)
    var sent: [CaseItem: Set<String>] = [:]
    for (message, nodes) in evening.messages {
      guard case .keys(_, let shares) = message else { continue }
      for share in shares {
        guard case .envelope(let number) = share.of, let item = CaseItem(index: number) else {
          Issue.record("a share of something else")
          continue
        }
        sent[item, default: []].formUnion(nodes)
      }
    }
    #expect(sent.count > 20)
    for (item, nodes) in sent where !evening.shown.contains(item) {
      let earned = evening.state.seatIDs.filter { evening.state.seat($0).rights.contains(item) }
        .map { evening.ids[$0.value] }
      #expect(nodes.isSubset(of: earned), "shares of \(item)")
    }
    #expect(sent[.truth] == nil && sent[.number] == nil)
  }

  #if PLANTED_BUGS
    @Test func aLeakyDealerIsFoundOut() async throws {
      let evening = try await Evening(rounds: 2, leaks: true)
      #expect(evening.needles.found(in: evening.folders[0]).contains(.number))
      #expect(
        evening.needles.found(in: Data(evening.records.joined().utf8)).contains(.number))
      #expect(evening.needles.found(in: evening.said).contains(.number))
    }
  #endif
}

/// A match of five on one machine, cut short, with all that it has left behind.
private struct Evening {
  let ids: [String]
  /// What stands in each node's data folder, in the order of the seats.
  let folders: [Data]
  let records: [String]
  let messages: [(Message, to: [String])]
  /// Every payload, before it was encrypted.
  let said: Data
  let state: CaseState
  /// What has been opened for all.
  let shown: Set<CaseItem>
  let needles: Needles

  /// Plays until a round has begun.
  init(rounds: Int, leaks: Bool = false) async throws {
    let (guests, tap) = (Guests(), Tap())
    let names = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
    let nodes = try await guests.table(names, rules: MatchRules(rounds: 24)) { configuration in
      configuration.tap = { tap.hear($0, $1) }
      configuration.leaks = leaks
    }
    #expect(await nodes[0].round(rounds))
    // All at once, in the middle of it.
    for node in nodes { await node.wire.stop() }
    // Whoever is furthest knows all that the others may have been told.
    var ids: [String] = []
    var furthest: Match?
    for node in nodes {
      ids.append(await node.table.me.node)
      let match = await node.table.match
      if match?.index ?? -1 > furthest?.index ?? -1 { furthest = match }
    }
    self.ids = ids
    for node in nodes { await node.stop() }
    folders = try names.map { try Self.content(of: guests.folder($0)) }
    (said, messages) = tap.all()
    records = messages.compactMap { heard in
      if case .record(_, _, _, _, let bytes) = heard.0 { bytes } else { nil }
    }
    let match = try #require(furthest)
    state = match.state
    let steps = records.compactMap { JSON.decode(Record.self, from: $0)?.move }
    var shown = Set(match.info.faces.map(\.item))
    for step in steps {
      switch step {
      case .opened(let opened): shown.insert(opened.item)
      case .move(_, _, _, let opened): shown.formUnion(opened.map(\.item))
      default: break
      }
    }
    self.shown = shown
    needles = try Needles(of: match.info, seed: 7)
  }

  private static func content(of folder: String) throws -> Data {
    try FileManager.default.contentsOfDirectory(atPath: folder).reduce(into: Data()) {
      $0 += FileManager.default.contents(atPath: "\(folder)/\($1)") ?? Data()
    }
  }
}
