import FoundationEssentials
import LongOptions
import Score
import Synth

/// `midnight-sound --render FOLDER`: every piece of the score as a file that any player plays.
enum RenderCommand {
  /// Writes the files.
  ///
  /// - Returns: the status to exit with.
  static func run(folder: String) -> Int32 {
    do {
      let folder = URL(filePath: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, piece) in try House.score().sorted(by: { $0.key < $1.key }) {
        let rendered = Synth.render(piece)
        try Data(RenderedWave.bytes(of: rendered)).write(to: folder.appending(path: name + ".wav"))
        Output.line("\(name) \(rendered.length) ms")
      }
      return 0
    } catch {
      Output.error("midnight-sound: \(error)")
      return 1
    }
  }
}
