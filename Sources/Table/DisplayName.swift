package struct NameError: Error, Hashable, Sendable { package let sentence: String }
package enum DisplayName {
  package static let maximum = 24
  package static func check(_ text: String) throws(NameError) -> String { text }
  package static func isClean(_ text: String) -> Bool { true }
  package static func printable(_ text: String, limit: Int) -> String { String(text.prefix(limit)) }
}
