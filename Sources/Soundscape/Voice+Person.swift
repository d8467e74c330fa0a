package import Casebook

extension Voice {
  /// How a suspect speaks: by sex and nationality, and a little by name, so that two of one nation
  /// differ. A nationality that is not known here gets plain English.
  package static func of(_ person: Person) -> Voice {
    of(person.name, person.sex, Nation(person.nationality))
  }

  /// How the victim spoke.
  package static func of(_ victim: Victim) -> Voice { of(victim.name, victim.sex, .plain) }

  private static func of(_ name: String, _ sex: Sex, _ nation: Nation) -> Voice {
    var number = StableNumber(name)
    return Voice(
      language: number.pick(nation.languages) ?? "en-gb",
      variant: number.pick(variants(sex)) ?? "m3", pitch: 40 + number.below(21),
      pace: nation.pace + number.below(5) * 4 - 8, accent: nation.accent)
  }

  /// Those of a sex that are understood well, without the narrator's own.
  private static func variants(_ sex: Sex) -> [String] {
    switch sex {
    case .female: ["f1", "f2", "f4", "f5", "linda", "aunty", "steph"]
    case .male: ["m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "michel", "max"]
    }
  }
}

/// What a nationality of the casebook does to somebody's English.
private struct Nation {
  /// One of these.
  var languages = ["en-gb"]
  var accent: Accent?
  /// Words a minute, in the middle.
  var pace = 160

  static let plain = Nation()

  init(languages: [String] = ["en-gb"], accent: Accent? = nil, pace: Int = 160) {
    self.languages = languages
    self.accent = accent
    self.pace = pace
  }

  init(_ nationality: String) {
    self =
      switch nationality {
      case "English": Nation(languages: ["en-gb", "en-gb-x-rp"])
      case "Scottish": Nation(languages: ["en-gb-scotland"])
      case "Irish": Nation(languages: ["en-us"], accent: .irish, pace: 164)
      case "Welsh": Nation(accent: .welsh, pace: 156)
      case "American": Nation(languages: ["en-us"])
      case "Jamaican": Nation(languages: ["en-029"], pace: 152)
      case "French": Nation(accent: .french, pace: 164)
      case "German": Nation(accent: .german, pace: 152)
      case "Italian": Nation(accent: .italian, pace: 168)
      case "Polish": Nation(accent: .polish, pace: 156)
      case "Norwegian": Nation(accent: .norwegian, pace: 156)
      case "Indian": Nation(accent: .indian, pace: 168)
      default: .plain
      }
  }
}

/// A number that a name always comes to, taken apart for one choice after the other.
private struct StableNumber {
  private var numbers: SplitMix64

  /// FNV-1a: the same on every machine and in every run.
  init(_ name: String) {
    numbers = SplitMix64(
      seed: name.utf8.reduce(0xcbf2_9ce4_8422_2325) {
        ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
      })
  }

  mutating func below(_ bound: Int) -> Int { Int(numbers.next() % UInt64(max(1, bound))) }

  mutating func pick<T>(_ list: [T]) -> T? { list.isEmpty ? nil : list[below(list.count)] }
}
