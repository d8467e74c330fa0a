import Board
import Node
import Table

// What the player has marked, which the node keeps for each match.
extension Player {
  func recallMarks() async {
    guard let info = snapshot?.table.match?.info, kept[info.id] == nil else { return }
    let id = info.id
    var text = await node.recall("marks.\(id)")
    // Who goes on alone takes the notebook along.
    if text == nil, let parent = info.parent { text = await node.recall("marks.\(parent.match)") }
    var marks = Marks()
    if let text {
      if let known = JSON.decode(Marks.self, from: text) {
        marks = known
      } else {
        await node.remember("marks.\(id).aside", text)
        tell("The marks of this match cannot be read. They are put aside, and new ones begun.")
      }
    }
    board.marks[id] = marks
    kept[id] = marks
  }

  func keepMarks() {
    guard let id = snapshot?.table.match?.info.id, let marks = board.marks[id], let old = kept[id],
      marks != old
    else { return }
    kept[id] = marks
    let (node, text) = (node, JSON.text(marks))
    Task { await node.remember("marks.\(id)", text) }
  }
}
