import Fuzz
import Glibc
import LongOptions

/// Writes the corpus anew from live exchanges. What has another name than they have was found, and
/// stays.
enum Collect {
  private static let prefix = "live-"
  private static let mostBytes = 14_000

  static func run(_ options: FuzzOptions) -> Int32 {
    for name in options.targets {
      guard let target = Gallery.target(name) else { continue }
      let folder = "\(options.corpus)/\(name)"
      for old in Files.names(in: folder) {
        if old.hasPrefix(prefix) { unlink("\(folder)/\(old)") } else { renew("\(folder)/\(old)") }
      }
      var written = 0
      for seed in chosen(target)
      where Files.write(seed.bytes, at: "\(folder)/\(prefix)\(seed.name)") {
        written += 1
      }
      Output.line("\(folder): \(written) files")
    }
    return 0
  }

  /// Of messages and records that lead to the same the shortest.
  private static func chosen(_ target: any Target) -> [Seed] {
    guard ["messages", "records"].contains(type(of: target).name) else {
      return target.live + target.drawn
    }
    var best: [Set<UInt64>: Seed] = [:]
    for seed in target.live where seed.bytes.count <= mostBytes {
      let traits = target.execute(seed.bytes).traits
      if best[traits].map({ seed.bytes.count < $0.bytes.count }) ?? true { best[traits] = seed }
    }
    let shortest = best.values.sorted { $0.name < $1.name }
    // Their numbers would change with every change of an exchange.
    var taken: Set<String> = []
    return shortest.map { seed in
      let what = seed.kind.isEmpty ? record(seed.bytes) : seed.kind
      let isNew = taken.insert(what).inserted
      return Seed(isNew ? what : "\(what)-\(seed.name)", seed.bytes)
    }
  }

  /// The name of what a record's step does.
  private static func record(_ bytes: [UInt8]) -> String {
    guard case .object(let members)? = JSONTree(parsing: bytes),
      let move = members.first(where: { $0.key == Array("move".utf8) }),
      case .object(let cases) = move.value, let first = cases.first
    else { return "record" }
    return String(decoding: first.key, as: UTF8.self)
  }

  /// Puts the version of today into what was found in another one.
  private static func renew(_ path: String) {
    guard let bytes = Files.read(path) else { return }
    let renewed = Gallery.renewed(bytes)
    if renewed != bytes { Files.write(renewed, at: path) }
  }
}
