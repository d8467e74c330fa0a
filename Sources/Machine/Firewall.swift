package import Doctor
import Glibc

extension FirewallFacts {
  /// What can be known of a firewall. Rules can be read by root only.
  package static func read() -> FirewallFacts {
    var facts = FirewallFacts()
    if Files.read("/etc/ufw/ufw.conf")?.split(separator: "\n").contains("ENABLED=yes") == true {
      facts.guardian = "ufw"
    } else if Files.processes.contains(where: {
      Files.line("/proc/\($0)/comm") == "firewalld"
    }) {
      facts.guardian = "firewalld"
    }
    guard geteuid() == 0,
      let program = ["/usr/sbin/nft", "/sbin/nft", "/usr/bin/nft"].first(where: Files.exists),
      let text = Command.output(of: [program, "list", "ruleset"])
    else { return facts }
    let rules = FirewallRules(nftables: text)
    facts.isRead = true
    facts.drops = rules.drops
    facts.letsMulticastIn = rules.letsMulticastIn
    return facts
  }
}
