import Casebook
import Sealing

/// The shares that have come for what this node may open, and what has been opened.
struct Keyring: Sendable {
  /// The genuine shares, by holder.
  private var shares: [Sealed: [Int: KeyShare]] = [:]
  /// What was opened, by envelope.
  private var pieces: [Piece?] = Array(repeating: nil, count: CaseItem.count)
  private(set) var count = 0
  /// What enough genuine shares did not open: it was not dealt as was published.
  private(set) var foul: Set<Sealed> = []
  /// The holders that have sent a wrong share, and until when they are not asked again.
  private var liars: [Int: Int] = [:]
  /// Since when each thing is wanted and not there, and when the others were last asked for it.
  private(set) var wanted: [Sealed: Want] = [:]

  struct Want: Hashable, Sendable {
    let since: Int
    var askedAt: Int
  }

  private struct Piece: Sendable {
    /// As it was sealed.
    let text: String
    /// Nil if it says nothing that a case can say.
    let secret: Secret?
  }

  func shares(of sealed: Sealed) -> [KeyShare] {
    (shares[sealed] ?? [:]).values.sorted { $0.holder < $1.holder }
  }

  func has(_ sealed: Sealed, from holder: Int) -> Bool { shares[sealed]?[holder] != nil }

  /// Takes a genuine share, of which each holder has one for an envelope.
  mutating func add(_ share: KeyShare) {
    shares[share.of, default: [:]][share.holder] = share
  }

  /// Takes a genuine text, and what it says.
  mutating func open(_ item: CaseItem, _ text: String, _ secret: Secret?) {
    if pieces[item.index] == nil { count += 1 }
    pieces[item.index] = Piece(text: text, secret: secret)
    // What is open needs no key.
    shares[Sealed(item)] = nil
    wanted[Sealed(item)] = nil
  }

  mutating func distrust(_ holder: Int, until time: Int) { liars[holder] = time }
  func distrusts(_ holder: Int, at time: Int) -> Bool { liars[holder].map { time < $0 } ?? false }

  mutating func callFoul(_ sealed: Sealed) {
    foul.insert(sealed)
    wanted[sealed] = nil
  }

  /// Notes what is wanted now, nothing else.
  mutating func want(_ now: [Sealed], at time: Int, askedAt: Int) {
    if now.isEmpty, wanted.isEmpty { return }
    let old = wanted
    wanted = [:]
    for sealed in now { wanted[sealed] = old[sealed] ?? Want(since: time, askedAt: askedAt) }
  }

  mutating func asked(_ sealed: Sealed, at time: Int) { wanted[sealed]?.askedAt = time }

  /// Whether nothing more will come of it.
  func isOpen(_ sealed: Sealed) -> Bool {
    if case .envelope(let number) = sealed, pieces.indices.contains(number),
      pieces[number] != nil
    {
      return true
    }
    return foul.contains(sealed)
  }

  func opened(_ item: CaseItem) -> Opened? {
    pieces[item.index].map { Opened(item, text: $0.text) }
  }

  func secret(_ item: CaseItem) -> Secret? { pieces[item.index]?.secret }

  /// Everything that was opened, by envelope.
  var all: [Opened] { CaseItem.all.compactMap(opened) }
}

extension Sealed {
  /// The piece of a case that is in this envelope; nil for a verdict, or if there is none.
  var item: CaseItem? {
    if case .envelope(let number) = self { CaseItem(index: number) } else { nil }
  }

  init(_ item: CaseItem) { self = .envelope(item.index) }
}
