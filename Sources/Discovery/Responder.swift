/// A responder for multicast DNS: the daemon, by way of its client library, or libavahi-core within
/// this process. What `Seeker` does with either is the same, and so are the tests of both.
///
/// All is called on the poll thread, or while that does not run.
protocol Responder: AnyObject {
  var means: Means { get }

  /// Opens it on the thread's loop; from then on, and perhaps while this still runs, the seeker
  /// hears of its state. Returns what is in the way.
  func open(on thread: PollThread, for seeker: Seeker) -> Problem?
  /// Frees all that belongs to it. What is announced gets a goodbye.
  func close()

  /// Looks for services of the type, on all interfaces.
  func browse() -> OpaquePointer?
  func stopBrowsing(_ browser: OpaquePointer)
  /// Asks for what a service tells of itself, and for its address of one family; and goes on
  /// telling of changes.
  func resolve(
    _ place: Sightings.Place, type: String, domain: String, isIPv6: Bool
  ) -> OpaquePointer?
  func stopResolving(_ resolver: OpaquePointer)

  /// Announces a service under this name.
  func add(_ name: String, port: UInt16, entries: [[UInt8]]) -> Added
  /// Tells of another text of the service that is announced; false if it cannot.
  func update(_ name: String, entries: [[UInt8]]) -> Bool
  /// Takes back what is announced, with a goodbye.
  func withdraw()
  /// What is announced is no longer what is true of this machine.
  var isOutdated: Bool { get }
}

/// What became of an announcement.
enum Added: Equatable {
  case added
  /// Another service has the name.
  case taken
  /// It is not allowed to programs.
  case refused(Problem)
  case failed
}

/// The state of a responder.
enum ResponderState {
  /// It can be asked for services, but not yet for an announcement.
  case settling
  case running
  /// It is not there, but will be noticed when it comes.
  case away(Problem)
  /// It has to be closed and opened again: at once, or after a while.
  case broken(Problem, atOnce: Bool)
}

/// What is the matter, as half a sentence: 'no Avahi runs here'.
struct Problem: Hashable {
  var clause: String
}

/// The state of what is announced.
enum AnnouncedState {
  case established, collided, failed
}
