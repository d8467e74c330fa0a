import Testing

@testable import Discovery

@Suite struct InterfaceAddressTests {
  private func address(_ interface: UInt32, _ bytes: UInt8...) -> InterfaceAddress {
    InterfaceAddress(
      interface: interface,
      bytes: bytes.count == 4
        ? bytes : bytes + [UInt8](repeating: 0, count: 15 - bytes.count) + [1])
  }

  @Test func aLinkLocalAddressIsForWhereThereIsNoBetter() {
    let four = address(2, 10, 0, 0, 1)
    let local = address(2, 0xFE, 0x80)
    let unique = address(2, 0xFD, 0)
    let other = address(3, 0xFE, 0x80)
    #expect(InterfaceAddress.announced([four, local, other]) == [four, local, other])
    #expect(InterfaceAddress.announced([four, local, unique, other]) == [four, unique, other])
    // fec0::/10 is no link-local one.
    #expect(!address(2, 0xFE, 0xC0).isLinkLocalIPv6)
  }

  @Test func thisMachineHasSome() {
    let all = InterfaceAddress.all()
    #expect(all.contains { $0.bytes == [127, 0, 0, 1] })
    #expect(all.allSatisfy { $0.interface > 0 })
  }
}
