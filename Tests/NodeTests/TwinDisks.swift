import Casebook
import Foundation
import Ring
import Rules
import SealingSodium
import Synchronization
import Table
import Testing

@testable import Journal
@testable import Node
@testable import Simulator

/// A real journal and the simulator's model of one, which are told the same.
final class TwinDisks {
  /// What can be told of a match, and of all.
  struct Reading: Equatable {
    /// By the id of its match; without those that are not there.
    var takenUp: [String: Resumed] = [:]
    var resumed: Resumed?
    var known: Set<String> = []
    /// What is offered to the player, the match played last first.
    var offered: [String] = []
    var rounds: [Int?] = []
  }

  /// What flips.
  enum Flip: String, CaseIterable {
    case bytes = "UPDATE record SET bytes = replace(bytes, '\"index\"', '\"indey\"')"
    case term = "UPDATE record SET term = term + 1"
    case hash = "UPDATE record SET hash = 'x' || substr(hash, 2)"
    case index = "UPDATE record SET number = number + 32"
    case head = "UPDATE progress SET head = head + 32"
    case commit = "UPDATE progress SET committed = committed + 32"

    var isOfRecord: Bool { self != .head && self != .commit }
  }

  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "midnight-\(UUID().uuidString)").path
  private let codec: Codec
  private var journal: Journal?
  private(set) var image = Image()
  /// In seconds; every write has one of its own.
  private var clock = 1_000

  init(_ content: CasebookContent) throws {
    codec = .live(content, IdentityKey())
    try open()
    // What is offered to a player depends on who it is.
    _ = try journal?.begin { ("a1", IdentityKey().seed) }
  }

  deinit {
    journal = nil
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func open() throws {
    let journal = try Journal(folder: folder) { Sodium.hash($0) }
    // Nobody cuts the power here, and waiting for the disk is most of the time.
    try journal.database.withLock { try $0.run("PRAGMA synchronous = OFF") }
    self.journal = journal
  }

  func reopen() throws {
    journal = nil
    try open()
  }

  func apply(_ keeps: [Keep]) throws {
    var writes: [JournalWrite] = []
    for keep in keeps {
      clock += 1
      writes.append(try #require(JournalWrite(keep, now: clock)))
      image.apply(keep)
    }
    try journal?.write(writes)
  }

  /// A bit of the newest record, or of how far the match has come, flips while nobody uses the disk.
  func flip(_ what: Flip, of match: String) throws {
    guard let newest = image.match(match)?.newestRecord else { return }
    image.flipBit(of: match, inMetadata: what != .bytes)
    try reopen()
    try journal?.database.withLock {
      if what.isOfRecord {
        try $0.run(
          what.rawValue + " WHERE match = ? AND number = ?", .text(match), .int(newest.index))
      } else {
        try $0.run(what.rawValue + " WHERE match = ?", .text(match))
      }
    }
    try reopen()
  }

  /// As a node reads its journal.
  func real() throws -> Reading {
    let journal = try #require(journal)
    var reading = Reading(known: try Resuming.known(in: journal))
    for stored in try journal.matches() {
      reading.takenUp[stored.id] = try Resuming.taking(up: stored.id, in: journal).resumed
    }
    reading.resumed = try Resuming(nil, in: journal).resumed
    let list = try Resuming.list(in: journal)
    reading.offered = list.map(\.id)
    reading.rounds = list.map(\.round)
    return reading
  }

  /// As the simulator's nodes read theirs.
  func model() -> Reading {
    let offered = image.matches.reversed().filter { !$0.isOver && $0.hasBegun }
    return Reading(
      takenUp: Dictionary(
        uniqueKeysWithValues: image.matches.map { ($0.kept.info.id, $0.resumed()) }),
      resumed: image.resumable?.resumed(), known: Set(image.matches.map(\.kept.info.id)),
      offered: offered.map(\.kept.info.id),
      rounds: offered.map { $0.resumed().newest.flatMap { codec.decode($0.bytes)?.case.round } })
  }

  /// Says where the two differ, in few words.
  func compare(_ place: String) throws {
    let (real, model) = (try real(), model())
    guard real != model else { return }
    for id in Set(real.takenUp.keys).union(model.takenUp.keys).sorted() {
      let (one, other) = (real.takenUp[id]?.summary, model.takenUp[id]?.summary)
      if one != other {
        Issue.record("\(place), match \(id): \(one ?? "none"), in the model \(other ?? "none")")
      }
    }
    #expect(real.resumed?.summary == model.resumed?.summary, "\(place)")
    #expect(real.known == model.known, "\(place)")
    #expect(real.offered == model.offered, "\(place)")
    #expect(real.rounds == model.rounds, "\(place)")
    Issue.record("\(place): the real journal and the model differ")
  }
}

extension Resuming {
  fileprivate var resumed: Resumed? {
    if case .found(let resumed) = self { resumed } else { nil }
  }
}

extension Resumed {
  fileprivate var summary: String {
    func place(_ record: KeptRecord) -> String { "\(record.index)/\(record.term)" }
    return """
      tag \(kept.tag), ballot \(ballot.term) \(ballot.vote?.node ?? "-"), \
      newest \(newest.map(place) ?? "-"), damage \(damage.map { "\($0)" } ?? "-"), \
      commit \(commit), log \(log.count), \
      pending \(pending?.number ?? -1), history \(history.map(place))
      """
  }
}
