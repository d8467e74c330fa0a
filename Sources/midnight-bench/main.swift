import Glibc
import LongOptions

do throws(UsageError) {
  exit(await Program.run(try BenchOptions.parse(CommandLine.arguments)))
} catch {
  Output.error("midnight-bench: \(error.message)\nTry 'midnight-bench --help'.")
  exit(2)
}
