import Glibc
import Synchronization

/// What callers ask of the loop thread.
enum Command: Sendable {
  case dial(LinkID, [Endpoint])
  case resolved(LinkID, attempt: Int, [SocketAddress])
  case send(LinkID, frame: [UInt8])
  case fail(LinkID, WireError)
  case close(LinkID)
}

/// The one thing that callers and the loop thread share.
///
/// It also keeps the books that have to be right the moment a call returns: how much waits for
/// a link, and whether its owner has closed it and wants to hear no more.
final class Mailbox: Sendable {
  private struct Book {
    var queued = 0
    /// The owner closed the link, or it failed: nothing more is taken for it.
    var isOver = false
    /// The owner closed the link: nothing more is reported.
    var isClosed = false
  }

  private struct State {
    var commands: [Command] = []
    var books: [LinkID: Book] = [:]
    var nextID: UInt64 = 1
    var stopping = false
  }

  private let state = Mutex(State())
  /// The reading end of a pipe: readable when there are commands.
  let wakeup: Int32
  private let bell: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { setFlags(end) }
    wakeup = ends[0]
    bell = ends[1]
  }

  deinit {
    _ = Glibc.close(wakeup)
    _ = Glibc.close(bell)
  }

  // MARK: For callers

  func dial(_ endpoints: [Endpoint]) -> LinkID {
    let (id, wake) = state.withLock { state in
      let id = Self.open(&state)
      return (id, Self.post(.dial(id, endpoints), &state))
    }
    if wake { ring() }
    return id
  }

  func send(_ payload: [UInt8], on id: LinkID) {
    let frame = Result { () throws(WireError) in try FrameDecoder.encode(payload) }
    let wake = state.withLock { state in
      guard var book = state.books[id], !book.isOver else { return false }
      let command: Command
      switch frame {
      case .failure(let error):
        book.isOver = true
        command = .fail(id, error)
      case .success(let frame) where book.queued + frame.count > Wire.maximumQueue:
        book.isOver = true
        command = .fail(id, .slowReader)
      case .success(let frame):
        book.queued += frame.count
        command = .send(id, frame: frame)
      }
      state.books[id] = book
      return Self.post(command, &state)
    }
    if wake { ring() }
  }

  func close(_ id: LinkID) {
    let wake = state.withLock { state in
      guard var book = state.books[id], !book.isClosed else { return false }
      book.isOver = true
      book.isClosed = true
      state.books[id] = book
      return Self.post(.close(id), &state)
    }
    if wake { ring() }
  }

  func resolved(_ id: LinkID, attempt: Int, _ addresses: [SocketAddress]) {
    let wake = state.withLock { state in
      state.books[id] != nil
        && Self.post(.resolved(id, attempt: attempt, addresses), &state)
    }
    if wake { ring() }
  }

  func stop() {
    state.withLock { $0.stopping = true }
    ring()
  }

  // MARK: For the loop thread

  /// All commands so far, and whether it is time to stop.
  func take() -> (commands: [Command], stopping: Bool) {
    // The bell is silenced before the commands are taken: one that comes between rings again.
    var rings: UInt64 = 0
    while read(wakeup, &rings, MemoryLayout<UInt64>.size) == MemoryLayout<UInt64>.size {}
    return state.withLock { state in
      let commands = state.commands
      state.commands = []
      return (commands, state.stopping)
    }
  }

  /// Opens the books of a link that was accepted.
  func openLink() -> LinkID {
    state.withLock { Self.open(&$0) }
  }

  /// Notes that bytes have left the queue.
  func sent(_ count: Int, on id: LinkID) {
    state.withLock { $0.books[id]?.queued -= count }
  }

  /// Whether the owner still wants to hear of this link.
  func isWanted(_ id: LinkID) -> Bool {
    state.withLock { state in
      guard let book = state.books[id] else { return false }
      return !book.isClosed && !state.stopping
    }
  }

  var isStopping: Bool { state.withLock { $0.stopping } }

  /// Ends the books of a link; true if its owner is to be told.
  func forget(_ id: LinkID) -> Bool {
    state.withLock { state in
      guard let book = state.books.removeValue(forKey: id) else { return false }
      return !book.isClosed && !state.stopping
    }
  }

  private static func open(_ state: inout State) -> LinkID {
    let id = LinkID(value: state.nextID)
    state.nextID += 1
    state.books[id] = Book()
    return id
  }

  /// True if the loop has to be woken: it has been already while commands wait.
  private static func post(_ command: Command, _ state: inout State) -> Bool {
    state.commands.append(command)
    return state.commands.count == 1
  }

  private func ring() {
    // If the pipe is full it has been rung often enough.
    var one: UInt8 = 1
    _ = write(bell, &one, 1)
  }
}
