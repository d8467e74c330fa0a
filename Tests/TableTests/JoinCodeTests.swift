import Casebook
import Testing

@testable import Table

private func code(_ bytes: [UInt8], _ port: UInt16) throws -> JoinCode {
  try #require(JoinCode(bytes: bytes, port: port))
}

private let home: [UInt8] = [192, 168, 1, 20]
private let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

/// Addresses of every kind that a code can have, drawn from a seed.
private func drawn(_ count: Int) -> [JoinCode] {
  var random = SplitMix64(seed: 1)
  return (0..<count).compactMap { _ in
    var bytes = (0..<(random.next() % 2 == 0 ? 4 : 16)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    if bytes.count == 16 { bytes[0] = random.next() % 2 == 0 ? 0xFD : 0x20 }
    return JoinCode(bytes: bytes, port: .random(in: 1...65535, using: &random))
  }
}

/// The code worked out with numbers: an integer in base 32, and powers in the field by a table of
/// logarithms that is made by doubling.
private func byHand(_ bytes: [UInt8], _ port: UInt16) -> String {
  var powers: [Int] = [1]
  while powers.count < 31 {
    let next = powers[powers.count - 1] * 2
    powers.append(next >= 32 ? next ^ 37 : next)
  }
  func times(_ left: Int, _ right: Int) -> Int {
    guard let a = powers.firstIndex(of: left), let b = powers.firstIndex(of: right) else {
      return 0
    }
    return powers[(a + b) % 31]
  }
  // Long division of the number by 32, digit by digit.
  var number = (bytes + [UInt8(port / 256), UInt8(port % 256)]).map(Int.init)
  var digits: [Int] = []
  for _ in 0..<(bytes.count == 4 ? 10 : 29) {
    var rest = 0
    for place in number.indices {
      let value = rest * 256 + number[place]
      (number[place], rest) = (value / 32, value % 32)
    }
    digits.insert(rest, at: 0)
  }
  // The only two symbols after which the polynomial is zero at 2 and at 4.
  for first in 0..<32 {
    for second in 0..<32 {
      let all = digits + [first, second]
      func value(at power: Int) -> Int {
        all.reversed().enumerated().reduce(0) {
          $0 ^ times($1.element, powers[power * $1.offset % 31])
        }
      }
      guard value(at: 1) == 0, value(at: 2) == 0 else { continue }
      let text = all.map { alphabet[$0] }
      return stride(from: 0, to: text.count, by: 4)
        .map { String(text[$0..<min($0 + 4, text.count)]) }.joined(separator: "-")
    }
  }
  return ""
}

@Suite struct JoinCodeTests {
  @Test func aCodeIsThatOfItsAddress() throws {
    #expect(try code(home, 40123).text == "60N0-0H97-5VGM")
    #expect(try code([1, 0, 0, 0], 1).text == "0100-0000-01HJ")
    #expect(try code([0xFD] + [UInt8](repeating: 0, count: 15), 1).text.count == 31 + 7)
  }

  @Test func whatIsReadIsWhatWasWritten() {
    let codes = drawn(500)
    #expect(codes.count > 300 && Set(codes.map(\.bytes.count)) == [4, 16])
    for code in codes {
      #expect(JoinCode.read(code.text) == .code(code))
      #expect(code.text == byHand(code.bytes, code.port))
    }
  }

  @Test func howItIsTypedDoesNotMatter() throws {
    let code = try code([1, 0, 0, 0], 1)
    let text = code.text
    #expect(text.contains("0") && text.contains("1"))
    for typed in [
      text.lowercased(), text.replacing("-", with: ""), text.replacing("-", with: " "),
      text.replacing("0", with: "O"), text.replacing("0", with: "o"),
      text.replacing("1", with: "I"), text.replacing("1", with: "l"), "  \(text) ", "-\(text)-",
    ] {
      #expect(JoinCode.read(typed) == .code(code), "\(typed)")
    }
  }

  /// What makes a code sound is linear, but here it is tried on whole codes of both lengths.
  @Test func everyWrongSymbolAndEveryTwoAreNoticed() throws {
    let six: [UInt8] = [0x20, 1, 0x0D, 0xB8, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0xFF, 0xEE]
    for code in [try code(home, 40123), try code(six, 4711)] {
      let sound = code.symbols
      #expect(CodeCheck.isSound(sound))
      var unnoticed = 0
      for first in sound.indices {
        for change in 1...31 as ClosedRange<UInt8> {
          var wrong = sound
          wrong[first] ^= change
          if CodeCheck.isSound(wrong) { unnoticed += 1 }
          for second in sound.indices.dropFirst(first + 1) {
            for other in 1...31 as ClosedRange<UInt8> {
              wrong[second] = sound[second] ^ other
              if CodeCheck.isSound(wrong) { unnoticed += 1 }
            }
            wrong[second] = sound[second]
          }
        }
      }
      #expect(unnoticed == 0)
    }
  }

  @Test func neighboursThatChangedPlacesAreNoticed() {
    for code in drawn(200) {
      let symbols = Array(code.text.filter { $0 != "-" })
      for place in symbols.indices.dropLast() where symbols[place] != symbols[place + 1] {
        var wrong = symbols
        wrong.swapAt(place, place + 1)
        #expect(!isCode(String(wrong)))
      }
    }
  }

  private func isCode(_ text: String) -> Bool {
    if case .code = JoinCode.read(text) { true } else { false }
  }

  @Test func aTypingErrorIsCalledOne() throws {
    let text = try code(home, 40123).text
    for (place, character) in text.enumerated() where character != "-" {
      var wrong = Array(text)
      wrong[place] = character == "7" ? "8" : "7"
      #expect(JoinCode.read(String(wrong)) == .mistyped)
      // U stands for nothing.
      wrong[place] = "U"
      #expect(JoinCode.read(String(wrong)) == .mistyped)
      wrong.remove(at: place)
      #expect(JoinCode.read(String(wrong)) == .mistyped)
    }
    #expect(JoinCode.read(text.replacing("-", with: "").replacing("7", with: "8")) == .mistyped)
    #expect(JoinCode.read(text + "-0000") == .mistyped)
  }

  @Test(arguments: [
    "", "-", "The Old House", "Parlour", "Grace's table", "Old-House", "Ada-1", "Gracetables!",
    "Midnightable", "192.168.1.20:4711", "Game Nite 2", "Raum 3-4", "Schöne-Höfe-2024",
    String(repeating: "0", count: 101),
  ])
  func aNameIsNoCode(_ name: String) {
    #expect(JoinCode.read(name) == .other)
  }

  @Test func aNameThatIsASoundCodeIsOne() throws {
    let code = try code(home, 40123)
    #expect(JoinCode.read(code.text.lowercased().replacing("-", with: "")) == .code(code))
  }

  @Test(arguments: [
    [0, 1, 2, 3], [127, 0, 0, 1], [169, 254, 1, 1], [224, 0, 0, 251], [255, 255, 255, 255],
    [0xFE, 0x80] + [UInt8](repeating: 1, count: 14), [UInt8](repeating: 0, count: 15) + [1],
    [0xFF, 2] + [UInt8](repeating: 1, count: 14), [UInt8](repeating: 0, count: 16),
    [], [10, 0, 0], [UInt8](repeating: 0x20, count: 17),
  ])
  func whatNobodyElseCanReachHasNone(_ bytes: [UInt8]) {
    #expect(JoinCode(bytes: bytes, port: 4711) == nil)
  }

  @Test func noPortNoCode() {
    #expect(JoinCode(bytes: home, port: 0) == nil)
  }

  @Test func whatWouldBeDialedInVainIsMistyped() {
    // Sound, but that of a loopback address, and one with bits that mean nothing.
    for symbols in [[3, 31, 0, 0, 0, 0, 2, 4, 19, 7], [26, 1, 1, 1, 1, 1, 1, 1, 1, 1]] {
      let symbols = symbols.map { UInt8($0) }
      let all = symbols + CodeCheck.checks(of: symbols)
      #expect(CodeCheck.isSound(all))
      let text = String(all.map { alphabet[Int($0)] })
      #expect(!isCode(text))
    }
  }
}
