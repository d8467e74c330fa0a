package import Casebook
package import Sealing
package import Table

/// Seals without cryptography: who holds what is all that matters here. A sealed case is a line of
/// words, a share is a word, and an opened text is the name of a case and the number of an envelope.
package struct ToySealer: Sendable {
  /// What a dishonest dealer has done to an envelope.
  package enum Flaw: Hashable, Sendable {
    /// Its key opens nothing.
    case unopenable
    /// It says nothing that a case can say.
    case unreadable
    /// It holds what belongs into another.
    case holds(Int)
  }

  /// The case of a name.
  package let dealt: @Sendable (_ name: String) -> DealtCase?

  package init(dealt: @escaping @Sendable (_ name: String) -> DealtCase?) { self.dealt = dealt }

  // MARK: - Dealing

  /// A case of this name (hexadecimal digits), sealed for the holders of these keys.
  package static func seal(
    _ name: String, holders: [String], flaws: [Int: Flaw] = [:]
  ) -> String {
    let flaws = flaws.sorted { $0.key < $1.key }.map { number, flaw in
      switch flaw {
      case .unopenable: "\(number):x"
      case .unreadable: "\(number):?"
      case .holds(let other): "\(number):\(other)"
      }
    }
    return "toy \(name) \(holders.joined(separator: ",")) \(flaws.joined(separator: ","))"
  }

  /// What the shell would send for a case that it has dealt.
  package static func deal(
    _ dealt: DealtCase, name: String, holders: [String], flaws: [Int: Flaw] = [:], seed: UInt64,
    match: String
  ) -> Deal {
    Deal(
      file: dealt.file, sealed: seal(name, holders: holders, flaws: flaws),
      faces: faces(of: dealt.file, name: name), seed: seed, match: match)
  }

  /// The tiles that everybody sees from the start.
  package static func faces(of file: CaseFile, name: String) -> [Opened] {
    [file.hall, file.bodyTile].map {
      Opened(.tile($0), text: "\(name)/\(CaseItem.tile($0).index)")
    }
  }

  // MARK: - The port

  /// A text of the case, or nil if it says nothing.
  package func secret(_ opened: Opened) -> Secret? {
    let parts = opened.text.split(separator: "/")
    guard parts.count == 2, let number = Int(parts[1]), let item = CaseItem(index: number),
      let dealt = dealt(String(parts[0]))
    else { return nil }
    return dealt.secrets.secret(item, number: SecretNumber(high: 0, low: 0))
  }

  package func sealer(key: String) -> Sealer {
    Sealer(
      read: { text, _, verdicts in Self.read(text, hasVerdicts: verdicts != nil) },
      unseal: { sealed in
        sealed.holders.firstIndex(of: key).map {
          ShareBundle(holder: $0, shares: [], verdicts: nil)
        }
      },
      share: { bundle, sealed in KeyShare(of: sealed, holder: bundle.holder, bytes: "share") },
      isGenuine: { sealed, share in
        Self.isGenuine(share, of: sealed)
      },
      open: { sealed, what, shares in
        guard Set(shares.map(\.holder)).count >= sealed.threshold,
          shares.allSatisfy({ Self.isGenuine($0, of: sealed) })
        else { return nil }
        return switch what {
        case .envelope(let number): Self.text(number, in: sealed)
        case .verdict(let solution): self.verdict(solution, in: sealed)
        }
      },
      isContent: { sealed, number, text in text == Self.text(number, in: sealed) },
      nodeID: { key in
        let digits = key.drop { $0 == "0" }
        return digits.isEmpty ? nil : String(digits)
      })
  }

  private static func isGenuine(_ share: KeyShare, of sealed: SealedCase) -> Bool {
    guard sealed.holders.indices.contains(share.holder), share.bytes == "share" else {
      return false
    }
    switch share.of {
    case .envelope(let number): return (0..<CaseItem.count).contains(number)
    case .verdict(let number):
      return sealed.verdictRoots != nil && (0..<Solution.count).contains(number)
    }
  }

  /// Every envelope that differs from what the case's number makes, as its text says.
  package static func audit(_ sealed: SealedCase) -> Audit {
    let differing = flaws(of: sealed).keys.sorted().compactMap { CaseItem(index: $0) }
    return differing.isEmpty ? .honest : .dishonest(differing)
  }

  private func verdict(_ solution: Int, in sealed: SealedCase) -> String? {
    guard sealed.verdictRoots != nil, let name = sealed.bundles.first, let dealt = dealt(name)
    else { return nil }
    return dealt.secrets.truth.solution.index == solution ? "1" : "0"
  }

  /// The first bundle is the case's name, the share hashes are its flaws.
  private static func read(_ text: String, hasVerdicts: Bool) -> SealedCase? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 4, words[0] == "toy" else { return nil }
    let holders = words[2].split(separator: ",").map(String.init)
    return SealedCase(
      holders: holders, threshold: SealedCase.majority(of: holders.count), envelopes: [],
      bundles: [String(words[1])], shareHashes: words[3].split(separator: ",").map(String.init),
      verdictRoots: hasVerdicts ? [] : nil)
  }

  private static func text(_ number: Int, in sealed: SealedCase) -> String? {
    let name = sealed.bundles.first ?? ""
    switch flaws(of: sealed)[number] {
    case nil: return "\(name)/\(number)"
    case .holds(let other): return "\(name)/\(other)"
    case .unreadable: return "\(name)?\(number)"
    case .unopenable: return nil
    }
  }

  private static func flaws(of sealed: SealedCase) -> [Int: Flaw] {
    var flaws: [Int: Flaw] = [:]
    for word in sealed.shareHashes {
      let parts = word.split(separator: ":")
      guard parts.count == 2, let number = Int(parts[0]) else { continue }
      flaws[number] =
        parts[1] == "x" ? .unopenable : Int(parts[1]).map { .holds($0) } ?? .unreadable
    }
    return flaws
  }
}
