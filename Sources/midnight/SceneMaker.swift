import Board
import Casebook
import Node
import Rules
import Table

/// Turns a node's snapshot into what a screen shows.
struct SceneMaker {
  /// Whether the player looks at the list of lobbies rather than at the title.
  var isBrowsing = false
  /// The lobby that is to appear, and for how many seconds it is waited for at most.
  var expected: (lobby: String, most: Int)?
  /// A stored match is being opened.
  var isResuming = false
  /// What is waited for, and the time, in milliseconds, up to which it has been.
  private(set) var waits = Waits()
  private var now = 0
  /// How the matches that wait are told.
  var waiting = ResumeText.live
  /// What the inspector made of ended matches, by their ids.
  var pars: [String: ParModel] = [:]

  func scene(_ snapshot: NodeSnapshot) -> Scene {
    let table = snapshot.table
    if let failure = snapshot.failure {
      return .message([failure, "Nothing is lost: mend it and start Midnight again."])
    }
    if let match = table.match { return scene(of: match, in: table) }
    if let watching = table.watching { return .witness(model(of: watching, in: table)) }
    if let lobby = table.lobby { return .lobby(model(of: lobby, in: snapshot)) }
    return isBrowsing || table.joining != nil ? .lobbies(list(snapshot)) : .title(title(snapshot))
  }

  /// Starts and stops what counts how long things take; to be told of every change, and each second
  /// while anything is waited for.
  mutating func note(_ snapshot: NodeSnapshot, now: Int) {
    var reasons = Waits.Reason.all(in: snapshot)
    if let expected { reasons.insert(.appearing(expected.lobby)) }
    if isResuming { reasons.insert(.resuming) }
    let table = snapshot.table
    if isBrowsing, table.joining == nil, table.lobbies.isEmpty, table.nearby.isEmpty {
      reasons.insert(.finding)
    }
    waits.note(reasons, now: now)
    self.now = now
  }

  /// Whether the shell itself waits for something, of which the node knows nothing.
  var isWaiting: Bool { expected != nil || isResuming }

  /// For how long something has been waited for.
  func seconds(_ reason: Waits.Reason) -> Int { waits.seconds(reason, now: now) }

  private func title(_ snapshot: NodeSnapshot) -> TitleModel {
    var title = TitleModel(
      playerName: snapshot.table.me.name,
      resumable: snapshot.resumable.map {
        TitleModel.Resumable(id: $0.id, label: waiting.line($0, limit: Self.labelWidth))
      },
      discovery: snapshot.discovery.sentence,
      notices: notices(of: snapshot.table)
        + (isResuming
          ? [Wait.sentence("The match is being opened", seconds: seconds(.resuming))] : []))
    title.nearby = nearby(snapshot.table)
    title.invitations = invitations(snapshot.table)
    return title
  }

  /// A disk that takes nothing is told of for as long as that is so.
  func notices(of table: Table) -> [String] {
    table.notices + (table.brokenDisk.map { [$0] } ?? [])
  }

  /// What the title has room for.
  private static let labelWidth = 62
}
