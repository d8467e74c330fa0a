extension Diagnosis {
  /// Whether multicast, by which nodes find each other, comes in and goes out.
  static func multicast(_ facts: Facts) -> [Finding] {
    guard let probes = facts.multicast, !probes.isEmpty else {
      return [Finding(.multicast, .unknown, "Multicast could not be tried: there is no network.")]
    }
    let tried = probes.filter { $0.problem == nil }
    guard !tried.isEmpty else {
      let reasons = Set(probes.compactMap(\.problem)).sorted()
      return [
        Finding(
          .multicast, .warning, "Multicast cannot be sent: \(few(reasons))",
          why: "Nobody is found, and nobody finds this machine.", remedy: byAddress)
      ]
    }
    let deaf = Set(tried.map(\.interface)).filter { name in
      !tried.contains { $0.interface == name && $0.hearsItself }
    }.sorted()
    if !deaf.isEmpty {
      return [
        Finding(
          .multicast, .warning,
          "On \(list(deaf)) this machine does not even hear its own multicast.",
          why: "Something on this machine stops it, most likely a firewall.", remedy: letIn(facts))
      ]
    }
    return [judged(tried, facts)]
  }

  /// What can be concluded from who was heard and who answered.
  private static func judged(_ tried: [MulticastProbe], _ facts: Facts) -> Finding {
    let heard = tried.reduce(into: Set<String>()) { $0.formUnion($1.heard) }
    let responders = tried.reduce(into: Set<String>()) { $0.formUnion($1.responders) }
    let answered = tried.reduce(into: Set<String>()) { $0.formUnion($1.answered) }
    if let lost = unseen(facts) {
      return Finding(
        .multicast, .warning,
        "\(lost.title) can be reached, but its multicast does not come through.",
        why: "The network between the two filters multicast: a WLAN with client isolation, a guest "
          + "network, a switch with IGMP snooping and nobody who asks, or a router or VPN between.",
        remedy: byAddress + " Or turn client isolation off in the access point.")
    }
    if !heard.isEmpty, !answered.isEmpty {
      return Finding(
        .multicast, .ok,
        "Multicast comes in and goes out: heard \(few(heard.sorted())), and was answered.")
    }
    if !answered.isEmpty {
      return Finding(
        .multicast, .warning,
        "\(few(answered.sorted())) answered this machine, but no multicast of others comes in.",
        why:
          "What goes out arrives; what comes in is filtered, by a firewall here or by the network. "
          + "Others find this machine, it does not find them.",
        remedy: letIn(facts))
    }
    if !responders.isEmpty { return unanswered(responders, facts) }
    if !heard.isEmpty {
      return Finding(
        .multicast, .ok,
        "Multicast of \(few(heard.sorted())) comes in; nobody there has anything to answer.")
    }
    return Finding(
      .multicast, .unknown, "No other machine was heard in \(facts.seconds) s.",
      why: "Either nobody else speaks mDNS in this network, or multicast is filtered: from one "
        + "machine alone that looks the same.",
      remedy:
        "Run 'midnight doctor' or the game on a second machine at the same time. If they do not "
        + "see each other, name the other's address: midnight doctor --to ADDRESS:PORT")
  }

  /// Others are heard, but our questions to all stay without an answer.
  private static func unanswered(_ responders: Set<String>, _ facts: Facts) -> Finding {
    let isProven = facts.peers.contains { $0.isFound && $0.outcome == .reachable }
    let isGuarded = facts.firewall?.guardian != nil || facts.firewall?.drops == true
    if isProven || isGuarded {
      return Finding(
        .multicast, isProven ? .ok : .note,
        "Multicast of \(few(responders.sorted())) comes in.",
        why: isGuarded
          ? "Answers to this machine alone do not: the firewall here drops them. The game needs none."
          : nil)
    }
    return Finding(
      .multicast, .warning,
      "Multicast of \(few(responders.sorted())) comes in, but nobody answers this machine.",
      why:
        "What this machine sends to all does not arrive: it finds others, and they do not find it.",
      remedy:
        "Host on another machine, or let friends join this one by address. The lobby shows it.")
  }

  /// Somebody whom we reach, who announces itself, and whom we have not found.
  static func unseen(_ facts: Facts) -> Peer? {
    guard facts.discovery.state == .works else { return nil }
    return facts.peers.first { $0.isTarget && $0.isReached && !$0.isFound }
  }
}
