/// Puts evidence into words: a pure function of the setting, so that everybody reads the same.
///
/// Evidence names people by their short names, as a log has little room; stories by their full ones.
package enum Prose {
  /// What an envelope says, as a sentence; a statement as its speaker says it.
  ///
  /// A content that does not belong in the envelope gives an empty text.
  package static func sentence(for label: Label, content: Content, setting: Setting) -> String {
    let prose = setting.prose
    let number = setting.envelope(label)?.value ?? 0
    func say(_ texts: [String]?, _ filling: [String: String] = [:]) -> String {
      fill(pick(texts ?? [], number), filling)
    }
    switch (label, content) {
    case (.wound, .wound(let wound)):
      return say(prose.wound[wound.rawValue])
    case (.temperature, .temperature(let from)):
      return say(
        prose.temperature,
        ["first": name(from.index, setting), "second": name(from.index + 1, setting)])
    case (.hidden, .trace(let trait)):
      return say(prose.trace[trait.key])
    case (.hidden, .paper(let motives)):
      return say(prose.paper, ["motives": list(motives.map { name($0, setting) }, joint: "or")])
    case (.prints(let weapon), .prints(let people)):
      return say(
        prose.prints, ["weapon": the(weapon, setting), "people": list(people, setting)])
    case (.match(let weapon), .match(let isIt)):
      return say(prose.match["\(isIt)"], ["weapon": the(weapon, setting)])
    case (.alibi(let speaker, let hour), .alibi(let room, var people)):
      people.remove(speaker)
      return say(
        people.isEmpty ? prose.alibiAlone : prose.alibiWithOthers,
        filling(room, hour, people, setting))
    case (.sighting(_, let hour), .sighting(let room, let people)):
      return say(prose.sighting, filling(room, hour, people, setting))
    case (.gossip(_, let first, let second), .gossip(let firstMotive, let secondMotive)):
      return say(
        prose.gossip,
        [
          "first": setting.person(first).short, "second": setting.person(second).short,
          "firstMotive": prose.motives[firstMotive.rawValue]?.told ?? "",
          "secondMotive": prose.motives[secondMotive.rawValue]?.told ?? "",
        ])
    default:
      return ""
    }
  }

  /// What an envelope is about, for everybody to read: "Ash's alibi for five o'clock".
  package static func labelText(_ label: Label, setting: Setting) -> String {
    func of(_ speaker: SuspectID) -> String { "\(setting.person(speaker).short)'s" }
    return switch label {
    case .wound: "the wound"
    case .temperature: "the body's temperature"
    case .hidden(let room): "what the \(setting.room(room).name) hides"
    case .prints(let weapon): "prints on \(the(weapon, setting))"
    case .match(let weapon): "\(the(weapon, setting)) against the wound"
    case .alibi(let speaker, let hour):
      "\(of(speaker)) alibi for \(name(hour.index, setting))"
    case .sighting(let speaker, let hour):
      "what \(setting.person(speaker).short) saw at \(name(hour.index, setting))"
    case .gossip(let speaker, let first, let second):
      "\(of(speaker)) gossip about \(setting.person(first).short)"
        + " and \(setting.person(second).short)"
    }
  }

  /// How the case begins.
  package static func opening(setting: Setting) -> String {
    fill(
      pick(setting.prose.openings, storyNumber(setting)),
      [
        "house": setting.house, "victim": setting.victim.name,
        "room": setting.room(setting.file.bodyRoom).name,
        "finder": setting.person(setting.file.finder).name,
      ])
  }

  /// A search of a room that hides nothing.
  package static func nothingHidden(in room: RoomID, setting: Setting) -> String {
    fill(pick(setting.prose.nothingHidden, room.value), ["room": setting.room(room).name])
  }

  /// A search that showed an end of a secret passage.
  package static func passageFound(in room: RoomID, setting: Setting) -> String {
    fill(pick(setting.prose.passageFound, room.value), ["room": setting.room(room).name])
  }

  /// The end, if a detective (by name) won.
  package static func solved(by detective: String, _ solution: Solution, setting: Setting) -> String
  {
    fill(
      pick(setting.prose.solved, storyNumber(setting)),
      [
        "detective": detective, "murderer": setting.person(solution.murderer).name,
        "weapon": the(solution.weapon, setting), "motive": name(solution.motive, setting),
        "hour": name(solution.hour.index, setting),
        "room": setting.room(setting.file.bodyRoom).name, "victim": setting.victim.name,
      ])
  }

  /// The end, if nobody won.
  package static func escaped(_ solution: Solution, setting: Setting) -> String {
    fill(
      pick(setting.prose.escaped, storyNumber(setting)),
      [
        "murderer": setting.person(solution.murderer).name, "victim": setting.victim.name,
      ])
  }
}

// MARK: - Words

extension Prose {
  /// An hour as a sentence has it; empty if there is none of that number.
  private static func name(_ hour: Int, _ setting: Setting) -> String {
    setting.prose.hours.indices.contains(hour) ? setting.prose.hours[hour] : ""
  }

  private static func name(_ motive: Motive, _ setting: Setting) -> String {
    setting.prose.motives[motive.rawValue]?.name ?? motive.rawValue
  }

  private static func the(_ weapon: WeaponID, _ setting: Setting) -> String {
    "the \(setting.weapon(weapon).name)"
  }

  private static func filling(
    _ room: RoomID, _ hour: Hour, _ people: SuspectSet, _ setting: Setting
  ) -> [String: String] {
    [
      "room": setting.room(room).name, "hour": name(hour.index, setting),
      "people": list(people, setting),
    ]
  }

  private static func list(_ people: SuspectSet, _ setting: Setting) -> String {
    list(people.members.map { setting.person($0).short }, joint: "and")
  }

  /// 'one', 'one and two', 'one, two and three'.
  static func list(_ words: [String], joint: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(joint) " + last
  }

  /// A number of the case that stays the same throughout and tells nothing.
  private static func storyNumber(_ setting: Setting) -> Int {
    setting.file.people.reduce(setting.file.victim, +)
  }

  private static func pick(_ texts: [String], _ number: Int) -> String {
    texts.isEmpty ? "" : texts[number % texts.count]
  }

  /// Fills every `{placeholder}` once: what is filled in is not looked at again.
  static func fill(_ text: String, _ filling: [String: String]) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let key = String(rest[rest.index(after: open)..<close])
      result += rest[..<open]
      result += filling[key] ?? "{\(key)}"
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}

extension Trait {
  /// Its key in `ProseText.trace`.
  fileprivate var key: String {
    switch self {
    case .handedness(let handedness): "handedness.\(handedness.rawValue)"
    case .hair(let hair): "hair.\(hair.rawValue)"
    case .build(let build): "build.\(build.rawValue)"
    case .smokes(let smokes): "smokes.\(smokes)"
    }
  }
}
