import Foundation

/// From the start of a host to its lobby in the list of another machine.
enum DiscoveryFigures {
  static func measure(with bench: Bench) throws(Problem) -> [Figure] {
    guard let lan = try Lan(bench, hosts: 3) else {
      bench.say("a lobby is looked for in network namespaces, which need root: left out")
      return []
    }
    let avahi = try rounds(bench, lan, .avahi)
    for host in 1...2 { try lan.stopAvahi(on: host) }
    return avahi + (try rounds(bench, lan, .embedded))
  }

  private enum Means: String {
    case avahi, embedded

    var title: String {
      switch self {
      case .avahi: "with Avahi"
      case .embedded: "without Avahi"
      }
    }

    /// Where avahi-browse looks on: beside the list, or where there still is an Avahi.
    var browser: Int {
      switch self {
      case .avahi: 2
      case .embedded: 3
      }
    }
  }

  private static func rounds(_ bench: Bench, _ lan: Lan, _ means: Means) throws(Problem) -> [Figure]
  {
    let data = "\(bench.folder)/discovery-\(means.rawValue)"
    let environment = ["HOME": data, "LC_ALL": "C.UTF-8"]
    let list = try lan.start(
      on: 2, bench.midnight, ["list", "--follow", "--discovery", means.rawValue],
      environment: environment)
    // Unbuffered: its lines are to come when they are written.
    let hasBrowser = FileManager.default.isExecutableFile(atPath: "/usr/bin/avahi-browse")
    let browser =
      hasBrowser
      ? try lan.start(
        on: means.browser, "/usr/bin/stdbuf",
        ["-oL", "/usr/bin/avahi-browse", "-p", "_midnight-game._tcp"]) : nil
    defer {
      list.end(SIGTERM)
      browser?.end(SIGTERM)
    }
    // They have asked their first questions.
    usleep(2_000_000)
    var (seen, browsed): ([Double], [Double]) = ([], [])
    bench.say("lobbies \(means.title)")
    for round in 1...bench.times(10) {
      let start = Clock.now
      let host = try lan.start(
        on: 1, bench.midnight,
        [
          "host", "--lobby", "House \(round)", "--as", "Ada-\(means.rawValue)-\(round)", "--bot",
          "constable",
          "--seats", "4", "--discovery", means.rawValue, "--data", data,
        ], environment: environment)
      let listed = try list.line(within: 15) { $0.hasPrefix("+ House \(round)  ") }
      seen.append(Clock.milliseconds(from: start, to: listed.at))
      if let browser {
        // An announcement of each address family; the first counts.
        let found = try browser.line(within: 15) {
          $0.hasPrefix("+") && $0.contains(";Ada-\(means.rawValue)-\(round)\\032")
        }
        browsed.append(Clock.milliseconds(from: start, to: found.at))
      }
      host.end(SIGTERM)
    }
    let reference = Figure(
      .discovery, "avahi-browse sees the same host, \(means.title)", .milliseconds, browsed)
    let figure = Figure(
      .discovery, "host started to lobby listed, \(means.title)", .milliseconds, seen,
      beside: [reference].compactMap { $0 })
    return [reference, figure].compactMap { $0 }
  }
}
