import { openTcpRelay } from '../../server/testing/tcp-relay.ts'
import { startServer } from '../support/server.ts'
import { openDesk } from './desk.ts'
import { startPair } from './standby.ts'
import { atWrite, STEP_TIMEOUT_MS, tokenOf, verdict, WRITES } from './trial.ts'

/** The time that a monitor needs to consider the primary dead. */
const DETECTION_MS = 3000

const STANDBY_AWAY_MS = 60_000

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const longestGap = (times: readonly number[]): number =>
  Math.max(...times.slice(1).map((at, before) => at - (times[before] ?? at)))

/**
 * The primary dies and its synchronous standby takes over, behind one address that leads to the current primary.
 * `isSilent`: the whole machine disappears, without closing its connections, instead of its processes alone. Returns
 * whether every write survived.
 */
export async function failover(isSilent: boolean): Promise<boolean> {
  const pair = await startPair()
  const relay = await openTcpRelay(pair.primaryPort)
  const server = await startServer({ DATABASE_URL: `postgres://postgres@127.0.0.1:${relay.port}/postgres` })
  try {
    const desk = await openDesk(server, await tokenOf(server), WRITES)
    const times = { died: 0, promoted: 0, answers: [] as number[] }
    const fault = atWrite(
      () => {
        times.died = Date.now()
        if (isSilent) relay.silence()
        pair.killPrimary()
      },
      () => {
        pair.promote()
        relay.pointAt(pair.standbyPort)
        times.promoted = Date.now()
      },
      DETECTION_MS,
    )
    await desk.send(STEP_TIMEOUT_MS, acknowledged => {
      times.answers.push(Date.now())
      fault.onAnswer(acknowledged)
    })
    await fault.done()
    const note = `; no write acknowledged for ${seconds(longestGap(times.answers))}, of which ${seconds(times.promoted - times.died)} until the standby was the primary; all through ${seconds((times.answers.at(-1) ?? 0) - times.died)} after the death`
    const how = isSilent ? 'its machine is gone' : 'its processes are killed'
    return await verdict(`PostgreSQL's primary dies (${how}), the standby takes over`, desk, note)
  } finally {
    await server.close()
    await relay.close()
    pair.close()
  }
}

/** The standby stops for longer than any call waits, and comes back. Returns whether every write survived. */
export async function standbyLost(): Promise<boolean> {
  const pair = await startPair()
  const server = await startServer({
    DATABASE_URL: `postgres://postgres@127.0.0.1:${pair.primaryPort}/postgres`,
  })
  try {
    const desk = await openDesk(server, await tokenOf(server), WRITES)
    const answers: number[] = []
    const fault = atWrite(pair.haltStandby, pair.resumeStandby, STANDBY_AWAY_MS)
    await desk.send(STEP_TIMEOUT_MS, acknowledged => {
      answers.push(Date.now())
      fault.onAnswer(acknowledged)
    })
    await fault.done()
    const note = `; no write acknowledged for ${seconds(longestGap(answers))}`
    return await verdict(`the standby is away for ${seconds(STANDBY_AWAY_MS)}`, desk, note)
  } finally {
    await server.close()
    pair.close()
  }
}
