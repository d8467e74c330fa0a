import Board
import Doctor
import Table
import Testing

@testable import midnight

@Suite struct DoctorReportTests {
  private func report(
    _ findings: [Finding], columns: Int? = 60, isInColor: Bool = false, look: Look = .unicode
  ) -> [String] {
    DoctorReport(findings: findings, isInColor: isInColor, columns: columns, look: look)
      .lines(version: "1")
  }

  private let findings = [
    Finding(.disk, .ok, "The disk has 8 GiB left."),
    Finding(
      .vpn, .warning, "What is meant for the network of eth0 goes through wg0, a tunnel.",
      why: "Machines beside this one are not reached.", remedy: "Turn the VPN off."),
    Finding(.clock, .failure, "The clock stands still.", remedy: "Wind it up."),
  ]

  @Test func eachFindingHasAMarkAWordAndWhatToDo() {
    #expect(
      report(findings) == [
        "Midnight 1", "",
        "+ ok          The disk has 8 GiB left.",
        "! warning     What is meant for the network of eth0 goes",
        "              through wg0, a tunnel.",
        "                Machines beside this one are not reached.",
        "                -> Turn the VPN off.",
        "X failure     The clock stands still.",
        "                -> Wind it up.",
        "",
        "2 things are not as they should be. Begin with: The clock",
        "stands still.",
        "-> Wind it up.",
      ])
  }

  @Test func itSaysWhenNothingIsWrong() {
    #expect(report([findings[0]]).last == "All is well.")
    #expect(
      report([Finding(.port, .unknown, "Nobody was there.")]).last
        == "Nothing is wrong, as far as can be told from here.")
  }

  @Test func coloursAddNothingToRead() {
    let plain = report(findings)
    let coloured = report(findings, isInColor: true)
    let stripped = coloured.map { line in
      ["0", "31", "32", "33"].reduce(line) { $0.replacing("\u{1b}[\($1)m", with: "") }
    }
    #expect(stripped == plain)
    #expect(coloured != plain)
  }

  @Test func nobodysNameObeysTheTerminal() {
    let evil = [Finding(.friends, .ok, "\u{1b}[2JBob\u{202e} is r\u{e9}ached.\n\nX failure")]
    for look in [Look.unicode, .ascii] {
      for line in report(evil, look: look) {
        #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
      }
    }
    #expect(report(evil, look: .ascii).allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
  }

  @Test func linesFitTheTerminal() {
    for columns in [40, 60, 80, 300] {
      #expect(report(findings, columns: columns).allSatisfy { $0.count <= min(columns, 100) })
    }
  }
}

@Suite struct DoctorFactsTests {
  @Test func theDoctorIsNotTakenForThePlayer() throws {
    #expect(DoctorNode.name(for: "Ada") == "Ada's doctor")
    #expect(DoctorNode.name(for: nil) == "A doctor")
    let long = DoctorNode.name(for: String(repeating: "x", count: DisplayName.maximum))
    #expect(try DisplayName.check(long) == long)
  }

  @Test func aTargetIsAnAddress() throws {
    guard case .doctor(let doctor, _) = try Options.parse(["doctor", "--to", "192.0.2.1:47"]) else {
      throw UsageError("no doctor")
    }
    #expect(doctor.target == Address(host: "192.0.2.1", port: 47))
    #expect(doctor.seconds == 3 && !doctor.json)
    #expect(throws: UsageError("--to needs ADDRESS:PORT or a code, not 'Cellar'.")) {
      try Options.parse(["doctor", "--to", "Cellar"])
    }
  }
}
