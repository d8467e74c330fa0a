import Glibc

do throws(UsageError) {
  let environment = Environment.variables
  let arguments = Array(CommandLine.arguments.dropFirst())
  let command = try Options.parse(arguments, environment: environment) {
    named throws(UsageError) in
    try ConfigFile(named, environment).lines(home: Folders.home(environment))
  }
  exit(await Program.run(command))
} catch {
  Console.error(error.message)
  Console.errorLine("Try 'midnight --help'.")
  exit(2)
}
