import { setTimeout as wait } from 'node:timers/promises'
import type { TestServer } from '../support/server.ts'
import type { Desk } from './desk.ts'

/** What the trials of faults.ts have in common. */

export const WRITES = 500
export const STEP_TIMEOUT_MS = 180_000
/** Writes that are through when the fault comes. */
const BEFORE = 150

export const tokenOf = async (server: TestServer) => (await server.run('token')).trim()

/** Prints what became of a desk's writes. Gives whether each that was acknowledged is there, all are, and none twice. */
export async function verdict(name: string, desk: Desk, note = ''): Promise<boolean> {
  const { lost, stored } = await desk.reckon()
  const through = desk.writes.filter(({ acknowledged }) => acknowledged).length
  const fine = lost === 0 && through === WRITES && stored === WRITES
  console.info(
    `${fine ? 'held ' : 'BROKE'} ${name}: ${through}/${WRITES} acknowledged, ${stored} stored, ${lost} lost; attempts ${JSON.stringify(desk.outcomes())}${note}`,
  )
  return fine
}

/** Ends at once what `stop` names as soon as so many writes are through, and begins it again after a while. */
export function atWrite(stop: () => Promise<void> | void, begin: () => Promise<void> | void, pause: number) {
  let done: Promise<void> | undefined
  return {
    onAnswer: (acknowledged: number) => {
      if (acknowledged < BEFORE || done) return
      done = (async () => {
        await stop()
        await wait(pause)
        await begin()
      })()
    },
    done: () => done,
  }
}
