extension Diagnosis {
  /// Who was met, and whether they are reached.
  static func friends(_ facts: Facts) -> [Finding] {
    guard !facts.peers.isEmpty else {
      return [
        Finding(
          .friends, .note, "No other Midnight was found in \(facts.seconds) s.",
          remedy: "Start the game, or 'midnight doctor', on a second machine.")
      ]
    }
    return facts.peers.map(friend)
  }

  private static func friend(_ peer: Peer) -> Finding {
    let place = peer.lobby.map { ", in '\($0)'," } ?? ""
    switch peer.outcome {
    case .reachable, .oneWay, .silent:
      return Finding(
        .friends, .ok,
        "\(peer.title)\(place) is reached\(peer.isFound ? " and was found by itself" : "").")
    case .notAsked:
      return Finding(.friends, .ok, "\(peer.title)\(place) was found.")
    case .refused:
      return Finding(
        .friends, .warning, "\(peer.title)\(place) will not talk to this machine.",
        why: peer.reason,
        remedy: "If the two have different versions of Midnight, install the same one on both.")
    case .notReached:
      return Finding(
        .friends, .warning,
        "\(peer.title)\(place) \(peer.isFound ? "was found, but " : "")cannot be reached.",
        why: [
          peer.reason,
          peer.isFound
            ? "Its firewall drops connections, or the network keeps its machines apart (client "
              + "isolation, guest network)."
            : "Nobody listens there, its firewall drops connections, or there is no way between.",
        ].compactMap { $0 }.joined(separator: " "),
        remedy: "On that machine: run 'midnight doctor', and open the game's port in its firewall. "
          + "'--port' keeps the port the same.")
    }
  }

  /// Which versions of the conversation are spoken.
  static func version(_ facts: Facts) -> Finding {
    let others = facts.peers.filter { $0.version.map { $0 != "\(facts.version)" } ?? false }
    guard !others.isEmpty else {
      let isAlone = facts.peers.isEmpty
      return Finding(
        .version, .ok,
        "This is protocol version \(facts.version)\(isAlone ? "" : ", and so are the others").")
    }
    let told = others.map { "\($0.title) speaks version \($0.version ?? "")" }
    return Finding(
      .version, .warning,
      "This is protocol version \(facts.version), but \(few(told)).",
      why: "Machines of different versions cannot play together.",
      remedy: "Install the same version of Midnight on all; 'midnight --version' tells it.")
  }
}
