import LongOptions
import Soundscape

/// What the command line asks for.
struct SoundOptions {
  /// Where to write every piece of the score; nil to play.
  var folder: String?
  /// Whether each line is told on standard error with the device's time.
  var isTraced = false
  var isVersion = false
  var isHelp = false

  static let usage = """
    midnight-sound [--render FOLDER] [--trace]

    Plays for midnight, which starts it and tells it by lines on standard input what is to be heard.
    By itself it does nothing.

      --render FOLDER  write every piece of the score there as a WAV file
      --trace          tell each line on standard error, with the milliseconds that have been played
      --version        print the version of the lines
    """

  private enum Name: String, LongOption {
    case render, trace, version, help

    var takesValue: Bool { self == .render }
  }

  /// The first argument is the program's name.
  static func parse(_ arguments: [String]) throws(UsageError) -> SoundOptions {
    var options = SoundOptions()
    try Name.read(arguments) { name, value throws(UsageError) in
      switch name {
      case .render: options.folder = value
      case .trace: options.isTraced = true
      case .version: options.isVersion = true
      case .help: options.isHelp = true
      }
    }
    return options
  }
}
