import Casebook
import Testing

@testable import Fuzz

private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// So many inputs, each changed from the one before, as one number.
private func digest(_ target: some Target, seed: UInt64, count: Int) -> [UInt64] {
  var draw = SplitMix64(seed: seed)
  let live = target.live.map(\.bytes)
  return (0..<count).map { number in
    let input = live[number % live.count]
    let other = live[draw.below(live.count)]
    return fingerprint(of: target.mutate(input, other: other, using: &draw))
  }
}

private let packets = [
  Seed("fetch", bytes("{\"m\":{\"fetch\":{\"from\":3,\"match\":\"ab\",\"upTo\":4}},\"v\":2}")),
  Seed("leave", bytes("{\"m\":{\"leave\":{}},\"v\":2}")),
  Seed(
    "record", bytes("{\"m\":{\"record\":{\"bytes\":\"{\\\"index\\\":7}\",\"tag\":\"c0\"}},\"v\":2}")
  ),
]

@Suite struct MutatorTests {
  @Test(arguments: [
    "null", "true", "-12.5e3", "\"a\\\"b\\\\\"", "[]", "[1,[2,{}]]",
    "{\"b\":1,\"a\":{\"b\":[null]},\"b\":2}", "\"\\ud800\"",
  ])
  func aTreeIsWrittenAsItWasRead(text: String) {
    #expect(JSONTree(parsing: bytes(text))?.bytes == bytes(text))
  }

  @Test(arguments: ["", "{", "[1,]", "{\"a\"}", "\"a", "1 ", "[1}", "nul"])
  func whatIsNoJSONIsNoTree(text: String) {
    #expect(JSONTree(parsing: bytes(text)) == nil)
  }

  @Test func depthIsBounded() {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    #expect(JSONTree(parsing: deep) == nil)
  }

  @Test func wordsAreLearnedFromWithinRecordsToo() {
    let lexicon = Lexicon(of: packets)
    #expect(lexicon.parts(of: bytes("index")) == [.number(bytes("7"))])
    #expect(lexicon.parts(of: bytes("upTo")) == [.number(bytes("4"))])
    #expect(lexicon.words.contains(bytes("c0")))
  }

  @Test func oneSeedMakesTheSameInputsAgain() {
    let messages = MessagesTarget(live: packets)
    #expect(digest(messages, seed: 5, count: 600) == digest(messages, seed: 5, count: 600))
    #expect(digest(messages, seed: 5, count: 600) != digest(messages, seed: 6, count: 600))
    let again = MessagesTarget(live: packets)
    #expect(digest(messages, seed: 7, count: 600) == digest(again, seed: 7, count: 600))
    #expect(
      digest(FramesTarget(), seed: 1, count: 300) == digest(FramesTarget(), seed: 1, count: 300))
    #expect(
      digest(TextsTarget(), seed: 1, count: 300) == digest(TextsTarget(), seed: 1, count: 300))
  }

  /// One for each kind of mischief: how it shows in the text.
  @Test(arguments: [
    ":-9223372036854775808", ":9223372036854775807", ":9007199254740993", ":1e400", ":\"3\"",
    "[[[[[[[[", "\\ud800", "\\u0000", "\\\"index\\\":-1",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "\"from\":null", "\"from\":[]", "\"upTo\":3,", "\"v\":2,\"v\":",
  ])
  func everyKindOfMischiefIsTried(sign: String) {
    let target = MessagesTarget(live: packets)
    var draw = SplitMix64(seed: 3)
    let sign = bytes(sign)
    let isTried = (0..<60_000).contains { number in
      let input = packets[number % packets.count].bytes
      let changed = target.mutate(input, other: packets[0].bytes, using: &draw)
      return changed.indices.contains { changed[$0...].starts(with: sign) }
    }
    #expect(isTried)
  }
}
