extension Diagnosis {
  /// A firewall on this machine, and whether it does any harm.
  static func firewall(_ facts: Facts) -> Finding {
    guard let firewall = facts.firewall else {
      return Finding(.firewall, .unknown, "Nothing is known of a firewall.")
    }
    let harm = symptoms(facts)
    let name = firewall.guardian ?? "A firewall"
    if firewall.guardian != nil || firewall.drops == true {
      if firewall.drops == true, firewall.letsMulticastIn == false, !isHeard(facts) {
        return Finding(
          .firewall, .warning, "\(name) drops what comes in, and mDNS with it.",
          why: "Friends are not found by themselves.", remedy: letIn(facts))
      }
      guard harm.isEmpty else {
        return Finding(
          .firewall, .warning, "\(name) guards this machine, and \(list(harm)).",
          why: "It is the likely cause.", remedy: letIn(facts))
      }
      return Finding(
        .firewall, .ok, "\(name) guards this machine; nothing shows that it is in the way.")
    }
    if firewall.isRead { return Finding(.firewall, .ok, "No firewall drops what comes in.") }
    return Finding(
      .firewall, .unknown, "Neither ufw nor firewalld is on; other rules can be read by root only.",
      remedy: harm.isEmpty ? nil : "sudo midnight doctor")
  }

  /// What a firewall would explain.
  private static func symptoms(_ facts: Facts) -> [String] {
    var symptoms: [String] = []
    if facts.peers.contains(where: { $0.outcome == .oneWay }) {
      symptoms.append("others cannot reach the game's port")
    }
    let tried = (facts.multicast ?? []).filter { $0.problem == nil }
    if !tried.isEmpty, !isHeard(facts), tried.contains(where: { !$0.answered.isEmpty }) {
      symptoms.append("no multicast comes in")
    }
    return symptoms
  }

  private static func isHeard(_ facts: Facts) -> Bool {
    facts.multicast?.contains { !$0.heard.isEmpty } ?? false
  }

  /// How to let mDNS in.
  static func letIn(_ facts: Facts) -> String {
    switch facts.firewall?.guardian {
    case "ufw": "sudo ufw allow 5353/udp"
    case "firewalld":
      "sudo firewall-cmd --permanent --add-service=mdns && sudo firewall-cmd --reload"
    default: "Let UDP port 5353 in, in the firewall of this machine. " + byAddress
    }
  }
}
