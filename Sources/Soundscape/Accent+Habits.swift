/// What somebody does to the sounds of English.
struct Habits {
  /// What is spoken instead of a phoneme; nothing if it is left out.
  var sounds: [String: [String]]
  /// Whether words lose the voice of their last consonants: 'and' as 'ant'.
  var hardensEnds = false
  /// Whether the main stress of a word falls on its end.
  var stressesEnds = false

  init(
    _ sounds: [String: [String]], hardensEnds: Bool = false, stressesEnds: Bool = false
  ) {
    self.sounds = sounds
    self.hardensEnds = hardensEnds
    self.stressesEnds = stressesEnds
  }

  static let hard = [
    "b": "p", "d": "t", "g": "k", "v": "f", "z": "s", "Z": "S", "D": "T", "dZ": "tS",
  ]

  /// Vowels that bear no stress.
  static let weak: Set<String> = ["a#", "3", "I2"]
}

// Few habits each, and certain ones: a heavy accent in a synthetic voice is understood by nobody. All
// phonemes are of eSpeak NG's English or of what all its languages share: r" is a uvular r, * a
// tapped one, t[ and d[ are dental, v# is between v and w.
extension Accent {
  var habits: Habits {
    switch self {
    case .french:
      Habits(
        [
          "T": ["s"], "D": ["z"], "h": [], "r": ["r\""], "r-": ["r\""], "I": ["i"], "I2": ["i"],
          "eI": ["e"], "oU": ["o"], "0": ["O"], "tS": ["S"], "dZ": ["Z"], "U": ["u"],
        ], stressesEnds: true)
    case .german:
      Habits(
        [
          "T": ["s"], "D": ["z"], "w": ["v"], "r": ["r\""], "r-": ["r\""], "eI": ["e:"],
          "oU": ["o:"], "dZ": ["tS"], "V": ["a"],
        ], hardensEnds: true)
    case .italian:
      Habits([
        "T": ["t["], "D": ["d["], "h": [], "r": ["*"], "r-": ["*"], "I": ["i"], "I2": ["i"],
        "eI": ["e"], "oU": ["o"], "0": ["O"], "V": ["a"], "U": ["u"],
      ])
    case .polish:
      Habits(
        [
          "T": ["t["], "D": ["d["], "w": ["v"], "h": ["x"], "r": ["*"], "r-": ["*"], "I": ["i"],
          "eI": ["E", "j"], "oU": ["o"], "V": ["a"],
        ], hardensEnds: true)
    case .norwegian:
      Habits([
        "T": ["t"], "D": ["d"], "z": ["s"], "Z": ["S"], "w": ["v"], "r": ["*"], "r-": ["*"],
        "eI": ["e:"], "dZ": ["d", "j"],
      ])
    case .indian:
      Habits([
        "T": ["t["], "D": ["d["], "w": ["v#"], "v": ["v#"], "r": ["*"], "r-": ["*"],
        "eI": ["e:"], "oU": ["o:"],
      ])
    case .welsh:
      Habits(["r": ["*"], "r-": ["*"], "eI": ["e:"], "oU": ["o:"], "V": ["@"]])
    case .irish:
      Habits(["T": ["t["], "D": ["d["], "eI": ["e:"], "oU": ["o:"], "t#": ["t"], "L": ["l"]])
    }
  }
}
