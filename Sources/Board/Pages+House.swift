/// The pages about the program itself: how it behaves, and what it is.
extension BoardState {
  /// Every preference with what it is set to; what one is good for stands below.
  func settingsPage(in scene: Scene) -> Page {
    var page = Page(title: "Settings", verb: "change", width: 64)
    page.items = Preference.allCases.map { preference in
      let toggle = Action.emit(.prefer(preferences.toggling(preference)))
      return Item(
        label: preference.label, note: "< \(word(for: preference)) >",
        action: toggle, left: toggle, right: toggle)
    }
    page.items += preferences.soundItems
    var sentences = Preference.allCases.map(\.sentence) + Preferences.soundSentences
    if case .title(let title) = scene {
      page.items.insert(
        Item(
          label: "Your name", note: Typeset.clip(title.playerName, to: 24),
          action: .open(.typing(.playerName))), at: 0)
      sentences.insert("What the others call you at the next table.", at: 0)
    }
    let at = min(frame.place == .settings ? frame.cursor : 0, sentences.count - 1)
    page.detail = [
      .blank, Line(sentences[at]), .blank, Line(hearing.sentence(preferences), .dim),
    ]
    page.detailRows = 6
    if !about.configFile.isEmpty {
      page.detail.append(Line("Kept in \(about.configFile)", .dim))
      page.detailRows = 7
    }
    return page
  }

  /// Of a path the end says more than the beginning.
  private static func end(of path: String, columns: Int) -> String {
    let glyphs = Typeset.glyphs(path)
    return glyphs.count <= columns
      ? path : "…" + String(glyphs.suffix(columns - 1).map(\.character))
  }

  private func word(for preference: Preference) -> String {
    preference == .calm && !preferences.calm && keepsStill
      ? "on, but not here" : preference.state(preferences[preference])
  }

  /// What the program is, and where it keeps things.
  var aboutPage: Page {
    var lines = [
      Line("Midnight\(about.version.isEmpty ? "" : " \(about.version)")", .title),
      Line("A murder mystery for friends on one network.", .accent), .blank,
      Line(
        "There is no server. Every machine at the table is a node; they form a ring, choose a host "
          + "among themselves, and a move counts when more than half of them have it on disk."),
      .blank,
      Line(
        "The case is sealed piece by piece, each under a key of its own that is split among the "
          + "machines. None of them, the host's included, can read what its player has not earned. "
          + "All that is said between them goes over TLS 1.3, and a seat belongs to a key."),
      .blank,
    ]
    let places = [
      ("protocol", about.conversation == 0 ? "" : "\(about.conversation)"),
      ("settings", about.configFile), ("data", about.dataFolder), ("log", about.logFile),
    ]
    for (what, place) in places where !place.isEmpty {
      lines.append(Line("  \(Typeset.pad(what, to: 10))\(Self.end(of: place, columns: 58))"))
    }
    lines += [
      Line("  \(Typeset.pad("made with", to: 10))Swift, ncurses, Avahi, GnuTLS, libsodium, SQLite"),
      Line("  \(Typeset.pad("licence", to: 10))MIT"),
    ]
    return Page(title: "About Midnight", lines: lines, width: 70)
  }
}
