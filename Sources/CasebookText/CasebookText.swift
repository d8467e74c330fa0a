package import Casebook
import FoundationEssentials

/// The casebook that the program carries inside itself, so that there is no file to lose.
package enum CasebookText {
  /// Reads the embedded casebook.
  ///
  /// - Throws: a `DecodingError` if the text is not in the shape of `CasebookContent`.
  package static func load() throws -> CasebookContent {
    try JSONDecoder().decode(
      CasebookContent.self, from: Data(PackageResources.casebook_json))
  }
}
