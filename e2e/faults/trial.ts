import { setTimeout as wait } from 'node:timers/promises'
import type { TestServer } from '../support/server.ts'
import type { Desk } from './desk.ts'

/** Shared by the trials of faults.ts. */

export const WRITES = 500
export const STEP_TIMEOUT_MS = 180_000
/** The number of acknowledged writes at which the fault begins. */
const WRITES_BEFORE_FAULT = 150

export const tokenOf = async (server: TestServer) => (await server.run('token')).trim()

/** Prints the results of a desk's writes. Returns whether all are acknowledged and each is stored exactly once. */
export async function verdict(name: string, desk: Desk, note = ''): Promise<boolean> {
  const { lost, stored } = await desk.reckon()
  const through = desk.writes.filter(({ acknowledged }) => acknowledged).length
  const fine = lost === 0 && through === WRITES && stored === WRITES
  console.info(
    `${fine ? 'held ' : 'BROKE'} ${name}: ${through}/${WRITES} acknowledged, ${stored} stored, ${lost} lost; attempts ${JSON.stringify(desk.outcomes())}${note}`,
  )
  return fine
}

/** Calls `stop` once `WRITES_BEFORE_FAULT` writes are acknowledged, and `begin` after `pause` ms. */
export function atWrite(stop: () => Promise<void> | void, begin: () => Promise<void> | void, pause: number) {
  let done: Promise<void> | undefined
  return {
    onAnswer: (acknowledged: number) => {
      if (acknowledged < WRITES_BEFORE_FAULT || done) return
      done = (async () => {
        await stop()
        await wait(pause)
        await begin()
      })()
    },
    done: () => done,
  }
}
