extension Diagnosis {
  /// The daemon that most systems have for mDNS.
  static func avahi(_ facts: Facts) -> Finding {
    guard let avahi = facts.avahi else {
      return Finding(.avahi, .unknown, "Avahi was not asked.")
    }
    let own = "The game does what Avahi would do on its own, unless --discovery says otherwise."
    let start = "sudo systemctl start avahi-daemon"
    switch avahi.state {
    case .running:
      let version = avahi.version.map { " \($0)" } ?? ""
      let host = avahi.host.map { " and calls this machine \($0)" } ?? ""
      return Finding(.avahi, .ok, "The Avahi daemon\(version) runs\(host).")
    case .naming:
      return Finding(
        .avahi, .note, "The Avahi daemon is still looking for a name for this machine.",
        why: "Another machine may have the same one.", remedy: "Wait a moment and look again.")
    case .missing:
      return Finding(
        .avahi, .note, "No Avahi daemon runs.", why: own,
        remedy: "To have one: sudo apt install avahi-daemon, or \(start)")
    case .noBus:
      return Finding(
        .avahi, .note,
        "The system's message bus (D-Bus) cannot be reached, and so no Avahi daemon.", why: own,
        remedy: "To have them: sudo systemctl start dbus avahi-daemon")
    case .hangs:
      return Finding(
        .avahi, .warning, "The Avahi daemon does not answer.",
        why: "Programs that use it wait for it, and nobody is found.",
        remedy: "sudo systemctl restart avahi-daemon")
    case .broken:
      return Finding(
        .avahi, .warning,
        "The Avahi daemon does not work\(avahi.problem.map { ": \($0)" } ?? "").",
        remedy: "sudo systemctl restart avahi-daemon")
    }
  }

  /// What the game makes of it.
  static func discovery(_ facts: Facts) -> Finding {
    switch facts.discovery.state {
    case .off:
      Finding(
        .discovery, .note, "Looking for others is turned off.",
        why: "Nobody finds this machine by itself, and it finds nobody.", remedy: byAddress)
    case .works:
      Finding(
        .discovery, .ok,
        facts.discovery.sentence ?? "The game announces itself and looks for others.")
    case .fails:
      Finding(
        .discovery, .warning, facts.discovery.sentence ?? "The game cannot announce itself.",
        remedy: byAddress)
    }
  }

  /// Who else speaks mDNS on this machine.
  static func responders(_ facts: Facts) -> Finding {
    guard let responders = facts.responders else {
      return Finding(.responders, .unknown, "Who listens on port 5353 cannot be read.")
    }
    let others = responders.programs.filter { $0 != "avahi-daemon" }
    let hasAvahi = others.count < responders.programs.count
    if others.contains("systemd-resolve") {
      return Finding(
        .responders, .note, "systemd-resolved speaks mDNS on this machine too.",
        why: hasAvahi
          ? "Two that answer for one machine may quarrel about its name." : nil,
        remedy: "If names come and go: set MulticastDNS=no in /etc/systemd/resolved.conf.")
    }
    if let rival = others.first(where: { ["mdnsd", "mDNSResponder"].contains($0) }) {
      return Finding(
        .responders, .note, "\(rival) speaks mDNS on this machine\(hasAvahi ? " too" : "").",
        remedy: hasAvahi ? "If names come and go, stop one of the two." : nil)
    }
    let unnamed = responders.unnamed > 0 ? ["programs of other users"] : []
    let all = responders.programs + unnamed
    return Finding(
      .responders, .ok,
      all.isEmpty
        ? "No other program listens on port 5353." : "On port 5353 listen: \(few(all, most: 4)).")
  }
}
