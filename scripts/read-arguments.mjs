import { parseArgs } from 'node:util'

/**
 * Parses a command's arguments. For `--help` it prints the usage and ends the process; for an option that the command
 * does not have, it does the same with exit code 2.
 */
export function readArguments(usage, { options, ...config } = {}) {
  try {
    const help = { type: 'boolean', short: 'h' }
    const parsed = parseArgs({ ...config, options: { ...options, help } })
    if (!parsed.values.help) return parsed
    process.stdout.write(usage)
    process.exit(0)
  } catch (error) {
    refuseArguments(usage, error.message)
  }
}

/** Prints what is wrong with a command's arguments, and its usage. Ends the process with 2. */
export function refuseArguments(usage, problem) {
  process.stderr.write(`${problem}\n\n${usage}`)
  process.exit(2)
}
