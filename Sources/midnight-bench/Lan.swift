import Foundation

/// A LAN of hosts in network namespaces, each with its own Avahi, as scripts/lan makes it. It is
/// taken away when nobody holds it any more, and also when this process ends in any other way.
final class Lan {
  private let script: String
  private let folder: String
  private let guardian: Child

  /// Nil if this user may not make one.
  init?(_ bench: Bench, hosts: Int) throws(Problem) {
    guard let script = bench.lan else { return nil }
    self.script = script
    folder = bench.folder + "/lan"
    // It waits for a word from us or for our end, and nothing but that ends it.
    guardian = try Child(
      "/bin/sh", ["-c", #"trap "" INT TERM HUP; read -r word; exec "$0" down"#, script],
      environment: ["LAN_DIR": folder])
    let up = try Child(
      "/bin/sh", ["-c", #""$0" up "$1" && echo up || echo down"#, script, "\(hosts)"],
      environment: ["LAN_DIR": folder])
    guard try up.line(within: 120, where: { ["up", "down"].contains($0) }).content == "up" else {
      throw Problem("a network of \(hosts) hosts did not come up")
    }
  }

  deinit {
    guardian.type("\n")
    guardian.end(SIGTERM)
  }

  /// Starts a program on host `number`; the process is that program's own.
  func start(
    on number: Int, _ program: String, _ arguments: [String],
    environment: [String: String] = [:], terminal: Child.Size? = nil
  ) throws(Problem) -> Child {
    try Child(
      script, ["exec", "\(number)", program] + arguments,
      environment: environment.merging(["LAN_DIR": folder]) { $1 }, terminal: terminal)
  }

  /// Stops the Avahi of a host.
  func stopAvahi(on number: Int) throws(Problem) {
    let stop = try Child(
      "/bin/sh", ["-c", #""$0" avahi "$1" stop; echo done"#, script, "\(number)"],
      environment: ["LAN_DIR": folder])
    _ = try stop.line(within: 30) { $0 == "done" }
  }
}
