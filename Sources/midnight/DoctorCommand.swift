import Board
import Discovery
import Dispatch
import Doctor
import Glibc
import Machine
import Node
import Table
import Terminal

/// `midnight doctor`: why friends cannot see each other, and what to do about it.
struct DoctorCommand {
  let doctor: DoctorOptions
  let options: CommonOptions
  let dataFolder: String

  private struct Answer: Encodable {
    var version: String
    var ok: Bool
    var findings: [Finding]
    var facts: Facts
  }

  /// Returns the exit status: 0 if nobody has to do anything.
  func run(version: String) async -> Int32 {
    let facts = await examine()
    let findings = Diagnosis.findings(facts)
    let isWell = Diagnosis.isWell(findings)
    if doctor.json {
      Console.json(Answer(version: version, ok: isWell, findings: findings, facts: facts))
    } else {
      let report = DoctorReport(
        findings: findings, isInColor: options.preferences.color && isatty(STDOUT_FILENO) == 1,
        columns: facts.terminal?.columns, look: Console.look(options.preferences))
      for line in report.lines(version: version) { Console.line(line) }
    }
    return isWell ? 0 : 1
  }

  // MARK: - Looking

  private func examine() async -> Facts {
    var facts = Facts(version: Conversation.version, seconds: doctor.seconds)
    // Before this program itself listens.
    facts.responders = ResponderFacts.read()
    let interfaces = Interfaces()
    facts.interfaces = interfaces?.list
    facts.ways = interfaces?.ways
    facts.folder = FolderFacts.read(dataFolder)
    facts.clock = ClockFacts.read()
    facts.locale = LocaleFacts.read()
    facts.terminal = await terminal
    async let avahi = askAvahi()
    async let firewall = aside { FirewallFacts.read() }
    let milliseconds = doctor.seconds * 1_000
    let number = UInt16.random(in: 1...UInt16.max)
    async let multicast = aside {
      interfaces.map { MulticastTrial.run($0, milliseconds: milliseconds, id: number) }
    }
    await DoctorNode(doctor: doctor, options: options).examine(&facts)
    facts.multicast = await multicast
    facts.firewall = await firewall
    facts.avahi = await avahi
    return facts
  }

  @MainActor private var terminal: TerminalFacts {
    TerminalFacts.read { name in
      let colours = Environment.variables["COLORTERM"] ?? ""
      return switch Terminal.ability(term: name, colorterm: colours) {
      case .capable: .capable
      case .incapable: .incapable
      case .missing: .missing
      }
    }
  }

  /// A daemon that hangs is left behind: the question ends with the program.
  private func askAvahi() async -> AvahiFacts {
    guard Bus.isReachable else { return AvahiFacts(.noBus) }
    let (answers, answer) = AsyncStream<AvahiFacts>.makeStream()
    DispatchQueue(label: "midnight.avahi").async { answer.yield(AvahiFacts(AvahiDaemon.ask())) }
    Task {
      try? await Task.sleep(for: .seconds(2))
      answer.yield(AvahiFacts(.hangs))
    }
    return await answers.first { _ in true } ?? AvahiFacts(.hangs)
  }

  /// Does what waits on a queue of its own, and so on a thread that nothing else needs.
  private func aside<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "midnight.aside").async { continuation.resume(returning: work()) }
    }
  }
}
