import { createInterface } from 'node:readline'
import { clientHash } from '../plugins/throttled-log.ts'

const usage = `Tells by what each address stands in the log (docs/operations.md).

  npm run --silent client-hash -- ADDRESS…
  npm run --silent client-hash < FILE        of each first word of a line, such as a proxy's access log

LOG_SALT is that of the server.
`

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const salt = process.env.LOG_SALT
  if (args[0] === '--help' || args[0] === '-h' || (args.length === 0 && process.stdin.isTTY)) {
    process.stdout.write(usage)
    return
  }
  if (!salt) throw new Error('LOG_SALT is not set: without it no address can be found by its hash.')
  const told = new Set<string>()
  const tell = (address: string) => {
    if (!address || told.has(address)) return
    told.add(address)
    process.stdout.write(`${clientHash(salt, address)} ${address}\n`)
  }
  if (args.length > 0) for (const address of args) tell(address)
  else for await (const line of createInterface(process.stdin)) tell(line.trim().split(/\s+/)[0] ?? '')
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
