import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { TestServer } from '../support/server.ts'
import type { Violation } from './model.ts'
import { pathsOf } from './plan.ts'
import type { Tablet } from './tablet.ts'
import type { World } from './world.ts'

/**
 * Waits until no tablet has a write left to send, for `within` ms at most; blocked writes do not count. Returns the
 * tablets that still have some.
 */
export async function drained(tablets: readonly Tablet[], within: number, log: (line: string) => void) {
  const from = performance.now()
  const until = from + within
  for (;;) {
    const left = await Promise.all(
      tablets.map(async (tablet, desk) => ({ desk, ...(await waitingOf(tablet)) })),
    )
    const busy = left.filter(({ waiting }) => waiting !== 0)
    const counts = left.map(({ waiting, how }) => `${waiting ?? '?'}${how}`).join(', ')
    log(`${((performance.now() - from) / 1000).toFixed(1)} s: ${counts} to send`)
    if (busy.length === 0 || performance.now() > until) return busy
    await pause(500)
  }
}

/** The number of writes that wait to be sent, and their states; undefined when the worker has not answered. */
async function waitingOf(tablet: Tablet): Promise<{ waiting: number | undefined; how: string }> {
  const status = await tablet.status()
  if (!status || status.pending === 0) return { waiting: status?.pending, how: '' }
  const states = (await tablet.outbox()).map(({ state }) => state)
  const count = (wanted: string) => states.filter(state => state === wanted).length
  const how = [
    ...(status.offline ? [status.offline] : []),
    ...(status.needsSignIn ? ['no token'] : []),
    `${status.sending} under way`,
    `${count('retrying')} resting`,
  ]
  return {
    waiting: states.length - count('rejected') - count('blocked'),
    how: ` (${how.join(', ')})`,
  }
}

const VIEW_TIMEOUT_MS = 15_000

/** Compares each view of each tablet with the server's answer; returns those that differ. */
export async function matchView(
  tablets: readonly Tablet[],
  server: TestServer,
  world: World,
): Promise<Violation[]> {
  const tours = await server.api<World['tours']>('GET', `/event/${world.event.id}/tours`)
  const paths = pathsOf({ ...world, tours })
  const violations = await Promise.all(
    tablets.map(async (tablet, desk) => {
      const found: Violation[] = []
      for (const path of paths) {
        const other = await compare(tablet, server, path)
        if (other !== undefined) found.push({ kind: 'other view', desk, what: `${path}: ${other}` })
      }
      return found
    }),
  )
  return violations.flat()
}

/** Waits until the tablet shows the server's answer; after `VIEW_TIMEOUT_MS`, returns the first difference. */
async function compare(tablet: Tablet, server: TestServer, path: string): Promise<string | undefined> {
  const until = performance.now() + VIEW_TIMEOUT_MS
  for (;;) {
    const answer = await tablet.read(path)
    const shown: unknown = answer?.type.startsWith('application/json') ? JSON.parse(answer.text) : answer
    const said = await server.api<unknown>('GET', path)
    if (isDeepStrictEqual(shown, said)) return undefined
    if (performance.now() > until) return difference(shown, said)
    await pause(300)
  }
}

function difference(shown: unknown, said: unknown): string {
  if (!Array.isArray(shown) || !Array.isArray(said)) return `shown ${JSON.stringify(shown)?.slice(0, 200)}`
  const at = said.findIndex((item, index) => !isDeepStrictEqual(item, shown[index]))
  const index = at < 0 ? said.length : at
  return `${shown.length} shown, ${said.length} there; item ${index}: ${JSON.stringify(shown[index])} instead of ${JSON.stringify(said[index])}`
}
