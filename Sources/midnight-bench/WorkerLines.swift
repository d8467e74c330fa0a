/// What a worker is told, a line each.
enum WorkerOrder: Hashable, Sendable {
  /// Be this node; what comes before it means nothing. Port 0 is one that the system chooses, and as
  /// host it starts the match when so many sit at the table.
  case begin(name: String, port: UInt16, seats: Int)
  case host(seats: Int)
  case join(String)
  /// Go on with the match that its folder has.
  case resume
  /// Make a move, or end the turn, as soon as that can be done, and try until it is accepted.
  case move
  case pass

  var line: String {
    switch self {
    case .begin(let name, let port, let seats): "begin \(name) \(port) \(seats)"
    case .host(let seats): "host \(seats)"
    case .join(let address): "join \(address)"
    case .resume: "resume"
    case .move: "move"
    case .pass: "pass"
    }
  }

  init?(line: String) {
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("begin", 4):
      guard let port = UInt16(words[2]), let seats = Int(words[3]) else { return nil }
      self = .begin(name: words[1], port: port, seats: seats)
    case ("host", 2):
      guard let seats = Int(words[1]) else { return nil }
      self = .host(seats: seats)
    case ("join", 2): self = .join(words[1])
    case ("resume", 1): self = .resume
    case ("move", 1): self = .move
    case ("pass", 1): self = .pass
    default: return nil
    }
  }
}

/// What a worker tells, a line each. Moments are nanoseconds of `Clock.now`.
enum WorkerEvent: Hashable, Sendable {
  /// It runs, and others reach it there.
  case ready(port: UInt16, address: String)
  /// It hosts a lobby, or has a seat in one.
  case seated
  case started(seat: Int)
  /// It has asked its node for a move.
  case asked(at: Int64)
  /// The host has accepted that move.
  case accepted(at: Int64)
  case committed(at: Int64, Commit)
  /// What a screen would show of the match from now on.
  case shows(at: Int64, Sight)
  /// Why it does not get on.
  case trouble(String)

  /// A record that is committed.
  struct Commit: Hashable, Sendable {
    let index: Int
    /// Whose move it is; nil for a step that is none.
    let mover: Int?
    let next: Next
  }

  /// Whose move comes next.
  enum Next: Hashable, Sendable {
    case seat(Int)
    /// Something is awaited before anybody can move.
    case nobodyYet
    /// The match is over.
    case nobody
  }

  struct Sight: Hashable, Sendable {
    /// Of the newest committed record.
    let index: Int
    let next: Next
    /// Whom it hears as host, or itself; nil if it hears none.
    let host: String?
    let term: Int
    /// The length of the newest committed record.
    let bytes: Int
  }

  var line: String {
    switch self {
    case .ready(let port, let address): "ready \(port) \(address)"
    case .seated: "seated"
    case .started(let seat): "started \(seat)"
    case .asked(let at): "asked \(at)"
    case .accepted(let at): "accepted \(at)"
    case .committed(let at, let commit):
      "committed \(at) \(commit.index) \(commit.mover.map(String.init) ?? "-") \(commit.next.word)"
    case .shows(let at, let sight):
      "shows \(at) \(sight.index) \(sight.next.word) \(sight.host ?? "-") \(sight.term) \(sight.bytes)"
    case .trouble(let sentence): "trouble \(sentence)"
    }
  }

  init?(line: String) {
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("ready", 3):
      guard let port = UInt16(words[1]) else { return nil }
      self = .ready(port: port, address: words[2])
    case ("seated", 1): self = .seated
    case ("started", 2):
      guard let seat = Int(words[1]) else { return nil }
      self = .started(seat: seat)
    case ("asked", 2):
      guard let at = Int64(words[1]) else { return nil }
      self = .asked(at: at)
    case ("accepted", 2):
      guard let at = Int64(words[1]) else { return nil }
      self = .accepted(at: at)
    case ("committed", 5):
      guard let at = Int64(words[1]), let index = Int(words[2]), let next = Next(word: words[4])
      else { return nil }
      self = .committed(at: at, Commit(index: index, mover: Int(words[3]), next: next))
    case ("shows", 7):
      guard let at = Int64(words[1]), let index = Int(words[2]), let next = Next(word: words[3]),
        let term = Int(words[5]), let bytes = Int(words[6])
      else { return nil }
      let host = words[4] == "-" ? nil : words[4]
      self = .shows(
        at: at, Sight(index: index, next: next, host: host, term: term, bytes: bytes))
    case ("trouble", _): self = .trouble(words.dropFirst().joined(separator: " "))
    default: return nil
    }
  }
}

extension WorkerEvent.Next {
  fileprivate var word: String {
    switch self {
    case .seat(let seat): "\(seat)"
    case .nobodyYet: "-"
    case .nobody: "over"
    }
  }

  fileprivate init?(word: String) {
    switch word {
    case "-": self = .nobodyYet
    case "over": self = .nobody
    default:
      guard let seat = Int(word) else { return nil }
      self = .seat(seat)
    }
  }
}
