/**
 * Runs an operator's tool that takes one argument. Prints the lines that it gives; what goes wrong is told, and then the
 * exit code is not 0.
 */
export function runTool(usage: string, work: (args: readonly string[]) => Promise<readonly string[]>): void {
  const args = process.argv.slice(2)
  const [first] = args
  if (args.length !== 1 || first === '--help' || first === '-h') {
    process.stdout.write(usage)
    if (first !== '--help' && first !== '-h') process.exitCode = 2
    return
  }
  work(args).then(
    lines => {
      for (const line of lines) process.stdout.write(`${line}\n`)
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = 1
    },
  )
}
