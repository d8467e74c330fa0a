import Fuzz
import Glibc
import LongOptions

#if COVERAGE
  exit(Coverage.run())
#else
  do throws(UsageError) {
    exit(Program.run(try FuzzOptions.parse(CommandLine.arguments)))
  } catch {
    Output.error("midnight-fuzz: \(error.message)\nTry 'midnight-fuzz --help'.")
    exit(2)
  }
#endif
