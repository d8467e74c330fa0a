import Casebook

/// The words for what a case holds; all that screens say about evidence goes through here.
enum Wording {
  static func opening(_ setting: Setting) -> String {
    fill(
      setting.prose.openings.first
        ?? "{victim} has been found dead in the {room} by {finder}. The last ferry leaves at "
        + "midnight, and nobody has left {house}.",
      [
        "house": setting.house, "victim": setting.victim.name,
        "room": setting.room(setting.file.bodyRoom).name,
        "finder": setting.person(setting.file.finder).name,
      ])
  }

  static func sentence(_ piece: Piece, in setting: Setting) -> String {
    let label = setting.label(piece.id)
    switch piece.content {
    case .wound(let wound):
      return "The wound: \(text(wound))."
    case .temperature(let hour):
      let next = Hour(rawValue: hour.rawValue + 1) ?? .seven
      return "The body's warmth says \(self.hour(hour)) or \(self.hour(next))."
    case .trace(let trait):
      return "A trace: the murderer \(text(trait))."
    case .paper(let motives):
      return "A paper: the motive is \(join(motives.map { motive($0) }, last: "or"))."
    case .prints(let people):
      guard case .prints(let weapon) = label else { return self.label(label, in: setting) }
      return "Prints on the \(setting.weapon(weapon).short): \(names(people, in: setting))."
    case .match(let fits):
      guard case .match(let weapon) = label else { return self.label(label, in: setting) }
      return "The \(setting.weapon(weapon).short) \(fits ? "did it" : "did not do it")."
    case .alibi(let room, let people):
      guard case .alibi(let speaker, let hour) = label else { break }
      var others = people
      others.remove(speaker)
      let company = others.isEmpty ? "alone" : "with \(names(others, in: setting))"
      return "\(setting.person(speaker).short): At \(self.hour(hour)) I was in the "
        + "\(setting.room(room).name), \(company)."
    case .sighting(let room, let people):
      guard case .sighting(let speaker, let hour) = label else { break }
      return "\(setting.person(speaker).short): At \(self.hour(hour)) I saw "
        + "\(names(people, in: setting)) in the \(setting.room(room).name)."
    case .gossip(let one, let two):
      guard case .gossip(let speaker, let first, let second) = label else { break }
      return "\(setting.person(speaker).short): \(setting.person(first).short) - \(motive(one)); "
        + "\(setting.person(second).short) - \(motive(two))."
    }
    return self.label(label, in: setting)
  }

  static func label(_ label: Label, in setting: Setting) -> String {
    switch label {
    case .wound: "the wound"
    case .temperature: "the body's temperature"
    case .hidden(let room): "what was hidden in the \(setting.room(room).name)"
    case .prints(let weapon): "prints on the \(setting.weapon(weapon).short)"
    case .match(let weapon): "the \(setting.weapon(weapon).short) against the wound"
    case .alibi(let speaker, let hour):
      "\(setting.person(speaker).short) on where they were at \(self.hour(hour))"
    case .sighting(let speaker, let hour):
      "\(setting.person(speaker).short) on what they saw at \(self.hour(hour))"
    case .gossip(let speaker, let first, let second):
      "\(setting.person(speaker).short) on \(setting.person(first).short) and "
        + setting.person(second).short
    }
  }

  static func solved(_ truth: Truth, by detective: String, in setting: Setting) -> String {
    fill(
      setting.prose.solved.first ?? "{detective} names {murderer}, and is right.",
      [
        "detective": detective, "murderer": setting.person(truth.solution.murderer).name,
        "weapon": setting.weapon(truth.solution.weapon).name,
        "motive": motive(truth.solution.motive, in: setting),
        "hour": hour(truth.solution.hour, in: setting), "victim": setting.victim.name,
        "room": setting.room(setting.file.bodyRoom).name,
      ])
  }

  static func escaped(_ truth: Truth?, in setting: Setting) -> String {
    guard let truth else { return "The ferry leaves, and the murderer is on it." }
    return fill(
      setting.prose.escaped.first ?? "The ferry leaves, and {murderer} is on it.",
      [
        "murderer": setting.person(truth.solution.murderer).name,
        "victim": setting.victim.name,
      ])
  }

  static func motive(_ motive: Motive, in setting: Setting) -> String {
    setting.prose.motives[motive.rawValue]?.name ?? self.motive(motive)
  }

  static func hour(_ hour: Hour, in setting: Setting) -> String {
    setting.prose.hours.indices.contains(hour.index)
      ? setting.prose.hours[hour.index] : self.hour(hour)
  }

  static func motive(_ motive: Motive) -> String {
    motive == .secret ? "a secret" : motive.rawValue
  }

  static func hour(_ hour: Hour) -> String { hour.rawValue == 0 ? "four" : "\(hour)" }

  static func text(_ wound: WoundClass) -> String {
    switch wound {
    case .blade: "a blade"
    case .blunt: "something blunt"
    case .shot: "a shot"
    case .poison: "poison"
    }
  }

  static func text(_ trait: Trait) -> String {
    switch trait {
    case .handedness(let hand): "is \(hand.rawValue)-handed"
    case .hair(let hair): "has \(hair.rawValue) hair"
    case .build(let build): "is of \(build.rawValue) build"
    case .smokes(let smokes): smokes ? "smokes" : "does not smoke"
    }
  }

  /// 'left hand, dark hair, stout, smokes'
  static func traits(_ traits: Traits) -> String {
    "\(traits.handedness.rawValue) hand, \(traits.hair.rawValue) hair, "
      + "\(traits.build.rawValue), \(traits.smokes ? "smokes" : "no smoker")"
  }

  static func names(_ people: SuspectSet, in setting: Setting) -> String {
    people.isEmpty ? "nobody" : join(people.members.map { setting.person($0).short })
  }

  static func join(_ parts: [String], last: String = "and") -> String {
    guard parts.count > 1, let end = parts.last else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " \(last) " + end
  }

  private static func fill(_ template: String, _ values: [String: String]) -> String {
    var text = ""
    var rest = Substring(template)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      text += rest[..<open]
      text += values[String(rest[rest.index(after: open)..<close])] ?? ""
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }
}
