package import Casebook
package import Rules

extension Node {
  /// What the inspector makes of an ended match's case, reckoned beside everything else; nil if the
  /// number makes another case.
  @concurrent package nonisolated func par(of file: CaseFile, made from: SecretNumber) async -> Par?
  {
    Par(of: file, made: from, content: content)
  }
}
