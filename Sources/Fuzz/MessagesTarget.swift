package import Casebook
import Node
import Table
import Wire

/// Frames' payloads, as the node reads them: the version first, then the message.
package final class MessagesTarget: Target {
  package static let name = "messages"

  package let live: [Seed]
  private let trees: TreeMutator
  /// Set to read a peer's number as an index without looking at it: a bug to be found.
  private let isPlanted: Bool

  /// `live` are payloads of real exchanges.
  package init(live: [Seed], isPlanted: Bool = false) {
    self.live = live
    self.isPlanted = isPlanted
    trees = TreeMutator(Lexicon(of: live))
  }

  package func mutate(
    _ input: [UInt8], other: [UInt8], using draw: inout SplitMix64
  ) -> [UInt8] {
    trees.mutate(input, other: other, using: &draw)
  }

  package func execute(_ input: [UInt8]) -> Outcome {
    var outcome = Outcome()
    switch JSON.message(in: input) {
    case .failure(let refusal):
      outcome.note("refused \(refusal.code)")
      outcome.hold(isHarmless(refusal.sentence), "a refusal with control characters")
    case .success(let message):
      outcome.note(caseNames(message))
      #if PLANTED_BUGS
        if isPlanted { plantedBug(message) }
      #endif
      guard let bytes = JSON.encode(Packet(message)) else {
        outcome.broken = "a message that was read cannot be written"
        return outcome
      }
      // What is passed on is not much longer than what came: a byte has six at the most (\u0000).
      outcome.hold(bytes.count <= 6 * input.count + 400, "\(bytes.count) of \(input.count) bytes")
      guard case .success(message) = JSON.message(in: bytes) else {
        outcome.broken = "a message is another one when it is written and read again"
        return outcome
      }
    }
    return outcome
  }

  #if PLANTED_BUGS
    /// What a careless hand might write: it takes a peer's number for an index.
    private func plantedBug(_ message: Message) {
      if case .fetch(_, let from, _) = message {
        let pages = Array(repeating: 0, count: 1_000)
        _ = pages[from]
      }
    }
  #endif
}

extension Lexicon {
  /// The words of inputs that are JSON.
  package init(of seeds: [Seed]) {
    self.init()
    for seed in seeds { JSONTree(parsing: seed.bytes).map { learn($0) } }
  }
}

extension TreeMutator {
  /// One to four changes of an input that is JSON, mostly as a tree and sometimes as bytes.
  func mutate(
    _ input: [UInt8], other: [UInt8], using draw: inout SplitMix64
  ) -> [UInt8] {
    if draw.below(8) > 0, var tree = JSONTree(parsing: input), tree.count < 20_000 {
      for _ in 0...draw.below(4) { mutate(&tree, using: &draw) }
      return Array(tree.bytes.prefix(FrameDecoder.maximumPayload))
    }
    var bytes = input
    for _ in 0...draw.below(4) { ByteMutator.mutate(&bytes, other: other, using: &draw) }
    return bytes
  }
}
