import { createInterface } from 'node:readline'
import { clientHash } from '../plugins/throttled-log.ts'
import { runTool } from './run-tool.ts'

const usage = `Prints the hash that the log has for an address (docs/operations.md).

  npm run --silent client-hash -- ADDRESS…
  npm run --silent client-hash < FILE        for the first word of each line, such as in a proxy's access log

LOG_SALT is that of the server.
`

async function hashesOf(args: readonly string[]): Promise<string[]> {
  const salt = process.env.LOG_SALT
  if (!salt) throw new Error('LOG_SALT is not set: without it no address can be found by its hash.')
  const addresses = new Set(args)
  if (args.length === 0)
    for await (const line of createInterface(process.stdin)) addresses.add(line.trim().split(/\s+/)[0] ?? '')
  addresses.delete('')
  return [...addresses].map(address => `${clientHash(salt, address)} ${address}`)
}

runTool(usage, args => (args.length === 0 && process.stdin.isTTY ? undefined : hashesOf(args)))
