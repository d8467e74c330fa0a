import Doctor

/// A machine on which all is well, beside another one.
func healthy() -> Facts {
  var facts = Facts(version: 4, seconds: 3)
  facts.avahi = AvahiFacts(.running, version: "0.8", host: "ada.local")
  facts.responders = ResponderFacts(programs: ["avahi-daemon"])
  facts.interfaces = [
    Interface(name: "eth0", kind: .wired, addresses: ["192.0.2.1", "fe80::1"]),
    Interface(name: "lo", kind: .loopback, addresses: ["127.0.0.1"]),
  ]
  facts.ways = Ways(out: "eth0")
  facts.multicast = [
    probe {
      $0.heard = ["192.0.2.2"]; $0.answered = ["192.0.2.2"]
    }
  ]
  facts.peers = [bob()]
  facts.port = PortFacts(number: 4711)
  facts.firewall = FirewallFacts(isRead: true, drops: false)
  facts.folder = FolderFacts(path: "/home/ada/midnight", free: 8 << 30)
  facts.clock = ClockFacts(year: 2026, isSynchronized: true)
  facts.locale = LocaleFacts(codeset: "UTF-8")
  facts.terminal = TerminalFacts(
    isThere: true, name: "xterm-256color", description: .capable, columns: 100, rows: 30)
  return facts
}

/// A trial of multicast that hears itself.
func probe(
  _ interface: String = "eth0", isIPv6: Bool = false, problem: String? = nil,
  _ change: (inout MulticastProbe) -> Void = { _ in }
) -> MulticastProbe {
  var probe = MulticastProbe(interface: interface, isIPv6: isIPv6, problem: problem)
  probe.hearsItself = problem == nil
  change(&probe)
  return probe
}

func bob(
  version: String = "4", isFound: Bool = true, isTarget: Bool = false,
  outcome: Peer.Outcome = .reachable, reason: String? = nil
) -> Peer {
  Peer(
    node: "b0b", name: "Bob", version: version, addresses: ["192.0.2.2:4711"], isFound: isFound,
    isTarget: isTarget, outcome: outcome, reason: reason)
}

/// What is found of one check, in facts that are healthy but for a change.
func findings(_ check: Check, _ change: (inout Facts) -> Void = { _ in }) -> [Finding] {
  var facts = healthy()
  change(&facts)
  return Diagnosis.findings(facts).filter { $0.check == check }
}

func states(_ check: Check, _ change: (inout Facts) -> Void = { _ in }) -> [Finding.State] {
  findings(check, change).map(\.state)
}
