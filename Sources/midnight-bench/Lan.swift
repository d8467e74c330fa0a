import Dispatch
import Foundation

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

  private static let patience = 120

  private func run(_ arguments: [String]) throws(Problem) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: script)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    do { try process.run() } catch { throw Problem("\(script) cannot be started: \(error)") }
    guard end.wait(timeout: .now() + .seconds(Self.patience)) == .success else {
      process.terminate()
      throw Problem("'lan \(arguments.joined(separator: " "))' did not end")
    }
    guard process.terminationStatus == 0 else {
      throw Problem("'lan \(arguments.joined(separator: " "))' failed")
    }
  }
}
