import Board
import Node
import Table

extension Player {
  /// What there is to be seen: of the tour while it is played, else of the node.
  func scene(of snapshot: NodeSnapshot) -> Scene { tour.scene ?? maker.scene(snapshot) }

  /// Begins the tour, or goes on with it.
  func playTour() {
    let name = snapshot?.table.me.name ?? ""
    if !tour.play(as: name) {
      node.wish(.complain("The tour cannot be played with this casebook."))
    }
  }

  /// Tells the tour where the player looks, and keeps that it was played to its end.
  func followTour() {
    tour.watch(board.glimpse)
    guard tour.isWon, !board.hasPlayedTour else { return }
    board.hasPlayedTour = true
    let node = node
    Task { await node.remember(key, "played") }
  }

  func recallTour() async { board.hasPlayedTour = await node.recall(key) != nil }
}

/// Where a node keeps it.
private let key = "tour"
