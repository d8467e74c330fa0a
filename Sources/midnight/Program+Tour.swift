import Board
import Soundscape
import Terminal

extension Program {
  /// The tour alone: there is no node that could fail.
  static func tour(_ options: CommonOptions) async -> Int32 {
    let name = options.name ?? "You"
    var start = TourStart(
      preferences: options.preferences, keeper: Keeper(options, Environment.variables),
      soundscape: sound(nil), hearing: hearing)
    if !options.plain {
      do throws(TerminalError) {
        let terminal = try Terminal(preferences: start.preferences)
        let app = TourApp(terminal: terminal, name: name, start: start)
        let hasBegun = await app.run()
        terminal.restore()
        if let complaint = app.complaint { Console.error(complaint) }
        return told(hasBegun)
      } catch {
        Console.error("\(error.message) The tour goes on in plain lines (--plain).")
      }
    }
    start.preferences.keepInPlain(options.turnedOn)
    // It is held weakly by what calls it back.
    let lines = TourLines(name: name, start: start)
    let hasBegun = await lines.run()
    withExtendedLifetime(lines) {}
    return told(hasBegun)
  }

  private static func told(_ hasBegun: Bool) -> Int32 {
    if !hasBegun { Console.error("The tour cannot be played with this casebook.") }
    return hasBegun ? 0 : 1
  }

  // MARK: - Sound

  /// What plays for whoever plays. Nothing is started before there is something to hear.
  static func sound(_ log: LogFile?) -> Soundscape {
    SoundProcess(SoundProgram(environment: Environment.variables)) { log?.write($0) }.soundscape
  }

  static var hearing: Hearing {
    var hearing = Hearing()
    hearing.isRemote = SoundMode.isRemote(Environment.variables)
    return hearing
  }
}
