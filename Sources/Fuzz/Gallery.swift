import Node
import Rules
import Table

/// All scenes, and what was said and recorded in them: live exchanges are what inputs are made of, so
/// that they follow every change of the messages by themselves.
package struct Gallery {
  let scenes: [String: Scene]
  /// Messages without the version around them.
  let letters: [Seed]
  let records: [Seed]
  let lexicon: Lexicon

  /// Plays the scenes of these names; all of them for nil.
  package init(only names: [String]? = nil) {
    var scenes: [String: Scene] = [:]
    var letters: [String: [[UInt8]]] = [:]
    var records: [String] = []
    for name in names ?? Scenes.names {
      guard let (scene, stage) = Scenes.make(name) else { continue }
      scenes[name] = scene
      for (kind, list) in stage.letters {
        letters[kind, default: []] += list.filter { letters[kind]?.contains($0) != true }
      }
      records += stage.records.filter { !records.contains($0) }
    }
    self.scenes = scenes
    self.letters = letters.sorted { $0.key < $1.key }.flatMap { kind, list in
      list.prefix(60).enumerated().map { Seed("\(kind)-\($0 + 1)", $1) }
    }
    self.records = records.enumerated().map { Seed("\($0 + 1)", $1) }
    var lexicon = Lexicon()
    for seed in self.letters + self.records {
      JSONTree(parsing: seed.bytes).map { lexicon.learn($0) }
    }
    self.lexicon = lexicon
  }

  /// Every target there is, by its name.
  package static let targets = ["frames", "messages", "records", "deals", "texts", "tables"]

  /// The target of a name; nil if there is none. `input` is the only one that it will have to
  /// execute, if that is known.
  package static func target(
    _ name: String, isPlanted: Bool = false, for input: [UInt8]? = nil
  ) -> (any Target)? {
    let scene = input.map { [Script(parsing: $0).scene] }
    switch name {
    case "frames": return FramesTarget()
    case "texts": return TextsTarget()
    case "messages": return MessagesTarget(live: Gallery(only: scene).packets, isPlanted: isPlanted)
    case "records":
      let live = Gallery(only: scene).records
      return RecordsTarget(live: live, codec: Company.codec(of: 0), referee: Company.referee)
    case "deals": return DealsTarget()
    case "tables": return TablesTarget(Gallery(only: scene))
    default: return nil
    }
  }

  /// What a message has after it in a frame.
  private static let end = Array(",\"v\":\(Conversation.version)}".utf8)

  /// The messages as frames carry them, a few of each kind.
  package var packets: [Seed] {
    var counts: [String: Int] = [:]
    let few = letters.filter { letter in
      counts[letter.kind, default: 0] += 1
      return counts[letter.kind, default: 0] <= 4
    }
    return few.map { Seed($0.name, Array("{\"m\":".utf8) + $0.bytes + Gallery.end) }
  }

  /// A frame's payload with the version of today, if it has had another one at its end.
  package static func renewed(_ payload: [UInt8]) -> [UInt8] {
    let start = payload.lastIndex(of: UInt8(ascii: ",")) ?? payload.endIndex
    let end = payload[start...]
    guard end.starts(with: Array(",\"v\":".utf8)), end.last == UInt8(ascii: "}"),
      end.dropFirst(5).dropLast().allSatisfy({ (0x30...0x39).contains($0) })
    else { return payload }
    return Array(payload[..<start]) + Gallery.end
  }
}
