import Glibc

do throws(UsageError) {
  exit(await Program.run(try Options.parse(Array(CommandLine.arguments.dropFirst()))))
} catch {
  Console.error(error.message)
  Console.errorLine("Try 'midnight --help'.")
  exit(2)
}
