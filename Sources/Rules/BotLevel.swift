/// Who plays a seat that no person plays.
package enum BotLevel: String, Codable, CaseIterable, Sendable {
  /// Wanders, and accuses when sure.
  case constable
  /// Walks where its log says most is to be learned.
  case inspector
}
