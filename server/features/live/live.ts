import type { Hub } from '../../changes/hub.ts'
import { type EventStream, eventText, openEventStream } from '../../changes/stream.ts'
import type { Caller, Handlers, StreamHandler } from '../../http/call.ts'
import { HttpError } from '../../http/http-error.ts'
import { orderToApi, type SignOutOrder, type SignOutOrders } from '../devices/sign-out-orders.ts'
import { eventScope } from '../events/event-rows.ts'
import type { RevokedTokens } from '../session/revoked-tokens.ts'

/** The most open streams of a user in this process: several tablets, and streams whose tablets disappeared. */
const MAX_STREAMS_PER_USER = 64
/** A stream ends after this, and the device opens a new one: no device stays with one process for ever. */
const MAX_STREAM_MS = 30 * 60_000

interface Needs {
  readonly hub: Hub
  readonly revoked: Pick<RevokedTokens, 'watch'>
  readonly orders: Pick<SignOutOrders, 'lookUp' | 'markReceived' | 'watch'>
}

/** The live feed (design section 6). A stream ends with its token, and when its device is signed out from elsewhere. */
export function liveHandlers({ hub, revoked, orders }: Needs): Handlers<'live'> {
  const open = new Map<string, number>()
  const count = (user: string, by: number) => {
    const left = (open.get(user) ?? 0) + by
    if (left > 0) open.set(user, left)
    else open.delete(user)
  }

  const live: StreamHandler<'live'> = {
    stream: async ({ db, query, caller }, request, reply) => {
      if (query.event > 0) await eventScope(db, query.event)
      if ((open.get(caller.id) ?? 0) >= MAX_STREAMS_PER_USER)
        throw new HttpError('TooManyRequests', 'Too many devices of yours listen already.', {
          retry_after: 30,
        })
      // A stream has no end: it would stay open for somebody who asked for its headers only.
      if (request.method === 'HEAD') return void (await reply.type('text/event-stream; charset=utf-8').send())
      count(caller.id, 1)
      let leave: (() => void) | undefined
      const unwatch: (() => void)[] = []
      let gone = false
      const stream: EventStream = openEventStream(reply, () => {
        gone = true
        clearTimeout(timer)
        count(caller.id, -1)
        for (const end of unwatch) end()
        leave?.()
      })
      const timer = setTimeout(() => stream.end(), timeLeft(caller.token))
      if (caller.token) {
        const { tokenId } = caller.token
        const { device: deviceId } = caller
        /** Ends the stream. If the order is for this device, sends it first. */
        const end = async (order?: SignOutOrder) => {
          if (order && order.deviceId === deviceId && (await orders.markReceived(order.deviceId)))
            stream.send(eventText({ type: 'sign-out', ...orderToApi(order) }))
          stream.end()
        }
        const onOrder = (order?: SignOutOrder) => void end(order).catch(stream.end)
        // The notice about the revoked token may arrive before the one about the device.
        const onTokenEnd = () => void orders.lookUp(deviceId, tokenId).then(onOrder, stream.end)
        unwatch.push(orders.watch({ deviceId, tokenId, onOrder }), revoked.watch(tokenId, onTokenEnd))
      }
      try {
        leave = await hub.add(query.event, query.since, stream)
        if (gone) leave()
      } catch (error) {
        request.log.warn({ err: error }, 'a live stream could not be opened')
        stream.end()
      }
    },
  }
  return { live }
}

/** The duration of the stream in ms: at most until the token expires, as it is checked only when the stream opens. */
function timeLeft(token: Caller['token']): number {
  return token ? Math.min(MAX_STREAM_MS, Math.max(0, token.endsAt.getTime() - Date.now())) : MAX_STREAM_MS
}
