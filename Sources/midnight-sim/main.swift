import Glibc

do throws(UsageError) {
  exit(await Campaign(try SimOptions.parse(CommandLine.arguments)).run())
} catch {
  Output.error("midnight-sim: \(error.message)\n\(SimOptions.usage)")
  exit(2)
}
