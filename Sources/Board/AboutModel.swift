/// What the program says of itself, and where it keeps things.
package struct AboutModel: Hashable, Sendable {
  /// '0.1.0'
  package var version = ""
  /// Of the protocol between nodes.
  package var conversation = 0
  /// Paths; the log has none if it cannot be written.
  package var configFile = ""
  package var dataFolder = ""
  package var logFile = ""

  package init() {}
}
