extension Diagnosis {
  /// The data folder: can matches be kept?
  static func folder(_ facts: Facts) -> Finding {
    guard let folder = facts.folder else {
      return Finding(.folder, .unknown, "The data folder cannot be looked at.")
    }
    let path = folder.path
    guard folder.isWritable else {
      return Finding(
        .folder, .failure,
        "The data folder \(path) cannot be \(folder.exists ? "written" : "made").",
        why: folder.isOwn ? nil : "It belongs to another user.",
        remedy: "Mend its rights, or choose another with --data DIR.")
    }
    guard folder.exists else {
      return Finding(.folder, .ok, "The data folder \(path) will be made at the first start.")
    }
    guard folder.isOwn else {
      return Finding(
        .folder, .warning, "The data folder \(path) belongs to another user.",
        why: "Your key in it says who you are: whoever owns the folder can be you.",
        remedy: "sudo chown -R \"$USER\" '\(path)', or choose another with --data DIR.")
    }
    return Finding(
      .folder, .ok,
      "The data folder \(path) can be used\(folder.isInUse ? "; a running game has it just now" : "")."
    )
  }

  static let leastFree = 16 << 20
  static let fewFree = 128 << 20

  static func disk(_ facts: Facts) -> Finding {
    guard let free = facts.folder?.free else {
      return Finding(.disk, .unknown, "How much room the disk has cannot be read.")
    }
    let size = "\(max(0, free) >> 20) MiB"
    let remedy = "Delete something, or choose a folder on another disk with --data DIR."
    if free < leastFree {
      return Finding(
        .disk, .failure, "The disk is full: \(size) left.",
        why: "A move counts only when it is stored.", remedy: remedy)
    }
    if free < fewFree {
      return Finding(.disk, .warning, "The disk is nearly full: \(size) left.", remedy: remedy)
    }
    return Finding(.disk, .ok, "The disk has \(free >> 30 > 0 ? "\(free >> 30) GiB" : size) left.")
  }

  static func clock(_ facts: Facts) -> Finding {
    guard let clock = facts.clock else {
      return Finding(.clock, .unknown, "The clock cannot be read.")
    }
    guard (2026...2100).contains(clock.year) else {
      return Finding(
        .clock, .warning, "The clock says that it is the year \(clock.year).",
        why: "Matches are listed under wrong dates, and logs cannot be compared.",
        remedy: "sudo timedatectl set-ntp true")
    }
    return switch clock.isSynchronized {
    case true?: Finding(.clock, .ok, "The clock is set by the network.")
    case false?:
      Finding(
        .clock, .note, "The clock is not set by the network.",
        why: "The game measures time by itself and plays all the same; the logs of two machines "
          + "cannot be compared to the second.",
        remedy: "sudo timedatectl set-ntp true")
    case nil: Finding(.clock, .ok, "The clock says \(clock.year).")
    }
  }

  static func locale(_ facts: Facts) -> Finding {
    guard let locale = facts.locale else {
      return Finding(.locale, .unknown, "The locale cannot be read.")
    }
    guard ["UTF-8", "utf8"].contains(locale.codeset) else {
      return Finding(
        .locale, .note, "The locale has \(locale.codeset) and not UTF-8.",
        why: "The game is drawn in ASCII, and names lose their accents.",
        remedy: "export LANG=C.UTF-8")
    }
    return Finding(.locale, .ok, "The locale has UTF-8.")
  }

  /// The least that the screen is made for.
  static let (columns, rows) = (80, 24)

  static func terminal(_ facts: Facts) -> Finding {
    guard let terminal = facts.terminal else {
      return Finding(.terminal, .unknown, "The terminal was not looked at.")
    }
    guard terminal.isThere else {
      return Finding(
        .terminal, .unknown, "This is not a terminal.",
        why: "Without one the game is played in plain lines.")
    }
    let name = terminal.name.isEmpty ? "no name" : "'\(terminal.name)'"
    let plain = "Without the screen the game is played in plain lines (--plain)."
    switch terminal.description {
    case .missing:
      return Finding(
        .terminal, .warning, "The terminal has \(name) in TERM, which this machine does not know.",
        why: plain, remedy: "sudo apt install ncurses-term, or export TERM=xterm-256color")
    case .incapable:
      return Finding(
        .terminal, .warning, "The terminal \(name) cannot be drawn on.", why: plain,
        remedy: "Use another terminal, or export TERM=xterm-256color if it is one.")
    case .capable:
      guard let columns = terminal.columns, let rows = terminal.rows else {
        return Finding(.terminal, .ok, "The terminal \(name) can be drawn on.")
      }
      guard columns >= Self.columns, rows >= Self.rows else {
        return Finding(
          .terminal, .warning, "The terminal has \(columns) columns and \(rows) rows.",
          why: "The screen is made for \(Self.columns) by \(Self.rows) at least.",
          remedy: "Make the window larger, or its characters smaller.")
      }
      return Finding(
        .terminal, .ok, "The terminal \(name) has \(columns) columns and \(rows) rows.")
    }
  }
}
