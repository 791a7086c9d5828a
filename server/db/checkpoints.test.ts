import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../process/log.ts'
import { checkpointRegularly } from './checkpoints.ts'
import { YieldingPGlite } from './yielding-pglite.ts'

test('the write-ahead log of a PGlite does not grow without end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trackside-log-'))
  const pglite = new YieldingPGlite(folder)
  const stop = checkpointRegularly(pglite, createLog('silent'), 100)
  onTestFinished(async () => {
    stop()
    await pglite.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const oldest = () => readdirSync(join(folder, 'pg_wal')).sort()[0]
  const before = await pglite.exec('create table lines (line text)').then(oldest)
  // Each switch begins a new file.
  for (let file = 0; file < 3; file += 1) {
    await pglite.exec("insert into lines values ('x')")
    await pglite.exec('select pg_switch_wal()')
  }
  await expect.poll(oldest, { timeout: 10_000 }).not.toBe(before)
})
