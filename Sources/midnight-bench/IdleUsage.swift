import Foundation

/// What a process took while it was idle.
struct IdleUsage {
  let name: String
  var memory: [ProcessUsage.Memory] = []
  /// Percent of a core, for each stretch.
  var processor: [Double] = []
  /// KiB in and out for each minute, for each stretch; of the whole host that the process is on.
  var wire: [Double] = []

  /// Looks at idle processes for some stretches of three seconds, at all of them in the same ones;
  /// the memory twice in each. `hasWire` is whether each is alone on a host of a network.
  static func measure(
    _ processes: [(name: String, pid: pid_t)], hasWire: Bool = false, _ bench: Bench,
    _ between: () -> Void = {}
  ) throws(Problem) -> [IdleUsage] {
    bench.say(processes.map(\.name).joined(separator: ", "))
    var usages = processes.map { IdleUsage(name: $0.name) }
    for _ in 0..<3 {
      let start = Clock.now
      let before = try processes.map { process throws(Problem) in
        try moment(process, hasWire: hasWire)
      }
      for _ in 0..<2 {
        usleep(1_500_000)
        for index in usages.indices {
          if let memory = ProcessUsage.memory(of: processes[index].pid) {
            usages[index].memory.append(memory)
          }
        }
      }
      let lasted = Double(Clock.now - start)
      for index in usages.indices {
        let after = try moment(processes[index], hasWire: hasWire)
        let processor = after.processor - before[index].processor
        usages[index].processor.append(Double(processor) / lasted * 100)
        guard hasWire else { continue }
        let bytes = Double(after.wire - before[index].wire)
        usages[index].wire.append(bytes / 1024 / (lasted / 60e9))
      }
      between()
    }
    return usages
  }

  private static func moment(
    _ process: (name: String, pid: pid_t), hasWire: Bool
  ) throws(Problem) -> (processor: Int64, wire: Int) {
    guard let processor = ProcessUsage.processor(of: process.pid) else {
      throw Problem("'\(process.name)' has ended")
    }
    return (processor, hasWire ? try ProcessUsage.wire(of: process.pid) : 0)
  }

  /// With the project's aims, if they are beside a reference.
  func figures(beside references: [Figure] = []) -> [Figure] {
    let isOurs = !references.isEmpty
    return [
      Figure(
        .cost, name + ": memory (RSS)", .mebibytes, memory.map(\.resident),
        beside: references.filter { $0.name.hasSuffix("(RSS)") },
        aims: isOurs ? [.init(.median, 25)] : []),
      Figure(
        .cost, name + ": memory of its own", .mebibytes, memory.map(\.own),
        beside: references.filter { $0.name.hasSuffix("of its own") }),
      isOurs
        ? Figure(.cost, name + ": CPU", .percent, processor, aims: [.init(.median, 1)]) : nil,
      Figure(.cost, name + ": on the wire in a minute", .kibibytes, wire),
    ].compactMap { $0 }
  }
}
