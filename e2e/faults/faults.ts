import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPrivatePostgres } from '../../scripts/find-postgres.mjs'
import { readArguments, refuseArguments } from '../../scripts/read-arguments.mjs'
import { startServer } from '../support/server.ts'
import { openDesk } from './desk.ts'
import { failover, standbyLost } from './failover.ts'
import { atWrite, STEP_TIMEOUT_MS, tokenOf, verdict, WRITES } from './trial.ts'

const faults: Record<string, () => Promise<boolean>> = {
  'postgres-stopped': postgresStopped,
  'killed-on-postgres': killedOnPostgres,
  'killed-on-pglite': killedOnPglite,
  'disk-full': diskFull,
  failover: () => failover(false),
  'failover-silent': () => failover(true),
  'standby-lost': standbyLost,
}

const usage = `Injects each fault under the built server once, while 500 writes come in. A desk sends each write again under its key until
it is answered, as the outbox does. Needs npm run build. The results are in docs/reliability.md.

  npm run faults [-- NAME]

  NAME   ${Object.keys(faults).join(', ')}; each of them when none is named

Exit code 1 when an acknowledged write is lost, one took effect twice, or one is not acknowledged at the end.
`

async function postgresStopped(): Promise<boolean> {
  const postgres = await startPrivatePostgres()
  const server = await startServer({ DATABASE_URL: postgres.url })
  try {
    const desk = await openDesk(server, await tokenOf(server), WRITES)
    const fault = atWrite(postgres.halt, postgres.resume, 3000)
    await desk.send(STEP_TIMEOUT_MS, fault.onAnswer)
    await fault.done()
    return await verdict('PostgreSQL stopped (immediate) and started again after 3 s', desk)
  } finally {
    await server.close()
    postgres.stop()
  }
}

async function killedOnPostgres(): Promise<boolean> {
  const postgres = await startPrivatePostgres()
  try {
    return await killed('on PostgreSQL', { DATABASE_URL: postgres.url })
  } finally {
    postgres.stop()
  }
}

function killedOnPglite(): Promise<boolean> {
  return killed('on PGlite', {})
}

async function killed(where: string, environment: Record<string, string>): Promise<boolean> {
  const server = await startServer(environment)
  try {
    const desk = await openDesk(server, await tokenOf(server), WRITES)
    const fault = atWrite(() => server.stop('SIGKILL'), server.start, 500)
    await desk.send(STEP_TIMEOUT_MS, fault.onAnswer)
    await fault.done()
    return await verdict(`server killed with SIGKILL ${where}`, desk)
  } finally {
    await server.close()
  }
}

/** Fills up PGlite's own disk (a tmpfs, which needs root) and frees it again; then the server is killed too. */
async function diskFull(): Promise<boolean> {
  const disk = mkdtempSync(join(tmpdir(), 'trackside-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', disk])
  const server = await startServer({ DATA_DIR: disk })
  const ballast = join(disk, 'ballast')
  try {
    const desk = await openDesk(server, await tokenOf(server), WRITES)
    let answersWhileFull = ''
    const fault = atWrite(
      () => fill(disk, ballast),
      async () => {
        const alive = await fetch(`${server.origin}/api/alive`).catch(() => undefined)
        answersWhileFull = `; while full /api/alive answered ${alive?.status ?? 'nothing'}`
        rmSync(ballast)
      },
      20_000,
    )
    await desk.send(60_000, fault.onAnswer)
    await fault.done()
    const through = desk.writes.filter(({ acknowledged }) => acknowledged).length
    answersWhileFull += `; ${through} through before it was started anew`
    await server.stop('SIGKILL')
    await server.start()
    await desk.send(STEP_TIMEOUT_MS)
    return await verdict(
      'disk full for 20 s under PGlite, then the server killed and started',
      desk,
      answersWhileFull,
    )
  } finally {
    await server.stop('SIGKILL')
    execFileSync('umount', [disk])
    rmSync(disk, { recursive: true, force: true })
  }
}

/** Fills the disk with one file. */
function fill(disk: string, file: string): void {
  const { bavail, bsize } = statfsSync(disk)
  try {
    // The free space may change meanwhile, so the file is larger than it: writing ends with ENOSPC.
    writeFileSync(file, Buffer.alloc(bavail * bsize + 1_000_000))
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOSPC') throw error
  }
}

const { positionals } = readArguments(usage, { allowPositionals: true })
const [only] = positionals
if (only !== undefined && !faults[only]) refuseArguments(usage, `There is no ${only}.`)
let held = true
for (const [name, run] of Object.entries(faults))
  if (only === undefined || only === name) held = (await run()) && held
process.exitCode = held ? 0 : 1
