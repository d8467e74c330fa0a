import Testing

@testable import Doctor

/// What can be concluded from who was heard and who answered.
@Suite struct MulticastTests {
  private func finding(
    _ probes: [MulticastProbe], _ change: (inout Facts) -> Void = { _ in }
  ) -> Finding? {
    findings(.multicast) {
      $0.multicast = probes
      change(&$0)
    }.first
  }

  @Test func nobodyHeardIsNotKnown() {
    let found = finding([probe(), probe(isIPv6: true)]) { $0.peers = [] }
    #expect(found?.state == .unknown)
    #expect(found?.remedy?.contains("on a second machine at the same time") == true)
  }

  @Test func answersWithoutMulticastMeanThatWhatComesInIsFiltered() {
    let found = finding([probe { $0.answered = ["192.0.2.2"] }])
    #expect(found?.state == .warning)
    #expect(found?.why?.contains("what comes in is filtered") == true)
  }

  @Test func multicastWithoutAnswersMeansThatWhatGoesOutIs() {
    let deaf = [
      probe {
        $0.heard = ["192.0.2.2"]; $0.responders = ["192.0.2.2"]
      }
    ]
    let found = finding(deaf) { $0.peers = [] }
    #expect(found?.state == .warning)
    #expect(found?.why?.contains("What this machine sends to all does not arrive") == true)
    // A firewall here may as well have dropped the answers.
    #expect(
      finding(deaf) {
        $0.peers = []; $0.firewall = FirewallFacts(guardian: "ufw")
      }?.state == .note)
    #expect(finding(deaf) { $0.peers = [bob()] }?.state == .ok)
  }

  @Test func whoOnlyAsksOwesNoAnswer() {
    #expect(finding([probe { $0.heard = ["192.0.2.2"] }]) { $0.peers = [] }?.state == .ok)
  }

  @Test func somebodyWhomOnlyTCPReachesMeansThatTheNetworkFilters() {
    let lost = bob(isFound: false, isTarget: true)
    let found = finding([probe()]) { $0.peers = [lost] }
    #expect(found?.state == .warning)
    #expect(
      found?.what == "Bob (192.0.2.2:4711) can be reached, but its multicast does not come through."
    )
    #expect(found?.remedy?.hasPrefix("Join by address or code") == true)
    // Even if others are heard: the filter stands between these two.
    #expect(
      finding([
        probe {
          $0.heard = ["192.0.2.9"]; $0.answered = ["192.0.2.9"]
        }
      ]) {
        $0.peers = [lost]
      }?.state == .warning)
    // If it cannot be reached at all, or nobody looked for it, nothing is proved.
    for peer in [bob(isFound: false, isTarget: true, outcome: .notReached), bob(isTarget: true)] {
      #expect(finding([probe()]) { $0.peers = [peer] }?.state == .unknown)
    }
    #expect(
      finding([probe()]) {
        $0.peers = [lost]; $0.discovery = DiscoveryFacts(.off)
      }?.state
        == .unknown)
  }

  @Test func whoDoesNotHearItselfHasAFilterOfItsOwn() {
    let found = finding([probe { $0.hearsItself = false }]) {
      $0.firewall = FirewallFacts(guardian: "ufw")
    }
    #expect(found?.state == .warning)
    #expect(found?.remedy == "sudo ufw allow 5353/udp")
    // One family is enough.
    #expect(finding([probe { $0.hearsItself = false }, probe(isIPv6: true)])?.state == .unknown)
  }

  @Test func aFamilyThatCannotBeTriedIsPassedOver() {
    let broken = probe(isIPv6: true, problem: "the system forbids it.")
    #expect(finding([broken])?.state == .warning)
    #expect(
      finding([
        broken,
        probe {
          $0.heard = ["192.0.2.2"]; $0.answered = ["192.0.2.2"]
        },
      ])?.state
        == .ok)
    #expect(finding([])?.state == .unknown)
  }

  @Test func aFirewallIsBlamedOnlyWithSymptoms() {
    func state(_ firewall: FirewallFacts, _ change: (inout Facts) -> Void = { _ in })
      -> Finding.State?
    {
      findings(.firewall) {
        $0.firewall = firewall
        change(&$0)
      }.first?.state
    }
    let ufw = FirewallFacts(guardian: "ufw")
    #expect(state(ufw) == .ok)
    #expect(state(ufw) { $0.peers = [bob(outcome: .oneWay)] } == .warning)
    #expect(state(ufw) { $0.multicast = [probe { $0.answered = ["192.0.2.2"] }] } == .warning)
    #expect(state(FirewallFacts()) == .unknown)
    #expect(state(FirewallFacts(isRead: true, drops: false)) == .ok)
    let strict = FirewallFacts(isRead: true, drops: true, letsMulticastIn: false)
    #expect(state(strict) == .ok)
    #expect(state(strict) { $0.multicast = [probe()] } == .warning)
  }
}
