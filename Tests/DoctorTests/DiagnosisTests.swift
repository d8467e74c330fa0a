import Testing

@testable import Doctor

@Suite struct DiagnosisTests {
  @Test func aHealthyMachineIsWell() {
    let findings = Diagnosis.findings(healthy())
    #expect(findings.filter { $0.state != .ok } == [])
    #expect(Diagnosis.isWell(findings))
    #expect(Diagnosis.first(findings) == nil)
    // Each check says something, in the order of the table.
    #expect(findings.map(\.check) == Check.allCases)
  }

  @Test func whatIsNotKnownIsNoFault() {
    let findings = Diagnosis.findings(Facts(version: 4, seconds: 3))
    #expect(Diagnosis.isWell(findings))
    #expect(Set(findings.map(\.check)) == Set(Check.allCases))
    #expect(findings.filter { $0.state == .unknown }.map(\.check).contains(.multicast))
  }

  @Test func warningsAndFailuresAreTroubleAndNothingElse() {
    #expect(Finding.State.allCases.filter(\.isTrouble) == [.warning, .failure])
    let note = Finding(.clock, .note, "A note.")
    let warning = Finding(.vpn, .warning, "A warning.", remedy: "Do.")
    let failure = Finding(.disk, .failure, "A failure.", remedy: "Do at once.")
    #expect(Diagnosis.isWell([note]))
    #expect(!Diagnosis.isWell([note, warning]))
    #expect(Diagnosis.first([note, warning, failure]) == failure)
    #expect(Diagnosis.first([note, warning]) == warning)
  }

  /// Whoever is told that something is wrong is told what to do.
  @Test func everyTroubleHasARemedy() {
    var count = 0
    for change in troubles {
      var facts = healthy()
      change(&facts)
      let found = Diagnosis.findings(facts).filter(\.state.isTrouble)
      #expect(!found.isEmpty)
      for finding in found {
        #expect(finding.remedy?.isEmpty == false, "\(finding)")
        count += 1
      }
    }
    #expect(count >= troubles.count)
  }

  private let troubles: [@Sendable (inout Facts) -> Void] = [
    { $0.interfaces = [] },
    { $0.interfaces?[0].hasMulticast = false },
    { $0.avahi = AvahiFacts(.hangs) },
    { $0.avahi = AvahiFacts(.broken, problem: "Bad number of arguments") },
    { $0.discovery = DiscoveryFacts(.fails) },
    { $0.multicast = [probe(problem: "the system forbids it.")] },
    { $0.multicast = [probe { $0.hearsItself = false }] },
    { $0.multicast = [probe { $0.answered = ["192.0.2.2"] }] },
    {
      $0.multicast = [probe()]; $0.peers = [bob(isFound: false, isTarget: true)]
    },
    { $0.peers = [bob(outcome: .notReached)] },
    { $0.peers = [bob(outcome: .refused, reason: "No.")] },
    { $0.peers = [bob(outcome: .oneWay)] },
    { $0.peers = [bob(version: "3", outcome: .notAsked)] },
    {
      $0.ways?.detours = ["eth0": "wg0"]; $0.interfaces?.append(tunnel)
    },
    { $0.folder?.isWritable = false },
    { $0.folder?.isOwn = false },
    { $0.folder?.free = 0 },
    { $0.folder?.free = 100 << 20 },
    { $0.clock?.year = 1970 },
    { $0.terminal?.description = .missing },
    { $0.terminal?.description = .incapable },
    { $0.terminal?.rows = 20 },
  ]

  @Test func listsReadWell() {
    #expect(Diagnosis.list([]) == "")
    #expect(Diagnosis.list(["a"]) == "a")
    #expect(Diagnosis.list(["a", "b", "c"]) == "a, b and c")
    #expect(Diagnosis.few(["a", "b", "c"]) == "a, b and c")
    #expect(Diagnosis.few(["a", "b", "c", "d"]) == "a, b, c and 1 more")
  }
}

let tunnel = Interface(name: "wg0", kind: .tunnel, addresses: ["10.8.0.2"])
