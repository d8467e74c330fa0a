#if PLANTED_BUGS
  import Casebook
  import SealingSodium
  import Synchronization
  import Table

  /// What a leaky dealer knows, and lets out wherever it can.
  final class Leak: Sendable {
    private let known = Mutex<String?>(nil)

    func learn(_ number: String) { known.withLock { $0 = number } }

    /// An announcement that says it to the whole network.
    func added(to text: [String: String]) -> [String: String] {
      guard let number = known.withLock({ $0 }) else { return text }
      return text.merging(["leak": number]) { $1 }
    }

    /// A record that says it to everybody at the table.
    func added(to record: String?) -> String? {
      guard let number = known.withLock({ $0 }), let record, record.hasPrefix("{") else {
        return record
      }
      return "{\"leak\":\"\(number)\"," + record.dropFirst()
    }
  }

  extension Node {
    func tell(_ number: SecretNumber) {
      let text = number.hex
      leak.learn(text)
      writer.keep("leak", text)
    }
  }

  extension Codec {
    func leaking(_ leak: Leak) -> Codec {
      var codec = self
      codec.encode = { [encode] in leak.added(to: encode($0)) }
      return codec
    }
  }
#endif
