import Foundation

/// Three members of etcd on this machine, with plain TCP between them and everything else as it is
/// by default: a heartbeat every 100 ms, an election after 1000 ms of silence. They are killed and
/// their files removed when nobody holds them any more.
final class EtcdCluster {
  private struct Member {
    let port: UInt16
    let arguments: [String]
    var process: Child
  }

  private let folder: String
  private var members: [Member] = []

  /// The program by its path; nil where it is not installed.
  static var program: String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return (path.split(separator: ":") + ["/usr/bin"]).map { "\($0)/etcd" }.first {
      access($0, X_OK) == 0
    }
  }

  /// Starts them and waits until each takes part.
  init(_ program: String, with bench: Bench) throws(Problem) {
    let ports = try LoopbackSocket.freePorts(6)
    let urls = ports.map { "http://127.0.0.1:\($0)" }
    folder = bench.folder + "/etcd.\(ports[0])"
    let names = (0..<3).map { "member\($0)" }
    let all = zip(names, urls[3...]).map { "\($0)=\($1)" }.joined(separator: ",")
    guard
      (try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)) != nil
    else { throw Problem("there is no room for etcd's files in \(folder)") }
    for (place, name) in names.enumerated() {
      let arguments = [
        "-c", Self.script, "\(folder)/\(name).log", program,
        "--name", name, "--data-dir", "\(folder)/\(name)",
        "--listen-client-urls", urls[place], "--advertise-client-urls", urls[place],
        "--listen-peer-urls", urls[3 + place], "--initial-advertise-peer-urls", urls[3 + place],
        "--initial-cluster", all, "--initial-cluster-state", "new",
      ]
      members.append(
        Member(
          port: ports[place], arguments: arguments,
          process: try Self.process(arguments)))
    }
    try waitUntilHealthy()
  }

  deinit {
    members = []
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Connections to the members in their order.
  func connections() throws(Problem) -> [EtcdConnection] {
    var all: [EtcdConnection] = []
    for member in members { all.append(try EtcdConnection(port: member.port)) }
    return all
  }

  /// Which of the members all of them take for their leader, and in which term.
  func leader() throws(Problem) -> (place: Int, term: UInt64) {
    let deadline = Clock.now + 30_000_000_000
    while Clock.now < deadline {
      var answers: [EtcdMessage.Answer] = []
      for connection in try connections() {
        answers.append(try EtcdMessage.Answer(try connection.call(EtcdMessage.status)))
      }
      let (leaders, terms) = (Set(answers.map(\.leader)), Set(answers.map(\.term)))
      if leaders.count == 1, let term = terms.first, terms.count == 1,
        let place = answers.firstIndex(where: { leaders.contains($0.member) })
      {
        return (place, term)
      }
      usleep(20_000)
    }
    throw Problem("etcd's members do not agree on a leader")
  }

  /// Ends or stops a member without warning; returns the moment before.
  func strike(_ place: Int, with signal: Int32) -> Int64 {
    defer { members[place].process.signal(signal) }
    return Clock.now
  }

  /// Brings a member back that was struck, and waits until all take part again.
  func mend(_ place: Int, after signal: Int32) throws(Problem) {
    if signal == SIGSTOP {
      members[place].process.signal(SIGCONT)
    } else {
      members[place].process.end(signal)
      members[place].process = try Self.process(members[place].arguments)
    }
    try waitUntilHealthy()
  }

  /// A member whose put is accepted has caught up: it applies its own after all that came before.
  private func waitUntilHealthy() throws(Problem) {
    let deadline = Clock.now + 30_000_000_000
    for member in members {
      while true {
        do throws(Problem) {
          let connection = try EtcdConnection(port: member.port)
          _ = try EtcdAttempts.firstPut(through: [connection], after: 0, until: deadline)
          break
        } catch {
          // Nobody listens yet, or it is just closing what it had.
          guard Clock.now < deadline else {
            throw Problem("a member of etcd takes no part: \(error.sentence)")
          }
          usleep(20_000)
        }
      }
    }
  }

  /// Becomes the program that the arguments name. What it says goes to the file `$0`: standard error
  /// is where the run tells how it gets on. Standard input is at its end when this run is over,
  /// however it ends, and nothing that outlives it disturbs the next.
  private static let script = #"""
    exec 3<&0
    { read -r _ <&3; kill -KILL $$; } >/dev/null 2>&1 &
    exec "$@" 2>>"$0" 3<&-
    """#

  private static func process(_ arguments: [String]) throws(Problem) -> Child {
    #if arch(arm64)
      // Versions before 3.5 start there only where this is set.
      let environment = ["ETCD_UNSUPPORTED_ARCH": "arm64"]
    #else
      let environment: [String: String] = [:]
    #endif
    return try Child("/bin/sh", arguments, environment: environment)
  }
}
