import Testing

@testable import SealingSodium

@Suite struct ShamirTests {
  /// Schoolbook: the product of two polynomials over GF(2), then the rest after division by 11b.
  private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var wide = 0
    for bit in 0..<8 where other >> bit & 1 == 1 { wide ^= Int(one) << bit }
    for bit in stride(from: 14, through: 8, by: -1) where wide >> bit & 1 == 1 {
      wide ^= 0x11b << (bit - 8)
    }
    return UInt8(wide)
  }

  /// All products, by the schoolbook.
  private static let products = (0..<256).map { one in
    (0..<256).map { product(UInt8(one), UInt8($0)) }
  }

  @Test func theFieldIsThatOfFIPS197() {
    // Sections 4.2 and 4.2.1 of the standard.
    #expect(Shamir.times(0x57, 0x83) == 0xc1)
    #expect(Shamir.times(0x57, 0x13) == 0xfe)
    #expect([0x02, 0x04, 0x08, 0x10].map { Shamir.times(0x57, $0) } == [0xae, 0x47, 0x8e, 0x07])
    // Example of Wikipedia, 'Finite field arithmetic': inverses of each other.
    #expect(Shamir.inverse(0x53) == 0xca)
    #expect(Shamir.inverse(0) == 0)
  }

  @Test func everyProductAndInverseIsRight() {
    for one in 0..<256 {
      let row = (0..<256).map { Shamir.times(UInt8(one), UInt8($0)) }
      #expect(row == Self.products[one])
      if one > 0 { #expect(row[Int(Shamir.inverse(UInt8(one)))] == 1) }
    }
  }

  @Test func theSharesOfTheInternetDraft() throws {
    // draft-mcgrew-tss-03, section 9: two shares, both needed.
    let secret = try #require(Sodium.bytes(hex: "7465737400", count: 5))
    let one = try #require(Sodium.bytes(hex: "b9fa07e185", count: 5))
    let two = try #require(Sodium.bytes(hex: "f5409b4511", count: 5))
    #expect(Shamir.join([(1, one), (2, two)]) == secret)
    // On a line, the coefficient is the difference of the values at 0 and 1.
    let slope = zip(secret, one).map { $0 ^ $1 }
    #expect(Shamir.split(secret, coefficients: slope, among: 2) == [one, two])
  }

  @Test func sharesAreValuesOfThePolynomial() {
    let (secret, coefficients): ([UInt8], [UInt8]) = ([9, 200], [1, 2, 30, 40, 255, 0])
    let shares = Shamir.split(secret, coefficients: coefficients, among: 12)
    for x in 1...12 {
      for place in 0..<2 {
        // Each power multiplied out, added up.
        var (power, value) = (UInt8(1), secret[place])
        for row in 0..<3 {
          power = Self.product(power, UInt8(x))
          value ^= Self.product(coefficients[2 * row + place], power)
        }
        #expect(shares[x - 1][place] == value)
      }
    }
  }

  /// Every majority of every table finds the secret; with one share less it is another value.
  @Test(arguments: 1...7) func anyMajorityIsEnough(holders: Int) {
    let needed = holders / 2 + 1
    let secret = (0..<32).map { UInt8($0 * 8 + 3) }
    let coefficients = Sodium.randomBytes(32 * (needed - 1))
    let shares = Shamir.split(secret, coefficients: coefficients, among: holders)
    for set in 1..<(1 << holders) {
      let present = (0..<holders).filter { set >> $0 & 1 == 1 }
      let points = present.map { (x: UInt8($0 + 1), bytes: shares[$0]) }
      let isFound = Shamir.join(points) == secret
      #expect(isFound == (points.count >= needed))
    }
  }

  /// What is left open with one share too few: for each secret there is exactly one polynomial that
  /// gives the shares that are known, so they tell nothing.
  @Test func oneShareOfTwoFitsEverySecret() {
    var fits = [Int](repeating: 0, count: 256)
    for secret in 0..<256 {
      for slope in 0..<256 {
        let shares = Shamir.split([UInt8(secret)], coefficients: [UInt8(slope)], among: 3)
        if shares[2] == [0x5c] { fits[secret] += 1 }
      }
    }
    #expect(fits.allSatisfy { $0 == 1 })
  }

  @Test func twoSharesOfThreeFitEverySecret() {
    let known = Shamir.split([77], coefficients: [12, 250], among: 5)
    for secret in 0..<256 {
      var fits = 0
      for slope in 0..<256 {
        // At x = 2 and x = 5, by the table; x² is 4 and 17.
        let (two, five) = (
          UInt8(secret) ^ Self.products[slope][2], UInt8(secret) ^ Self.products[slope][5]
        )
        for bend in 0..<256
        where two ^ Self.products[bend][4] == known[1][0]
          && five ^ Self.products[bend][17] == known[4][0]
        {
          fits += 1
        }
      }
      #expect(fits == 1, "\(secret)")
    }
  }

  @Test func pointsThatDoNotFitTogetherGiveNothing() {
    #expect(Shamir.join([]) == nil)
    #expect(Shamir.join([(1, [1]), (1, [1])]) == nil)
    #expect(Shamir.join([(1, [1]), (2, [1, 2])]) == nil)
  }
}
