import Casebook
import Rules

/// The deduction grid as entries of `Marks` in rows and columns: who did it; the four hours; weapons
/// and motives.
enum Notebook {
  /// The entries of each column with the row where each is drawn.
  static let columns: [[(row: Int, entry: Int)]] = {
    let people = (0..<12).map { (row: $0 + 1, entry: $0) }
    let hours = (0..<4).map { hour in
      [(row: 0, entry: Marks.hours + hour)]
        + (0..<12).map { (row: $0 + 1, entry: Marks.cell($0, hour)) }
    }
    let things =
      (0..<8).map { (row: $0, entry: Marks.weapons + $0) }
      + (0..<6).map { (row: $0 + 9, entry: Marks.motives + $0) }
    return [people] + hours + [things]
  }()

  /// The entry that an arrow leads to; at an edge it comes in again at the other side.
  static func step(_ entry: Int, dx: Int, dy: Int) -> Int {
    let at = columns.firstIndex { $0.contains { $0.entry == entry } } ?? 0
    let index = columns[at].firstIndex { $0.entry == entry } ?? 0
    guard dx != 0 else {
      return columns[at][(index + dy + columns[at].count) % columns[at].count].entry
    }
    let row = columns[at][index].row
    let column = columns[(at + dx + columns.count) % columns.count]
    return column.min { abs($0.row - row) < abs($1.row - row) }?.entry ?? entry
  }

  /// What is ruled out without any thinking: whoever found the body; at the easy level also all that
  /// the log excludes.
  static func ruledOut(in game: GameModel) -> Set<Int> {
    let finder = game.view.setting.file.finder.value
    guard game.view.state.rules.level == .easy, !game.isWatched else { return [finder] }
    let left = HypothesisSet(setting: game.view.setting, pieces: game.view.log.pieces)
    var out = Set(0..<Marks.cells)
    out.subtract(left.murderers.members.map(\.value))
    out.subtract(left.weapons.map { Marks.weapons + $0.value })
    out.subtract(left.motives.map { Marks.motives + $0.index })
    out.subtract(left.hours.map { Marks.hours + $0.index })
    for (person, row) in left.rows.enumerated() {
      for hour in 0..<4 where row.hours >> hour & 1 == 0 { out.insert(Marks.cell(person, hour)) }
    }
    return out.union([finder])
  }

  /// What an entry is about, in words.
  static func name(of entry: Int, in setting: Setting) -> String {
    if let person = SuspectID(exactly: entry) { return setting.person(person).name }
    if let weapon = WeaponID(exactly: entry - Marks.weapons) { return setting.weapon(weapon).name }
    if entry < Marks.hours {
      return Wording.motive(Motive.allCases[entry - Marks.motives], in: setting)
    }
    if entry < Marks.cells {
      return Wording.hour(Hour.allCases[entry - Marks.hours], in: setting)
    }
    guard let (person, hour) = cell(entry) else { return "" }
    return "\(setting.person(person).name) at \(Wording.hour(hour, in: setting))"
  }

  /// The person and the hour of a cell.
  static func cell(_ entry: Int) -> (person: SuspectID, hour: Hour)? {
    let (person, hour) = (entry - Marks.cells).quotientAndRemainder(dividingBy: 4)
    guard entry >= Marks.cells, let person = SuspectID(exactly: person),
      let hour = Hour(rawValue: hour)
    else { return nil }
    return (person, hour)
  }

  /// What the log says about an entry, the newest first.
  static func evidence(on entry: Int, in game: GameModel) -> [LogText.Entry] {
    let all = LogText.entries(for: game)
    if let (person, hour) = cell(entry) {
      return all.filter { $0.people.contains(person) && $0.hours.contains(hour) }
    }
    if let person = SuspectID(exactly: entry) { return all.filter { $0.people.contains(person) } }
    let setting = game.view.setting
    if let weapon = WeaponID(exactly: entry - Marks.weapons) {
      return all.filter { piece in
        let label = piece.id.map { setting.label($0) }
        return label == .prints(weapon: weapon) || label == .match(weapon: weapon)
          || label == .wound
      }
    }
    if entry < Marks.hours {
      let motive = Motive.allCases[entry - Marks.motives]
      return all.filter { piece in
        switch piece.id.flatMap({ game.view.log.content(of: $0) }) {
        case .paper(let motives)?: motives.contains(motive)
        case .gossip(let first, let second)?: first == motive || second == motive
        default: false
        }
      }
    }
    let hour = Hour.allCases[entry - Marks.hours]
    return all.filter { $0.kind == .body && $0.hours.contains(hour) }
  }

  /// Where the log's statements put each person at each hour, by entry; a liar's too.
  static func claims(in game: GameModel) -> [Int: [RoomID]] {
    var claims: [Int: [RoomID]] = [:]
    guard !game.isWatched else { return claims }
    for piece in game.view.log.pieces {
      let label = game.view.setting.label(piece.id)
      switch (label, piece.content) {
      case (.alibi(_, let hour), .alibi(let room, let people)),
        (.sighting(_, let hour), .sighting(let room, let people)):
        for person in people.members {
          let entry = Marks.cell(person.value, hour.index)
          if claims[entry]?.contains(room) != true { claims[entry, default: []].append(room) }
        }
      default: break
      }
    }
    return claims
  }

  /// The grid as a list, for whoever cannot see it.
  static func page(_ marks: Marks, in game: GameModel) -> Page {
    let setting = game.view.setting
    let (ruledOut, claims) = (ruledOut(in: game), claims(in: game))
    var page = Page(title: "Deduction grid")
    page.items = (0..<Marks.count).map { entry in
      var notes = [marks[entry].word]
      if ruledOut.contains(entry) { notes.append("ruled out") }
      notes += (claims[entry] ?? []).map { "said to be in the \(setting.room($0).name)" }
      return Item(
        label: name(of: entry, in: setting), note: notes.joined(separator: ", "),
        action: .cycleMark(entry))
    }
    page.verb = "mark"
    page.isNumbered = false
    return page
  }
}
