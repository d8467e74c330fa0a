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
    let evening = try await Evening(pieces: 30)
    let seats = evening.state.seatIDs
    #expect(seats.count == 5)
    let rights = seats.map { Set(evening.state.seat($0).rights) }
    // There was something to be found, and it is.
    #expect(rights.allSatisfy { $0.count >= 2 })
    for (seat, folder) in evening.folders.enumerated() {
      let found = evening.needles.found(in: folder)
      #expect(found.subtracting(evening.shown).subtracting(rights[seat]) == [])
      // What was earned last may not have been opened and stored yet.
      #expect(rights[seat].subtracting(found).count <= 2)
    }
    #expect(evening.records.count > 30)
    let inRecords = evening.needles.found(in: Data(evening.records.joined().utf8))
    #expect(inRecords == evening.shown.subtracting(evening.faces))
    let said = evening.needles.found(in: evening.said)
    #expect(said.subtracting(evening.shown) == [])
  }

  @Test func sharesGoToThoseWhoHaveEarnedThemAndToNobodyElse() async throws {
    let evening = try await Evening(pieces: 60)
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
    let earned = Set(evening.state.seatIDs.flatMap { evening.state.seat($0).rights })
    #expect(earned.count > 8)
    // What was earned last may not have been sent yet.
    #expect(earned.subtracting(sent.keys).count <= 5)
    for (item, nodes) in sent where !evening.shown.contains(item) {
      let owners = evening.state.seatIDs.filter { evening.state.seat($0).rights.contains(item) }
        .map { evening.ids[$0.value] }
      #expect(nodes.isSubset(of: owners), "shares of \(item)")
    }
    #expect(sent[.truth] == nil && sent[.number] == nil)
  }

  #if PLANTED_BUGS
    @Test func aLeakyDealerIsFoundOut() async throws {
      let evening = try await Evening(pieces: 2, leaks: true)
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
  /// What was opened for all from the start.
  let faces: Set<CaseItem>
  /// What has been opened for all.
  let shown: Set<CaseItem>
  let needles: Needles

  /// Plays until so many envelopes have been opened by all seats together.
  init(pieces: Int, leaks: Bool = false) async throws {
    let (guests, tap) = (Guests(), Tap())
    let names = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
    let nodes = try await guests.table(names, rules: MatchRules(rounds: 24)) { configuration in
      configuration.tap = { tap.hear($0, $1) }
      configuration.leaks = leaks
    }
    let isPlayed = await nodes[0].first { report -> Bool? in
      guard case .committed(_, _, _, _, let state) = report else { return nil }
      return state.seatIDs.reduce(0) { $0 + state.seat($1).rights.count } >= pieces ? true : nil
    }
    #expect(isPlayed == true)
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
    faces = Set(match.info.faces.map(\.item))
    var shown = faces
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
