import Glibc
import LongOptions
import Score
import Soundscape
import Synth

/// What the command line asks for.
func midnightSound(_ options: SoundOptions) -> Int32 {
  if options.isHelp {
    Output.line(SoundOptions.usage)
    return 0
  }
  if options.isVersion {
    Output.line("midnight-sound, lines of version \(SoundCommand.version)")
    return 0
  }
  if let folder = options.folder { return RenderCommand.run(folder: folder) }
  // Whoever reads along may go away; and it is the game that decides what Ctrl-C means.
  signal(SIGPIPE, SIG_IGN)
  signal(SIGINT, SIG_IGN)
  // Sound that comes late is no sound; few systems allow it.
  setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, -5)
  do throws(ScoreError) {
    let score = try House.score()
    guard let program = Program(score, isTraced: options.isTraced) else { return 1 }
    return program.run()
  } catch {
    Output.error("midnight-sound: \(error)")
    return 1
  }
}

do throws(UsageError) {
  exit(midnightSound(try SoundOptions.parse(CommandLine.arguments)))
} catch {
  Output.error("midnight-sound: \(error.message)\nTry 'midnight-sound --help'.")
  exit(2)
}
