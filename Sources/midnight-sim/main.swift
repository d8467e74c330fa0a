import Glibc
import LongOptions

do throws(UsageError) {
  exit(await Campaign(try SimOptions.parse(CommandLine.arguments)).run())
} catch {
  Output.error("midnight-sim: \(error.message)\nTry 'midnight-sim --help'.")
  exit(2)
}
