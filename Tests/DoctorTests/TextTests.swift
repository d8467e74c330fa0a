import Testing

@testable import Doctor

/// Packets and rules, which others have written.
@Suite struct TextTests {
  @Test func aQuestionIsOneOfDNS() {
    let bytes = MulticastDNS.question(id: 0x1234, names: ["_a._tcp.local"])
    #expect(
      bytes == [
        0x12, 0x34, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2, 0x5F, 0x61, 4, 0x5F, 0x74, 0x63, 0x70, 5,
        0x6C, 0x6F, 0x63, 0x61, 0x6C, 0, 0, 12, 0, 1,
      ])
    #expect(
      MulticastDNS.heading(of: bytes)
        == MulticastDNS.Heading(id: 0x1234, isResponse: false, answers: 0))
  }

  @Test func aLabelThatIsTooLongIsCut() {
    let bytes = MulticastDNS.question(id: 0, names: [String(repeating: "x", count: 300)])
    #expect(bytes[12] == 63)
    #expect(bytes.count == 12 + 1 + 63 + 1 + 4)
  }

  @Test func anAnswerIsToldFromAQuestion() {
    let answer: [UInt8] = [0, 7, 0x84, 0, 0, 0, 1, 2, 0, 0, 0, 0, 99]
    #expect(
      MulticastDNS.heading(of: answer)
        == MulticastDNS.Heading(id: 7, isResponse: true, answers: 258))
  }

  @Test func whatIsNoPacketIsNone() {
    for count in 0..<12 {
      #expect(MulticastDNS.heading(of: [UInt8](repeating: 0xFF, count: count)) == nil)
    }
    // Of another kind than a question.
    #expect(MulticastDNS.heading(of: [0, 0, 0x28] + [UInt8](repeating: 0, count: 9)) == nil)
  }

  private let strict = """
    table inet filter {
    	chain input {
    		type filter hook input priority filter; policy drop;
    		ct state established,related accept
    		udp dport 5353 accept
    	}
    	chain forward {
    		type filter hook forward priority filter; policy drop;
    	}
    }
    """

  @Test func rulesAreRead() {
    #expect(FirewallRules(nftables: strict).drops)
    #expect(FirewallRules(nftables: strict).letsMulticastIn)
    let open = strict.replacing("policy drop;\n\t\tct", with: "policy accept;\n\t\tct")
    #expect(!FirewallRules(nftables: open).drops)
    let late = open.replacing("udp dport 5353 accept", with: "counter packets 3 bytes 99 drop")
    #expect(FirewallRules(nftables: late).drops)
    #expect(!FirewallRules(nftables: late).letsMulticastIn)
    // A rule for some packets only.
    let some = open.replacing("udp dport 5353 accept", with: "tcp dport 25 drop")
    #expect(!FirewallRules(nftables: some).drops)
    #expect(!FirewallRules(nftables: "").drops)
  }
}
