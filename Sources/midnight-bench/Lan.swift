/// A network of hosts on this machine, made by the project's script; it is gone with this.
final class Lan {
  private let script: String
  private let environment: [String: String]

  /// Throws if it does not come up.
  init(_ script: String, hosts: Int, folder: String) throws(Problem) {
    self.script = script
    environment = ["LAN_DIR": folder]
    do throws(Problem) {
      try run(["up", "\(hosts)"])
    } catch {
      try? run(["down"])
      throw error
    }
  }

  deinit {
    do throws(Problem) { try run(["down"]) } catch { Output.error("  \(error.sentence)") }
  }

  /// Starts a program on one of its hosts, from 1. All in between is replaced by it, so that signals
  /// reach it.
  func child(on host: Int, _ program: String, _ arguments: [String]) throws(Problem) -> Child {
    try Child(script, ["exec", "\(host)", program] + arguments, environment: environment)
  }

  private static let patience = 120.0

  private func run(_ arguments: [String]) throws(Problem) {
    let what = "'lan \(arguments.joined(separator: " "))'"
    let process = try Child(script, arguments, environment: environment)
    let deadline = Clock.now + Int64(Self.patience * 1e9)
    while !process.isOver, Clock.now < deadline { process.wait(seconds: 1) }
    guard process.isOver else { throw Problem("\(what) did not end") }
    // It has closed its output, and no signal is needed.
    guard process.end(0) == 0 else { throw Problem("\(what) failed") }
  }
}
