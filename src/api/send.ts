import type { AnyWriteRow, Response } from '../../contract/api/endpoint.ts'
import type { CheckIn } from '../../contract/api/guests.schema.ts'
import { giveFeedback } from '../lib/feedback.ts'
import type { Api, Sent, WriteInput } from './client.ts'
import type { QueryCache } from './query-cache.ts'

export type Send = <R extends AnyWriteRow>(
  row: R,
  input: WriteInput<R>,
  isOnScreen?: () => boolean,
) => Promise<Sent<Response<R>>>

/** Returns a function that sends a write, with feedback by sound and touch; without an engine it refreshes the screen. */
export const createSend =
  (api: Api, cache: QueryCache): Send =>
  async (row, input, isOnScreen) => {
    // Without one, the screen has to find out by itself what the write has changed.
    const engineReportsChanges = api.hasEngine()
    const sent = await api.send(row, input, isOnScreen).catch((error: unknown) => {
      giveFeedback('refused')
      throw error
    })
    if (!input.isFirst) giveFeedback(isAlreadyIn(sent) ? 'refused' : 'success')
    if (!engineReportsChanges) await cache.refresh()
    return sent
  }

/** Whether the server answered a check-in with that of another desk, which was first. */
const isAlreadyIn = (sent: Sent<unknown>): boolean =>
  sent.outcome === 'done' && (sent.answer as Partial<CheckIn> | undefined)?.already_checked_in === true
