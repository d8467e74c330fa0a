/// The ring in words: a quiet line while all is well, a loud one when it is not.
struct RingText {
  let ring: RingModel
  var look = Look.unicode

  /// The quiet line, as much of it as has room: '* Ann hosts, term 3 · safe on 2 of 3'.
  func status(width: Int) -> String {
    // Alone on one disk there is nothing to tell.
    if let safety = ring.safety, safety.of == 1 { return "" }
    for (limit, parts) in [(16, [safety, witness]), (16, [safety]), (8, [safety]), (4, [safety])] {
      let line = ([host(limit)] + parts).filter { !$0.isEmpty }.joined(separator: " · ")
      if Typeset.width(line, look: look) <= width { return line }
    }
    return ""
  }

  private func host(_ limit: Int) -> String {
    if ring.iAmHost { return "* you host, term \(ring.term)" }
    guard let host = ring.host else { return "" }
    return "* \(Typeset.clip(host, to: limit, look: look)) hosts, term \(ring.term)"
  }

  private var safety: String {
    ring.safety.map { "safe on \($0.stored) of \($0.of)" } ?? ""
  }

  private var witness: String {
    guard let witness = ring.witness, !witness.isMe else { return "" }
    return "witness \(clip(witness.name))\(witness.isAway ? " ~away" : "")"
  }

  /// What stands between the table and its next move; nil when nothing does.
  var trouble: Line? {
    switch ring.standing {
    case .playing: nil
    case .choosingHost: Line("The table is choosing a host (\(span)).", .accent)
    case .waiting(let needed, let away):
      Line(
        "! The match waits for \(whom(needed, of: away)) (\(span)).", .danger)
    case .broken:
      Line("! The disk takes nothing: you only watch. Mend it, then start Midnight again.", .danger)
    }
  }

  /// The same at more length, with what can be done.
  var advice: String? {
    switch ring.standing {
    case .playing, .choosingHost: nil
    case .waiting(let needed, let away):
      "It goes on by itself when \(whom(needed, of: away)) \(needed == 1 ? "is" : "are") back. "
        + "Until then what you see may be old."
        + (ring.mayGoOnAlone ? " You can also go on alone (g)." : "")
    case .broken(let reason):
      reason + " Then start Midnight again: your seat waits, and the others' keys open your log "
        + "again."
    }
  }

  /// What it means for the others if this player leaves.
  var whenIGo: String {
    let rest =
      switch (ring.standing, ring.safety?.of) {
      case (.waiting, _): "The match waits as it is, and goes on when enough of you are back."
      case (_, 1): "The match waits for you."
      case (_, 2): "The match takes both of you, so it waits until you are back."
      default: "The match goes on without you, and your turns are skipped until you are back."
      }
    let resumed = "\(rest) It can be resumed from the title."
    return ring.takesMoves
      ? resumed + " Who gives up is out for good and can only watch." : resumed
  }

  /// Instead of whose turn it is.
  var turn: String? {
    switch ring.standing {
    case .playing, .choosingHost: nil
    case .waiting: "Nobody can move."
    case .broken: "You only watch."
    }
  }

  /// Whoever has to come back: all of them, one of them, or so many.
  func whom(
    _ needed: Int, of away: [String], theRest: String = "who are away"
  ) -> String {
    guard !away.isEmpty else { return "\(needed) more" }
    let names = away.map(clip)
    let all =
      needed >= names.count
      ? Wording.join(names)
      : needed == 1
        ? Wording.join(names, last: "or") : "\(needed) of \(Wording.join(names))"
    return Typeset.width(all, look: look) <= 44
      ? all : "\(needed) of the \(away.count) \(theRest)"
  }

  /// Whoever is gone, in words for a sentence.
  var absent: String {
    if case .waiting(let needed, let away) = ring.standing { return whom(needed, of: away) }
    return "the other"
  }

  private var span: String { Wording.span(ring.seconds) }

  private func clip(_ name: String) -> String { Typeset.clip(name, to: 16, look: look) }
}
