/// The few bytes of mDNS (RFC 6762) that it takes to ask who is there and to see who answers.
package enum MulticastDNS {
  package static let port: UInt16 = 5353
  package static let groups = (ipv4: "224.0.0.251", ipv6: "ff02::fb")

  /// The beginning of a packet, which tells a question from an answer.
  package struct Heading: Hashable, Sendable {
    package var id: UInt16
    package var isResponse: Bool
    package var answers: Int

    package init(id: UInt16, isResponse: Bool, answers: Int) {
      self.id = id
      self.isResponse = isResponse
      self.answers = answers
    }
  }

  /// Who has games, and who has services of any kind.
  package static let asked = ["_midnight-game._tcp.local", "_services._dns-sd._udp.local"]

  /// A packet that asks for the names that these point to.
  package static func question(id: UInt16, names: [String] = asked) -> [UInt8] {
    var bytes = pair(id) + [0, 0] + pair(UInt16(clamping: names.count)) + [0, 0, 0, 0, 0, 0]
    for name in names {
      for label in name.utf8.split(separator: UInt8(ascii: ".")) {
        // A label has 63 bytes at most; ours are short.
        bytes.append(UInt8(clamping: min(label.count, 63)))
        bytes += label.prefix(63)
      }
      // The end of the name, the type PTR, the class of the Internet.
      bytes += [0, 0, 12, 0, 1]
    }
    return bytes
  }

  /// What a packet from anybody says of itself; nil if it is none of DNS.
  package static func heading(of packet: [UInt8]) -> Heading? {
    guard packet.count >= 12 else { return nil }
    // Of the kinds of packets there is only one that is a plain question or answer.
    guard packet[2] & 0x78 == 0 else { return nil }
    return Heading(
      id: number(packet, at: 0), isResponse: packet[2] & 0x80 != 0,
      answers: Int(number(packet, at: 6)))
  }

  private static func pair(_ number: UInt16) -> [UInt8] {
    [UInt8(number >> 8), UInt8(number & 0xFF)]
  }

  private static func number(_ packet: [UInt8], at place: Int) -> UInt16 {
    UInt16(packet[place]) << 8 | UInt16(packet[place + 1])
  }
}
