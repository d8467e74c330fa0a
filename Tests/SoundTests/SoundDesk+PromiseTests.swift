import SoundDesk
import Soundscape
import Testing

/// What holds whatever is asked for.
@Suite struct SoundDeskPromiseTests {
  private struct Chance: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ (state >> 29)) &* 0xbf58_476d_1ce4_e5b9
    }
  }

  private static func line(_ id: Int, using chance: inout Chance) -> String? {
    let effects = ["door", "page", "knock", "verdict"]
    switch Int.random(in: 0..<24, using: &chance) {
    case 0..<8:
      let channel = Bool.random(using: &chance) ? "near" : "far"
      return "effect \(id) \(effects[Int.random(in: 0..<4, using: &chance)]) \(channel)"
    case 8..<14:
      let voice = Bool.random(using: &chance) ? "f3 42" : "m1 50"
      return "speak \(id) en-gb \(voice) 150 - So."
    case 14: return "hush"
    case 15: return "stop"
    case 16: return "volume effects \(Int.random(in: 0...2, using: &chance) * 50)"
    case 17: return "volume speech \(Int.random(in: 0...2, using: &chance) * 50)"
    case 18: return "volume music \(Int.random(in: 0...2, using: &chance) * 50)"
    case 19: return "music"
    case 20: return "no-music"
    case 21: return "ambience \(["rain", "fire", "-"][Int.random(in: 0..<3, using: &chance)])"
    default: return nil
    }
  }

  @Test(arguments: 1...200) func everythingIsAnsweredOnceAndNothingOverlaps(seed: UInt64) {
    var chance = Chance(state: seed)
    var stage = Stage.open()
    stage.making = Int.random(in: 0...400, using: &chance)
    stage.clips[.piece("knock")] = .some(nil)
    stage.clips[.piece("verdict")] = Clip(length: 3000)
    for number in 1...100 {
      stage.clips[.utterance(number)] =
        number % 7 == 0 ? .some(nil) : Clip(length: 900, words: [0, 250, 300, 700])
    }
    var (effects, utterances): ([Int], [Int]) = ([], [])
    for id in 1...100 {
      if let line = Self.line(id, using: &chance) {
        if line.hasPrefix("effect") { effects.append(id) }
        if line.hasPrefix("speak") { utterances.append(id) }
        stage.tell(line)
      }
      if Bool.random(using: &chance) {
        stage.run(to: stage.now + Int.random(in: 0...700, using: &chance))
      }
    }
    if Bool.random(using: &chance) { stage.run(to: stage.now + 60_000) }
    stage.tell("quit")
    stage.run(to: stage.now + 100)
    let log = stage.take()
    let said = log.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
    func answers(_ words: [String]) -> [Int] {
      said.compactMap { line in
        let parts = line.split(separator: " ")
        return parts.count == 2 && words.contains(String(parts[0])) ? Int(parts[1]) : nil
      }.sorted()
    }
    #expect(answers(["ended"]) == effects)
    #expect(answers(["spoken", "cut"]) == utterances)
    #expect(said.last == "finish 0")
    for deck in ["music", "ambience", "near", "far", "speech"] {
      let begun = said.filter { $0.hasPrefix("\(deck): ") }.compactMap { line -> Bool? in
        line.hasSuffix("stop") ? false : line.hasPrefix("\(deck): at") ? nil : true
      }
      // It plays and stops in turn, and what it played has been let go.
      #expect(zip(begun, begun.dropFirst()).allSatisfy { $0 != $1 }, "\(deck)")
      #expect(begun.last != true, "\(deck)")
    }
    let made = Set(
      said.filter { $0.hasPrefix("speech: utterance") }.compactMap {
        $0.split(separator: " ").dropFirst(2).first
      })
    let discarded = said.filter { $0.hasPrefix("discard utterance") }.compactMap {
      $0.split(separator: " ").last
    }
    #expect(made.isSubset(of: discarded))
    #expect(Set(discarded).count == discarded.count)
  }
}
