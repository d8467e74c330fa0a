import Testing

@testable import Doctor

/// Facts about the network, and what is made of them.
@Suite struct NetworkTests {
  @Test func interfacesAreToldApart() {
    let found = findings(.interfaces) {
      $0.interfaces?.append(tunnel)
      $0.interfaces?.append(
        Interface(name: "docker0", kind: .container, addresses: ["172.17.0.1"]))
      $0.interfaces?.append(Interface(name: "wlan0", kind: .wireless, isRunning: false))
    }
    #expect(found.map(\.state) == [.ok])
    #expect(found.first?.what == "Announced on eth0 (192.0.2.1).")
    let others =
      "Not on lo (this machine itself), wg0 (a tunnel), docker0 (containers) "
      + "and wlan0 (not connected)."
    #expect(found.first?.why == others)
  }

  @Test func aMachineWithoutANetworkIsToldWhy() {
    func why(_ interface: Interface) -> String? {
      let found = findings(.interfaces) { $0.interfaces = [interface] }
      #expect(found.map(\.state) == [.failure])
      return found.first?.why
    }
    #expect(why(Interface(name: "e", kind: .wired))?.contains("has no address") == true)
    #expect(why(Interface(name: "e", kind: .wired, isRunning: false))?.contains("no cable") == true)
    #expect(why(Interface(name: "e", kind: .wired, isUp: false))?.contains("turned off") == true)
    #expect(why(tunnel)?.contains("no wired or wireless interface") == true)
  }

  @Test func anInterfaceWithoutMulticastIsNamed() {
    let found = findings(.interfaces) {
      $0.interfaces?.append(
        Interface(
          name: "wlan0", kind: .wireless, hasMulticast: false, addresses: ["198.51.100.1"]))
    }
    #expect(found.map(\.state) == [.warning, .ok])
    #expect(found.first?.remedy == "sudo ip link set wlan0 multicast on")
  }

  @Test(arguments: ["169.254.3.4", "fe80::1", "FEBF::2"])
  func addressesOfOnesOwnMakingAreANote(_ address: String) {
    let found = findings(.interfaces) {
      $0.interfaces = [Interface(name: "eth0", kind: .wired, addresses: [address])]
    }
    #expect(found.map(\.state) == [.note])
  }

  @Test func linkLocalAddressesAreThoseTenBits() {
    #expect(Diagnosis.isLinkLocal("fe90::1") && Diagnosis.isLinkLocal("169.254.0.1"))
    #expect(!Diagnosis.isLinkLocal("fec0::1") && !Diagnosis.isLinkLocal("169.255.0.1"))
  }

  @Test(arguments: [
    (AvahiFacts.State.running, Finding.State.ok), (.naming, .note), (.missing, .note),
    (.noBus, .note), (.hangs, .warning), (.broken, .warning),
  ])
  func avahiIsJudged(_ avahi: AvahiFacts.State, _ state: Finding.State) {
    #expect(states(.avahi) { $0.avahi = AvahiFacts(avahi) } == [state])
  }

  @Test(arguments: [
    (DiscoveryFacts.State.works, Finding.State.ok), (.off, .note), (.fails, .warning),
  ])
  func discoveryIsJudged(_ discovery: DiscoveryFacts.State, _ state: Finding.State) {
    #expect(states(.discovery) { $0.discovery = DiscoveryFacts(discovery) } == [state])
  }

  @Test(arguments: [
    (["avahi-daemon"], Finding.State.ok), ([], .ok), (["chrome"], .ok),
    (["avahi-daemon", "systemd-resolve"], .note), (["mdnsd"], .note),
  ])
  func otherRespondersAreNamed(_ programs: [String], _ state: Finding.State) {
    let found = findings(.responders) { $0.responders = ResponderFacts(programs: programs) }
    #expect(found.map(\.state) == [state])
  }

  @Test func aVPNIsANoteUnlessItTakesTheLocalNetwork() {
    #expect(states(.vpn) { $0.interfaces?.append(tunnel) } == [.note])
    let all = findings(.vpn) {
      $0.interfaces?.append(tunnel)
      $0.ways = Ways(out: "wg0")
    }
    #expect(all.map(\.state) == [.note])
    #expect(all.first?.what.contains("all for the Internet goes there") == true)
    #expect(all.first?.remedy == "They can join by address: midnight join 10.8.0.2:PORT")
    #expect(
      states(.vpn) {
        $0.interfaces?.append(tunnel)
        $0.ways = Ways(out: "wg0", detours: ["eth0": "wg0"])
      } == [.warning])
    // A second cable into the same network is no VPN.
    #expect(states(.vpn) { $0.ways = Ways(out: "eth0", detours: ["wlan0": "eth0"]) } == [.ok])
  }

  @Test(arguments: [
    (Peer.Outcome.reachable, Finding.State.ok), (.oneWay, .ok), (.silent, .ok), (.notAsked, .ok),
    (.notReached, .warning), (.refused, .warning),
  ])
  func friendsAreReachedOrNot(_ outcome: Peer.Outcome, _ state: Finding.State) {
    #expect(states(.friends) { $0.peers = [bob(outcome: outcome)] } == [state])
  }

  @Test(arguments: [
    (Peer.Outcome.reachable, Finding.State.ok), (.oneWay, .warning), (.silent, .unknown),
    (.notAsked, .unknown), (.notReached, .unknown), (.refused, .unknown),
  ])
  func thePortIsReachedOrNot(_ outcome: Peer.Outcome, _ state: Finding.State) {
    #expect(states(.port) { $0.peers = [bob(outcome: outcome)] } == [state])
  }

  @Test func aPortThatIsTakenIsANoteOfItsOwn() {
    #expect(states(.port) { $0.port?.taken = 4711 } == [.note, .ok])
  }

  @Test func theRemedyForAClosedPortIsThatOfTheFirewall() {
    func remedy(_ guardian: String?, isFixed: Bool) -> String? {
      findings(.port) {
        $0.peers = [bob(outcome: .oneWay)]
        $0.firewall = FirewallFacts(guardian: guardian)
        $0.port = PortFacts(number: 5000, isFixed: isFixed)
      }.first?.remedy
    }
    #expect(remedy("ufw", isFixed: true) == "sudo ufw allow 5000/tcp")
    #expect(remedy("ufw", isFixed: false)?.hasSuffix("sudo ufw allow 4711/tcp") == true)
    #expect(remedy("firewalld", isFixed: true)?.contains("--add-port=5000/tcp") == true)
    #expect(remedy(nil, isFixed: true) == "open TCP port 5000 in the firewall.")
  }

  @Test func otherVersionsAreNamed() {
    let found = findings(.version) {
      $0.peers.append(
        Peer(node: "c1e0", name: "Cleo", version: "3", addresses: ["192.0.2.3:1"]))
    }
    #expect(found.map(\.state) == [.warning])
    #expect(
      found.first?.what
        == "This is protocol version 4, but Cleo (192.0.2.3:1) speaks version 3.")
    #expect(states(.version) { $0.peers = [] } == [.ok])
  }
}
