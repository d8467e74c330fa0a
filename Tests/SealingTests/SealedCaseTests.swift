import Sealing
import Testing

@Suite struct SealedCaseTests {
  @Test func majorities() {
    #expect((1...12).map { SealedCase.majority(of: $0) } == [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7])
  }
}
