/// One line of the table: what was measured, what it came to, and beside what it stands.
struct Figure: Hashable, Codable, Sendable {
  enum Unit: String, Codable, Sendable {
    case milliseconds = "ms"
    case seconds = "s"
    case perSecond = "/s"
    case perMinute = "/min"
    case bytes = "B"
    case kibibytes = "KiB"
    case mebibytes = "MiB"
    /// Of one core.
    case percent = "%"

    /// Whether a greater number is the better one.
    var moreIsBetter: Bool { self == .perSecond || self == .perMinute }
  }

  /// What the project wants a figure to be, as its median, its 99th percentile or its worst.
  struct Aim: Hashable, Codable, Sendable {
    enum Of: String, Codable, Sendable { case median, p99, worst }

    let of: Of
    /// The limit in the figure's own unit.
    let limit: Double

    init(_ of: Of, _ limit: Double) {
      self.of = of
      self.limit = limit
    }
  }

  /// A reference measured in the same run, and this figure's median divided by the reference's.
  struct Ratio: Hashable, Codable, Sendable {
    let to: String
    let median: Double
    let p99: Double
  }

  let section: Section
  /// Unlike that of every other figure of the section.
  let name: String
  let unit: Unit
  let summary: Summary
  let ratios: [Ratio]
  let aims: [Aim]

  /// Nil without measurements. Each reference gives a ratio; its unit must be the same.
  init?(
    _ section: Section, _ name: String, _ unit: Unit, _ measurements: [Double],
    beside references: [Figure] = [], aims: [Aim] = []
  ) {
    guard let summary = Summary(measurements, moreIsBetter: unit.moreIsBetter) else { return nil }
    self.section = section
    self.name = name
    self.unit = unit
    self.summary = summary
    self.aims = aims
    ratios = references.filter { $0.unit == unit }.map { reference in
      Ratio(
        to: reference.name, median: summary.median / reference.summary.median,
        p99: summary.p99 / reference.summary.p99)
    }
  }

  /// Whether every aim is reached; nil if it has none.
  var isReached: Bool? {
    guard !aims.isEmpty else { return nil }
    return aims.allSatisfy { aim in
      let value =
        switch aim.of {
        case .median: summary.median
        case .p99: summary.p99
        case .worst: summary.worst
        }
      return unit.moreIsBetter ? value >= aim.limit : value <= aim.limit
    }
  }
}
