import Foundation
import Testing
@testable import Board
@Test func look() throws {
  var b = BoardState()
  func show(_ s: Scene, _ w: Int = 80, _ h: Int = 24, _ keys: [Key] = [], _ look: Look = .unicode) {
    b = BoardState()
    _ = b.draw(s, width: w, height: h, look: look)
    for k in keys { _ = b.handle(k, in: s) }
    let g = b.draw(s, width: w, height: h, look: look)
    Swift.print("=== \(w)x\(h)"); for l in g.lines { Swift.print(l) }
  }
  show(Scenes.title); show(Scenes.title, 80, 24, [.character("1")]);
  show(Scenes.title, 80, 24, [.character("4")])
  show(Scenes.lobbies([])); show(Scenes.lobbies(Scenes.rows));
  show(.lobby(try Scenes.lobbyModel())); show(.lobby(try Scenes.lobbyModel(host: false)))
  let open = try Fixture()
  show(.game(open.game()));
  let mid = Scene.game(try Scenes.middle().game())
  show(mid); show(mid, 100, 30); show(mid, 200, 50); show(mid, 80, 24, [.tab, .tab]);
  show(mid, 80, 24, [], .ascii)
  for k in "dncor?q" { show(mid, 80, 24, [.character(k)]) }
  show(mid, 80, 24, [.character("2")])
  show(.game(try Scenes.together().game()), 80, 24)
  show(.game(try Scenes.together().game()), 80, 24, [.character("4")])
  show(.game(try Scenes.asked().game(me: 1)), 80, 24)
  let end = Scene.game(try Scenes.ended().game())
  show(end); show(end, 80, 24, [.right]); show(end, 80, 24, [.right, .right]);
  show(end, 80, 24, [.left])
  for p in 0..<6 {
    show(Scenes.title, 80, 24, [.up, .up, .enter] + Array(repeating: .right, count: p))
  }
  show(Scenes.title, 60, 20)
}
