import { decodeJwt } from 'jose'
import type { Handlers, StreamHandler } from '../../call.ts'
import { HttpError } from '../../http-error.ts'
import type { Hub } from '../../live/hub.ts'
import { type EventStream, openEventStream } from '../../live/stream.ts'
import { eventScope } from '../events/event-rows.ts'

/** Streams that one user may have open in this process: several tablets, and those that went without saying so. */
const MOST_OF_A_USER = 64
/** A stream ends after this, in ms, and the device opens the next one: no process keeps a device for ever. */
const LONGEST = 30 * 60_000

/** The live feed (design section 6). */
export function liveHandlers(hub: Hub): Handlers<'live'> {
  const open = new Map<string, number>()
  const count = (user: string, by: number) => {
    const left = (open.get(user) ?? 0) + by
    if (left > 0) open.set(user, left)
    else open.delete(user)
  }

  const live: StreamHandler<'live'> = {
    stream: async ({ db, query, caller }, request, reply) => {
      if (query.event > 0) await eventScope(db, query.event)
      if ((open.get(caller.id) ?? 0) >= MOST_OF_A_USER)
        throw new HttpError('TooManyRequests', 'Too many devices of yours listen already.', {
          retry_after: 30,
        })
      count(caller.id, 1)
      let leave: (() => void) | undefined
      let gone = false
      const stream: EventStream = openEventStream(reply, () => {
        gone = true
        clearTimeout(timer)
        count(caller.id, -1)
        leave?.()
      })
      const timer = setTimeout(() => stream.end(), timeLeft(request.headers.authorization))
      try {
        leave = await hub.add(query.event, query.since, stream)
        if (gone) leave()
      } catch (error) {
        request.log.warn({ err: error }, 'a live stream could not begin')
        stream.end()
      }
    },
  }
  return { live }
}

/** Until the token ends, in ms: it was found valid when the stream was opened. */
function timeLeft(authorization = ''): number {
  const { exp } = decodeJwt(authorization.replace(/^Bearer +/i, '').trim())
  return exp === undefined ? LONGEST : Math.min(LONGEST, Math.max(0, exp * 1000 - Date.now()))
}
