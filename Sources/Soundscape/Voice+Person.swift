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
    let language = number.pick(nation.languages)
    let variant = number.pick(variants(sex)) ?? "m3"
    let middle = sex == .female ? 56 : 42
    return Voice(
      language: language ?? "en-gb", variant: variant,
      pitch: middle + number.below(13) - 6, pace: nation.pace + number.below(5) * 4 - 8,
      accent: nation.accent)
  }

  /// Those of a sex, without the narrator's own.
  private static func variants(_ sex: Sex) -> [String] {
    switch sex {
    case .female: ["f1", "f2", "f4", "f5"]
    case .male: ["m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8"]
    }
  }
}

/// What a nationality of the casebook does to somebody's English.
private struct Nation {
  var languages: [String]
  var accent: Accent?
  /// Words a minute.
  var pace = 160

  static let plain = Nation(languages: ["en-gb"])

  init(languages: [String], accent: Accent? = nil, pace: Int = 160) {
    self.languages = languages
    self.accent = accent
    self.pace = pace
  }

  init(_ nationality: String) {
    self =
      switch nationality {
      case "English": Nation(languages: ["en-gb", "en-gb-x-rp"])
      case "Scottish": Nation(languages: ["en-gb-scotland"])
      case "Irish": Nation(languages: ["en-gb-scotland"])
      case "Welsh": Nation(languages: ["en-gb"], accent: .welsh)
      case "American": Nation(languages: ["en-us"])
      case "Jamaican": Nation(languages: ["en-029"])
      case "French": Nation(languages: ["en-gb"], accent: .french)
      case "German": Nation(languages: ["en-gb"], accent: .german)
      case "Italian": Nation(languages: ["en-gb"], accent: .italian)
      case "Polish": Nation(languages: ["en-gb"], accent: .polish)
      case "Norwegian": Nation(languages: ["en-gb"], accent: .norwegian)
      case "Indian": Nation(languages: ["en-gb"], accent: .indian)
      default: .plain
      }
  }
}

/// A number that a name always comes to, taken apart for one choice after the other.
private struct StableNumber {
  private var state: UInt64

  /// FNV-1a: the same on every machine and in every run.
  init(_ name: String) {
    state = name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(1, bound)))
  }

  mutating func pick<T>(_ list: [T]) -> T? { list.isEmpty ? nil : list[below(list.count)] }
}
