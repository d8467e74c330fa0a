import Casebook
import Rules

/// The player's pieces in words, and what their searches showed beside.
enum LogText {
  /// What sort of evidence a piece is.
  enum Kind: Hashable, CaseIterable {
    case alibi, sighting, gossip, weapon, body, hidden

    var name: String {
      switch self {
      case .alibi: "alibis"
      case .sighting: "sightings"
      case .gossip: "gossip"
      case .weapon: "weapons"
      case .body: "the body"
      case .hidden: "hidden"
      }
    }

    init(_ label: Label) {
      switch label {
      case .alibi: self = .alibi
      case .sighting: self = .sighting
      case .gossip: self = .gossip
      case .prints, .match: self = .weapon
      case .wound, .temperature: self = .body
      case .hidden: self = .hidden
      }
    }
  }

  /// One piece or search.
  struct Entry: Hashable {
    var round: Int
    var text: String
    var style = Style.plain
    var kind: Kind
    /// Who says it, and whom it is about.
    var people = SuspectSet.none
    var hours: [Hour] = []
    var id: EnvelopeID?
    /// Who handed over a copy.
    var giver: SeatID?

    var time: String { Clock.time(round: round) }
  }

  /// The newest first.
  static func entries(for game: GameModel) -> [Entry] {
    let view = game.view
    guard !game.isWatched else { return [] }
    var entries: [(rank: Int, entry: Entry)] = view.log.pieces.map { piece in
      let opening = view.me.opened.first { $0.envelope == piece.id }
      var entry = entry(view.setting.label(piece.id), opening)
      entry.people = entry.people.union(people(in: piece.content))
      if case .temperature(let from) = piece.content {
        entry.hours = Hour.allCases.filter { $0 == from || $0.index == from.index + 1 }
      }
      entry.text = Wording.sentence(piece, in: view.setting)
      entry.id = piece.id
      return (0, entry)
    }
    entries += game.sealedEvidence.map { opening in
      var entry = entry(view.setting.label(opening.envelope), opening)
      let label = Wording.label(view.setting.label(opening.envelope), in: view.setting)
      entry.text = "\(label), sealed: waiting for keys"
      (entry.style, entry.id) = (.dim, opening.envelope)
      return (0, entry)
    }
    entries += Finding.all(in: game).map { found in
      let style: Style = found.isPassage ? .accent : .dim
      return (
        found.isLast ? 1 : -1,
        Entry(round: found.round, text: found.text, style: style, kind: .hidden)
      )
    }
    let order = entries.indices.sorted { one, other in
      let (a, b) = (entries[one], entries[other])
      return (a.entry.round, a.rank, one) > (b.entry.round, b.rank, other)
    }
    return order.map { entries[$0].entry }
  }

  private static func entry(_ label: Label, _ opening: Opening?) -> Entry {
    var entry = Entry(round: opening?.round ?? 1, text: "", kind: Kind(label))
    entry.giver = opening?.from
    if let speaker = label.speaker { entry.people.insert(speaker) }
    switch label {
    case .alibi(_, let hour), .sighting(_, let hour): entry.hours = [hour]
    case .gossip(_, let first, let second):
      entry.people.insert(first)
      entry.people.insert(second)
    case .wound, .temperature, .hidden, .prints, .match: break
    }
    return entry
  }

  private static func people(in content: Content) -> SuspectSet {
    switch content {
    case .alibi(_, let people), .sighting(_, let people), .prints(let people): people
    case .wound, .temperature, .trace, .paper, .match, .gossip: .none
    }
  }

  /// An entry with its time, and from whom it is if somebody else gave it.
  static func line(_ entry: Entry, in game: GameModel) -> Line {
    let from = entry.giver.map { "→ from \(Typeset.clip(game.name(of: $0), to: 16)): " } ?? ""
    let style = entry.giver == nil ? entry.style : .accent
    return Line("\(entry.time)  \(from)\(entry.text)", style)
  }

  /// The same with the text set in behind the time.
  static func hung(_ entry: Entry, in game: GameModel) -> Line {
    var line = line(entry, in: game)
    line.hang = Typeset.width(entry.time) + 2
    return line
  }

  /// The same wrapped; the later lines of a piece are set in.
  static func lines(for game: GameModel, width: Int) -> [Line] {
    entries(for: game).flatMap { entry in
      let line = line(entry, in: game)
      let wrapped = Typeset.wrap(line.text, width: max(1, width - 1))
      return wrapped.enumerated().map { at, text in
        Line(at == 0 ? text : " " + text, line.style)
      }
    }
  }
}

/// Which entries of the log, and which deeds of the chronicle, are shown.
struct Sieve: Hashable, Sendable {
  var person: SuspectID?
  var kind: LogText.Kind?
  var hour: Hour?
  var isGiven = false
  /// Of the chronicle.
  var seat: SeatID?

  func lets(_ entry: LogText.Entry) -> Bool {
    (person.map { entry.people.contains($0) } ?? true) && (kind.map { entry.kind == $0 } ?? true)
      && (hour.map { entry.hours.contains($0) } ?? true) && (!isGiven || entry.giver != nil)
  }

  /// The next value of a list after this one, or the one before; nil lies between the ends.
  static func next<T: Equatable>(_ value: T?, in list: [T], by step: Int = 1) -> T? {
    let at = value.flatMap { list.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    let next = (at + step + list.count + 1) % (list.count + 1)
    return next == 0 ? nil : list[next - 1]
  }
}

extension SuspectSet {
  func union(_ other: Self) -> Self { SuspectSet(bits: bits | other.bits) }
}
