#if COVERAGE
  import Casebook
  import Fuzz
  import Glibc
  import LongOptions

  // A build of its own (`scripts/fuzz --coverage`): libFuzzer chooses what to change by what the
  // program has come to, and our mutators change it.

  @_extern(c)
  private func LLVMFuzzerRunDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ execute: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32

  // libFuzzer calls back on the one thread there is.
  nonisolated(unsafe) private var target: (any Target)?
  nonisolated(unsafe) private var live: [[UInt8]] = []

  @_cdecl("LLVMFuzzerCustomMutator")
  func mutate(
    _ data: UnsafeMutablePointer<UInt8>?, _ count: Int, _ most: Int, _ seed: UInt32
  ) -> Int {
    guard let data, let target else { return count }
    var draw = SplitMix64(seed: UInt64(seed))
    let input = Array(UnsafeBufferPointer(start: data, count: count))
    let base = input.count < 2 ? live.picked(using: &draw) ?? input : input
    let changed = target.mutate(base, other: live.picked(using: &draw) ?? [], using: &draw)
    let kept = changed.prefix(most)
    return UnsafeMutableBufferPointer(start: data, count: most).update(fromContentsOf: kept)
  }

  enum Coverage {
    /// Runs libFuzzer on the target that MIDNIGHT_FUZZ names, with this program's arguments.
    static func run() -> Int32 {
      guard let name = getenv("MIDNIGHT_FUZZ"), let made = Gallery.target(String(cString: name))
      else {
        Output.error("MIDNIGHT_FUZZ must be one of \(Gallery.targets.joined(separator: ", ")).")
        return 2
      }
      target = made
      live = (made.live + made.drawn).map(\.bytes)
      var count = CommandLine.argc
      var arguments = CommandLine.unsafeArgv
      return withUnsafeMutablePointer(to: &arguments) { arguments in
        arguments.withMemoryRebound(
          to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.self, capacity: 1
        ) { arguments in
          LLVMFuzzerRunDriver(&count, arguments) { data, count in
            let input = Array(UnsafeBufferPointer(start: data, count: count))
            if let broken = target?.execute(input).broken { fatalError(broken) }
            return 0
          }
        }
      }
    }
  }
#endif
