extension Diagnosis {
  /// Tunnels, which mDNS does not cross.
  static func vpn(_ facts: Facts) -> [Finding] {
    guard let interfaces = facts.interfaces else {
      return [Finding(.vpn, .unknown, "Whether a VPN is on cannot be read.")]
    }
    let tunnels = interfaces.filter { $0.kind == .tunnel && $0.isUp && !$0.addresses.isEmpty }
    let names = Set(tunnels.map(\.name))
    let detours = (facts.ways?.detours ?? [:]).filter { names.contains($0.value) }
    if let (lan, tunnel) = detours.min(by: { $0.key < $1.key }) {
      return [
        Finding(
          .vpn, .warning,
          "What is meant for the network of \(lan) goes through \(tunnel), a tunnel.",
          why: "Machines beside this one are not reached while the VPN is on.",
          remedy: "Turn the VPN off while you play, or allow the local network in its settings.")
      ]
    }
    guard !tunnels.isEmpty else { return [Finding(.vpn, .ok, "No VPN is on.")] }
    let isWayOut = facts.ways?.out.map { names.contains($0) } ?? false
    let list = few(tunnels.map { "\($0.name) (\($0.addresses[0]))" })
    return [
      Finding(
        .vpn, .note,
        "A VPN is on: \(list)\(isWayOut ? ", and all for the Internet goes there" : "").",
        why: "mDNS does not cross it: friends at its other end are not found by themselves."
          + (isWayOut ? " Some VPNs also block the local network." : ""),
        remedy: "They can join by address: midnight join \(joined(tunnels[0].addresses[0])):PORT")
    ]
  }

  private static func joined(_ address: String) -> String {
    address.contains(":") ? "[\(address)]" : address
  }
}
