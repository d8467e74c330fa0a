/// Announces and looks with one responder: keeps a browser, resolvers and an announcement alive in
/// it, however often it comes and goes.
///
/// What is called from C only notes what happened; `repair` does what is missing, and asks to be
/// run again later for what failed. All of it runs on the poll thread.
final class Seeker {
  static let retryTime = 2000

  let responder: any Responder
  unowned let session: Session
  /// How it stands, for the choice between two.
  private(set) var standing = Choice.Standing.opening
  /// It can be asked for services.
  private(set) var isThere = false
  private var isOpen = false
  /// It has failed, and is opened anew from then on.
  private var reopensAt: Int?

  /// See `Seeker+Browse`.
  var browser: OpaquePointer?
  var places: [Sightings.Place: PlaceState] = [:]
  var resolvers: [OpaquePointer: Resolver] = [:]

  /// See `Seeker+Announce`.
  var wish: Announcement?
  var published: Announcement?
  var wishedName: String?
  var currentName = ""
  /// How often in a row others had the name.
  var collisions = 0

  init(_ responder: any Responder, for session: Session) {
    self.responder = responder
    self.session = session
  }

  var means: Means { responder.means }

  /// For C, which hands it back to the callbacks. The session keeps the seeker as long as C may.
  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Opens the responder, unless it is open or was tried just now.
  func open() {
    if let reopensAt {
      guard session.now >= reopensAt else { return session.wake(at: reopensAt) }
      close()
    }
    guard !isOpen, let thread = session.thread else { return }
    if let problem = responder.open(on: thread, for: self) {
      standing = .failing(problem)
      retryToOpen(after: Self.retryTime)
    } else {
      isOpen = true
    }
  }

  /// Says goodbye and frees all; what was seen stays for a moment.
  func close() {
    reopensAt = nil
    standing = .opening
    isThere = false
    published = nil
    guard isOpen else { return }
    forgetSightings()
    responder.close()
    isOpen = false
  }

  /// Does what is missing.
  func repair() {
    guard isOpen, isThere else { return }
    browse()
    resolveAgain()
    publish()
  }

  /// Withdraws and looks away, for `repair` to begin anew.
  func renew() {
    guard isOpen, isThere else { return }
    withdraw()
    forgetSightings()
  }

  /// A refusal counts until something about the responder changes.
  func isRefused(_ problem: Problem) {
    standing = .failing(problem)
    session.wake(after: 0)
  }

  /// The responder's state is another. Called also while it opens, so nothing is built here.
  func take(_ state: ResponderState) {
    switch state {
    case .running:
      (standing, isThere) = (.running, true)
    case .settling:
      (standing, isThere) = (.opening, true)
      withdraw()
    case .away(let problem):
      (standing, isThere) = (.failing(problem), false)
      session.linger(means)
    case .broken(let problem, let atOnce):
      (standing, isThere) = (.failing(problem), false)
      session.linger(means)
      retryToOpen(after: atOnce ? 0 : Self.retryTime)
    }
    session.wake(after: 0)
  }

  private func retryToOpen(after milliseconds: Int) {
    reopensAt = session.now + milliseconds
    session.wake(after: milliseconds)
  }
}
