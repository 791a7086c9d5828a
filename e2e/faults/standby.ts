import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { INITDB, openPostgresFolder, serverOptions } from '../../scripts/find-postgres.mjs'
import { freePort } from '../../server/testing/free-port.ts'

/** A PostgreSQL primary with a standby that has each write before it is acknowledged. */
interface Pair {
  readonly primaryPort: number
  readonly standbyPort: number
  /** Ends every process of the primary at once (SIGKILL), as a power cut would. */
  killPrimary(): void
  /** Stops the standby. */
  haltStandby(): void
  resumeStandby(): void
  /** Makes the standby the primary; returns once it accepts writes. */
  promote(): void
  close(): void
}

const READY_TIMEOUT_MS = 30_000

/** Starts both, and waits until commits wait for the standby. */
export async function startPair(): Promise<Pair> {
  const { folder, run, start, halt, forget, close } = openPostgresFolder()
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')]
  const [primaryPort, standbyPort] = [await freePort(), await freePort()]
  // The primary knows the standby by this name.
  const startStandby = () => start(standby, `${serverOptions(standbyPort)} -c cluster_name=standby`)

  try {
    run('initdb', '-D', primary, ...INITDB)
    start(
      primary,
      `${serverOptions(primaryPort)} -c synchronous_commit=on -c synchronous_standby_names=standby`,
    )
    run(
      'pg_basebackup',
      ...['-D', standby, '-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'postgres'],
      ...['--write-recovery-conf', '--checkpoint=fast'],
    )
    startStandby()
    await untilSynchronous(primaryPort)
  } catch (error) {
    close()
    throw error
  }

  return {
    primaryPort,
    standbyPort,
    killPrimary() {
      forget(primary)
      const [pid = ''] = readFileSync(join(primary, 'postmaster.pid'), 'utf8').split('\n')
      // Stopped first, so that it starts no process while its processes are listed.
      process.kill(Number(pid), 'SIGSTOP')
      const children = execFileSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' })
      for (const one of [...children.split(/\s+/).filter(Boolean), pid]) process.kill(Number(one), 'SIGKILL')
    },
    haltStandby: () => halt(standby),
    resumeStandby: startStandby,
    promote: () => run('pg_ctl', '-D', standby, '-w', 'promote'),
    close,
  }
}

async function untilSynchronous(port: number): Promise<void> {
  const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`)
  await client.connect()
  try {
    const deadline = Date.now() + READY_TIMEOUT_MS
    for (;;) {
      const { rows } = await client.query("select from pg_stat_replication where sync_state = 'sync'")
      if (rows.length === 1) return
      if (Date.now() > deadline) throw new Error('The standby does not follow the primary.')
      await wait(100)
    }
  } finally {
    await client.end()
  }
}
