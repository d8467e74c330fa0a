extension Diagnosis {
  /// Whether others get through to the port on which this machine listens.
  static func port(_ facts: Facts) -> [Finding] {
    guard let port = facts.port else {
      return [Finding(.port, .unknown, "No port could be opened.")]
    }
    var findings: [Finding] = []
    if let taken = port.taken {
      findings.append(
        Finding(
          .port, .note, "Port \(taken) is in use, most likely by a game that runs.",
          why: "Port \(port.number) was tried in its place; a firewall may treat the two otherwise."
        ))
    }
    return findings + [reached(port, facts)]
  }

  private static func reached(_ port: PortFacts, _ facts: Facts) -> Finding {
    let failed = facts.peers.filter { $0.outcome == .oneWay }
    let worked = facts.peers.filter { $0.outcome == .reachable }
    if let peer = failed.first {
      let some = worked.isEmpty ? "" : ", though \(few(worked.map(\.name))) can"
      return Finding(
        .port, .warning, "\(peer.title) cannot reach port \(port.number) of this machine\(some).",
        why: "A firewall on this machine drops connections, or the network lets them pass in one "
          + "direction only. Whoever hosts must be reached: let the other host, or open the port.",
        remedy: opened(port, facts))
    }
    if !worked.isEmpty {
      return Finding(
        .port, .ok, "\(few(worked.map(\.title))) can reach port \(port.number) of this machine.")
    }
    return Finding(
      .port, .unknown, "Nobody was there to try port \(port.number) of this machine.",
      remedy: "Run 'midnight doctor' on a second machine at the same time.")
  }

  /// How to open the port.
  private static func opened(_ port: PortFacts, _ facts: Facts) -> String {
    let number = port.isFixed ? "\(port.number)" : "4711"
    let fix = port.isFixed ? "" : "Play with '--port 4711', so that the port stays the same, and: "
    return switch facts.firewall?.guardian {
    case "ufw": fix + "sudo ufw allow \(number)/tcp"
    case "firewalld":
      fix + "sudo firewall-cmd --permanent --add-port=\(number)/tcp && sudo firewall-cmd --reload"
    default: fix + "open TCP port \(number) in the firewall."
    }
  }
}
