import FoundationEssentials

/// The environment that the program was started with.
enum Environment {
  static let variables = ProcessInfo.processInfo.environment
}
