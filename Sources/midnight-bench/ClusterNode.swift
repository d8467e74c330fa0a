import Foundation

/// A node of a cluster, as the process that measures knows it.
final class ClusterNode {
  let name: String
  private let seats: Int
  private let folder: String
  private let launch: Launch
  private var child: Child

  /// Chosen by the system at its first start and kept from then on, so that it is found again.
  private(set) var port: UInt16 = 0
  private(set) var address: String?
  private(set) var isSeated = false
  private(set) var seat = -1
  /// Of the newest committed record that it knows.
  private(set) var index = -1
  private(set) var next = WorkerEvent.Next.nobodyYet
  /// Whom it hears as host.
  private(set) var host: String?
  private(set) var term = 0
  /// When it last asked for a move, and when that was accepted.
  private(set) var asked: Int64?
  private(set) var accepted: Int64?
  private(set) var lastCommit: Int64?
  private(set) var times = RecordTimes()
  /// The lengths of the records it has shown.
  private(set) var bytes: [Int] = []
  private var trouble: String?

  init(name: String, seats: Int, folder: String, launch: Launch) throws(Problem) {
    self.name = name
    self.seats = seats
    self.folder = folder
    self.launch = launch
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Problem("there is no room for files in \(folder)")
    }
    child = try launch.start(folder: folder)
    tell(.begin(name: name, port: 0, seats: seats))
  }

  func tell(_ order: WorkerOrder) { child.type(order.line + "\n") }
  func signal(_ number: Int32) { child.signal(number) }

  /// Kills its process and waits for the end of it.
  func kill() { child.end(SIGKILL) }

  /// Starts its process again, which goes on with the match in its folder.
  func resume() throws(Problem) {
    (host, term, index, next, trouble) = (nil, 0, -1, .nobodyYet, nil)
    (asked, accepted, times) = (nil, nil, RecordTimes())
    child = try launch.start(folder: folder)
    tell(.begin(name: name, port: port, seats: seats))
    tell(.resume)
  }

  /// Tells it to move; from now on only what it says of that move counts.
  func order(_ move: WorkerOrder) {
    _ = child.lines().compactMap { WorkerEvent(line: $0.content) }.map(take)
    (asked, accepted) = (nil, nil)
    tell(move)
  }

  /// Waits until it is so; what it should do stands in the sentence that is thrown if it does not.
  func wait(
    _ what: String, within seconds: Double, until isSo: (ClusterNode) -> Bool
  ) throws(Problem) {
    let deadline = Clock.now + Int64(seconds * 1e9)
    while !isSo(self) {
      let left = Double(deadline - Clock.now) / 1e9
      guard left > 0, try listen(seconds: left) || Clock.now < deadline else {
        throw Problem("\(name) did not \(what) within \(Int(seconds)) s\(lastWords)")
      }
    }
  }

  private var lastWords: String { trouble.map { ": \($0)" } ?? "" }

  /// Takes in what it has said, and waits for a line if there is none; whether there was any.
  @discardableResult
  func listen(seconds: Double) throws(Problem) -> Bool {
    var lines = child.lines()
    if lines.isEmpty {
      child.wait(seconds: seconds)
      lines = child.lines()
    }
    guard !lines.isEmpty || !child.isOver else {
      throw Problem("the process of \(name) has ended\(lastWords)")
    }
    for line in lines { if let event = WorkerEvent(line: line.content) { take(event) } }
    return !lines.isEmpty
  }

  private func take(_ event: WorkerEvent) {
    switch event {
    case .ready(let port, let address): (self.port, self.address) = (port, address)
    case .seated: isSeated = true
    case .started(let seat): self.seat = seat
    // A move that is asked for again is one move still.
    case .asked(let at): asked = asked ?? at
    case .accepted(let at): accepted = at
    case .committed(let at, let commit):
      lastCommit = at
      times.note(commit, at: at)
      know(commit.index, commit.next)
    case .shows(let at, let sight):
      times.note(sight, at: at)
      know(sight.index, sight.next)
      (host, term) = (sight.host, sight.term)
      bytes.append(sight.bytes)
    case .trouble(let sentence): trouble = sentence
    }
  }

  private func know(_ index: Int, _ next: WorkerEvent.Next) {
    guard index >= self.index else { return }
    (self.index, self.next) = (index, next)
  }
}

/// When a node came to know of records.
struct RecordTimes: Sendable {
  private var commits: [(at: Int64, commit: WorkerEvent.Commit)] = []
  private var sights: [(at: Int64, index: Int)] = []

  mutating func note(_ commit: WorkerEvent.Commit, at: Int64) { commits.append((at, commit)) }
  mutating func note(_ sight: WorkerEvent.Sight, at: Int64) { sights.append((at, sight.index)) }

  /// The index of the first move of this seat after that index.
  func index(ofMoveBy seat: Int, after index: Int) -> Int? {
    commits.first { $0.commit.mover == seat && $0.commit.index > index }?.commit.index
  }

  /// When it knew this record as committed: by itself, or by a later one.
  func committed(_ index: Int) -> Int64? { commits.first { $0.commit.index >= index }?.at }

  /// When a screen could first show it.
  func shown(_ index: Int) -> Int64? { sights.first { $0.index >= index }?.at }
}
