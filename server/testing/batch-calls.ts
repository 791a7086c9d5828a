import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { BatchedAnswer } from '../../contract/api/batch.schema.ts'
import type { EventGroup } from '../../contract/api/groups.schema.ts'
import type { Guest } from '../../contract/api/guests.schema.ts'
import { changes } from '../db/schema.ts'
import type { TestApp } from './harness.ts'
import { groupInEvent, guestOf, minutesAgo, raceWeekend } from './race-weekend.ts'

/** One write of a batch in a test. */
export interface Sent {
  readonly method?: string
  readonly path: string
  readonly body?: unknown
  readonly key?: string
  readonly at?: string
  readonly after?: readonly number[]
}

type Options = Parameters<TestApp['call']>[2]

export const timestamp = minutesAgo(1)

/** A check-in of a guest, a minute ago. */
export const checkIn = ({ id }: Pick<Guest, 'id'>, more: Partial<Sent> = {}): Sent => ({
  path: `/guests/checkin/${id}`,
  body: { timestamp },
  ...more,
})

/** Converts a write to the form in which it is sent, with a new key if it has none. */
export const framed = ({ method = 'POST', key = randomUUID(), at, ...write }: Sent) => ({
  ...write,
  method,
  headers: { 'idempotency-key': key, ...(at === undefined ? {} : { 'trackside-at': at }) },
})

/** An event with a group, and helpers for tests of batches. */
export async function batchCalls(app: TestApp) {
  const weekend = await raceWeekend(app)
  const group: EventGroup = await groupInEvent(app, weekend.id, { maximum: 500 })

  const post = (writes: unknown, options: Options = {}) =>
    app.call<{ outcomes: readonly BatchedAnswer[]; name: string }>('POST', '/batch', {
      body: { writes },
      ...options,
    })
  return {
    weekend,
    newGuest: (): Promise<Guest> => guestOf(app, group, weekend.days),
    /** Sends any value as the writes of a batch. */
    post,
    /** Sends a batch and returns the answers to its writes. @throws Error if it is refused as a whole. */
    send: async (writes: readonly Sent[], options?: Options): Promise<readonly BatchedAnswer[]> => {
      const { status, body } = await post(writes.map(framed), options)
      if (status !== 200) throw new Error(`The batch was refused: ${JSON.stringify(body)}`)
      return body.outcomes
    },
    /** The entries of the audit trail with these keys, in order. */
    linesOf: (keys: readonly string[]) =>
      app.db
        .select()
        .from(changes)
        .where(inArray(changes.key, [...keys]))
        .orderBy(changes.id),
  }
}
