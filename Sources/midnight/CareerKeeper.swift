import Board
import Casebook
import Node
import Rules
import SealingSodium
import Table

/// Keeps a player's career: counts every match that ends, once, after the inspector has played its
/// case. For whatever shows the game.
@MainActor
final class CareerKeeper {
  private(set) var career = Career()
  /// Called when more is known than before.
  var onChange: () -> Void = {}

  private let node: Node
  private let key: String
  private var isLoaded = false
  private var pars: [String: ParModel] = [:]
  private var reckoning: [Task<Void, Never>] = []
  private var storing: Task<Void, Never>?
  /// An ended match that is not counted yet.
  private var waiting: GameModel?

  init(node: Node) {
    self.node = node
    // A folder can be given another player's identity.
    key = "career.\(node.key.nodeID)"
  }

  /// Reads what was kept; what cannot be read is put aside.
  func load() async {
    if let text = await node.recall(key) {
      if let kept = Self.read(text) {
        career = kept
      } else {
        await node.remember("\(key).aside.\(LocalTime.day)", text)
        await node.remember(key, nil)
        node.wish(
          .complain("Your statistics could not be read. They are put aside, and begin anew."))
      }
    }
    isLoaded = true
    onChange()
  }

  static func read(_ text: String) -> Career? {
    JSON.decode(Career.self, from: text).flatMap { $0.isSound ? $0 : nil }
  }

  /// Looks at what a node is at, and lets the screen know what the inspector made of it.
  func follow(_ snapshot: NodeSnapshot, _ maker: inout SceneMaker) {
    guard let match = snapshot.table.match, match.isOver else { return }
    reckon(match)
    maker.pars = pars
    guard isLoaded, !career.has(match.info.id) else { return }
    switch maker.scene(snapshot) {
    case .game(let game):
      waiting = game
      if game.isWhole { count() }
    case .witness(let model):
      career.add(watched: model.id)
      keep()
    case .title, .lobbies, .lobby, .message: break
    }
  }

  /// Counts what is still to be counted; the node must still be there.
  func finish() async {
    for task in reckoning { await task.value }
    if isLoaded { count() }
    await storing?.value
  }

  private func reckon(_ match: Match) {
    let id = match.info.id
    guard pars[id] == nil else { return }
    guard let number = match.number else {
      pars[id] = .unknown
      return
    }
    pars[id] = .pending
    let (node, file) = (node, match.info.file)
    reckoning.append(
      Task {
        let par = await node.par(of: file, made: number)
        pars[id] = par.map { .known($0) } ?? .unknown
        if isLoaded { count() }
        onChange()
      })
  }

  private func count() {
    guard var game = waiting, let par = pars[game.id], par != .pending else { return }
    waiting = nil
    game.par = par
    guard let evening = Evening(of: game, day: LocalTime.day) else { return }
    career.add(evening)
    keep()
  }

  /// One after the other, so that the newest is stored last.
  private func keep() {
    let (node, key, text, before) = (node, key, JSON.text(career), storing)
    storing = Task {
      await before?.value
      await node.remember(key, text)
    }
  }
}

extension Player {
  /// Shows what the careers have come to know.
  func followCareer() {
    if let snapshot { careers.follow(snapshot, &maker) }
    board.career = careers.career
  }
}
