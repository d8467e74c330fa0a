/// One line of a script: something that happens to the table of one node.
///
/// Others are numbered (`Company`). A script is lines of text, so that a find can be read and changed
/// by hand; a line that makes no sense is passed over.
package enum Deed: Hashable, Sendable {
  /// So many milliseconds pass.
  case tick(Int)
  /// Somebody says something: the JSON of a `Message`, without the version around it. `older` is
  /// how many younger links to them there are.
  case say(Int, older: Int, [UInt8])
  /// Somebody connects; their handshake is done.
  case up(Int)
  /// The same, and they greet us as they should.
  case greet(Int)
  /// Our oldest call that waits is answered by somebody.
  case answer(Int)
  /// Our oldest call that waits is not answered.
  case busy
  case down(Int, older: Int)
  /// Somebody sends what is no message of this version.
  case garbage(Int)
  /// Discovery sees somebody with this TXT record, as a JSON object.
  case found(Int, [UInt8])
  case lost(Int)
  /// What the player does, in words of `Shell.wish`.
  case wish([UInt8])
  /// What the disk does: 'slow' keeps what is written back until 'fast', 'broken' is for good.
  case disk([UInt8])
  /// The lines from one up to another of what really happened in this scene.
  case live(Int, Int)
}

extension Deed {
  /// Nil if the line is none.
  package init?(line: some Sequence<UInt8>) {
    let parts = Array(line).split(
      separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    guard let verb = parts.first.map({ String(decoding: $0, as: UTF8.self) }) else { return nil }
    let first = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
    let number = Int(first)
    let rest = parts.count > 2 ? Array(parts[2]) : []
    let (peer, older) = Deed.link(first)
    switch verb {
    // A clock that never goes back, and that 64 bits hold for longer than anything lasts.
    case "tick": self = .tick(max(0, min(number ?? 50, 1 << 40)))
    case "say": self = .say(peer, older: older, rest)
    case "up": self = .up(peer)
    case "greet": self = .greet(peer)
    case "answer": self = .answer(peer)
    case "busy": self = .busy
    case "down": self = .down(peer, older: older)
    case "garbage": self = .garbage(peer)
    case "found": self = .found(peer, rest)
    case "lost": self = .lost(peer)
    case "wish": self = .wish(Array(parts.dropFirst().joined(separator: [UInt8(ascii: " ")])))
    case "disk": self = .disk(Array(first.utf8))
    case "live":
      let upTo = Int(String(decoding: rest, as: UTF8.self)) ?? 0
      self = .live(max(0, min(number ?? 0, 100_000)), max(0, min(upTo, 100_000)))
    default: return nil
    }
  }

  /// '2' is the newest link to the second, '2~1' the one before it.
  private static func link(_ text: String) -> (peer: Int, older: Int) {
    let parts = text.split(separator: "~", maxSplits: 1)
    let peer = parts.first.flatMap { Int($0) } ?? 0
    return (peer, parts.count == 2 ? Int(parts[1]) ?? 0 : 0)
  }

  package var line: [UInt8] {
    func words(_ text: String, _ rest: [UInt8]? = nil) -> [UInt8] {
      Array(text.utf8) + (rest.map { [UInt8(ascii: " ")] + $0 } ?? [])
    }
    func link(_ peer: Int, _ older: Int) -> String { older == 0 ? "\(peer)" : "\(peer)~\(older)" }
    return switch self {
    case .tick(let time): words("tick \(time)")
    case .say(let peer, let older, let json): words("say \(link(peer, older))", json)
    case .up(let peer): words("up \(peer)")
    case .greet(let peer): words("greet \(peer)")
    case .answer(let peer): words("answer \(peer)")
    case .busy: words("busy")
    case .down(let peer, let older): words("down \(link(peer, older))")
    case .garbage(let peer): words("garbage \(peer)")
    case .found(let peer, let json): words("found \(peer)", json)
    case .lost(let peer): words("lost \(peer)")
    case .wish(let what): words("wish", what)
    case .disk(let what): words("disk", what)
    case .live(let from, let upTo): words("live \(from) \(upTo)")
    }
  }

  /// Who does it, if somebody else does.
  var peer: Int? {
    switch self {
    case .say(let peer, _, _), .up(let peer), .greet(let peer), .answer(let peer),
      .down(let peer, _),
      .garbage(let peer), .found(let peer, _), .lost(let peer):
      peer
    case .tick, .busy, .wish, .disk, .live: nil
    }
  }
}

/// A scene, and what happens in it.
package struct Script: Hashable, Sendable {
  package var scene: String
  package var deeds: [Deed]

  package init(scene: String, deeds: [Deed]) {
    self.scene = scene
    self.deeds = deeds
  }

  /// The first line names the scene.
  package init(parsing bytes: [UInt8]) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"))[...]
    scene = lines.popFirst().map { String(decoding: $0, as: UTF8.self) } ?? ""
    deeds = lines.compactMap { Deed(line: $0) }
  }

  package var bytes: [UInt8] {
    Array(([Array(scene.utf8)] + deeds.map(\.line)).joined(separator: [UInt8(ascii: "\n")]))
  }
}
