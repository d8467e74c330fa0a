import Journal
import Ring
import Table

/// How a match stands in the journal.
struct StoredDescription: Codable {
  var info: MatchInfo
  var sealed: String
  var tag: String

  init(_ kept: KeptMatch) {
    info = kept.info
    sealed = kept.sealed
    tag = kept.tag
  }

  var kept: KeptMatch { KeptMatch(info: info, sealed: sealed, tag: tag) }
}

extension JournalWrite {
  /// Nil for what cannot be encoded.
  init?(_ keep: Keep, now: Int) {
    switch keep {
    case .name(let name): self = .setting(key: "name", name)
    case .blocked(let list):
      guard let json = JSON.text(list) else { return nil }
      self = .setting(key: "blocked", json)
    case .muted(let list):
      guard let json = JSON.text(list) else { return nil }
      self = .setting(key: "muted", json)
    case .friends(let list):
      guard let json = JSON.text(list) else { return nil }
      self = .setting(key: "friends", json)
    case .match(let kept, let ballot):
      guard let json = JSON.text(StoredDescription(kept)) else { return nil }
      self = .match(id: kept.info.id, json: json, StoredBallot(ballot), startedAt: now)
    case .ballot(let match, let ballot): self = .ballot(match: match, StoredBallot(ballot))
    case .newest(let record, let commit):
      self = .head(StoredRecord(record), commit: commit, playedAt: now)
    case .older(let record): self = .older(StoredRecord(record))
    case .commit(let match, let index): self = .commit(match: match, index)
    case .log(let match, let log):
      guard let json = JSON.text(log) else { return nil }
      self = .log(match: match, json)
    case .pending(let match, let proposal?):
      guard let json = JSON.text(proposal) else { return nil }
      self = .pending(match: match, json)
    case .pending(let match, nil): self = .pending(match: match, nil)
    case .over(let match): self = .over(match: match)
    case .forget(let match): self = .forget(match: match)
    }
  }
}

extension StoredBallot {
  init(_ ballot: Ballot) {
    self.init(
      term: ballot.term, vote: ballot.vote.map { Vote(node: $0.node, tag: $0.tag) })
  }

  var ballot: Ballot {
    Ballot(term: term, vote: vote.map { Voter(node: $0.node, tag: $0.tag) })
  }
}

extension StoredRecord {
  init(_ record: KeptRecord) {
    self.init(
      match: record.match, index: record.index, term: record.term, hash: record.hash,
      bytes: record.bytes)
  }

  var kept: KeptRecord {
    KeptRecord(match: match, index: index, term: term, hash: hash, bytes: bytes)
  }
}
