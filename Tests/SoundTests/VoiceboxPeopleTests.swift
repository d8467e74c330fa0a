import Casebook
import CasebookText
import Soundscape
import Testing
import Voicebox

/// The people of the casebook, as eSpeak NG speaks for them.
struct VoiceboxPeopleTests {
  private static let sentence =
    "At six o'clock I was in the Library, with Pell, Kinnaird and Yarrow, and nobody else."

  private func say(_ text: String, _ voice: Voice) throws -> Spoken {
    try #require(try Voicebox().say(Utterance(text, voice)), "\(text)")
  }

  /// The middle of the pitches, in Hz, by autocorrelation over what is loud.
  private func pitch(of spoken: Spoken) -> Double {
    let (frame, lags) = (1024, 70...300)
    var pitches: [Double] = []
    for start in stride(from: 0, to: spoken.samples.count - frame - lags.upperBound, by: 3072) {
      let window = spoken.samples[start..<(start + frame + lags.upperBound)].map { Double($0) }
      func likeness(_ lag: Int) -> Double {
        stride(from: 0, to: frame, by: 4).reduce(0) { $0 + window[$1] * window[$1 + lag] }
      }
      let energy = likeness(0)
      guard energy / Double(frame / 4) > 4_000_000 else { continue }
      let found = lags.map { (lag: $0, likeness: likeness($0)) }
      guard let best = found.map(\.likeness).max(), best > energy / 2,
        // Twice the period is as like; the shortest that is nearly the best is meant.
        let first = found.first(where: { $0.likeness > best * 0.85 })
      else { continue }
      pitches.append(Double(spoken.rate) / Double(first.lag))
    }
    return pitches.isEmpty ? 0 : pitches.sorted()[pitches.count / 2]
  }

  private func loudness(_ spoken: Spoken) -> Double {
    let loud = spoken.samples.filter { abs(Int($0)) > 100 }.map { Double($0) * Double($0) }
    return (loud.reduce(0, +) / Double(max(1, loud.count))).squareRoot()
  }

  @Test func womenSpeakHigherThanMenAndNobodyLouder() throws {
    var pitches: [Sex: [Double]] = [:]
    for person in try CasebookText.load().people {
      let spoken = try say(Self.sentence, .of(person))
      pitches[person.sex, default: []].append(pitch(of: spoken))
      #expect((2500...4100).contains(loudness(spoken)), "\(person.name)")
      #expect((3500...7500).contains(spoken.length), "\(person.name)")
      #expect((13...16).contains(spoken.words.count), "\(person.name)")
    }
    let women = try #require(pitches[.female]).sorted()
    let men = try #require(pitches[.male]).sorted()
    #expect(women[0] > men[men.count - 1] * 1.1, "\(women) above \(men)")
    #expect(men[0] > 60)
  }

  /// All that anybody can say, in every accent: nothing of a word is lost.
  @Test(arguments: Accent.allCases) func anAccentTakesNoLongerThanPlainEnglish(
    _ accent: Accent
  ) throws {
    let prose = try CasebookText.load().prose
    let names = ["Pell", "Fabrègues", "Wilczek", "Chaudhuri", "Fenwick-Hale"]
    let texts = (prose.alibiWithOthers + prose.gossip.prefix(3)).map {
      Prose.fill($0, names)
    }
    let box = try Voicebox()
    let language = accent == .irish ? "en-us" : "en-gb"
    var plain = Voice(language: language, variant: "m3", pitch: 50, pace: 160)
    for text in texts {
      plain.accent = nil
      let one = try #require(box.say(Utterance(text, plain)))
      plain.accent = accent
      let other = try #require(box.say(Utterance(text, plain)))
      let share = Double(other.samples.count) / Double(one.samples.count)
      #expect((0.9...1.2).contains(share), "\(text): \(share)")
      #expect(abs(one.words.count - other.words.count) <= 1, "\(text)")
      #expect(one.samples != other.samples)
    }
  }
}

extension Prose {
  /// A sentence of the casebook with something in every gap.
  fileprivate static func fill(_ text: String, _ names: [String]) -> String {
    var (filled, gaps) = ("", 0)
    for (at, part) in text.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
      guard at > 0, let end = part.firstIndex(of: "}") else {
        filled += part
        continue
      }
      let key = part[..<end]
      filled +=
        key == "hour"
        ? "six o'clock"
        : key.hasSuffix("otive") ? "had a secret to protect" : names[gaps % names.count]
      filled += part[part.index(after: end)...]
      gaps += 1
    }
    return filled
  }
}
